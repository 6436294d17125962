package beam

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
	"dicetower/hardware/virtual"
)

func TestSensor(t *testing.T) {
	const ms = time.Millisecond
	type stretch struct {
		broken bool
		lasts  time.Duration
	}
	tests := []struct {
		name string
		play []stretch
		want string
	}{
		{"one die", []stretch{{true, 6 * ms}, {false, time.Second}}, "[thrown settled]"},
		{"six dice", []stretch{{true, 6 * ms}, {false, 30 * ms}, {true, 9 * ms}, {false, 300 * ms}, {true, 12 * ms}, {false, time.Second}}, "[thrown settled]"},
		{"two throws", []stretch{{true, 6 * ms}, {false, 500 * ms}, {true, 9 * ms}, {false, time.Second}}, "[thrown settled thrown settled]"},
		{"spike", []stretch{{true, 500 * time.Microsecond}, {false, time.Second}}, "[]"},
		{"blocked", []stretch{{true, 6 * time.Second}, {false, time.Second}}, "[thrown beam: true beam: false]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				pin := virtual.NewPin("GPIO4", 4)
				var log []string
				sensor, err := NewSensor(pin, false,
					func(e Event) { log = append(log, map[Event]string{Thrown: "thrown", Settled: "settled"}[e]) },
					func(f hardware.Fault) { log = append(log, fmt.Sprintf("%s: %v", f.Part, f.Message != "")) })
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithCancel(t.Context())
				done := make(chan struct{})
				go func() { sensor.Run(ctx); close(done) }()
				time.Sleep(time.Second)
				for _, s := range test.play {
					pin.Drive(gpio.Level(!s.broken))
					time.Sleep(s.lasts)
				}
				cancel()
				<-done
				if got := fmt.Sprint(log); got != test.want {
					t.Errorf("%s, want %s", got, test.want)
				}
				if complaints := pin.List(); len(complaints) > 0 {
					t.Error(complaints)
				}
			})
		})
	}
}
