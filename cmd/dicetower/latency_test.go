package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/journal"
	"dicetower/mqtt"
	"dicetower/tower"
	"dicetower/web"
)

// TestLatency measures what people wait for: from a reading at rest to its event on MQTT, and from a key press to the new
// state on the page, everything written to the disk in between.
func TestLatency(t *testing.T) {
	const rounds = 60
	const limit = 50 * time.Millisecond
	b := newBench(t)
	b.post("new_game", `{"players":[{"name":"Ada"},{"name":"Bo"}],"set":{"target":100000}}`)
	var toBroker, toPage []time.Duration
	for i := range rounds {
		began := b.throw(i)
		toBroker = append(toBroker, b.until(b.events, "roll").Sub(began))
		began = time.Now()
		b.post("bank", "{}")
		toPage = append(toPage, b.untilState(api.Rolling).Sub(began))
	}
	for what, took := range map[string][]time.Duration{"reading at rest to event on MQTT": toBroker, "key press to state on the page": toPage} {
		slices.Sort(took)
		median := took[len(took)/2]
		t.Logf("%s: median %v, 95 %% within %v", what, median.Round(100*time.Microsecond), took[len(took)*95/100].Round(100*time.Microsecond))
		if median > limit {
			t.Errorf("%s: %v, more than %v", what, median, limit)
		}
	}
}

// throw lets six dice come to rest, and gives the time at which they did.
func (b *bench) throw(round int) time.Time {
	dice := make([]tower.Die, 6)
	for n, face := range []int{1, 1, 2, 3, 4, 6} {
		dice[n] = tower.Die{Face: face, Confidence: 0.9, X: 0.1 + 0.12*float64(n), Y: 0.2 + 0.3*float64(round%2)}
	}
	for _, sight := range []tower.Sight{tower.Empty, tower.Moving, tower.Settling} {
		b.tower.See(tower.Sighting{State: sight})
	}
	began := time.Now()
	b.tower.See(tower.Sighting{State: tower.Rest, Verdict: "ok", Dice: dice})
	return began
}

// TestLatencyToMany measures until the last of sixteen browsers and four clients of the broker has an event.
func TestLatencyToMany(t *testing.T) {
	const rounds = 60
	const limit = 20 * time.Millisecond
	b := newBench(t)
	for range 15 {
		b.listenToPage(b.listening)
	}
	for range 3 {
		b.listenToBroker(b.broker)
	}
	b.post("new_game", `{"players":[{"name":"Ada"},{"name":"Bo"}],"set":{"target":100000}}`)
	var all []time.Duration
	for range rounds {
		time.Sleep(20 * time.Millisecond)
		for len(b.events) > 0 {
			<-b.events
		}
		b.post("pause", "{}")
		var last time.Time
		for range 4 {
			last = later(last, b.until(b.events, "paused"))
		}
		for range 16 {
			last = later(last, b.untilState(api.Paused))
		}
		all = append(all, last.Sub(time.Unix(0, b.published.Load())))
		b.post("resume", "{}")
	}
	slices.Sort(all)
	median := all[len(all)/2]
	t.Logf("event to the last of 20 clients: median %v, 95 %% within %v", median.Round(100*time.Microsecond), all[len(all)*95/100].Round(100*time.Microsecond))
	if median > limit {
		t.Errorf("median %v, more than %v", median, limit)
	}
}

