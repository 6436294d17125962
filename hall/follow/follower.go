package follow

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"dicetower/api"
	"dicetower/mqtt"
)

const (
	queueSize  = 16_384   // messages
	queueBytes = 64 << 20 // of all of them
	workers    = 2        // one decodes while another waits for the database
	firstRetry = 250 * time.Millisecond
	lastRetry  = 4 * time.Second
)

// Follower is one process of a hall.
type Follower struct {
	options Options
	venues  map[string]string // base → venue
	queue   chan message
	waiting atomic.Int64 // bytes in the queue
	figures *figures

	mu        sync.Mutex
	paho      paho.Client // of the connection that stands, else nil
	connected string      // why not, "" while it does
}

// message is what came and has not been looked at.
type message struct {
	source
	payload []byte
}

// New makes a follower; Run lets it listen. The error says what is wrong with the options.
func New(o Options) (*Follower, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	f := &Follower{options: o, venues: map[string]string{}, queue: make(chan message, queueSize), connected: "no connection yet"}
	for _, v := range o.Venues {
		f.venues[v.Base] = v.ID
	}
	f.figures = newFigures(f, o.Figures)
	return f, nil
}

// Ready says why nothing is heard at the moment.
func (f *Follower) Ready() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.connected != "" {
		return errors.New(f.connected)
	}
	return nil
}

// Run follows until ctx ends. It tries again for ever to reach the brokers, in turn.
func (f *Follower) Run(ctx context.Context) error {
	var all sync.WaitGroup
	for range workers {
		all.Go(func() { f.work(ctx) })
	}
	defer all.Wait()
	wait := firstRetry
	for turn := 0; ctx.Err() == nil; turn++ {
		address := f.options.MQTT.Brokers[turn%len(f.options.MQTT.Brokers)]
		heard, err := f.session(ctx, address)
		if ctx.Err() != nil {
			break
		}
		if heard {
			wait = firstRetry
		}
		f.say(nil, err.Error())
		f.options.Log.Warn("the broker is away", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(wait):
			wait = min(2*wait, lastRetry)
		}
	}
	return nil
}

// session is one connection, until it is lost. It says whether it stood at all.
func (f *Follower) session(ctx context.Context, address string) (heard bool, err error) {
	// The id is drawn, for a hall has many processes, and the broker is to remember none of them.
	options, err := mqtt.Connection(f.options.MQTT, address, "dicetower-hall-"+rand.Text()[:10])
	if err != nil {
		return false, err
	}
	lost := make(chan error, 1)
	options.SetDefaultPublishHandler(f.receive).SetConnectionLostHandler(func(_ paho.Client, err error) { lost <- err })
	client := paho.NewClient(options)
	defer client.Disconnect(100)
	if err := await(ctx, client.Connect()); err != nil {
		return false, err
	}
	if err := f.subscribe(ctx, client); err != nil {
		return false, err
	}
	f.say(client, "")
	f.options.Log.Info("connected to the broker")
	enough := time.NewTimer(statesFor)
	defer enough.Stop()
	for {
		select {
		case <-ctx.Done():
			f.say(nil, "stopping")
			return true, ctx.Err()
		case err := <-lost:
			return true, err
		case <-enough.C:
			f.leaveStates(client)
		}
	}
}

func (f *Follower) say(client paho.Client, why string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.paho, f.connected = client, why
}

// receive hands a message over. It never waits.
func (f *Follower) receive(_ paho.Client, m paho.Message) {
	s, ours := sourceOf(f.venues, m.Topic())
	if !ours {
		return
	}
	f.figures.received.WithLabelValues(s.kind).Inc()
	live := s.kind == event || s.kind == outboxed
	if len(m.Payload()) > largest(s.kind) || live && m.Retained() {
		f.refuse(s, errors.New("it is too large, or retained where nothing may be"))
		return
	}
	size := int64(len(m.Payload()))
	if f.waiting.Add(size) <= queueBytes {
		select {
		case f.queue <- message{s, m.Payload()}:
			return
		default:
		}
	}
	f.waiting.Add(-size)
	f.figures.dropped.WithLabelValues(s.kind).Inc()
}

// refuse counts a message that is not taken.
func (f *Follower) refuse(s source, why error) {
	f.figures.refused.WithLabelValues(s.kind).Inc()
	f.options.Log.Warn("a message is refused", "venue", s.venue, "tower", s.tower, "kind", s.kind, "error", why)
}

// acknowledge tells a tower what is kept. Where that gets lost the tower sends again.
func (f *Follower) acknowledge(t told) {
	f.mu.Lock()
	client := f.paho
	f.mu.Unlock()
	if client != nil {
		client.Publish(t.ack(f.options.Hall), atLeastOnce, false, t.parcel)
	}
}

// Begin asks a tower for a game. It does so where it takes such requests and none is being played, and answers nobody here: what it does is
// told like everything else. The error says that nothing could be sent.
func (f *Follower) Begin(venue, tower string, game api.NewGameBody) error {
	f.mu.Lock()
	client := f.paho
	f.mu.Unlock()
	if client == nil {
		return errors.New("there is no connection to the broker")
	}
	document, err := json.Marshal(game)
	if err != nil {
		return err
	}
	for base, id := range f.venues {
		if id == venue {
			client.Publish(base+"/"+tower+"/request/new_game", atLeastOnce, false, document)
		}
	}
	return nil
}
