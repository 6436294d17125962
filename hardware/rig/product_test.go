//go:build rig

package rig

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware/kit"
	"dicetower/hardware/layout"
	"dicetower/hardware/virtual"
)

// product is the tower at work as a process of its own, the models that listen to its buses, and what it says on MQTT.
type product struct {
	t      *testing.T
	config kit.Config
	script io.Writer
	boards string
	models map[string]kit.Model
	drawn  drawing
	sent   <-chan time.Duration // when something was sent on I2C, by the kernel's clock
	busy   atomic.Bool          // e-ink's BUSY is held high

	mu     sync.Mutex
	state  state
	events []string
}

// state is what the tests look at of the state document.
type state struct {
	Phase      string `json:"phase"`
	TurnPoints int    `json:"turn_points"`
	Selected   *int   `json:"selected"`
	Correction any    `json:"correction"`
	Attention  *struct {
		Message string `json:"message"`
	} `json:"attention"`
	Faults []struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"faults"`
}

// fault is the message of a code, empty for none.
func (s state) fault(code string) string {
	for _, fault := range s.Faults {
		if fault.Code == code {
			return fault.Message
		}
	}
	return ""
}

const (
	page   = "127.0.0.1:8080"
	broker = "127.0.0.1:1883"
)

// start starts the product with a new game of two. When the test ends it is stopped: then all lights are dark, and no
// model has complained.
func start(t *testing.T, config kit.Config) *product {
	t.Helper()
	answer(t, allAnswer)
	dir := t.TempDir()
	p := &product{t: t, config: config, boards: filepath.Join(dir, "boards"), models: map[string]kit.Model{}, drawn: drawing{layouts: map[string]*layout.Layout{}}}
	machine, models := kit.Virtual(config)
	for _, model := range models {
		p.models[model.Name] = model
		if paper, ok := model.Device.(*virtual.EPD); ok { // its BUSY does not reach the line
			paper.FullRefresh, paper.PartialRefresh, paper.Reset = 0, 0, 0
		}
	}
	p.sent = listen(t, machine)
	wiring, err := json.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "wiring"), string(wiring))
	process := exec.Command("./product", "-data", dir, "-wiring", filepath.Join(dir, "wiring"), "-boards", p.boards, "-listen", page, "-broker", broker)
	process.Stdout, process.Stderr = os.Stdout, os.Stderr
	if p.script, err = process.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- process.Wait() }()
	over := make(chan struct{})
	go p.holdBusy(over)
	t.Cleanup(func() {
		defer close(over)
		if err := process.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("the product ends with %v", err)
			}
		case <-time.After(15 * time.Second):
			t.Error("the product does not stop")
			_ = process.Process.Kill()
		}
		time.Sleep(50 * time.Millisecond)
		p.allDark()
	})
	p.hear()
	p.wish("new_game", `{"players":[{"name":"Ada"},{"name":"Þór"}],"set":{"target":100000}}`)
	return p
}

func (p *product) allDark() {
	for _, model := range p.models {
		if complaints := model.Device.List(); len(complaints) > 0 {
			p.t.Errorf("%s complains: %q", model.Name, complaints)
		}
	}
	for button, pin := range p.config.Lights {
		if level(p.t, pin) {
			p.t.Errorf("the light of %s shines after the end", button)
		}
	}
	if level(p.t, *p.config.Buzzer) {
		p.t.Error("the buzzer sounds after the end")
	}
}

// holdBusy is the panel's end of BUSY: the driver asks for a pull-up, a panel that is there pulls down.
func (p *product) holdBusy(over <-chan struct{}) {
	for {
		pull(p.t, busyPin, gpio.Level(p.busy.Load()))
		select {
		case <-over:
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// hear listens to everything that is said on MQTT, and waits until the tower is there.
func (p *product) hear() {
	p.t.Helper()
	client := paho.NewClient(paho.NewClientOptions().AddBroker("tcp://" + broker).SetConnectRetry(true).SetConnectRetryInterval(50 * time.Millisecond))
	if token := client.Connect(); !token.WaitTimeout(30*time.Second) || token.Error() != nil {
		p.t.Fatalf("no broker: %v", token.Error())
	}
	p.t.Cleanup(func() { client.Disconnect(0) })
	online := make(chan struct{}, 10)
	for topic, take := range map[string]func([]byte){
		"state": func(document []byte) {
			var s state
			if err := json.Unmarshal(document, &s); err != nil {
				p.t.Error(err)
			}
			p.mu.Lock()
			defer p.mu.Unlock()
			p.state = s
		},
		"event": func(document []byte) {
			var event struct {
				Type string `json:"event_type"`
			}
			if err := json.Unmarshal(document, &event); err != nil {
				p.t.Error(err)
			}
			p.mu.Lock()
			defer p.mu.Unlock()
			p.events = append(p.events, event.Type)
		},
		"availability": func(word []byte) {
			if string(word) == "online" {
				online <- struct{}{}
			}
		},
	} {
		token := client.Subscribe("dicetower/+/"+topic, 1, func(_ paho.Client, m paho.Message) { take(m.Payload()) })
		if !token.WaitTimeout(10*time.Second) || token.Error() != nil {
			p.t.Fatalf("subscribe: %v", token.Error())
		}
	}
	select {
	case <-online:
	case <-time.After(30 * time.Second):
		p.t.Fatal("the tower is not on the broker")
	}
}

// heard gives the events since the last call.
func (p *product) heard() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	heard := strings.Join(p.events, " ")
	p.events = nil
	return heard
}

func (p *product) count(kind string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, event := range p.events {
		if event == kind {
			n++
		}
	}
	return n
}

// until waits for a state on MQTT.
func (p *product) until(what string, is func(state) bool) {
	p.t.Helper()
	var s state
	for range 1500 {
		p.mu.Lock()
		s = p.state
		p.mu.Unlock()
		if is(s) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	p.t.Fatalf("not %s, but %+v, attention %+v", what, s, s.Attention)
}

func (p *product) untilPhase(phase string) {
	p.t.Helper()
	p.until(phase, func(s state) bool { return s.Phase == phase })
}

func (p *product) untilFault(code, part string) {
	p.t.Helper()
	p.until(fmt.Sprintf("a fault of the %s with %q", code, part), func(s state) bool { return strings.Contains(s.fault(code), part) })
}

func (p *product) untilWell() {
	p.t.Helper()
	p.until("well", func(s state) bool { return len(s.Faults) == 0 })
}

func (p *product) wish(verb, body string) {
	p.t.Helper()
	answer, err := http.Post("http://"+page+"/api/v1/request/"+verb, "application/json", strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	if said, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: %s %s", verb, answer.Status, said)
	}
}

// throw lets dice fall through the beam and lie in the tray.
func (p *product) throw(faces string) {
	p.t.Helper()
	breakBeam(p.t)
	p.see(faces)
}

func (p *product) see(line string) {
	p.t.Helper()
	if _, err := fmt.Fprintln(p.script, line); err != nil {
		p.t.Fatal(err)
	}
}

// press presses a button without bounces.
func (p *product) press(pin int) {
	pull(p.t, pin, gpio.Low)
	time.Sleep(80 * time.Millisecond)
	pull(p.t, pin, gpio.High)
	time.Sleep(120 * time.Millisecond)
}
