package mqtt

import (
	"strings"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/mqtt/mqtttest"
)

const access1 = `user tower
topic readwrite dicetower/test-tower/#
topic write homeassistant/device/test-tower/config
topic read homeassistant/#
user watcher
topic read #
topic write dicetower/test-tower/request/+
`

// TestDoorsOfMosquitto tries every way in: password, access list, own and unknown authority, client certificate, and what is
// told when the door stays shut.
func TestDoorsOfMosquitto(t *testing.T) {
	tomorrow := time.Now().Add(24 * time.Hour)
	authority, stranger := mqtttest.NewAuthority(t), mqtttest.NewAuthority(t)
	good, expired := authority.Sign("broker", tomorrow), authority.Sign("expired", time.Now().Add(-time.Hour))
	mine, foreign := authority.Sign("tower", tomorrow), stranger.Sign("tower", tomorrow)
	right, wrong := mqtttest.File(t, "right", "secret\n"), mqtttest.File(t, "wrong", "secrte")
	passwords := []string{"allow_anonymous false", "password_file " + mqtttest.PasswordFile(t, "tower", "secret")}
	encrypted := func(p mqtttest.Pair, more ...string) []string {
		return append([]string{"cafile " + authority.CA, "certfile " + p.Certificate, "keyfile " + p.Key}, more...)
	}
	anyone := []string{"allow_anonymous true"}
	for _, test := range []struct {
		name    string
		broker  []string
		scheme  string
		options Options
		remedy  string // part of it where the door stays shut
	}{
		{"password", passwords, "tcp", Options{User: "tower", PasswordFile: right}, ""},
		{"password and access list", append(passwords, "acl_file "+mqtttest.File(t, "acl", access1)), "tcp", Options{User: "tower", PasswordFile: right}, ""},
		{"wrong password", passwords, "tcp", Options{User: "tower", PasswordFile: wrong}, "user and password"},
		{"nobody", passwords, "tcp", Options{}, "user and password"},
		{"own authority", encrypted(good, anyone...), "ssl", Options{TLS: TLS{CA: authority.CA}}, ""},
		{"own authority and password", encrypted(good, passwords...), "mqtts", Options{TLS: TLS{CA: authority.CA}, User: "tower", PasswordFile: right}, ""},
		{"the system's authorities", encrypted(good, anyone...), "ssl", Options{}, "authority"},
		{"another authority", encrypted(good, anyone...), "ssl", Options{TLS: TLS{CA: stranger.CA}}, "authority"},
		{"expired certificate", encrypted(expired, anyone...), "ssl", Options{TLS: TLS{CA: authority.CA}}, "renew"},
		{"client certificate", encrypted(good, "allow_anonymous true", "require_certificate true"), "ssl", Options{TLS: TLS{CA: authority.CA, Certificate: mine.Certificate, Key: mine.Key}}, ""},
		{"no client certificate", encrypted(good, "allow_anonymous true", "require_certificate true"), "ssl", Options{TLS: TLS{CA: authority.CA}}, "check"},
		{"a stranger's client certificate", encrypted(good, "allow_anonymous true", "require_certificate true"), "ssl", Options{TLS: TLS{CA: authority.CA, Certificate: foreign.Certificate, Key: foreign.Key}}, "check"},
	} {
		t.Run(test.name, func(t *testing.T) {
			broker := mqtttest.Start(t, test.broker...)
			faults := make(chan *api.Fault, 100)
			o := test.options
			o.Tower, o.Brokers, o.Fault = newFake(1), []string{test.scheme + "://" + broker.Address()}, func(f *api.Fault) { faults <- f }
			client, _ := start(t, o)
			told(t, faults, test.remedy)
			published := make(chan struct{})
			go func() {
				defer close(published)
				for seq := range uint64(1000) {
					client.Publish(updateAt(seq))
				}
			}()
			select {
			case <-published:
			case <-time.After(patient):
				t.Error("the game waits for the broker")
			}
		})
	}
}

// told waits until a fault has this remedy, or until all is well where that is empty. A broker that has not answered in time on a busy
// machine is asked again.
func told(t *testing.T, faults <-chan *api.Fault, remedy string) {
	t.Helper()
	timeout := time.After(patient)
	for {
		select {
		case f := <-faults:
			switch {
			case f != nil && strings.Contains(f.Message, "secr"):
				t.Fatalf("the fault tells the password: %+v", f)
			case f != nil && strings.Contains(f.Message, "does not answer"):
			case (f == nil) != (remedy == ""), f != nil && !strings.Contains(f.Remedy, remedy):
				t.Fatalf("fault %+v, want %q as remedy", f, remedy)
			default:
				return
			}
		case <-timeout:
			t.Fatalf("nothing is told with %q as remedy", remedy)
		}
	}
}

// TestNextBrokerIsTried: of several brokers the first that lets the tower in is used, and the first again when it is back.
func TestNextBrokerIsTried(t *testing.T) {
	first, second := mqtttest.Start(t), mqtttest.Start(t)
	first.Kill()
	client, _ := start(t, Options{Tower: newFake(1), Brokers: []string{first.URL(), second.URL()}})
	observeAt(t, second.URL(), root+"state").until("state", `"seq":1`)
	if got := client.Status(); got.Broker != second.URL() || got.Reconnects != 0 {
		t.Errorf("status %+v", got)
	}
	first.Restart()
	second.Kill()
	observeAt(t, first.URL(), root+"state").until("state", `"seq":1`)
	if got := client.Status(); got.Broker != first.URL() || got.Reconnects != 1 {
		t.Errorf("status %+v", got)
	}
}

// TestPurge leaves nothing of the tower behind, and everything of others.
func TestPurge(t *testing.T) {
	broker := mqtttest.Start(t)
	_, stop := start(t, Options{Tower: newFake(1), Brokers: []string{broker.URL()}, Settings: &fakeSettings{}})
	watching := observeAt(t, broker.URL(), "#")
	watching.until("state", `"seq":1`)
	watching.wait(watching.paho.Publish("dicetower/other/state", 1, true, "{}"))
	stop()
	cleared, err := Purge(t.Context(), Options{ID: "test-tower", Brokers: []string{broker.URL()}})
	if err != nil {
		t.Fatal(err)
	}
	want := "dicetower/test-tower/availability dicetower/test-tower/dice dicetower/test-tower/health dicetower/test-tower/info " +
		"dicetower/test-tower/settings dicetower/test-tower/state homeassistant/device/test-tower/config"
	if got := strings.Join(cleared, " "); got != want {
		t.Errorf("cleared %s", got)
	}
	late := observeAt(t, broker.URL(), "+/+/#")
	if m := late.next(); m.Topic() != "dicetower/other/state" {
		t.Errorf("left: %s", m.Topic())
	}
	if _, err := Purge(t.Context(), Options{ID: "test-tower", Brokers: []string{"tcp://127.0.0.1:1"}}); err == nil {
		t.Error("no error without a broker")
	}
}
