package mqtt

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dicetower/api"
)

func TestRequests(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	for _, test := range []struct {
		name, verb, payload string
		level               Level
		code                api.Code // "" = the tower is asked
	}{
		{"empty", "bank", "", Play, ""},
		{"pressed", "bank", "PRESS", Play, ""},
		{"object", "keep", `{"faces":[1,5],"if_seq":1,"transaction":"a"}`, Play, ""},
		{"only looked at", "get_state", "", Display, ""},
		{"everything", "calibrate", "", All, ""},
		{"level none", "get_state", "", None, api.NotAllowed},
		{"level display", "bank", "", Display, api.NotAllowed},
		{"level game", "calibrate", "", Play, api.NotAllowed},
		{"unknown", "dance", "", All, api.UnknownCommand},
		{"unknown at none", "dance", "", None, api.UnknownCommand},
		{"not JSON", "keep", "{", Play, api.BadRequest},
		{"array", "keep", "[1,5]", Play, api.BadRequest},
		{"null", "keep", "null", Play, api.BadRequest},
		{"number", "bank", "1", Play, api.BadRequest},
		{"two objects", "bank", "{}{}", Play, api.BadRequest},
		{"not text", "bank", "\xff\xfe\x00", Play, api.BadRequest},
		{"if_seq of another kind", "bank", `{"if_seq":"x"}`, Play, api.BadRequest},
		{"deep", "bank", strings.Repeat("[", 60_000), Play, api.BadRequest},
		{"large", "bank", `{"transaction":"` + strings.Repeat("x", maxBody) + `"}`, Play, api.BadRequest},
	} {
		t.Run(test.name, func(t *testing.T) {
			tower := newFake(1)
			_, stop := start(t, Options{Tower: tower, Brokers: []string{broker.url()}, Commands: test.level})
			defer stop()
			asking := observe(t, broker, root+"#")
			asking.until("availability", online)
			asking.publish("request/"+test.verb, test.payload, false)
			response := asking.response(test.verb)
			if test.code == "" {
				if response.Status != "ok" || len(tower.requests()) != 1 || tower.requests()[0].Verb != test.verb {
					t.Errorf("response %+v, asked %+v", response, tower.requests())
				}
				return
			}
			if response.Code != test.code || response.Error == "" || len(tower.requests()) > 0 {
				t.Errorf("response %+v, asked %+v, want code %s", response, tower.requests(), test.code)
			}
		})
	}
}

func TestRequestKeepsItsWords(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	tower := newFake(1)
	start(t, Options{Tower: tower, Brokers: []string{broker.url()}, Commands: Play})
	asking := observe(t, broker, root+"#")
	asking.until("availability", online)
	asking.publish("request/keep", `{"entry":0,"if_seq":7,"transaction":"abc"}`, false)
	if r := asking.response("keep"); r.Transaction != "abc" || r.Seq != 1 {
		t.Errorf("response %+v", r)
	}
	asked := tower.requests()
	if len(asked) != 1 || asked[0].IfSeq == nil || *asked[0].IfSeq != 7 || asked[0].Transaction != "abc" {
		t.Errorf("asked %+v", asked)
	}
}

// A request that lies at the broker must not press a button when the tower comes, or comes back.
func TestRetainedRequestsAreRefused(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	asking := observe(t, broker, root+"#")
	asking.publish("request/bank", "PRESS", true)
	tower := newFake(1)
	start(t, Options{Tower: tower, Brokers: []string{broker.url()}, Commands: All})
	if r := asking.response("bank"); r.Code != api.RetainedRefused {
		t.Errorf("response %+v", r)
	}
	asking.publish("request/undo", "PRESS", true)
	if r := asking.response("undo"); r.Code != api.RetainedRefused {
		t.Errorf("while the tower listens: response %+v", r)
	}
	if asked := tower.requests(); len(asked) > 0 {
		t.Errorf("the tower was asked %+v", asked)
	}
}

func TestFloodIsAnsweredOnce(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	tower := newFake(1)
	tower.hold = make(chan struct{})
	start(t, Options{Tower: tower, Brokers: []string{broker.url()}, Commands: Play})
	asking := observe(t, broker, root+"#")
	asking.until("availability", online)
	const most = 500
	for i := range most {
		asking.publish("request/next", fmt.Sprintf(`{"transaction":"%d"}`, i), false)
	}
	time.Sleep(200 * time.Millisecond)
	close(tower.hold)
	for {
		if r := asking.response("next"); r.Code == api.RateLimited {
			break
		}
	}
	time.Sleep(200 * time.Millisecond)
	// As many as may wait, and what arrived late.
	if n := len(tower.requests()); n > most/2 {
		t.Errorf("%d of %d requests reached the tower, at most %d may wait", n, most, queueSize)
	}
}

func TestLevelsAreWithinEachOther(t *testing.T) {
	contract := strings.Fields("throw next previous keep keep_best bank undo redo correct roll new_game end_game " +
		"next_player pause resume identify calibrate snapshot get_state")
	for _, verb := range contract {
		if !All.takes(verb) {
			t.Errorf("%s is never taken", verb)
		}
	}
	if got := len(All.taken()); got != len(contract) {
		t.Errorf("%d verbs, the contract has %d", got, len(contract))
	}
	for i, level := range levels()[1:] {
		for _, verb := range levels()[i].taken() {
			if !level.takes(verb) {
				t.Errorf("%s takes %s, %s does not", levels()[i], verb, level)
			}
		}
	}
	if len(None.taken()) > 0 {
		t.Errorf("none takes %v", None.taken())
	}
}
