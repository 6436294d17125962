package host

import (
	"strings"
	"testing"
)

// TestWhatIsNotThereIsAnError holds on every machine: none has these.
func TestWhatIsNotThereIsAnError(t *testing.T) {
	h, err := Open()
	t.Log(err)
	if _, err := h.Pin(999); err == nil || !strings.Contains(err.Error(), "there is no GPIO999 on this machine") {
		t.Error(err)
	}
	if _, err := h.I2C("99"); err == nil || !strings.Contains(err.Error(), "there is no I2C bus") {
		t.Error(err)
	}
	if _, err := h.SPI("SPI9.9"); err == nil || !strings.Contains(err.Error(), "there is no SPI port") {
		t.Error(err)
	}
}
