package mqtt

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"

	paho "github.com/eclipse/paho.mqtt.golang"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	root    = "dicetower/test-tower/"
	patient = 30 * time.Second // longer than anything here may take
)

// fakeTower holds one state and answers every request with ok.
type fakeTower struct {
	mu    sync.Mutex
	state *api.State
	asked []api.Request
	hold  chan struct{} // where set, Do waits for it
}

func (f *fakeTower) State() *api.State {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state
}

func (f *fakeTower) Do(ctx context.Context, r api.Request) api.Response {
	if f.hold != nil {
		select {
		case <-f.hold:
		case <-ctx.Done():
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, r)
	return api.Response{Status: "ok", Seq: f.state.Seq, Transaction: r.Transaction}
}

func (f *fakeTower) requests() []api.Request {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]api.Request(nil), f.asked...)
}

func newFake(seq uint64) *fakeTower { return &fakeTower{state: stateAt(seq)} }

func at() time.Time { return time.Date(2026, 5, 1, 19, 30, 0, 0, time.UTC) }

func stateAt(seq uint64) *api.State {
	name, colour, score, zero, face, share := "Ana <b>", "#fff", 450, 0, 5, 0.25
	started := api.Time(at())
	s := &api.State{
		V: api.Version, Seq: seq, TS: started, Phase: api.Selecting,
		Game:    api.GameInfo{ID: &name, Rules: "cardgames", Target: 10000, Started: &started, Round: 1, Turn: 1},
		Current: api.Current{Seat: &zero, Name: &name, Score: &score, DiceLeft: 5, Rolls: 1, Kept: []int{5}, FarkleRisk: &share},
		Players: 1, Seats: make([]api.Seat, api.Seats),
		Dice:     []api.Die{{Face: &face, X: &share, Y: &share, Confidence: 0.99}, {Confidence: 0.2}},
		Menu:     []api.MenuEntry{{Dice: "5", Points: 50, Left: 5, Parts: []engine.Part{}}},
		Selected: &zero, DiceToThrow: 6, Bank: engine.Banking{Allowed: true, Points: 50},
		Attention: &api.Notice{Reason: engine.Cocked, Message: "a die leans"},
		Faults:    []api.Fault{{Code: "light", Message: "too dark", Remedy: "switch on the lamp"}},
		Camera:    api.Camera{Virtual: true, State: "rest"}, Winners: []int{},
	}
	for i := range s.Seats {
		s.Seats[i].Seat = i
	}
	s.Seats[0] = api.Seat{Name: &name, Colour: &colour, Score: &score, Farkles: &zero, InGame: true}
	if seq > 0 {
		last := recordAt(seq)
		s.LastEvent = &last
	}
	return s
}

func recordAt(seq uint64) api.Record {
	return api.Record{Seq: seq, Time: at(), Game: "g1", Event: engine.Banked{Player: "Ana", Points: 50, Total: 450}}
}

func updateAt(seq uint64) api.Update {
	return api.Update{
		Records: []api.Record{recordAt(seq)}, State: stateAt(seq),
		Dice: &api.Dice{
			V: api.Version, Seq: seq, TS: api.Time(at()), RollID: "g1-1", Settled: true, Source: engine.Camera, Faces: []int{5},
			Count: 1, Expected: 1, Confidence: 0.99, Dice: []api.DiceValue{{Value: 5, Confidence: 0.99, X: 0.2, Y: 0.3}},
		},
	}
}

// quiet is a log for nobody.
func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func newBroker(t *testing.T, address string) *Broker {
	t.Helper()
	b, err := Listen(BrokerOptions{Address: address, Log: quiet()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

// start runs a client until the test, or the function that it gives, ends it.
func start(t *testing.T, o Options) (client *Client, stop func()) {
	t.Helper()
	o.ID, o.Log = "test-tower", quiet()
	client, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return client, run(t, client)
}

// run lets a client run until the test, or the function that it gives, ends it.
func run(t *testing.T, client *Client) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- client.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("run: %v", err)
			}
		case <-time.After(patient):
			t.Error("the client does not stop")
		}
	})
	t.Cleanup(stop)
	return stop
}

// observer is another client of the broker, with all that it has heard.
type observer struct {
	t     *testing.T
	paho  paho.Client
	heard chan paho.Message
}

func observe(t *testing.T, b *Broker, filter string) *observer {
	t.Helper()
	return observeAt(t, b.url(), filter)
}

func observeAt(t *testing.T, address, filter string) *observer {
	t.Helper()
	o := &observer{t: t, heard: make(chan paho.Message, 10_000)}
	o.paho = paho.NewClient(paho.NewClientOptions().AddBroker(address).SetAutoReconnect(false).SetClientID("observer-" + t.Name() + filter))
	o.wait(o.paho.Connect())
	t.Cleanup(func() { o.paho.Disconnect(50) })
	o.wait(o.paho.Subscribe(filter, 1, func(_ paho.Client, m paho.Message) { o.heard <- m }))
	return o
}

func (o *observer) wait(token paho.Token) {
	o.t.Helper()
	if !token.WaitTimeout(patient) || token.Error() != nil {
		o.t.Fatalf("observer: %v", token.Error())
	}
}

func (o *observer) publish(topic, payload string, retained bool) {
	o.t.Helper()
	o.wait(o.paho.Publish(root+topic, 1, retained, payload))
}

// until waits for a message on a topic that holds a text.
func (o *observer) until(topic, text string) paho.Message {
	o.t.Helper()
	timeout := time.After(patient)
	for {
		select {
		case m := <-o.heard:
			if m.Topic() == root+topic && strings.Contains(string(m.Payload()), text) {
				return m
			}
		case <-timeout:
			o.t.Fatalf("no %s with %q", topic, text)
		}
	}
}

// next is the next message, whatever it is.
func (o *observer) next() paho.Message {
	o.t.Helper()
	select {
	case m := <-o.heard:
		return m
	case <-time.After(patient):
		o.t.Fatal("nothing more is heard")
		return nil
	}
}

// response waits for the answer on a verb.
func (o *observer) response(verb string) api.Response {
	o.t.Helper()
	m := o.until("response/"+verb, "")
	conforms(o.t, "response", m.Payload())
	var r api.Response
	if err := json.Unmarshal(m.Payload(), &r); err != nil {
		o.t.Fatal(err)
	}
	if m.Retained() {
		o.t.Errorf("the response to %s is retained", verb)
	}
	return r
}

func conforms(t *testing.T, name string, document []byte) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "api", "schema", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s: %v\n%s", name, err, document)
	}
}

// noneLeft fails where goroutines of this package's clients, or of paho, outlive the test's end.
func noneLeft(t *testing.T) {
	t.Helper()
	var stacks []byte
	for range 150 {
		stacks = make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		if !bytes.Contains(stacks, []byte("paho.mqtt.golang.")) && !bytes.Contains(stacks, []byte("mqtt.(*session)")) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("goroutines are left\n%s", stacks)
}
