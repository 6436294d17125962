package mqtt

import (
	"sync"

	"dicetower/api"
)

// inboxSize is how many events may wait for the broker: some minutes of play at its fastest.
const inboxSize = 1000

// inbox holds what the tower has said and the broker has not heard yet.
type inbox struct {
	mu      sync.Mutex
	open    bool // a connection stands; events are only kept while it does
	records []api.Record
	state   *api.State // newest, sent or not
	dice    *api.Dice  // newest, sent or not
	dropped uint64
	overrun uint64        // those of them that found no room
	wake    chan struct{} // holds one token while there is something new
}

func newInbox() *inbox { return &inbox{wake: make(chan struct{}, 1)} }

func (b *inbox) put(u api.Update) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open {
		b.records = append(b.records, u.Records...)
		if excess := len(b.records) - inboxSize; excess > 0 {
			b.records = b.records[excess:]
			b.dropped += uint64(excess)
			b.overrun += uint64(excess)
		}
	} else {
		b.dropped += uint64(len(u.Records))
	}
	if u.State != nil {
		b.state = u.State
	}
	if u.Dice != nil {
		b.dice = u.Dice
	}
	notify(b.wake)
}

// take hands over the waiting events.
func (b *inbox) take() []api.Record {
	b.mu.Lock()
	defer b.mu.Unlock()
	records := b.records
	b.records = nil
	return records
}

// newest are the documents that were put last, nil where there has never been one.
func (b *inbox) newest() (*api.State, *api.Dice) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.state, b.dice
}

// lose counts events that were taken and could not be sent.
func (b *inbox) lose(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.dropped += uint64(n)
}

// setOpen begins or ends the keeping of events. What waits at the end is dropped.
func (b *inbox) setOpen(open bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.open = open
	b.dropped += uint64(len(b.records))
	b.records = nil
}

func (b *inbox) lost() (dropped, overrun uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.dropped, b.overrun
}
