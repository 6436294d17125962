package follow_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
	"github.com/prometheus/client_golang/prometheus"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/hall/follow"
	"dicetower/hall/store"
	"dicetower/journal"
	"dicetower/mqtt"
	"dicetower/mqtt/mqtttest"
	"dicetower/outbox"
)

const patient = 30 * time.Second // longer than anything here may take

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func newBroker(t *testing.T) string {
	t.Helper()
	b, err := mqtt.Listen(mqtt.BrokerOptions{Address: "127.0.0.1:0", Log: quiet()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return "tcp://" + b.Address()
}

func newStore(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), "sqlite:"+filepath.Join(t.TempDir(), "hall.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// start lets a hall process run until the test, or the function that it gives, ends it. It waits until it listens.
func start(t *testing.T, o follow.Options) (registry *prometheus.Registry, stop func()) {
	t.Helper()
	registry = prometheus.NewRegistry()
	o.Hall, o.Figures, o.Log = "main", registry, quiet()
	if o.Venues == nil {
		o.Venues = []store.Venue{{ID: "anchor", Base: "dicetower"}}
	}
	f, err := follow.New(o)
	if err != nil {
		t.Fatal(err)
	}
	stop = inBackground(t, f.Run)
	until(t, "the hall listens", func() bool { return f.Ready() == nil })
	return registry, stop
}

func inBackground(t *testing.T, run func(context.Context) error) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		_ = run(ctx)
		close(done)
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		<-done
	})
	t.Cleanup(stop)
	return stop
}

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patient); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not yet: %s", what)
		}
	}
}

// counted is a figure of a hall process, of all its labels together.
func counted(t *testing.T, registry *prometheus.Registry, name string) (sum float64) {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.GetName() == "dicetower_hall_"+name {
			for _, metric := range family.Metric {
				sum += metric.GetCounter().GetValue()
			}
		}
	}
	return sum
}

// other is another client of the broker.
type other struct {
	t    *testing.T
	paho paho.Client

	mu    sync.Mutex
	heard []paho.Message
}

func connect(t *testing.T, address, user, password string, filters ...string) *other {
	t.Helper()
	o := &other{t: t}
	o.paho = paho.NewClient(paho.NewClientOptions().AddBroker(address).SetUsername(user).SetPassword(password).SetAutoReconnect(false).
		SetClientID(fmt.Sprint("other-", rand.Int64())).SetDefaultPublishHandler(func(_ paho.Client, m paho.Message) {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.heard = append(o.heard, m)
	}))
	o.wait(o.paho.Connect())
	t.Cleanup(func() { o.paho.Disconnect(50) })
	for _, filter := range filters {
		o.wait(o.paho.Subscribe(filter, 1, nil))
	}
	return o
}

func (o *other) wait(token paho.Token) {
	o.t.Helper()
	if !token.WaitTimeout(patient) || token.Error() != nil {
		o.t.Fatalf("another client: %v", token.Error())
	}
}

func (o *other) publish(topic string, retained bool, document any) {
	o.t.Helper()
	payload, isText := document.(string)
	if !isText {
		text, err := json.Marshal(document)
		if err != nil {
			o.t.Fatal(err)
		}
		payload = string(text)
	}
	o.wait(o.paho.Publish(topic, 1, retained, payload))
}

// on gives the payloads that came on topics with an ending.
func (o *other) on(ending string) (payloads []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, m := range o.heard {
		if strings.HasSuffix(m.Topic(), ending) {
			payloads = append(payloads, string(m.Payload()))
		}
	}
	return payloads
}

func distinct(texts []string) []string {
	slices.Sort(texts)
	return slices.Compact(texts)
}

func at() time.Time { return time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC) }

// game gives the records of a short game, numbered from first.
func game(id string, first uint64) []api.Record {
	rules, _ := engine.Preset("playroom")
	var records []api.Record
	for i, event := range []engine.Event{
		engine.GameStarted{Game: id, Players: []engine.Player{{Name: "Ada"}, {Name: "Bo"}}, Rules: rules},
		engine.TurnStarted{Player: "Ada", Round: 1, Turn: 1},
		engine.Rolled{Player: "Ada", Faces: []int{1, 1, 1, 1, 1, 1}, Source: engine.Simulated},
		engine.Banked{Player: "Ada", Points: 9000, Total: 9000},
		engine.Won{Player: "Ada", Total: 9000},
		engine.GameEnded{Winners: []int{0}, Players: []string{"Ada", "Bo"}, Scores: []int{9000, 0}},
	} {
		records = append(records, api.Record{Seq: first + uint64(i), Time: at().Add(time.Duration(i) * time.Second), Game: id, Event: event})
	}
	return records
}

