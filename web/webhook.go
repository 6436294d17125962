package web

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"dicetower/api"
)

const (
	hookBacklog = 1000 // events that may wait for an address
	hookTimeout = 10 * time.Second
	hookTries   = 8 // the last about two minutes after the first
	hookPause   = time.Second
)

// WebhookOptions are an address that events are posted to. URL is required.
type WebhookOptions struct {
	URL    string
	Secret []byte   // signs what is posted; nothing is signed where it is empty
	Events []string // only these event types; all where empty
	Log    *slog.Logger
}

// Webhook posts every event to one address, in order, as Standard Webhooks: webhook-id is the event's id, the same on each
// attempt; webhook-signature is "v1," and the base64 of HMAC-SHA256 over id.timestamp.body. Who does not answer 2xx is
// tried again, ever more seldom; what waits too long, or is too much, is dropped and counted.
type Webhook struct {
	WebhookOptions
	client *http.Client
	pause  time.Duration // after the first try that fails; twice as long after each other

	mu      sync.Mutex
	waiting []api.Record
	dropped uint64
	sent    uint64
	wake    chan struct{}
}

// NewWebhook checks the options; Run posts.
func NewWebhook(o WebhookOptions) (*Webhook, error) {
	if err := errors.Join(CheckWebhookURL(o.URL), CheckWebhookEvents(o.Events)); err != nil {
		return nil, fmt.Errorf("webhook: %w", err)
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Webhook{
		WebhookOptions: o, client: &http.Client{Timeout: hookTimeout, CheckRedirect: stay}, pause: hookPause,
		wake: make(chan struct{}, 1),
	}, nil
}

// CheckWebhookURL says what is wrong with the address of a webhook.
func CheckWebhookURL(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return errors.New("the address must look like https://example.com/hook")
	}
	return nil
}

// CheckWebhookEvents says which of the events of a webhook are none.
func CheckWebhookEvents(events []string) error {
	for _, kind := range events {
		if !slices.Contains(api.EventTypes(), kind) {
			return fmt.Errorf("%q is no event type; there are %s", kind, strings.Join(api.EventTypes(), ", "))
		}
	}
	return nil
}

// Publish hands over a step of the tower. It returns at once.
func (h *Webhook) Publish(u api.Update) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, record := range u.Records {
		if len(h.Events) == 0 || slices.Contains(h.Events, record.Event.Kind()) {
			h.waiting = append(h.waiting, record)
		}
	}
	if excess := len(h.waiting) - hookBacklog; excess > 0 {
		h.waiting = h.waiting[excess:]
		h.dropped += uint64(excess)
	}
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// Counts are how many events have arrived, and how many were given up.
func (h *Webhook) Counts() (sent, dropped uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sent, h.dropped
}

// Run posts until the context ends.
func (h *Webhook) Run(ctx context.Context) error {
	for {
		record, ok := h.next()
		if !ok || ctx.Err() != nil {
			select {
			case <-ctx.Done():
				return nil
			case <-h.wake:
			}
			continue
		}
		if err := h.deliver(ctx, record); err != nil && ctx.Err() == nil {
			h.count(&h.dropped)
			h.Log.Warn("an event did not reach its webhook", "event", record.ID(), "error", err)
		} else if err == nil {
			h.count(&h.sent)
		}
	}
}

func (h *Webhook) count(n *uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	*n++
}

func (h *Webhook) next() (api.Record, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.waiting) == 0 {
		return api.Record{}, false
	}
	record := h.waiting[0]
	h.waiting = h.waiting[1:]
	return record, true
}

// deliver posts one event until it is taken, refused for good, or was tried often enough.
func (h *Webhook) deliver(ctx context.Context, record api.Record) error {
	body, err := json.Marshal(record)
	if err != nil {
		return fmt.Errorf("encode the event: %w", err)
	}
	pause := h.pause
	for try := 1; ; try++ {
		again, err := h.post(ctx, record.ID(), body)
		if err == nil || !again || try == hookTries {
			return err
		}
		timer := time.NewTimer(pause)
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C:
		}
		pause *= 2
	}
}

// post makes one attempt, and says whether another is worth while.
func (h *Webhook) post(ctx context.Context, id string, body []byte) (again bool, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL, bytes.NewReader(body))
	if err != nil {
		return false, h.failed(err)
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "dicetower")
	request.Header.Set("webhook-id", id)
	request.Header.Set("webhook-timestamp", timestamp)
	if len(h.Secret) > 0 {
		request.Header.Set("webhook-signature", sign(h.Secret, id, timestamp, body))
	}
	answer, err := h.client.Do(request)
	if err != nil {
		return true, h.failed(err)
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 64<<10)) // so that the connection can be used again
	status := answer.StatusCode
	if status >= 200 && status < 300 {
		return false, nil
	}
	again = status >= 500 || status == http.StatusTooManyRequests || status == http.StatusRequestTimeout
	return again, fmt.Errorf("post to the webhook: %s", answer.Status)
}

// failed leaves the address out of an error: it may hold a key.
func (h *Webhook) failed(err error) error {
	var outer *url.Error
	if errors.As(err, &outer) {
		err = outer.Err
	}
	return fmt.Errorf("post to the webhook: %w", err)
}

// sign is the signature of Standard Webhooks.
func sign(secret []byte, id, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.", id, timestamp)
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
