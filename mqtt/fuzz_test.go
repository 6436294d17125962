package mqtt

import (
	"testing"
)

// message is one as paho hands it over.
type message struct {
	topic    string
	payload  []byte
	retained bool
}

func (m message) Duplicate() bool   { return false }
func (m message) Qos() byte         { return 1 }
func (m message) Retained() bool    { return m.retained }
func (m message) Topic() string     { return m.topic }
func (m message) MessageID() uint16 { return 1 }
func (m message) Payload() []byte   { return m.payload }
func (m message) Ack()              {}

// FuzzReceive carries any message the whole way to the tower: the answer is always one, and nothing retained, unknown or
// not allowed arrives there.
func FuzzReceive(f *testing.F) {
	f.Add("request/bank", []byte("PRESS"), false)
	f.Add("request/keep", []byte(`{"faces":[1,5],"if_seq":1,"transaction":"a"}`), false)
	f.Add("set/brightness", []byte("60"), true)
	f.Add("request/calibrate", []byte(`{"transaction":5}`), false)
	f.Fuzz(func(t *testing.T, topic string, payload []byte, retained bool) {
		tower, settings := newFake(1), &fakeSettings{}
		client, err := New(Options{Tower: tower, ID: "test-tower", Listen: "127.0.0.1:0", Commands: Play, Settings: settings})
		if err != nil {
			t.Fatal(err)
		}
		q := newRequests(client.topics)
		q.receive(nil, message{root + topic, payload, retained})
		if len(q.queue) == 0 {
			return
		}
		before := settings.Settings()
		response, _ := client.answer(t.Context(), <-q.queue)
		if (response.Status == "ok") != (response.Error == "") || response.Data == nil {
			t.Fatalf("response %+v", response)
		}
		if retained && (len(tower.requests()) > 0 || settings.Settings() != before) {
			t.Fatal("something retained was carried out")
		}
		for _, r := range tower.requests() {
			if !Play.takes(r.Verb) {
				t.Fatalf("%q reached the tower", r.Verb)
			}
		}
	})
}

// FuzzFormerDiscovery reads what anybody may have left under the tower's name.
func FuzzFormerDiscovery(f *testing.F) {
	f.Add([]byte(`{"components":{"bank":{"platform":"button"}},"cmps":{"x":{"p":"sensor"}}}`))
	now := Options{ID: "test-tower", Base: "dicetower", Discovery: "homeassistant"}.components()
	f.Fuzz(func(t *testing.T, payload []byte) {
		for id, gone := range droppedSince(payload, now) {
			if _, still := now[id]; still || len(gone) != 1 {
				t.Fatalf("%q is taken back as %v", id, gone)
			}
		}
	})
}

// FuzzAccess: nobody but the owner publishes what only the owner may.
func FuzzAccess(f *testing.F) {
	f.Add("other", "dicetower/mine/state")
	a := &access{owner: owner{client: "dicetower-mine", secret: "s", topics: topicsOf(Options{ID: "mine", Base: "dicetower", Discovery: "homeassistant"})}}
	f.Fuzz(func(t *testing.T, client, topic string) {
		may := a.mayPublish(client, topic)
		for _, own := range []string{"state", "event", "info", "availability", "response/bank"} {
			if may && client != "dicetower-mine" && topic == "dicetower/mine/"+own {
				t.Fatalf("%q may publish %q", client, topic)
			}
		}
	})
}
