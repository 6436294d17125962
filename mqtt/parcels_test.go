package mqtt

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dicetower/api"
)

// fakeBox sends one parcel until it is acknowledged.
type fakeBox struct {
	mu      sync.Mutex
	parcel  []byte
	sent    bool
	renewed int
	heard   []string
}

func (b *fakeBox) See([]api.Record) {}

func (b *fakeBox) Renew() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sent = false
	b.renewed++
}

func (b *fakeBox) Next(time.Time) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.sent {
		return nil
	}
	b.sent = true
	return b.parcel
}

func (b *fakeBox) Acknowledge(hall, id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.heard = append(b.heard, hall+" "+id)
}

func (b *fakeBox) all() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.heard)
}

func TestParcelsAndAcknowledgements(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	tower := newFake(1)
	box := &fakeBox{parcel: []byte(`{"v":1}`)}
	hall := observe(t, broker, root+"outbox")
	hall.publish("ack/main", "of another time", true)
	start(t, Options{Tower: tower, Brokers: []string{broker.url()}, Outbox: box, Commands: All})
	if got := string(hall.next().Payload()); got != `{"v":1}` {
		t.Errorf("the parcel is %s", got)
	}
	hall.publish("ack/main", "retained", true)
	hall.publish("ack/main", strings.Repeat("g", maxAck+1), false)
	hall.publish("ack/main", `{"verb":"bank"}`, false)
	hall.publish("ack/main", "g1-7", false)
	for deadline := time.Now().Add(patient); len(box.all()) < 2 && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	if got := box.all(); !slices.Equal(got, []string{`main {"verb":"bank"}`, "main g1-7"}) {
		t.Errorf("heard %q", got)
	}
	if asked := tower.requests(); len(asked) != 0 {
		t.Errorf("an acknowledgement is a request: %v", asked)
	}
}
