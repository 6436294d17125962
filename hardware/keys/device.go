package keys

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"dicetower/hardware"
	"dicetower/hardware/button"
)

// Device is one input device.
type Device struct {
	path    string // such as /dev/input/by-id/usb-…-event-kbd
	buttons map[Code]hardware.Button
	open    func(path string) (io.ReadCloser, error)
	presses func(button.Press)
	faults  func(hardware.Fault)
}

// New describes a device and what its keys do. Presses and faults are told to the functions, from the goroutine of Run.
func New(path string, buttons map[Code]hardware.Button, presses func(button.Press), faults func(hardware.Fault)) *Device {
	return &Device{path: path, buttons: buttons, open: grab, presses: presses, faults: faults}
}

// retry is how often a device that is not there is looked for.
const retry = 2 * time.Second

// Run listens to the device until the context ends, and looks for it as long as it is not there.
func (d *Device) Run(ctx context.Context) {
	told := false
	for ctx.Err() == nil {
		device, err := d.open(d.path)
		if err == nil {
			if told {
				d.faults(hardware.Fault{Part: d.path})
			}
			told = false
			err = d.listen(ctx, device)
		}
		if ctx.Err() == nil && err != nil && !told {
			told = true
			d.faults(hardware.Fault{
				Part: d.path, Message: fmt.Sprintf("input device %s: %v", d.path, err),
				Remedy: "Plug it in; the service's user must be in the group input.",
			})
		}
		timer := time.NewTimer(retry)
		select {
		case <-ctx.Done():
		case <-timer.C:
		}
		timer.Stop()
	}
}

// listen tells presses until the device is gone or the context ends.
func (d *Device) listen(ctx context.Context, device io.ReadCloser) error {
	stop := context.AfterFunc(ctx, func() { _ = device.Close() }) // ends the read
	defer func() {
		if stop() {
			_ = device.Close() // it was only read from
		}
	}()
	held := map[hardware.Button]*time.Timer{}
	defer func() {
		for _, timer := range held {
			timer.Stop()
		}
	}()
	long := make(chan hardware.Button, hardware.Buttons)
	read := make(chan change)
	failed := make(chan error, 1)
	done := make(chan struct{})
	defer close(done)
	go func() { failed <- changes(device, read, done) }()
	for {
		select {
		case err := <-failed:
			return err
		case b := <-long:
			d.presses(button.Press{Button: b, Long: true})
		case c := <-read:
			b, known := d.buttons[c.code]
			if !known {
				continue
			}
			if timer := held[b]; timer != nil && timer.Stop() && !c.down && button.AtRelease(b) {
				d.presses(button.Press{Button: b})
			}
			if c.down {
				if !button.AtRelease(b) {
					d.presses(button.Press{Button: b})
				}
				held[b] = time.AfterFunc(button.LongPress, func() {
					select {
					case long <- b:
					case <-done:
					}
				})
			}
		}
	}
}

type change struct {
	code Code
	down bool
}

// event is the kernel's struct input_event.
type event struct {
	Time  syscall.Timeval
	Type  uint16
	Code  uint16
	Value int32
}

// changes reads keys that go down or up.
func changes(device io.Reader, to chan<- change, done <-chan struct{}) error {
	const keyEvent, repeated = 1, 2
	for {
		var e event
		if err := binary.Read(device, binary.NativeEndian, &e); err != nil {
			return fmt.Errorf("read: %w", err)
		}
		if e.Type != keyEvent || e.Value == repeated {
			continue
		}
		select {
		case to <- change{Code(e.Code), e.Value == 1}:
		case <-done:
			return nil
		}
	}
}

// grab opens a device and takes it for us alone.
func grab(path string) (io.ReadCloser, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, errors.Unwrap(err) // without the path, which is said anyway
	}
	raw, err := file.SyscallConn()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	const eviocgrab = 0x40044590
	var refused error
	err = raw.Control(func(fd uintptr) {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, fd, eviocgrab, 1); errno != 0 {
			refused = fmt.Errorf("another program uses it: %w", errno)
		}
	})
	if err = errors.Join(err, refused); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}
