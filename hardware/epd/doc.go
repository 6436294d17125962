// Package epd drives e-ink panels with SSD168x controllers on SPI: 2.13" V2, V3, V4, 2.9" V2, 4.2" V2.
//
// E-ink keeps its picture without current and takes its time to change it: a full refresh flickers for two seconds or
// more and leaves a clean sheet; a partial one takes less than half a second and leaves a little grey behind. So a Draw
// refreshes once or, when nothing differs, not at all; partially where the panel can, fully after some partial ones, on
// request, and whenever it is not certain what the panel shows.
//
// For a partial refresh the controller compares two pictures in its RAM, the new one (0x24) and the old one (0x26). The
// old one is written each time from what was shown, so that a panel that slept or was reset starts from the truth.
//
// While BUSY is high the controller takes nothing. A panel that never gets done is an error with the wire to look at.
package epd
