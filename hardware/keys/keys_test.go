package keys

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/hardware"
	"dicetower/hardware/button"
)

func TestParseCode(t *testing.T) {
	for word, want := range map[string]Code{"KEY_ENTER": 28, "key_kp1": 79, "KEY_KPENTER": 96, "BTN_TRIGGER": 0x120, "KEY_F12": 88, "57": 57, "0x130": 0x130, "KEY_SPACE": 57, "KEY_DELETE": 111, "KEY_KPDOT": 83} {
		if got, err := ParseCode(word); err != nil || got != want {
			t.Errorf("%s is %d, %v; want %d", word, got, err, want)
		}
	}
	if _, err := ParseCode("KEY_ANY"); err == nil {
		t.Error("KEY_ANY is taken")
	}
}

func TestDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log []string
		d := New("pad", map[Code]hardware.Button{28: hardware.Keep, 57: hardware.Bank},
			func(p button.Press) { log = append(log, fmt.Sprint(p.Button, p.Long)) },
			func(f hardware.Fault) { log = append(log, "fault "+f.Message) })
		var plugged atomic.Bool
		plugs := make(chan *io.PipeWriter, 2)
		d.open = func(string) (io.ReadCloser, error) {
			if !plugged.Load() {
				return nil, errors.New("no such file")
			}
			device, plug := io.Pipe()
			plugs <- plug
			return device, nil
		}
		var plug *io.PipeWriter
		key := func(kind, code uint16, value int32) {
			t.Helper()
			if err := binary.Write(plug, binary.NativeEndian, event{Type: kind, Code: code, Value: value}); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { d.Run(ctx); close(done) }()
		time.Sleep(5 * time.Second)
		plugged.Store(true)
		plug = <-plugs
		key(4, 4, 40)
		key(1, 28, 1)
		key(0, 0, 0)
		key(1, 28, 2) // repeated by the kernel
		key(1, 28, 0)
		key(1, 30, 1) // does nothing
		key(1, 57, 1)
		time.Sleep(time.Second)
		key(1, 57, 0)
		plug.CloseWithError(errors.New("no such device"))
		plug = <-plugs
		key(1, 28, 1)
		synctest.Wait()
		cancel()
		<-done
		want := "[fault input device pad: no such file fault  keep false bank false bank true fault input device pad: read: no such device fault  keep false]"
		if got := fmt.Sprint(log); got != want {
			t.Errorf("\n%s, want\n%s", got, want)
		}
	})
}
