package buzzer

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/hardware/virtual"
)

func TestPatterns(t *testing.T) {
	const ms = time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		pin := virtual.NewPin("GPIO12", 12)
		buzzer, err := New(pin)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- buzzer.Run(ctx) }()
		var sound strings.Builder
		listen := func(n int) {
			for range n {
				time.Sleep(50 * ms)
				if pin.Level() {
					sound.WriteByte('#')
				} else {
					sound.WriteByte('.')
				}
				time.Sleep(50 * ms)
			}
		}
		buzzer.Play(Pattern{200 * ms, 100 * ms, 300 * ms})
		listen(8)
		buzzer.Play(Pattern{1000 * ms})
		listen(2)
		buzzer.Play(Pattern{100 * ms, 100 * ms, 100 * ms}) // takes over
		listen(5)
		if got := sound.String(); got != "##.###.."+"##"+"#.#.." {
			t.Error(got)
		}
		buzzer.Play(Pattern{1000 * ms})
		listen(1)
		cancel()
		if err := <-done; err != nil || pin.Level() {
			t.Errorf("%v, sounding %v", err, pin.Level())
		}
	})
}
