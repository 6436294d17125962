// Package keys makes buttons of the keys of Linux input devices: USB arcade encoders, number pads, foot pedals.
//
// Which key does what is configuration, by the kernel's names (KEY_ENTER, BTN_TRIGGER) or codes. A device that is taken
// over is nobody else's: what is pressed on it does not reach a console or a desktop. It may be unplugged and plugged in
// again at any time.
package keys
