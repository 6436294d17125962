package mqtt

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"dicetower/api"

	paho "github.com/eclipse/paho.mqtt.golang"
)

const (
	connectTimeout = 5 * time.Second
	publishTimeout = 5 * time.Second // a broker that confirms nothing for so long counts as gone
	goodbyeTimeout = time.Second
	stateInterval  = 200 * time.Millisecond // retained documents go out five times a second at most
	atLeastOnce    = byte(1)
)

// session is one connection, from its birth message to its loss.
type session struct {
	client   *Client
	paho     paho.Client
	lost     chan error    // what ended the connection
	reborn   chan struct{} // somebody has said that we are offline
	requests *requests
}

// connect makes a connection and subscribes. The error says what the broker, or the way to it, does not allow.
func connect(ctx context.Context, address string, c *Client) (*session, error) {
	s := &session{
		client: c, lost: make(chan error, 1), reborn: make(chan struct{}, 1),
		requests: newRequests(c.topics),
	}
	options := paho.NewClientOptions().
		AddBroker(address).
		SetClientID("dicetower-"+c.options.ID).
		SetProtocolVersion(4).
		SetCleanSession(true). // the broker keeps no requests for a tower that is away
		SetAutoReconnect(false).
		SetConnectTimeout(connectTimeout).
		SetWriteTimeout(publishTimeout).
		SetKeepAlive(20*time.Second).
		SetPingTimeout(10*time.Second).
		SetWill(c.topics.availability(), offline, atLeastOnce, true).
		SetConnectionLostHandler(func(_ paho.Client, err error) { s.lost <- err })
	s.paho = paho.NewClient(options)
	if err := await(ctx, s.paho.Connect(), connectTimeout); err != nil {
		s.paho.Disconnect(0)
		return nil, err
	}
	if err := s.subscribe(ctx); err != nil {
		s.paho.Disconnect(0)
		return nil, err
	}
	return s, nil
}

func (s *session) subscribe(ctx context.Context) error {
	topics := s.client.topics
	err := await(ctx, s.paho.Subscribe(topics.requests(), atLeastOnce, s.requests.receive), publishTimeout)
	if err != nil {
		return fmt.Errorf("subscribe to requests: %w", err)
	}
	// The will of a connection that broke unseen can arrive after the birth of the next one.
	err = await(ctx, s.paho.Subscribe(topics.availability(), atLeastOnce, func(_ paho.Client, m paho.Message) {
		if string(m.Payload()) != online {
			select {
			case s.reborn <- struct{}{}:
			default:
			}
		}
	}), publishTimeout)
	if err != nil {
		return fmt.Errorf("subscribe to availability: %w", err)
	}
	return nil
}

// run publishes until the connection is lost or the context ends. It returns why; after a context's end the broker has
// been told.
func (s *session) run(ctx context.Context) error {
	inbox := s.client.inbox
	inbox.setOpen(true)
	defer inbox.setOpen(false)

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
	sent := retained{state: nil, dice: nil}
	if err := s.birth(ctx); err != nil {
		return err
	}
	due := time.NewTimer(0) // when the documents may go out again
	defer due.Stop()
	may := false
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-s.lost:
			return err
		case <-s.reborn:
			if err := s.birth(ctx); err != nil {
				return err
			}
			continue
		case <-due.C:
			may = true
		case <-s.client.inbox.wake:
		}
		records, state, dice := s.client.inbox.take()
		for _, record := range records {
			if err := s.document(ctx, s.client.topics.event(), record, false); err != nil {
				return err
			}
		}
		if state == nil {
			state = s.client.options.Tower.State()
		}
		if now := (retained{state, dice}); may && now != sent {
			if err := s.documents(ctx, sent, now); err != nil {
				return err
			}
			sent, may = now, false
			due.Reset(stateInterval)
		}
	}
}

// retained are the documents that change with the game.
type retained struct {
	state *api.State
	dice  *api.Dice
}

func (s *session) documents(ctx context.Context, sent, now retained) error {
	if now.dice != nil && now.dice != sent.dice {
		if err := s.document(ctx, s.client.topics.dice(), now.dice, true); err != nil {
			return err
		}
	}
	if now.state == sent.state {
		return nil
	}
	return s.document(ctx, s.client.topics.state(), now.state, true)
}

func (s *session) birth(ctx context.Context) error {
	err := await(ctx, s.send(s.client.topics.availability(), online, true), publishTimeout)
	if err != nil {
		return err
	}
	return s.document(ctx, s.client.topics.info(), infoOf(s.client.options), true)
}

func (s *session) document(ctx context.Context, topic string, document any, keep bool) error {
	payload, err := json.Marshal(document)
	if err != nil {
		s.client.options.Log.Error("encode a document", "topic", topic, "error", err)
		return nil
	}
	if err := await(ctx, s.send(topic, payload, keep), publishTimeout); err != nil {
		return fmt.Errorf("publish %s: %w", topic, err)
	}
	return nil
}

func (s *session) send(topic string, payload any, keep bool) paho.Token {
	return s.paho.Publish(topic, atLeastOnce, keep, payload)
}

// errSilent says that the broker has not confirmed in time.
var errSilent = errors.New("the broker does not answer")

// await waits for what paho has begun, but never longer than the time given.
func await(ctx context.Context, token paho.Token, most time.Duration) error {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-token.Done():
		return token.Error()
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return errSilent
	}
}
