package camera

import (
	"errors"
	"fmt"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// control is one of the kernel's for cameras.
type control struct {
	name string // as v4l2-ctl calls it
	id   uint32
	auto *automatic // nil: there is none
}

// automatic is the control that sets another one by itself, and its value for leaving that to us.
type automatic struct {
	id     uint32
	manual int32
}

// held lists what changes by itself unless it is held.
func held() []control {
	exposing := &automatic{id: 0x009a0901, manual: 1}
	balancing := &automatic{id: 0x0098090c}
	focusing := &automatic{id: 0x009a090c}
	return []control{
		{"exposure_time_absolute", 0x009a0902, exposing},
		{"gain", 0x00980913, nil},
		{"white_balance_temperature", 0x0098091a, balancing},
		{"focus_absolute", 0x009a090a, focusing},
	}
}

// The kernel's requests and their argument, struct v4l2_control.
const (
	getControl = 0xc008561b
	setControl = 0xc008561c
)

type controlValue struct {
	id    uint32
	value int32
}

func (u *usbCamera) request(request uintptr, c *controlValue) error {
	for {
		_, _, errno := unix.Syscall(unix.SYS_IOCTL, u.controls.Fd(), request, uintptr(unsafe.Pointer(c)))
		switch errno {
		case 0:
			return nil
		case syscall.EINTR:
		default:
			return errno
		}
	}
}

// hold sets what is to be held; the rest sets itself.
func (u *usbCamera) hold(settings map[string]float64) error {
	for _, c := range held() {
		value, held := settings[c.name]
		if !held {
			continue
		}
		if c.auto != nil {
			if err := u.request(setControl, &controlValue{c.auto.id, c.auto.manual}); err != nil && !absent(err) {
				return fmt.Errorf("hold the camera's %s: %w", c.name, err)
			}
		}
		if err := u.request(setControl, &controlValue{c.id, int32(value)}); err != nil && !absent(err) {
			return fmt.Errorf("hold the camera's %s at %g: %w; calibrate again", c.name, value, err)
		}
	}
	return nil
}

// settings are what the camera has now.
func (u *usbCamera) settings() (map[string]float64, error) {
	settings := map[string]float64{}
	for _, c := range held() {
		value := controlValue{id: c.id}
		if err := u.request(getControl, &value); err == nil {
			settings[c.name] = float64(value.value)
		} else if !absent(err) {
			return nil, fmt.Errorf("look at the camera's %s: %w", c.name, err)
		}
	}
	if len(settings) == 0 {
		return nil, errors.New("the camera has no settings that can be held")
	}
	return settings, nil
}

// absent says that a camera does not have a control.
func absent(err error) bool { return errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTTY) }
