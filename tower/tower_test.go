package tower

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// TestMain fails the package when goroutines are left over.
func TestMain(m *testing.M) {
	before := runtime.NumGoroutine()
	code := m.Run()
	for range 100 {
		if runtime.NumGoroutine() <= before {
			os.Exit(code)
		}
		time.Sleep(10 * time.Millisecond)
	}
	stacks := make([]byte, 1<<16)
	println("goroutines are left over:\n", string(stacks[:runtime.Stack(stacks, true)]))
	os.Exit(1)
}

// notebook is a journal in memory whose disk can be full.
type notebook struct {
	mu      sync.Mutex
	records []api.Record
	full    bool
	low     bool // the last room is being used
	pause   time.Duration
	entry   int    // that is selected
	at      uint64 // while this is the newest record
}

func (n *notebook) Append(records []api.Record) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	time.Sleep(n.pause)
	if n.full {
		return errors.New("no space left on device")
	}
	for _, record := range records {
		if want := uint64(len(n.records) + 1); record.Seq != want {
			return errors.New("gap in the records")
		}
		n.records = append(n.records, record)
	}
	return nil
}

func (n *notebook) Select(seq uint64, entry int) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.full {
		return errors.New("no space left on device")
	}
	n.at, n.entry = seq, entry
	return nil
}

// selected is the entry as of the newest record.
func (n *notebook) selected() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.at != uint64(len(n.records)) {
		return 0
	}
	return n.entry
}

func (n *notebook) Low() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.low
}

func (n *notebook) setLow(low bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.low = low
}

func (n *notebook) setPause(pause time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.pause = pause
}

func (n *notebook) setFull(full bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.full = full
}

func (n *notebook) all() []api.Record {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.records)
}

// cup is a virtual tray: it throws random dice and lets the tower see them fall.
type cup struct {
	tower   *Tower
	random  *rand.Rand
	mu      sync.Mutex
	lying   []Die
	broken  error
	clumsy  bool // now and then a die is lost or leans
	film    []Sighting
	filming bool
}

func (c *cup) Throw(n int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken != nil {
		return c.broken
	}
	c.lying = nil
	for range n {
		c.lying = append(c.lying, Die{
			Face: 1 + c.random.IntN(6), Confidence: 0.99,
			X: 0.1 + 0.8*c.random.Float64(), Y: 0.1 + 0.8*c.random.Float64(),
		})
	}
	if c.clumsy {
		switch c.random.IntN(5) {
		case 0:
			c.lying = c.lying[1:]
		case 1:
			c.lying[0].Face = 0
		}
	}
	c.show(Empty, Moving, Settling, Rest)
	return nil
}

func (c *cup) Take(dice []Die) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, die := range dice {
		i := slices.Index(c.lying, die)
		if i < 0 {
			return errors.New("no such die")
		}
		c.lying = slices.Delete(slices.Clone(c.lying), i, i+1)
	}
	c.show(Moving, Rest)
	return nil
}

func (c *cup) Clear() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lying = nil
	c.show(Moving, Empty)
	return nil
}

// show queues what the camera will see; one goroutine at a time hands it over, in order and behind the events.
func (c *cup) show(sights ...Sight) {
	for _, sight := range sights {
		sighting := Sighting{State: sight}
		if sight == Rest {
			sighting.Verdict, sighting.Dice = verdictOK, slices.Clone(c.lying)
		}
		c.film = append(c.film, sighting)
	}
	if c.filming {
		return
	}
	c.filming = true
	go func() {
		for {
			c.mu.Lock()
			if len(c.film) == 0 {
				c.filming = false
				c.mu.Unlock()
				return
			}
			next := c.film[0]
			c.film = c.film[1:]
			c.mu.Unlock()
			c.tower.See(next)
		}
	}()
}

// running is a tower at work within a synctest bubble.
type running struct {
	*Tower
	t       *testing.T
	updates []api.Update
	stop    func() error
}

func run(t *testing.T, options Options) *running {
	t.Helper()
	r := &running{t: t}
	options.Publish = func(u api.Update) { r.updates = append(r.updates, u) }
	if options.Rules.Name == "" {
		options.Rules = cardgames()
	}
	r.Tower = New(options)
	if c, ok := options.Caster.(*cup); ok {
		c.tower = r.Tower
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx) }()
	r.stop = func() error {
		cancel()
		return <-ended
	}
	return r
}