func parcel(tower string, records []api.Record) map[string]any {
	return map[string]any{"v": 1, "tower": tower, "game": records[0].Game, "id": records[len(records)-1].ID(), "records": records}
}

func TestAParcelIsAcknowledgedWhenItIsKept(t *testing.T) {
	address, s := newBroker(t), newStore(t)
	start(t, follow.Options{Store: s, MQTT: mqtt.Options{Brokers: []string{address}}})
	tower := connect(t, address, "", "", "dicetower/tower-1/ack/+")
	for range 2 {
		tower.publish("dicetower/tower-1/outbox", false, parcel("tower-1", game("g1", 1)))
	}
	until(t, "two acknowledgements", func() bool { return len(tower.on("/ack/main")) == 2 })
	if got := tower.on(""); !slices.Equal(got, []string{"g1-6", "g1-6"}) {
		t.Errorf("acknowledged %q", got)
	}
	found, err := s.View("anchor").Game(context.Background(), "tower-1", "g1")
	if err != nil || found.Seats[0].Score != 9000 || !found.Seats[0].Won {
		t.Errorf("kept %+v: %v", found, err)
	}
}

func TestWhatATowerTellsIsKept(t *testing.T) {
	address, s := newBroker(t), newStore(t)
	tower := connect(t, address, "", "")
	name := "Ada"
	state := api.State{V: 1, Seq: 7, TS: api.Time(at()), Phase: api.Rolling, Seats: make([]api.Seat, api.Seats), LastEvent: &game("g1", 7)[0]}
	state.Seats[3] = api.Seat{Seat: 3, Name: &name}
	tower.publish("dicetower/tower-1/state", true, state) // before the hall: only retained
	tower.publish("dicetower/tower-1/info", true, api.Info{V: 1, ID: "tower-1", Name: "By the window"})
	start(t, follow.Options{Store: s, MQTT: mqtt.Options{Brokers: []string{address}}})
	v := s.View("anchor")
	until(t, "the retained state", func() bool {
		table, err := v.Table(context.Background(), "tower-1")
		return err == nil && table.Name == "By the window"
	})
	tower.publish("dicetower/tower-1/availability", true, "online")
	for _, record := range game("g1", 7) {
		tower.publish("dicetower/tower-1/event", false, record)
	}
	until(t, "a result by live events alone", func() bool { _, err := v.Game(context.Background(), "tower-1", "g1"); return err == nil })
	until(t, "the tower is online", func() bool { table, err := v.Table(context.Background(), "tower-1"); return err == nil && table.Online })
	table, err := v.Table(context.Background(), "tower-1")
	if err != nil || len(table.State.Seats) != 1 || *table.State.Seats[0].Name != "Ada" || table.State.LastEvent.Event.Kind() != "game_start" {
		t.Errorf("table %+v: %v", table, err)
	}
}

func TestATowerIsAskedForAGame(t *testing.T) {
	address := newBroker(t)
	f, err := follow.New(follow.Options{
		Store: newStore(t), MQTT: mqtt.Options{Brokers: []string{address}}, Hall: "main", Venues: []store.Venue{{ID: "anchor", Base: "anchor/dice"}}, Log: quiet(),
	})
	if err != nil {
		t.Fatal(err)
	}
	game := api.NewGameBody{Players: []api.NewPlayer{{Name: "Ada"}, {Name: "Bo"}}, Rules: "playroom"}
	if err := f.Begin("anchor", "tower-1", game); err == nil {
		t.Error("it was asked without a connection")
	}
	inBackground(t, f.Run)
	until(t, "the hall listens", func() bool { return f.Ready() == nil })
	tower := connect(t, address, "", "", "anchor/dice/tower-1/request/+")
	if err := f.Begin("anchor", "tower-1", game); err != nil {
		t.Fatal(err)
	}
	until(t, "a request", func() bool { return len(tower.on("/new_game")) == 1 })
	var asked api.NewGameBody
	if err := json.Unmarshal([]byte(tower.on("/new_game")[0]), &asked); err != nil || !reflect.DeepEqual(asked, game) {
		t.Errorf("asked for %+v, want %+v: %v", asked, game, err)
	}
}

