package vision

import (
	"image"
	"testing"

	"gocv.io/x/gocv"
)

// TestTheCauseIsNamed spoils a picture that is read well.
func TestTheCauseIsNamed(t *testing.T) {
	empty := loadPicture(t, "t101_empty")
	r := newTestReader(t, &empty)
	for _, c := range []struct {
		about string
		spoil func(m gocv.Mat, f Frame) error
		want  Reason
	}{
		{"out of focus", func(m gocv.Mat, f Frame) error {
			return gocv.GaussianBlur(m, &m, image.Pt(0, 0), 5, 5, gocv.BorderReplicate)
		}, ReasonBlurred},
		{"far too long an exposure", func(m gocv.Mat, f Frame) error {
			for i, v := range f.BGR {
				f.BGR[i] = byte(min(4*int(v)+60, 255))
			}
			return nil
		}, ReasonGlare},
		{"the lamp shines back from a die", func(m gocv.Mat, f Frame) error {
			d := loadTruth(t, "t101_roll1").Dice[0]
			for y := int(d.Y - 0.17*d.Size); y < int(d.Y+0.17*d.Size); y++ {
				for x := int(d.X - 0.17*d.Size); x < int(d.X+0.17*d.Size); x++ {
					copy(f.BGR[3*(y*f.Width+x):], []byte{255, 255, 255})
				}
			}
			return nil
		}, ReasonGlare},
	} {
		f := loadPicture(t, "t101_roll1")
		m, err := gocv.NewMatFromBytes(f.Height, f.Width, gocv.MatTypeCV8UC3, f.BGR)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.spoil(m, f); err != nil {
			t.Fatal(err)
		}
		if c.want == ReasonBlurred {
			f.BGR = m.ToBytes()
		}
		m.Close()
		if got := r.Read(f, 0); got.Verdict != Unsure || got.Reason != c.want || got.Message == "" {
			t.Errorf("%s: %s %s %q, want %s", c.about, got.Verdict, got.Reason, got.Message, c.want)
		}
	}
}

// TestNumeralsAreNamed shows dice of which no pip tells the face.
func TestNumeralsAreNamed(t *testing.T) {
	empty := loadPicture(t, "numerals_empty")
	r := newTestReader(t, &empty)
	for _, name := range []string{"numerals_four", "numerals_one"} {
		if got := r.Read(loadPicture(t, name), 0); got.Verdict != Unsure || got.Reason != ReasonNumerals {
			t.Errorf("%s: %s %s %q, want %s", name, got.Verdict, got.Reason, got.Message, ReasonNumerals)
		}
	}
}

func TestDiceAreNoEmptyTray(t *testing.T) {
	f := loadPicture(t, "t101_roll1")
	if r, err := NewReader(Options{Empty: &f}); err == nil {
		r.Close()
		t.Error("a picture with dice was taken for the empty tray")
	}
}
