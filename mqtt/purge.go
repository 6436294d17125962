package mqtt

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
)

// purgeQuiet is how long no retained message has to come before all are believed to be known.
const purgeQuiet = time.Second

// Purge clears what a tower has left on its brokers, each that is named, and lists the topics. A tower that runs publishes
// it anew.
func Purge(ctx context.Context, o Options) ([]string, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	var cleared []string
	for _, address := range o.Brokers {
		topics, err := o.purge(ctx, address)
		cleared = append(cleared, topics...)
		if err != nil {
			return cleared, fmt.Errorf("clear what is retained at %s: %w; %s", shown(address), err, remedy(err))
		}
	}
	return cleared, nil
}

func (o Options) purge(ctx context.Context, address string) ([]string, error) {
	options, err := o.pahoOptions(address, o.clientID()+"-purge")
	if err != nil {
		return nil, err
	}
	client := paho.NewClient(options)
	defer client.Disconnect(100)
	if err := await(ctx, client.Connect(), connectTimeout); err != nil {
		return nil, err
	}
	topics, err := retainedOf(ctx, client, topicsOf(o))
	if err != nil {
		return nil, err
	}
	for i, topic := range topics {
		if err := await(ctx, client.Publish(topic, atLeastOnce, true, ""), publishTimeout); err != nil {
			return topics[:i], err
		}
	}
	return topics, nil
}

// retainedOf lists where something of a tower is retained, in order.
func retainedOf(ctx context.Context, client paho.Client, t topics) ([]string, error) {
	var mu sync.Mutex
	var found []string
	heard := make(chan struct{}, 1)
	filters := map[string]byte{t.root + "#": atLeastOnce}
	if t.discovery != "" {
		filters[t.discovery] = atLeastOnce
	}
	token := client.SubscribeMultiple(filters, func(_ paho.Client, m paho.Message) {
		if m.Retained() {
			mu.Lock()
			found = append(found, m.Topic())
			mu.Unlock()
			notify(heard)
		}
	})
	if err := await(ctx, token, publishTimeout); err != nil {
		return nil, err
	}
	for quiet := time.NewTimer(purgeQuiet); ; quiet.Reset(purgeQuiet) {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-heard:
			continue
		case <-quiet.C:
		}
		mu.Lock()
		defer mu.Unlock()
		slices.Sort(found)
		return slices.Compact(found), nil
	}
}
