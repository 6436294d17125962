package follow

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
)

const (
	atMostOnce  = byte(0)
	atLeastOnce = byte(1)
	refused     = byte(0x80)       // what a broker says instead of the quality of a subscription
	patience    = 10 * time.Second // with a broker that does not answer
	statesFor   = 5 * time.Second  // time for the retained states to come in
)

// subscribe asks for everything. Where the broker takes no shared subscriptions the process listens alone.
func (f *Follower) subscribe(ctx context.Context, client paho.Client) error {
	for _, v := range f.options.Venues {
		for _, kind := range []string{info, availability, state} {
			if ok, err := ask(ctx, client, v.Base+"/+/"+kind); err != nil || !ok {
				return errors.Join(err, denied(ok, v.Base+"/+/"+kind))
			}
		}
		for _, kind := range []string{outboxed, event, state} {
			topic := v.Base + "/+/" + kind
			ok := false
			var err error
			if !f.options.Alone {
				if ok, err = ask(ctx, client, "$share/"+f.options.Hall+"/"+topic); err != nil {
					return err
				}
				if !ok {
					f.options.Log.Warn("the broker has no shared subscriptions; this process hears everything", "topic", topic)
				}
			}
			if !ok {
				if ok, err = ask(ctx, client, topic); err != nil || !ok {
					return errors.Join(err, denied(ok, topic))
				}
			}
		}
	}
	return nil
}

func denied(ok bool, topic string) error {
	if ok {
		return nil
	}
	return fmt.Errorf("the broker does not let the hall listen to %s; see its access list", topic)
}

// ask subscribes to one topic; false where the broker refuses.
func ask(ctx context.Context, client paho.Client, topic string) (bool, error) {
	quality := atLeastOnce
	if strings.HasSuffix(topic, "/"+state) {
		quality = atMostOnce // a newer one follows, and they are most of what is sent
	}
	token := client.Subscribe(topic, quality, nil)
	if err := await(ctx, token); err != nil {
		return false, fmt.Errorf("subscribe to %s: %w", topic, err)
	}
	answer, ok := token.(*paho.SubscribeToken)
	return !ok || answer.Result()[topic] != refused, nil
}

// leaveStates ends the listening to all states: what is retained has come.
func (f *Follower) leaveStates(client paho.Client) {
	if f.options.Alone {
		return
	}
	for _, v := range f.options.Venues {
		client.Unsubscribe(v.Base + "/+/" + state)
	}
}

func await(ctx context.Context, token paho.Token) error {
	select {
	case <-token.Done():
		return token.Error()
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(patience):
		return errors.New("the broker does not answer")
	}
}
