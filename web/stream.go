package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"dicetower/api"
)

const (
	remembered   = 1000 // records that a returning browser can still get
	inboxSize    = 256  // records that a browser may be behind
	maxListeners = 128
)

// message is one server-sent event. It is encoded at most once, by the first listener that sends it, so that
// publishing costs the tower nothing.
type message func() []byte

func recordMessage(r api.Record) message {
	return sync.OnceValue(func() []byte { return encode(r.Seq, r.Event.Kind(), r) })
}

func stateMessage(s *api.State) message {
	return sync.OnceValue(func() []byte { return encode(s.Seq, "state", s) })
}

func encode(id uint64, event string, document any) []byte {
	var b bytes.Buffer
	data, err := json.Marshal(document)
	if err != nil {
		fmt.Fprintf(&b, ": %s %d can't be encoded: %v\n\n", event, id, err)
		return b.Bytes()
	}
	fmt.Fprintf(&b, "id: %d\nevent: %s\ndata: %s\n\n", id, event, data)
	return b.Bytes()
}

// stream knows who listens and what a returning listener may have missed.
type stream struct {
	mu        sync.Mutex
	recent    []numbered // oldest first
	state     message    // newest, nil before the first
	listeners map[*listener]struct{}
	dropped   uint64
	closed    bool
}

type numbered struct {
	seq uint64
	message
}

// listener is the inbox of one browser.
type listener struct {
	records []message
	state   message       // newest that was not sent yet, nil where none
	wake    chan struct{} // holds one token while there is something to take
	gone    chan struct{} // closed when the stream has cut this listener off
}

func newStream() *stream { return &stream{listeners: map[*listener]struct{}{}} }

func (s *stream) publish(u api.Update) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fresh := make([]message, 0, len(u.Records))
	for _, record := range u.Records {
		m := recordMessage(record)
		fresh = append(fresh, m)
		s.recent = append(s.recent, numbered{record.Seq, m})
	}
	if excess := len(s.recent) - remembered; excess > 0 {
		s.recent = slices.Delete(s.recent, 0, excess)
	}
	if u.State != nil {
		s.state = stateMessage(u.State)
	}
	for l := range s.listeners {
		if len(l.records)+len(fresh) > inboxSize {
			s.dropped++
			s.cut(l)
			continue
		}
		l.records = append(l.records, fresh...)
		l.state = s.state
		l.notify()
	}
}

// join adds a listener whose inbox already holds what it asks for, and the newest state; now is taken where nothing has
// been published yet. It is nil when there are too many, or when the stream has ended.
func (s *stream) join(from position, now *api.State) *listener {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || len(s.listeners) >= maxListeners {
		return nil
	}
	l := &listener{state: s.state, wake: make(chan struct{}, 1), gone: make(chan struct{})}
	if l.state == nil {
		l.state = stateMessage(now)
	}
	newest := now.Seq
	if n := len(s.recent); n > 0 {
		newest = max(newest, s.recent[n-1].seq)
	}
	for _, m := range s.recent[from.index(s.recent, newest):] {
		l.records = append(l.records, m.message)
	}
	l.notify()
	s.listeners[l] = struct{}{}
	return l
}

func (s *stream) leave(l *listener) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.listeners, l)
}

// take empties a listener's inbox: records in their order, then the newest state.
func (s *stream) take(l *listener) []message {
	s.mu.Lock()
	defer s.mu.Unlock()
	batch := l.records
	if l.state != nil {
		batch = append(batch, l.state)
	}
	l.records, l.state = nil, nil
	return batch
}

func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for l := range s.listeners {
		s.cut(l)
	}
}

func (s *stream) cut(l *listener) {
	delete(s.listeners, l)
	close(l.gone)
}

func (s *stream) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.listeners)
}

func (s *stream) droppedCount() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dropped
}

func (l *listener) notify() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}
