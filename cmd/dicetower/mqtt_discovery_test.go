package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/journal"
	"dicetower/mqtt"
	"dicetower/tower"
)

// TestDiscoveryAndDocuments plays every rule set, with two and with sixteen players, with all commands and with none: what is
// on the broker afterwards is what Home Assistant takes without a complaint, fits the schemas, and tells the whole game.
func TestDiscoveryAndDocuments(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	for _, rules := range engine.Presets() {
		for _, players := range []int{2, 16} {
			for _, level := range []mqtt.Level{mqtt.None, mqtt.All} {
				if players > rules.PlayersMax {
					continue
				}
				t.Run(fmt.Sprintf("%s, %d players, %s", rules.Name, players, level), func(t *testing.T) {
					g := newHousehold(t, rules, mqtt.Options{Listen: "127.0.0.1:0", Commands: level, Version: "1.0", URL: "http://127.0.0.1:8080/"})
					g.seat(players)
					g.playOn(25)
					g.settle()
					g.checkDocuments()
					g.checkDiscovery(python)
				})
			}
		}
	}
}

// household is a tower that is played by typed rolls, with its client and somebody who hears everything.
type household struct {
	t        *testing.T
	tower    *tower.Tower
	client   *mqtt.Client
	settings *remote
	broker   string
	root     string

	mu       sync.Mutex
	retained map[string][]byte // newest of each topic
	live     map[string][]byte
	events   []string // ids, in order
	throws   int
}

func newHousehold(t *testing.T, rules engine.Rules, o mqtt.Options) *household {
	t.Helper()
	j, err := journal.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	g := &household{t: t, retained: map[string][]byte{}, live: map[string][]byte{}}
	var watchers []func(api.Update)
	g.tower = tower.New(tower.Options{Journal: j, Rules: rules, HandOn: time.Hour, Publish: func(u api.Update) {
		for _, watch := range watchers {
			watch(u)
		}
	}})
	if g.settings, err = openRemote("", rules, o.Commands); err != nil {
		t.Fatal(err)
	}
	listening := make(chan string, 1)
	o.Tower, o.ID, o.Name, o.Settings = ruled{g.tower, g.settings}, j.TowerID(), "Dice tower", g.settings
	o.Verbs = tower.Verbs()
	o.Listening = func(address string) { listening <- "tcp://" + address }
	if len(o.Brokers) > 0 {
		listening <- o.Brokers[0]
	}
	if g.client, err = mqtt.New(o); err != nil {
		t.Fatal(err)
	}
	watchers = append(watchers, g.client.Publish)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- runParts(ctx, []part{{"mqtt", g.client.Run}, {"tower", g.tower.Run}}) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	g.broker, g.root = <-listening, "dicetower/"+j.TowerID()+"/"
	g.hear()
	return g
}

// hear takes down what comes.
func (g *household) hear() {
	options := paho.NewClientOptions().AddBroker(g.broker).SetConnectRetry(true).SetConnectRetryInterval(50 * time.Millisecond).
		SetMaxReconnectInterval(200 * time.Millisecond).SetClientID("hears").SetResumeSubs(true).
		SetOnConnectHandler(func(c paho.Client) { c.Subscribe("#", 1, g.take) })
	ear := paho.NewClient(options)
	if token := ear.Connect(); !token.WaitTimeout(10*time.Second) || token.Error() != nil {
		g.t.Fatalf("no broker: %v", token.Error())
	}
	g.t.Cleanup(func() { ear.Disconnect(0) })
	g.until("the tower is heard", func() bool { return len(g.retained[g.root+"state"]) > 0 })
}

func (g *household) take(_ paho.Client, m paho.Message) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if topic := strings.TrimPrefix(m.Topic(), g.root); topic == "event" || strings.HasPrefix(topic, "response/") {
		g.live[m.Topic()] = m.Payload()
		var event struct {
			ID string `json:"event_id"`
		}
		if topic == "event" && json.Unmarshal(m.Payload(), &event) == nil {
			g.events = append(g.events, event.ID)
		}
		return
	}
	g.retained[m.Topic()] = m.Payload()
}