func medianOf(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// bench is a tower without a camera, with journal, page and broker, and somebody who listens to both.
type bench struct {
	t         *testing.T
	tower     *tower.Tower
	url       string
	dir       string // of the journal
	broker    string
	published atomic.Int64 // when the last event was handed out, nanoseconds since 1970
	listening context.Context
	events    chan moment // from the broker
	states    chan moment // from the page
}

// moment is what came, and when.
type moment struct {
	at   time.Time
	word string
}

func newBench(t *testing.T) *bench {
	port := freePort(t)
	b := newBenchWith(t, &mqtt.Options{Listen: port})
	b.broker = port
	b.listenToBroker(port)
	return b
}

// newBenchWith takes the way to a broker; nil for a tower that has none.
func newBenchWith(t *testing.T, o *mqtt.Options) *bench {
	t.Helper()
	dir := t.TempDir()
	j, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := engine.Preset("cardgames")
	b := &bench{t: t, dir: dir, events: make(chan moment, 1000), states: make(chan moment, 1000)}
	var watchers []func(api.Update)
	b.tower = tower.New(tower.Options{Journal: j, Rules: rules, HandOn: time.Hour, Publish: func(u api.Update) {
		if len(u.Records) > 0 {
			b.published.Store(time.Now().UnixNano())
		}
		for _, watch := range watchers {
			watch(u)
		}
	}})
	page := web.New(web.Options{Tower: b.tower})
	watchers = append(watchers, page.Publish)
	var parts []part
	if o != nil {
		own := *o
		own.Tower, own.ID, own.Name, own.Log = b.tower, j.TowerID(), "bench", slog.New(slog.DiscardHandler)
		client, err := mqtt.New(own)
		if err != nil {
			t.Fatal(err)
		}
		watchers, parts = append(watchers, client.Publish), []part{{"mqtt", client.Run}}
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- runParts(ctx, append(parts, part{"tower", b.tower.Run})) }()
	server := httptest.NewServer(page)
	b.url = server.URL
	listening, hangUp := context.WithCancel(context.Background())
	t.Cleanup(func() {
		hangUp()
		page.Close()
		server.Close()
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	b.listening = listening
	b.listenToPage(listening)
	return b
}

func (b *bench) listenToPage(ctx context.Context) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+"/api/v1/events", nil)
	if err != nil {
		b.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	go func() {
		defer answer.Body.Close()
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<20)
		for state := false; lines.Scan(); {
			switch name, value, _ := strings.Cut(lines.Text(), ": "); {
			case name == "event":
				state = value == "state"
			case name == "data" && state:
				var document struct{ Phase string }
				_ = json.Unmarshal([]byte(value), &document)
				b.states <- moment{time.Now(), document.Phase}
			}
		}
	}()
}

func (b *bench) listenToBroker(address string) {
	client := paho.NewClient(paho.NewClientOptions().AddBroker("tcp://" + address).SetConnectRetry(true).SetConnectRetryInterval(50 * time.Millisecond))
	if token := client.Connect(); !token.WaitTimeout(10*time.Second) || token.Error() != nil {
		b.t.Fatalf("no broker: %v", token.Error())
	}
	b.t.Cleanup(func() { client.Disconnect(0) })
	online := make(chan struct{}, 10)
	hear := func(topic string, take func([]byte)) {
		token := client.Subscribe(topic, 1, func(_ paho.Client, m paho.Message) { take(m.Payload()) })
		if !token.WaitTimeout(10*time.Second) || token.Error() != nil {
			b.t.Fatalf("subscribe: %v", token.Error())
		}
	}
	hear("dicetower/+/event", func(payload []byte) {
		var document struct {
			Event string `json:"event"`
		}
		_ = json.Unmarshal(payload, &document)
		b.events <- moment{time.Now(), document.Event}
	})
	hear("dicetower/+/availability", func(payload []byte) {
		if string(payload) == "online" {
			online <- struct{}{}
		}
	})
	select {
	case <-online:
	case <-time.After(10 * time.Second):
		b.t.Fatal("the tower is not on the broker")
	}
}

// until waits for a word and gives the time at which it came.
func (b *bench) until(from <-chan moment, word string) time.Time {
	b.t.Helper()
	late := time.After(10 * time.Second)
	for {
		select {
		case m := <-from:
			if m.word == word {
				return m.at
			}
		case <-late:
			b.t.Fatalf("no %s came", word)
		}
	}
}

// untilState waits for the state that follows a request; those from before it are dropped.
func (b *bench) untilState(phase api.Phase) time.Time { return b.until(b.states, string(phase)) }

func (b *bench) post(verb, body string) {
	b.t.Helper()
	for len(b.states) > 0 {
		<-b.states
	}
	answer, err := http.Post(b.url+"/api/v1/request/"+verb, "application/json", strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		b.t.Fatal(fmt.Errorf("%s: %s", verb, answer.Status))
	}
}
