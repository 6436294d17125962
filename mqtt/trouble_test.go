package mqtt

import (
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"dicetower/api"
	"dicetower/mqtt/mqtttest"
)

// ear hears through every restart of the broker what the tower says.
type ear struct {
	mu     sync.Mutex
	events map[string]int // how often each came
	state  uint64         // number of the newest
}

func listen(t *testing.T, url string) *ear {
	t.Helper()
	e := &ear{events: map[string]int{}}
	options := paho.NewClientOptions().AddBroker(url).SetClientID("ear").SetConnectRetry(true).
		SetConnectRetryInterval(50 * time.Millisecond).SetMaxReconnectInterval(100 * time.Millisecond).
		SetOnConnectHandler(func(c paho.Client) { c.Subscribe(root+"#", 1, e.hear) })
	client := paho.NewClient(options)
	client.Connect()
	t.Cleanup(func() { client.Disconnect(0) })
	return e
}

func (e *ear) hear(_ paho.Client, m paho.Message) {
	var document struct {
		Seq uint64 `json:"seq"`
		ID  string `json:"event_id"`
	}
	if json.Unmarshal(m.Payload(), &document) != nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	switch m.Topic() {
	case root + "event":
		if !m.Duplicate() {
			e.events[document.ID]++
		}
	case root + "state":
		e.state = document.Seq
	}
}

// until waits for a state, and says how long it took.
func (e *ear) until(t *testing.T, seq uint64, most time.Duration) time.Duration {
	t.Helper()
	began := time.Now()
	for time.Since(began) < most {
		e.mu.Lock()
		now := e.state
		e.mu.Unlock()
		if now == seq {
			return time.Since(began)
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("state %d did not come within %v", seq, most)
	return most
}

// once gives how many events came, each of them once.
func (e *ear) once(t *testing.T) int {
	t.Helper()
	e.mu.Lock()
	defer e.mu.Unlock()
	for id, times := range e.events {
		if times > 1 {
			t.Errorf("%s came %d times", id, times)
		}
	}
	return len(e.events)
}

// TestBrokerIsKilledAgainAndAgain pulls the broker's plug twenty times in a game: the tower never waits, the state is right
// after each return (it tells after how long: within five seconds where the machine has time), no event comes twice, and no request acts late.
func TestBrokerIsKilledAgainAndAgain(t *testing.T) {
	broker := mqtttest.Start(t)
	tower := newFake(0)
	client, _ := start(t, Options{Tower: tower, Brokers: []string{broker.URL()}, Commands: All})
	heard := listen(t, broker.URL())
	heard.until(t, 0, patient)
	seq, slowest, took := uint64(0), time.Duration(0), []time.Duration{}
	play := func(n int) {
		for range n {
			seq++
			began := time.Now()
			client.Publish(updateAt(seq))
			took = append(took, time.Since(began))
			time.Sleep(2 * time.Millisecond)
		}
	}
	for range 20 {
		play(20)
		broker.Kill()
		play(20)
		broker.Restart()
		slowest = max(slowest, heard.until(t, seq, patient))
	}
	slices.Sort(took)
	median := took[len(took)/2]
	t.Logf("right again after %v at most, publishing took %v (median)", slowest.Round(time.Millisecond), median)
	if median > time.Millisecond {
		t.Errorf("publishing took %v", median)
	}
	came := heard.once(t)
	// What is on its way as the plug is pulled may be lost: of the 20 before each at most.
	if got := client.Status(); got.Reconnects < 20 || uint64(came)+got.Dropped < seq-20*20 {
		t.Errorf("%d events, %d heard, status %+v", seq, came, got)
	}
	if asked := tower.requests(); len(asked) > 0 {
		t.Errorf("the tower was asked %+v", asked)
	}
}

// TestBrokerStandsStill: a broker that keeps its connections and answers nothing.
func TestBrokerStandsStill(t *testing.T) {
	broker := mqtttest.Start(t)
	faults := make(chan *api.Fault, 100)
	client, _ := start(t, Options{Tower: newFake(1), Brokers: []string{broker.URL()}, Fault: func(f *api.Fault) { faults <- f }})
	heard := listen(t, broker.URL())
	heard.until(t, 1, patient)
	<-faults
	broker.Freeze()
	var updates []api.Update
	for seq := uint64(2); seq <= 3000; seq++ {
		updates = append(updates, updateAt(seq))
	}
	began := time.Now()
	for _, update := range updates {
		client.Publish(update)
	}
	if took := time.Since(began); took > time.Second {
		t.Errorf("publishing took %v", took)
	}
	select {
	case f := <-faults:
		if f == nil || f.Code != "broker" {
			t.Errorf("fault %+v", f)
		}
	case <-time.After(3 * publishTimeout):
		t.Error("nothing is told")
	}
	broker.Thaw()
	heard.until(t, 3000, 10*time.Second) // five of the tower, and the ear's own way back
}

// TestBrokersDiskIsFull: a broker that can't write what is retained.
func TestBrokersDiskIsFull(t *testing.T) {
	disk := t.TempDir()
	if output, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=16k", "none", disk).CombinedOutput(); err != nil {
		t.Skipf("a small disk can't be mounted here: %s", output)
	}
	defer exec.Command("umount", "-l", disk).Run()
	broker := mqtttest.Start(t, "allow_anonymous true", "persistence true", "persistence_location "+disk+"/",
		"autosave_on_changes true", "autosave_interval 1")
	_ = os.WriteFile(disk+"/filler", make([]byte, 16<<10), 0o600) // as much as fits
	client, _ := start(t, Options{Tower: newFake(0), Brokers: []string{broker.URL()}})
	heard := listen(t, broker.URL())
	for seq := uint64(1); seq <= 50; seq++ {
		client.Publish(updateAt(seq))
		time.Sleep(5 * time.Millisecond)
	}
	heard.until(t, 50, 5*time.Second)
	for began := time.Now(); !strings.Contains(broker.Said(), "No space left on device"); time.Sleep(50 * time.Millisecond) {
		if time.Since(began) > patient {
			t.Fatalf("the broker has not met its full disk: %s", broker.Said())
		}
	}
	client.Publish(updateAt(51))
	heard.until(t, 51, 5*time.Second)
}

// TestHomeAssistantStarts: everything is said again some time after its birth message; a retained one is old news.
func TestHomeAssistantStarts(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	before := observe(t, broker, "nothing")
	before.wait(before.paho.Publish("homeassistant/status", 1, true, "online"))
	client, err := New(Options{Tower: newFake(1), ID: "test-tower", Brokers: []string{broker.url()}, Log: quiet()})
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if d := client.birthDelay(); d < time.Second || d > 5*time.Second {
			t.Fatalf("delay %v", d)
		}
	}
	client.birthDelay = func() time.Duration { return 300 * time.Millisecond }
	run(t, client)
	watching := observe(t, broker, "#")
	watching.until("state", `"seq":1`)
	time.Sleep(600 * time.Millisecond)
	for len(watching.heard) > 0 {
		<-watching.heard
	}
	began := time.Now()
	watching.wait(watching.paho.Publish("homeassistant/status", 1, false, "online"))
	missing := map[string]bool{"homeassistant/device/test-tower/config": true, root + "availability": true, root + "state": true, root + "info": true}
	for len(missing) > 0 {
		delete(missing, watching.next().Topic())
	}
	if took := time.Since(began); took < 300*time.Millisecond {
		t.Errorf("said again after %v", took)
	}
}