// do makes a request as it comes over the wire and waits until all is quiet.
func (r *running) do(verb, body string) api.Response {
	r.t.Helper()
	request, err := api.ParseRequest(verb, []byte(body))
	if err != nil {
		r.t.Fatalf("%s %s: %v", verb, body, err)
	}
	response := r.Do(r.t.Context(), request)
	synctest.Wait()
	return response
}

func (r *running) must(verb, body string) {
	r.t.Helper()
	if response := r.do(verb, body); response.Status != "ok" {
		r.t.Fatalf("%s %s: %s: %s", verb, body, response.Code, response.Error)
	}
}

func (r *running) see(sights ...Sighting) {
	for _, sighting := range sights {
		r.See(sighting)
	}
	synctest.Wait()
}

const twoPeople = `{"players":[{"name":"Ada"},{"name":"Bo"}]}`

func TestTypedGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := run(t, Options{Journal: book, HandOn: HandOn})
		r.must("new_game", `{"players":[{"name":"Ada"},{"name":"Bo"}],"set":{"target":1500}}`)
		r.must("roll", `{"faces":[1,1,1,2,3,4]}`)
		r.must("bank", "")
		r.must("roll", `{"faces":[2,2,3,3,4,6]}`)
		if got := r.State().Phase; got != api.Farkle {
			t.Fatalf("phase %s after a farkle", got)
		}
		time.Sleep(HandOn)
		synctest.Wait()
		if got := *r.State().Current.Name; got != "Ada" {
			t.Fatalf("%s plays after the count-down", got)
		}
		r.must("roll", `{"faces":[1,1,1,2,3,4]}`)
		r.must("keep", `{"faces":[1,1,1]}`)
		r.must("bank", "")
		state := r.State()
		if state.Phase != api.GameOver || *state.Winner.Name != "Ada" || *state.Winner.Score != 2000 {
			t.Errorf("at the end: %s, winner %v", state.Phase, state.Winner)
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
		var kinds []string
		for _, record := range book.all() {
			kinds = append(kinds, record.Event.Kind())
		}
		want := "game_start turn_start roll keep bank turn_start roll farkle turn_start roll keep bank win game_over"
		if got := strings.Join(kinds, " "); got != want {
			t.Errorf("events\n%s, want\n%s", got, want)
		}
	})
}

func TestRobotsPlayEveryPreset(t *testing.T) {
	for _, rules := range engine.Presets() {
		t.Run(rules.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				book := &notebook{}
				r := run(t, Options{Journal: book, Caster: &cup{random: rand.New(rand.NewPCG(1, 1))}})
				r.must("new_game", `{"rules":"`+rules.Name+`","players":[{"name":"A","robot":"steady"},{"name":"B","robot":"steady"},{"name":"C","robot":"steady"}]}`)
				for i := 0; r.State().Phase != api.GameOver && i < 1000; i++ {
					time.Sleep(time.Second)
					synctest.Wait()
				}
				if r.State().Phase != api.GameOver {
					t.Errorf("the game has not ended: %+v", r.State())
				}
				if err := r.stop(); err != nil {
					t.Error(err)
				}
				if again := New(Options{Records: book.all(), Caster: &cup{}, Rules: cardgames()}); !sameState(t, again.State(), r.State()) {
					t.Errorf("after a restart %s, want %s", asJSON(t, again.State()), asJSON(t, r.State()))
				}
				for _, update := range r.updates {
					for _, record := range update.Records {
						if record.Event.Kind() == "rejected" {
							t.Errorf("rejected: %+v", record.Event)
						}
					}
				}
			})
		})
	}
}

// sameState compares all but what the camera shows.
func sameState(t *testing.T, a, b *api.State) bool {
	t.Helper()
	x, y := *a, *b
	x.Camera, y.Camera = api.Camera{}, api.Camera{}
	return reflect.DeepEqual(asJSON(t, &x), asJSON(t, &y))
}

func asJSON(t *testing.T, state *api.State) string {
	t.Helper()
	text, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func cardgames() engine.Rules {
	rules, _ := engine.Preset("cardgames")
	return rules
}
