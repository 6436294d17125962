package mqtt

import (
	"encoding/json"
	"net"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetower/api"
)

func TestRetainedDocumentsTellAll(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	tower := newFake(41)
	client, _ := start(t, Options{Tower: tower, Brokers: []string{broker.url()}, Commands: Play, Version: "1.0", Verbs: []string{"bank", "keep_best", "calibrate"}})
	watching := observe(t, broker, root+"#")
	watching.until("state", `"seq":41`)
	client.Publish(updateAt(42))
	watching.until("state", `"seq":42`)

	late := observe(t, broker, root+"#")
	found := map[string][]byte{}
	for len(found) < 5 {
		m := late.next()
		if !m.Retained() {
			t.Errorf("%s is not retained", m.Topic())
		}
		found[strings.TrimPrefix(m.Topic(), root)] = m.Payload()
	}
	if string(found["availability"]) != online {
		t.Errorf("availability %s", found["availability"])
	}
	for _, name := range []string{"info", "state", "dice", "health"} {
		conforms(t, name, found[name])
	}
	same(t, found["state"], stateAt(42))
	same(t, found["dice"], updateAt(42).Dice)
	if !strings.Contains(string(found["info"]), `"commands":["keep_best","bank"]`) {
		t.Errorf("info %s", found["info"])
	}
}

func same(t *testing.T, document []byte, want any) {
	t.Helper()
	encoded, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var a, b any
	if err := json.Unmarshal(document, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(encoded, &b); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("got %s\nwant %s", document, encoded)
	}
}

