package mqtt

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

const (
	firstRetry = 250 * time.Millisecond
	lastRetry  = 2 * time.Second // a broker that comes back is found within this and a connection's own time
)

// Client keeps one tower in touch with one broker, the first of several that can be reached.
type Client struct {
	options Options
	topics  topics
	inbox   *inbox
	results *api.Results
	noDice  *api.Dice // shown until something has been read

	birthDelay func() time.Duration // before all is said again to a Home Assistant that has started

	mu     sync.Mutex
	status Status
	fault  string // that was told last
}

// Status is how a client fares. The counts only grow.
type Status struct {
	Connected  bool
	Broker     string // where it is, or was last, connected
	Sent       uint64 // messages that the broker has confirmed
	Dropped    uint64 // events that were not published because the broker was away or too slow
	Overrun    uint64 // those of them for which it was too slow
	Refused    uint64 // requests that were not carried out
	Reconnects uint64 // connections after the first
}

// New makes a client; Run connects it. The error says what is wrong with the options.
func New(o Options) (*Client, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	none := &api.Dice{V: api.Version, Source: engine.Camera, Faces: []int{}, Dice: []api.DiceValue{}}
	return &Client{
		options: o, topics: topicsOf(o), inbox: newInbox(), results: new(api.Results), noDice: none, birthDelay: someSeconds,
	}, nil
}

// someSeconds keeps many devices from answering at once.
func someSeconds() time.Duration { return time.Second + rand.N(4*time.Second) }

// Publish hands over a step of the tower. It returns at once.
func (c *Client) Publish(u api.Update) {
	if u.State != nil {
		c.results.See(u.State)
	}
	if c.options.Outbox != nil {
		c.options.Outbox.See(u.Records)
	}
	c.inbox.put(u)
}

// Info is the document that says who this is and which verbs are taken.
func (c *Client) Info() api.Info { return c.options.info() }

// Status tells how the client fares now.
func (c *Client) Status() Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	status := c.status
	status.Dropped, status.Overrun = c.inbox.lost()
	return status
}

func (c *Client) count(change func(*Status)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change(&c.status)
}

// Run connects, publishes and takes requests until the context ends, and then says offline. It tries again for ever;
// what keeps it from the broker is told to Options.Fault.
func (c *Client) Run(ctx context.Context) error {
	c.results.See(c.options.Tower.State())
	own := &ownBroker{client: c}
	defer own.close()
	wait, round := firstRetry, max(1, len(c.options.Brokers))
	for turn := 1; ctx.Err() == nil; turn++ {
		address, secret, fault := c.next(turn-1, own)
		if fault == nil {
			session, err := connect(ctx, c, address, secret)
			if err == nil {
				err = session.run(ctx)
				wait, turn = firstRetry, 0 // next time the first is tried first again
			}
			fault = connectFault(address, err)
		}
		if ctx.Err() == nil {
			c.report(fault)
			if turn%round == 0 {
				wait = pause(ctx, wait)
			}
		}
	}
	return nil
}

// next is the broker that is tried now, with the password of its owner where it is our own.
func (c *Client) next(turn int, own *ownBroker) (address, secret string, fault *api.Fault) {
	if brokers := c.options.Brokers; len(brokers) > 0 {
		return brokers[turn%len(brokers)], "", nil
	}
	broker, err := own.get()
	if err != nil {
		return "", "", listenFault(c.options.Own.Address, err)
	}
	return broker.url(), broker.secret, nil
}

// report tells of a fault once, however often it is met, and of its end.
func (c *Client) report(f *api.Fault) {
	message := ""
	if f != nil {
		message = f.Message
	}
	c.mu.Lock()
	known := f != nil && message == c.fault
	c.fault = message
	c.mu.Unlock()
	if known {
		return
	}
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
