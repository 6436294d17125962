package follow

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
)

const (
	atMostOnce  = byte(0)
	atLeastOnce = byte(1)
	refused     = byte(0x80)       // what a broker says instead of the quality of a subscription
	patience    = 10 * time.Second // with a broker that does not answer
	trial       = 5 * time.Second  // of shared subscriptions
	statesFor   = 5 * time.Second  // time for the retained states to come in
)

// subscribe asks for everything. Where the broker has no shared subscriptions the process listens alone.
func (f *Follower) subscribe(ctx context.Context, client paho.Client) error {
	shared, err := f.shares(ctx, client)
	if err != nil {
		return err
	}
	for _, v := range f.options.Venues {
		for _, kind := range []string{info, availability, state} {
			if err := ask(ctx, client, v.Base+"/+/"+kind); err != nil {
				return err
			}
		}
		for _, kind := range []string{outboxed, event, state} {
			topic := v.Base + "/+/" + kind
			if shared {
				topic = "$share/" + f.options.Hall + "/" + topic
			}
			if err := ask(ctx, client, topic); err != nil {
				return err
			}
		}
	}
	return nil
}

// shares says whether the broker divides messages among processes with one name. It tries, for some brokers refuse a shared subscription
// and others take it and deliver nothing. The topic is one that the hall may read and write, as it does for the towers.
func (f *Follower) shares(ctx context.Context, client paho.Client) (bool, error) {
	if f.options.Alone {
		return false, nil
	}
	topic := f.options.Venues[0].Base + "/probe-" + strings.ToLower(rand.Text()[:10]) + "/ack/" + f.options.Hall
	filter := "$share/" + f.options.Hall + "/" + topic
	heard := make(chan struct{})
	once := sync.OnceFunc(func() { close(heard) })
	token := client.Subscribe(filter, atLeastOnce, func(paho.Client, paho.Message) { once() })
	if err := await(ctx, token); err != nil {
		return false, fmt.Errorf("subscribe to %s: %w", filter, err)
	}
	if granted(token, filter) {
		defer client.Unsubscribe(filter)
		client.Publish(topic, atMostOnce, false, "shared?")
		select {
		case <-heard:
			return true, nil
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(trial):
		}
	}
	f.options.Log.Warn("the broker has no shared subscriptions, or does not let the hall use them; this process hears everything", "tried", filter)
	return false, nil
}

// ask subscribes to one topic.
func ask(ctx context.Context, client paho.Client, topic string) error {
	quality := atLeastOnce
	if strings.HasSuffix(topic, "/"+state) {
		quality = atMostOnce // a newer one follows, and they are most of what is sent
	}
	token := client.Subscribe(topic, quality, nil)
	if err := await(ctx, token); err != nil {
		return fmt.Errorf("subscribe to %s: %w", topic, err)
	}
	if !granted(token, topic) {
		return fmt.Errorf("the broker does not let the hall listen to %s; see its access list", topic)
	}
	return nil
}

// granted says whether a broker has taken a subscription.
func granted(token paho.Token, topic string) bool {
	answer, ok := token.(*paho.SubscribeToken)
	return !ok || answer.Result()[topic] != refused
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
