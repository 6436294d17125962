package mqtt

import (
	"strings"
	"sync"
	"testing"

	"dicetower/api"
)

// fakeSettings keeps what is set.
type fakeSettings struct {
	mu  sync.Mutex
	now api.Settings
}

func (f *fakeSettings) Settings() api.Settings {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now
	now.V, now.Commands = api.Version, "display"
	if now.Rules == "" {
		now.Rules = "cardgames"
	}
	return now
}

func (f *fakeSettings) Set(change api.Setting) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = f.now.Apply(change)
	return nil
}

func TestSet(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	for _, test := range []struct {
		level        Level
		name, value  string
		retained     bool
		code         api.Code
		documentSays string
	}{
		{Display, "brightness", "60", false, "", `"brightness":60`},
		{Display, "announcements", "ON", false, "", `"announcements":true`},
		{Display, "rules", "official", false, api.NotAllowed, ""},
		{Play, "rules", "official", false, "", `"rules":"official"`},
		{None, "brightness", "60", false, api.NotAllowed, ""},
		{All, "brightness", "60", true, api.RetainedRefused, ""},
		{All, "brightness", "600", false, api.BadRequest, ""},
		{All, "brightness", "", false, api.BadRequest, ""},
		{All, "announcements", "loud", false, api.BadRequest, ""},
		{All, "rules", " ", false, api.BadRequest, ""},
		{All, "rules", strings.Repeat("x", maxBody+1), false, api.BadRequest, ""},
		{All, "commands", "all", false, api.UnknownCommand, ""},
	} {
		t.Run(string(test.level)+" "+test.name, func(t *testing.T) {
			settings := &fakeSettings{}
			_, stop := start(t, Options{Tower: newFake(1), Brokers: []string{broker.url()}, Commands: test.level, Settings: settings})
			defer stop()
			asking := observe(t, broker, root+"#")
			asking.until("availability", online)
			before := settings.Settings()
			asking.publish("set/"+test.name, test.value, test.retained)
			response := asking.response("set")
			if response.Code != test.code || (response.Error == "") != (test.code == "") {
				t.Fatalf("response %+v", response)
			}
			if test.code == "" {
				conforms(t, "settings", observe(t, broker, root+"settings").until("settings", test.documentSays).Payload())
			} else if settings.Settings() != before {
				t.Errorf("set is %+v", settings.Settings())
			}
			if test.retained {
				asking.publish("set/"+test.name, "", true)
			}
		})
	}
}
