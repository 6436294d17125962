package mqtt

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
)

const (
	goodbyeTimeout = time.Second
	stateInterval  = 200 * time.Millisecond // retained documents go out five times a second at most
	lookInterval   = time.Second            // how often it is looked for settings that others have changed
	healthInterval = time.Minute            // how often health goes out unchanged
	atLeastOnce    = byte(1)
)

// session is one connection, from its birth message to its loss.
type session struct {
	client   *Client
	paho     paho.Client
	own      bool          // the broker runs in here and remembers nothing
	lost     chan error    // what ended the connection
	reborn   chan struct{} // somebody has said that we are offline
	started  chan struct{} // Home Assistant has started
	former   chan []byte   // what was discovered of us before
	acked    chan ack      // what halls have kept
	requests *requests
}

func newSession(c *Client, own bool) *session {
	return &session{
		client: c, own: own, lost: make(chan error, 1), reborn: make(chan struct{}, 1), started: make(chan struct{}, 1),
		former: make(chan []byte, 1), acked: make(chan ack, 16), requests: newRequests(c.topics),
	}
}

// hearAvailability notices the will of a connection that broke unseen: it can arrive after the birth of the next one.
func (s *session) hearAvailability(_ paho.Client, m paho.Message) {
	if string(m.Payload()) != online {
		notify(s.reborn)
	}
}

// hearStatus notices that Home Assistant starts. That it has started long ago, which is retained, is of no interest.
func (s *session) hearStatus(_ paho.Client, m paho.Message) {
	if string(m.Payload()) == online && !m.Retained() {
		notify(s.started)
	}
}

// hearDiscovery takes what a former version, or other options, left behind.
func (s *session) hearDiscovery(_ paho.Client, m paho.Message) {
	if !m.Retained() {
		return
	}
	select {
	case s.former <- m.Payload():
	default:
	}
}

func notify(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// run publishes until the connection is lost or the context ends. It returns why; after a context's end the broker has
// been told.
func (s *session) run(ctx context.Context) error {
	inbox := s.client.inbox
	inbox.setOpen(true)
	if s.client.options.Outbox != nil {
		s.client.options.Outbox.Renew()
	}
	defer inbox.setOpen(false)
	defer s.client.count(func(status *Status) { status.Connected = false })
	s.client.report(nil)

	answering, stop := context.WithCancel(ctx)
	var answers sync.WaitGroup
	answers.Go(func() { s.answer(answering) })
	err := s.publish(ctx)
	stop()
	answers.Wait()
	if ctx.Err() != nil {
		_ = await(context.Background(), s.send(s.client.topics.availability(), offline, true), goodbyeTimeout)
	}
	s.paho.Disconnect(250)
	return err
}

// publish sends everything retained, and then each change.
func (s *session) publish(ctx context.Context) error {
	var sent documents
	var pictured uint64 // event whose picture was sent
	if err := s.birth(ctx); err != nil {
		return err
	}
	due := time.NewTimer(0) // when the documents may go out again
	defer due.Stop()
	look := time.NewTicker(lookInterval)
	defer look.Stop()
	var again <-chan time.Time // when all is to be said once more
	may := false
	for {
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-s.lost:
			return err
		case <-s.reborn:
			err = s.available(ctx)
		case <-s.started:
			again = time.After(s.client.birthDelay())
		case <-again:
			again, sent = nil, documents{}
			err = s.birth(ctx)
		case payload := <-s.former:
			err = s.forget(ctx, droppedSince(payload, s.client.options.components()))
		case <-due.C:
			may = true
		case a := <-s.acked:
			s.client.options.Outbox.Acknowledge(a.hall, a.id)
		case <-look.C:
		case <-s.client.inbox.wake:
		}
		if err == nil {
			err = s.events(ctx)
		}
		if err == nil {
			err = s.parcels(ctx)
		}
		if err == nil {
			pictured, err = s.picture(ctx, pictured)
		}
		if err != nil {
			return err
		}
		if !may {
			continue
		}
		now := s.client.documents(sent)
		if now == sent {
			continue
		}
		if err := s.documents(ctx, sent, now); err != nil {
			return err
		}
		sent, may = now, false
		due.Reset(stateInterval)
	}
}

// events sends what has happened since. Those that can't be sent are lost, and counted.
func (s *session) events(ctx context.Context) error {
	topics := s.client.topics
	records := s.client.inbox.take()
	for i, record := range records {
		if err := s.document(ctx, topics.event(), record, false); err != nil {
			s.client.inbox.lose(len(records) - i)
			return err
		}
	}
	return nil
}

// picture sends what the camera saw of the last roll, where it is allowed to, there is one, and it was not sent already. It
// gives the event whose picture was sent last.
func (s *session) picture(ctx context.Context, sent uint64) (uint64, error) {
	if s.client.options.Picture == nil {
		return sent, nil
	}
	jpeg, seq, ok := s.client.options.Picture()
	if !ok || seq == sent || len(jpeg) > maxPicture {
		return sent, nil
	}
	return seq, s.deliver(ctx, s.client.topics.snapshot(), jpeg, false)
}

// maxPicture is the largest picture that is sent, in bytes; brokers cut off whoever sends too large a message.
const maxPicture = 200 << 10

// birth says who this is.
func (s *session) birth(ctx context.Context) error {
	if err := s.discover(ctx); err != nil {
		return err
	}
	return s.available(ctx)
}

func (s *session) available(ctx context.Context) error {
	if err := s.deliver(ctx, s.client.topics.availability(), online, true); err != nil {
		return err
	}
	return s.document(ctx, s.client.topics.info(), s.client.Info(), true)
}

func (s *session) document(ctx context.Context, topic string, document any, keep bool) error {
	payload, err := json.Marshal(document)
	if err != nil {
		s.client.options.Log.Error("encode a document", "topic", topic, "error", err)
		return nil
	}
	return s.deliver(ctx, topic, payload, keep)
}

// deliver publishes, and waits until the broker has confirmed.
func (s *session) deliver(ctx context.Context, topic string, payload any, keep bool) error {
	if err := await(ctx, s.send(topic, payload, keep), publishTimeout); err != nil {
		return fmt.Errorf("publish %s: %w", topic, err)
	}
	s.client.count(func(status *Status) { status.Sent++ })
	return nil
}

func (s *session) send(topic string, payload any, keep bool) paho.Token {
	return s.paho.Publish(topic, atLeastOnce, keep, payload)
}
