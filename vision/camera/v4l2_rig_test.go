//go:build rig

package camera

import (
	"context"
	"encoding/binary"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The camera of the machine of hardware/rig is v4l2loopback: what is written into it can be read as a camera's pictures.
const (
	loopback        = "/dev/video0"
	loopbackControl = "/dev/v4l2loopback"
	addLoopback     = 0x4c80
	removeLoopback  = 0x4c81
	setFormat       = 0xc0d05605 // struct v4l2_format
	output          = 2
	loopWidth       = 320
	loopHeight      = 240
)

// feeder writes pictures into the loopback, each of a brightness of its own, and remembers when.
type feeder struct {
	stop chan struct{}
	done sync.WaitGroup
	mu   sync.Mutex
	at   map[byte]time.Time
}

func feed(t *testing.T) *feeder {
	t.Helper()
	device, err := os.OpenFile(loopback, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	format := make([]byte, 208)
	for i, word := range []uint32{output, 0, loopWidth, loopHeight, uint32(fourCC("YUYV")), 1, 2 * loopWidth, 2 * loopWidth * loopHeight} {
		binary.LittleEndian.PutUint32(format[4*i:], word)
	}
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, device.Fd(), setFormat, uintptr(unsafe.Pointer(&format[0]))); errno != 0 {
		t.Fatalf("set the format: %v", errno)
	}
	f := &feeder{stop: make(chan struct{}), at: map[byte]time.Time{}}
	f.done.Go(func() {
		defer device.Close()
		tick := time.NewTicker(time.Second / 15)
		defer tick.Stop()
		picture := make([]byte, 2*loopWidth*loopHeight)
		for n := 0; ; n++ {
			luma := byte(40 + 4*(n%45))
			for i := 0; i < len(picture); i += 2 {
				picture[i], picture[i+1] = luma, 128
			}
			f.mu.Lock()
			f.at[luma] = time.Now()
			f.mu.Unlock()
			if _, err := device.Write(picture); err != nil {
				return
			}
			select {
			case <-f.stop:
				return
			case <-tick.C:
			}
		}
	})
	return f
}

func (f *feeder) end() {
	close(f.stop)
	f.done.Wait()
}

// age is how long ago a picture was written, by its brightness.
func (f *feeder) age(grey byte) time.Duration {
	luma := 16 + (int(grey)*219+127)/255
	luma = 40 + (luma-40+2)/4*4
	f.mu.Lock()
	defer f.mu.Unlock()
	return time.Since(f.at[byte(luma)])
}

// TestLoopback reads what a feeder writes, while the feeder goes away and the camera is unplugged.
func TestLoopback(t *testing.T) {
	feed(t).end() // who opens a loopback before its first writer has set the format, reads black for as long as it is open
	source, err := OpenWith("v4l2:"+loopback, Options{Width: loopWidth, Height: loopHeight, Rate: 15})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	read := func(f *feeder, count int) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		var oldest time.Duration
		for got := 0; got < count; {
			frame, err := source.Next(ctx)
			if ctx.Err() != nil {
				t.Fatalf("%d pictures, then none: %v", got, err)
			}
			if err != nil {
				t.Logf("fault: %v", err)
				continue
			}
			if frame.Width != loopWidth || frame.Height != loopHeight {
				t.Fatalf("%d×%d", frame.Width, frame.Height)
			}
			if got++; got > 10 { // the first ones may have lain there: as many as the loopback keeps
				oldest = max(oldest, f.age(frame.BGR[len(frame.BGR)/2]))
			}
		}
		t.Logf("%d pictures, the oldest %v old", count, oldest.Round(time.Millisecond))
		if oldest > 2*stale {
			t.Errorf("a picture was %v old", oldest)
		}
	}
	fails := func(words string) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for {
			_, err := source.Next(ctx)
			if ctx.Err() != nil {
				t.Fatalf("it is never told that %s", words)
			}
			if err != nil && strings.Contains(err.Error(), words) {
				t.Logf("fault: %v", err)
				return
			}
		}
	}
	first := feed(t)
	read(first, 40)
	first.end()
	fails("gives no picture any more")
	second := feed(t)
	read(second, 20)
	second.end()
	fails("gives no picture any more")

	control, err := os.OpenFile(loopbackControl, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer control.Close()
	for begun := time.Now(); ; time.Sleep(100 * time.Millisecond) { // it can't be unplugged while it is open
		if _, _, errno := unix.Syscall(unix.SYS_IOCTL, control.Fd(), removeLoopback, 0); errno == 0 {
			break
		} else if time.Since(begun) > 30*time.Second {
			t.Fatalf("unplug: %v", errno)
		}
	}
	fails("there is no camera at " + loopback + "; is it plugged in?")
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, control.Fd(), addLoopback, 0); errno != 0 {
		t.Fatalf("plug in: %v", errno)
	}
	third := feed(t)
	defer third.end()
	read(third, 20)
}