func TestEventsComeOnceAndAreNeverKept(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	client, _ := start(t, Options{Tower: newFake(0), Brokers: []string{broker.url()}})
	watching := observe(t, broker, root+"#")
	watching.until("state", `"seq":0`)
	const most = 100
	for seq := uint64(1); seq <= most; seq++ {
		client.Publish(updateAt(seq))
	}
	seen, states := uint64(0), 0
	began := time.Now()
	for last := (struct{ Seq uint64 }{}); last.Seq < most; {
		switch m := watching.next(); strings.TrimPrefix(m.Topic(), root) {
		case "event":
			seen++
			conforms(t, "event", m.Payload())
			var document struct {
				Seq uint64 `json:"seq"`
				ID  string `json:"event_id"`
			}
			if err := json.Unmarshal(m.Payload(), &document); err != nil || document.Seq != seen || m.Retained() {
				t.Fatalf("event %d: %s (retained %v)", seen, m.Payload(), m.Retained())
			}
		case "state":
			states++
			if err := json.Unmarshal(m.Payload(), &last); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen != most {
		t.Errorf("%d events before the last state, want %d", seen, most)
	}
	if allowed := 2 + int(time.Since(began)/stateInterval); states > allowed {
		t.Errorf("%d states in %v", states, time.Since(began))
	}
	late := observe(t, broker, root+"event")
	select {
	case m := <-late.heard:
		t.Errorf("an event is kept: %s", m.Payload())
	case <-time.After(300 * time.Millisecond):
	}
}

func TestCleanStopSaysOffline(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	_, stop := start(t, Options{Tower: newFake(1), Brokers: []string{broker.url()}})
	watching := observe(t, broker, root+"availability")
	watching.until("availability", online)
	stop()
	watching.until("availability", offline)
	if m := observe(t, broker, root+"availability").until("availability", ""); string(m.Payload()) != offline || !m.Retained() {
		t.Errorf("kept: %s", m.Payload())
	}
	watching.paho.Disconnect(50)
}

func TestStopLeavesNothingBehind(t *testing.T) {
	noneLeft(t)
	broker := newBroker(t, "127.0.0.1:0")
	faults := make(chan *api.Fault, 10)
	client, stop := start(t, Options{Tower: newFake(1), Brokers: []string{broker.url()}, Fault: func(f *api.Fault) { faults <- f }})
	if f := <-faults; f != nil {
		t.Fatalf("fault %+v", f)
	}
	client.Publish(updateAt(2))
	stop()
	noneLeft(t)
}

func TestHardCutSendsWillAndComesBack(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	wire := newProxy(t, broker.Address())
	client, _ := start(t, Options{Tower: newFake(1), Brokers: []string{"tcp://" + wire.address()}})
	watching := observe(t, broker, root+"#")
	watching.until("state", `"seq":1`)
	wire.cut()
	watching.until("availability", offline)
	client.Publish(updateAt(2))
	watching.until("availability", online)
	watching.until("state", `"seq":2`)
}

func TestForeignOfflineIsAnswered(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	start(t, Options{Tower: newFake(1), Brokers: []string{broker.url()}})
	watching := observe(t, broker, root+"availability")
	watching.until("availability", online)
	watching.publish("availability", offline, true)
	watching.until("availability", offline)
	watching.until("availability", online)
}

func TestBrokerRestarts(t *testing.T) {
	first := newBroker(t, "127.0.0.1:0")
	address := first.Address()
	faults := make(chan *api.Fault, 100)
	tower := newFake(1)
	client, _ := start(t, Options{Tower: tower, Brokers: []string{"tcp://user:secret@" + address}, Fault: func(f *api.Fault) { faults <- f }})
	observe(t, first, root+"state").until("state", `"seq":1`)
	if f := <-faults; f != nil {
		t.Fatalf("fault %+v", f)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	f := <-faults
	if f == nil || f.Code != "broker" || f.Remedy == "" || strings.Contains(f.Message, "secret") {
		t.Fatalf("fault %+v", f)
	}
	before := client.Status().Dropped
	client.Publish(updateAt(2))
	client.Publish(updateAt(3))
	if got := client.Status().Dropped - before; got != 2 {
		t.Errorf("%d events dropped while away, want 2", got)
	}
	second := newBroker(t, address)
	watching := observe(t, second, root+"#")
	began := time.Now()
	for missing := map[string]bool{"availability": true, "info": true, "state": true, "dice": true}; len(missing) > 0; {
		m := watching.next()
		name := strings.TrimPrefix(m.Topic(), root)
		if name == "event" {
			t.Errorf("an old event: %s", m.Payload())
		}
		if name == "state" && !strings.Contains(string(m.Payload()), `"seq":3`) {
			t.Errorf("an old state: %.100s", m.Payload())
		}
		delete(missing, name)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("right again after %v", took)
	}
	for f := range faults {
		if f == nil {
			break
		}
	}
}

func TestSilentBrokerHoldsNobodyUp(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	faults := make(chan *api.Fault, 10)
	client, stop := start(t, Options{
		Tower: newFake(1), Brokers: []string{"tcp://" + silent.Addr().String()}, Fault: func(f *api.Fault) { faults <- f },
	})
	var took []time.Duration
	for seq := range uint64(3 * inboxSize) {
		began := time.Now()
		client.Publish(updateAt(seq))
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	if median := took[len(took)/2]; median > time.Millisecond {
		t.Errorf("publishing took %v", median)
	}
	if f := <-faults; f == nil || f.Code != "broker" {
		t.Errorf("fault %+v", f)
	}
	began := time.Now()
	stop()
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("stopping took %v", took)
	}
}

func TestInboxIsBounded(t *testing.T) {
	b := newInbox()
	b.setOpen(true)
	for seq := uint64(1); seq <= inboxSize+5; seq++ {
		b.put(updateAt(seq))
	}
	records := b.take()
	state, _ := b.newest()
	dropped, overrun := b.lost()
	if len(records) != inboxSize || records[0].Seq != 6 || state.Seq != inboxSize+5 || dropped != 5 || overrun != 5 {
		t.Errorf("%d records from %d, state %d, %d dropped", len(records), records[0].Seq, state.Seq, dropped)
	}
}

func TestNewRefuses(t *testing.T) {
	for name, o := range map[string]Options{
		"no id":       {Brokers: []string{"tcp://localhost:1883"}},
		"wildcard id": {ID: "tower/+", Brokers: []string{"tcp://localhost:1883"}},
		"base":        {ID: "tower", Base: "a/#", Brokers: []string{"tcp://localhost:1883"}},
		"level":       {ID: "tower", Commands: "some", Brokers: []string{"tcp://localhost:1883"}},
		"no broker":   {ID: "tower"},
		"no scheme":   {ID: "tower", Brokers: []string{"localhost"}},
	} {
		if _, err := New(o); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
