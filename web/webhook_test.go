package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"
)

// posted is what came to the address.
type posted struct {
	id, timestamp, signature string
	body                     []byte
}

func runHook(t *testing.T, o WebhookOptions) *Webhook {
	t.Helper()
	o.Log = slog.New(slog.DiscardHandler)
	hook, err := NewWebhook(o)
	if err != nil {
		t.Fatal(err)
	}
	hook.pause = time.Millisecond
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- hook.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return hook
}

func TestWebhookIsSignedOrderedAndRetried(t *testing.T) {
	came := make(chan posted, 100)
	var tries atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if tries.Add(1)%3 != 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		came <- posted{r.Header.Get("webhook-id"), r.Header.Get("webhook-timestamp"), r.Header.Get("webhook-signature"), body}
	}))
	defer server.Close()
	hook := runHook(t, WebhookOptions{URL: server.URL, Secret: []byte("key")})
	for seq := uint64(1); seq <= 5; seq++ {
		hook.Publish(update(seq))
	}
	for seq := 1; seq <= 5; seq++ {
		p := <-came
		if p.id != fmt.Sprintf("g1-%d", seq) || p.signature != sign([]byte("key"), p.id, p.timestamp, p.body) || !json.Valid(p.body) {
			t.Errorf("event %d: %+v", seq, p)
		}
	}
	for hook.waitFor(5) < 5 {
		t.Error("not all are counted as sent")
	}
}

// waitFor waits a moment until so many are counted.
func (h *Webhook) waitFor(n uint64) uint64 {
	for range 100 {
		if sent, _ := h.Counts(); sent >= n {
			return sent
		}
		time.Sleep(10 * time.Millisecond)
	}
	return 0
}

func TestWebhookGivesUp(t *testing.T) {
	for name, test := range map[string]struct{ status, tries int }{
		"refused for good": {http.StatusGone, 1}, "always failing": {http.StatusBadGateway, hookTries}, "sent elsewhere": {http.StatusFound, 1},
	} {
		t.Run(name, func(t *testing.T) {
			var tries atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				tries.Add(1)
				w.Header().Set("Location", "http://127.0.0.1:1/")
				w.WriteHeader(test.status)
			}))
			defer server.Close()
			hook := runHook(t, WebhookOptions{URL: server.URL, Events: []string{"bank"}})
			hook.Publish(update(1))
			for range 200 {
				if _, dropped := hook.Counts(); dropped == 1 {
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			if _, dropped := hook.Counts(); dropped != 1 || tries.Load() != int64(test.tries) {
				t.Errorf("%d dropped after %d tries, want %d", dropped, tries.Load(), test.tries)
			}
		})
	}
}

// An address that answers nothing holds nobody up, and what waits for it is bounded.
func TestWebhookNeverBlocks(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer server.Close()
	defer close(release)
	hook := runHook(t, WebhookOptions{URL: server.URL})
	began := time.Now()
	for seq := range uint64(3 * hookBacklog) {
		hook.Publish(update(seq))
	}
	if took := time.Since(began); took > time.Second {
		t.Errorf("publishing took %v", took)
	}
	if _, dropped := hook.Counts(); dropped < 2*hookBacklog-1 {
		t.Errorf("%d dropped", dropped)
	}
}

func TestWebhookRefuses(t *testing.T) {
	for _, o := range []WebhookOptions{{}, {URL: "ftp://example.com"}, {URL: "example.com"}, {URL: "http://example.com", Events: []string{"dance"}}} {
		if _, err := NewWebhook(o); err == nil {
			t.Errorf("%+v: accepted", o)
		}
	}
}