func TestProcessesShareTheLoadAndMayDie(t *testing.T) {
	for name, address := range map[string]func() string{
		"own broker": func() string { return newBroker(t) },
		"mosquitto":  func() string { return mqtttest.Start(t).URL() },
	} {
		t.Run(name, func(t *testing.T) {
			address, s := address(), newStore(t)
			o := follow.Options{Store: s, MQTT: mqtt.Options{Brokers: []string{address}}}
			first, stop := start(t, o)
			second, _ := start(t, o)
			tower := connect(t, address, "", "", "dicetower/+/ack/main")
			const games = 60
			send := func(from int) {
				for i := from; i < from+games/2; i++ {
					tower.publish("dicetower/tower-1/outbox", false, parcel("tower-1", game(fmt.Sprint("g", i), uint64(1+6*i))))
				}
			}
			send(0)
			until(t, "all acknowledgements", func() bool { return len(tower.on("/ack/main")) == games/2 })
			a, b := counted(t, first, "parcel_records_total"), counted(t, second, "parcel_records_total")
			if a == 0 || b == 0 || a+b != 6*games/2 {
				t.Errorf("one process kept %v records, the other %v", a, b)
			}
			stop()
			send(games / 2)
			again := time.Now()
			until(t, "all acknowledgements by one alone", func() bool {
				if time.Since(again) > 2*time.Second { // what was on its way to the other is sent again, as towers do
					again = time.Now()
					send(games / 2)
				}
				return len(distinct(tower.on("/ack/main"))) == games
			})
			if all, err := s.View("anchor").Games(context.Background(), store.GameFilter{}); err != nil || len(all) != games {
				t.Errorf("%d games are kept of %d: %v", len(all), games, err)
			}
		})
	}
}

// TestATowerThatWasOffForADay has played alone for a day; when it comes back its games come in, in order, once.
func TestATowerThatWasOffForADay(t *testing.T) {
	address, s := newBroker(t), newStore(t)
	j, err := journal.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	const games = 40
	for i := range games {
		records := game(fmt.Sprint("g", i), uint64(1+6*i))
		if i%8 == 5 { // left in the middle
			records = append(records[:4], game(fmt.Sprint("h", i), uint64(5+6*i))[:2]...)
		}
		if err := j.Append(records); err != nil {
			t.Fatal(err)
		}
	}
	start(t, follow.Options{Store: s, MQTT: mqtt.Options{Brokers: []string{address}}})
	witness := connect(t, address, "", "", "dicetower/+/outbox")
	client, err := mqtt.New(mqtt.Options{
		Tower: still{}, Brokers: []string{address}, ID: "tower-1", Log: quiet(),
		Outbox: outbox.Open(outbox.Options{Tower: "tower-1", Halls: []string{"main"}, Journal: j, Log: quiet()}),
	})
	if err != nil {
		t.Fatal(err)
	}
	inBackground(t, client.Run)
	v := s.View("anchor")
	const finished = games - games/8
	until(t, "all games", func() bool {
		all, err := v.Games(context.Background(), store.GameFilter{})
		return err == nil && len(all) == finished
	})
	var sent []string
	for _, payload := range witness.on("/outbox") {
		var p struct{ ID string }
		if err := json.Unmarshal([]byte(payload), &p); err != nil {
			t.Fatal(err)
		}
		sent = append(sent, p.ID)
	}
	var want []string
	for i := range games {
		if i%8 != 5 {
			want = append(want, fmt.Sprintf("g%d-%d", i, 6*i+6))
		}
	}
	if !slices.Equal(sent, want) {
		t.Errorf("sent %q, want %q", sent, want)
	}
}

// still is a tower at which nothing happens.
type still struct{}

func (still) State() *api.State {
	return &api.State{V: 1, Phase: api.Idle, Seats: make([]api.Seat, api.Seats)}
}

func (still) Do(context.Context, api.Request) api.Response { return api.Response{} }