// TestDroppedComponentsAreTakenBack: buttons that are allowed no more go, once, and the message that stays knows none.
func TestDroppedComponentsAreTakenBack(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	topic := "homeassistant/device/test-tower/config"
	_, stop := start(t, Options{Tower: newFake(1), Brokers: []string{broker.url()}, Commands: All, Settings: &fakeSettings{}})
	watching := observe(t, broker, "#")
	watching.until("state", "")
	stop()
	watching.until("availability", offline)
	for len(watching.heard) > 0 {
		<-watching.heard
	}
	_, stop = start(t, Options{Tower: newFake(1), Brokers: []string{broker.url()}})
	defer stop()
	var told []discovery
	for len(told) < 3 {
		if m := watching.next(); m.Topic() == topic {
			var d discovery
			if err := json.Unmarshal(m.Payload(), &d); err != nil {
				t.Fatal(err)
			}
			told = append(told, d)
		}
	}
	gone, last := told[1].Components, told[2].Components
	for _, id := range []string{"bank", "keep_best", "undo", "new_game", "calibrate", "rules", "brightness", "announcements"} {
		if len(gone[id]) != 1 || gone[id]["platform"] == "" {
			t.Errorf("%s is taken back as %v", id, gone[id])
		}
		if _, still := last[id]; still {
			t.Errorf("%s is still told of", id)
		}
	}
	if len(last["phase"]) == 0 || last["seat_3"]["enabled_by_default"] != false || last["seat_2"]["enabled_by_default"] != true {
		t.Errorf("told of %v", last)
	}
}
