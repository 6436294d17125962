package main

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/api"
)

// TestSlowSubscriberIsAFault that is named while it loses events, and for a while after.
func TestSlowSubscriberIsAFault(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var page, broker atomic.Uint64
		page.Store(3) // from before
		var shown []string
		l := laggards{
			tell:  func(f api.Fault) { shown = append(shown, f.Code+": "+f.Message) },
			clear: func(code string) { shown = append(shown, code+" is well") },
			readers: []reader{
				{"%d pages were cut off", page.Load}, {"%d events did not reach the broker", broker.Load},
			},
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- l.run(ctx) }()
		later := func(d time.Duration) { time.Sleep(d); synctest.Wait() }
		later(5 * time.Second)
		page.Add(1)
		later(30 * time.Second)
		broker.Add(7)
		later(40 * time.Second)
		later(2 * time.Minute)
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		want := []string{
			"subscriber: 4 pages were cut off",
			"subscriber: 4 pages were cut off; 7 events did not reach the broker",
			"subscriber: 7 events did not reach the broker",
			"subscriber is well",
		}
		if len(shown) != len(want) {
			t.Fatalf("shown %q", shown)
		}
		for i := range want {
			if shown[i] != want[i] {
				t.Errorf("shown %q, want %q", shown[i], want[i])
			}
		}
	})
}