// until waits for what is seen under the lock.
func (g *household) until(what string, seen func() bool) {
	g.t.Helper()
	for range 1500 {
		g.mu.Lock()
		ok := seen()
		g.mu.Unlock()
		if ok {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	g.t.Fatalf("in vain: %s", what)
}

func (g *household) do(verb, body string) api.Response {
	return g.tower.Do(g.t.Context(), api.Request{Verb: verb, Body: json.RawMessage(body)})
}

func (g *household) seat(players int) {
	g.t.Helper()
	names := make([]string, players)
	for i := range names {
		names[i] = fmt.Sprintf(`{"name":"Player %d"}`, i+1)
	}
	if r := g.do("new_game", `{"players":[`+strings.Join(names, ",")+`],"confirm":true}`); r.Status != "ok" {
		g.t.Fatalf("new game: %+v", r)
	}
}

// playOn makes moves, farkles among them, until so many have been made or the game is over.
func (g *household) playOn(moves int) {
	g.t.Helper()
	throws := []string{"[1,1,1,2,3,4]", "[5,5,2,3,4,6]", "[2,3,4,6,2,3]", "[1,5,1,5,1,5]", "[1,2,3,4,5,6]", "[1,3,3,3,4,6]"}
	for range moves {
		state := g.tower.State()
		switch state.Phase {
		case api.GameOver:
			return
		case api.Selecting:
			if state.Bank.Allowed {
				g.do("bank", "{}")
			} else {
				g.do("keep_best", "{}")
				if g.tower.State().Phase == api.Selecting {
					g.roll(throws)
				}
			}
		case api.Farkle:
			g.do("next_player", "{}")
		default:
			g.roll(throws)
		}
	}
}

func (g *household) roll(throws []string) {
	var faces []int
	_ = json.Unmarshal([]byte(throws[g.throws%len(throws)]), &faces)
	g.throws++
	if n := g.tower.State().DiceToThrow; n > 0 {
		faces = faces[:min(n, len(faces))]
	}
	body, _ := json.Marshal(map[string]any{"faces": faces})
	g.do("roll", string(body))
}

// settle waits until the broker shows the tower's state.
func (g *household) settle() {
	g.t.Helper()
	want, err := json.Marshal(g.tower.State())
	if err != nil {
		g.t.Fatal(err)
	}
	g.until("the newest state on the broker", func() bool { return bytes.Equal(g.retained[g.root+"state"], want) })
}

// checkDocuments holds everything that was heard against its schema.
func (g *household) checkDocuments() {
	g.t.Helper()
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, messages := range []map[string][]byte{g.retained, g.live} {
		for topic, payload := range messages {
			name, _, _ := strings.Cut(strings.TrimPrefix(topic, g.root), "/")
			if !strings.HasPrefix(topic, g.root) || name == "availability" {
				continue
			}
			schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "api", "schema", name+".json"))
			if err != nil {
				g.t.Fatal(err)
			}
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(payload))
			if err != nil {
				g.t.Fatal(err)
			}
			if err := schema.Validate(value); err != nil {
				g.t.Errorf("%s: %v\n%s", topic, err, payload)
			}
		}
	}
}

// checkDiscovery lets the checker look for what Home Assistant would reject, ignore or misread.
func (g *household) checkDiscovery(python string) {
	g.t.Helper()
	write := func(name string, messages map[string][]byte) string {
		texts := map[string]string{}
		for topic, payload := range messages {
			if !strings.Contains(topic, "/response/") {
				texts[topic] = string(payload)
			}
		}
		encoded, err := json.Marshal(texts)
		if err != nil {
			g.t.Fatal(err)
		}
		path := filepath.Join(g.t.TempDir(), name)
		if err := os.WriteFile(path, encoded, 0o600); err != nil {
			g.t.Fatal(err)
		}
		return path
	}
	g.mu.Lock()
	retained, live := write("retained.json", g.retained), write("live.json", g.live)
	g.mu.Unlock()
	checker := filepath.Join("..", "..", "mqtt", "testdata", "ha_discovery_check.py")
	if output, err := exec.Command(python, checker, retained, "--live", live, "--strict").CombinedOutput(); err != nil {
		g.t.Errorf("%v\n%s", err, output)
	}
}
