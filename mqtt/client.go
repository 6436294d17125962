package mqtt

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"dicetower/api"
)

const (
	firstRetry = 500 * time.Millisecond
	lastRetry  = 15 * time.Second // a broker that comes back is found within this
)

// Client keeps one tower in touch with one broker.
type Client struct {
	options Options
	topics  topics
	inbox   *inbox
}

// New makes a client; Run connects it.
func New(o Options) (*Client, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	return &Client{options: o, topics: topicsOf(o.Base, o.ID), inbox: newInbox()}, nil
}

// Publish hands over a step of the tower. It returns at once.
func (c *Client) Publish(u api.Update) { c.inbox.put(u) }

// Dropped counts the events that were not published because the broker was away or too slow.
func (c *Client) Dropped() uint64 { return c.inbox.droppedCount() }

// Run connects, publishes and takes requests until the context ends, and then says offline. It tries again for ever;
// what keeps it from the broker is told to Options.Fault.
func (c *Client) Run(ctx context.Context) error {
	var own *Broker
	defer func() {
		if own != nil {
			_ = own.Close() // nothing in it is kept
		}
	}()
	wait := firstRetry
	for ctx.Err() == nil {
		address := c.options.Broker
		if address == "" {
			if own == nil {
				var err error
				if own, err = Listen(c.options.Listen, c.options.Log); err != nil {
					c.report(listenFault(c.options.Listen, err))
					wait = pause(ctx, wait)
					continue
				}
				c.options.Listening(own.Address())
			}
			address = own.url()
		}
		session, err := connect(ctx, address, c)
		if err == nil {
			wait = firstRetry
			c.report(nil)
			err = session.run(ctx)
		}
		if ctx.Err() == nil {
			c.report(connectFault(address, err))
			wait = pause(ctx, wait)
		}
	}
	return nil
}

func (c *Client) report(f *api.Fault) {
	if f == nil {
		c.options.Log.Info("connected to the broker")
	} else {
		c.options.Log.Warn(f.Message, "remedy", f.Remedy)
	}
	c.options.Fault(f)
}

// pause waits, or until the context ends, and gives the next time to wait.
func pause(ctx context.Context, wait time.Duration) time.Duration {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
	return min(2*wait, lastRetry)
}

func listenFault(address string, err error) *api.Fault {
	return &api.Fault{
		Code:    "broker",
		Message: fmt.Sprintf("the broker can't listen on %s: %v", address, err),
		Remedy:  "stop what uses this port, or choose another address for the broker; the game goes on without MQTT",
	}
}

func connectFault(address string, err error) *api.Fault {
	shown := address
	if u, parseErr := url.Parse(address); parseErr == nil {
		shown = u.Scheme + "://" + u.Host
	}
	return &api.Fault{
		Code:    "broker",
		Message: fmt.Sprintf("no connection to the broker at %s: %v", shown, err),
		Remedy:  "check that the broker runs, and its address, user and password; the game goes on without MQTT",
	}
}
