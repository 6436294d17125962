package hall_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dicetower/hall"
)

func load(t *testing.T, text string) (hall.Config, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hall.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := hall.Load(path)
	if err == nil {
		err = c.Check()
	}
	return c, err
}

// TestExample: as it is it changes nothing, and without its comment signs it can be read.
func TestExample(t *testing.T) {
	text, err := os.ReadFile("../systemd/hall.toml")
	if err != nil {
		t.Fatal(err)
	}
	got, err := load(t, string(text))
	if err != nil {
		t.Fatal(err)
	}
	want, err := hall.Load("")
	if err != nil {
		t.Fatal(err)
	}
	got.Store, want.Store = filepath.Base(got.Store), filepath.Base(strings.TrimPrefix(want.Store, "sqlite:"))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the example is not what holds without it (-want +got):\n%s", diff)
	}
	if _, err := load(t, string(regexp.MustCompile(`(?m)^#([a-z\[])`).ReplaceAll(text, []byte("$1")))); err != nil {
		t.Error(err)
	}
}

func TestFaultsAreToldAllAtOnce(t *testing.T) {
	_, err := load(t, "name = \"main\"\nnome = 1\nevents_days = 5\n[mqtt]\nencoding = 1\n[mqtt.tsl]\nca = \"ca.pem\"\n[[venue]]\nid = \"a\"\nbsae = \"red\"\n[[venues]]\nid = \"b\"\n")
	wants := []string{
		"hall.toml:2: nome is unknown; is name meant?", "hall.toml:3: events_days is unknown; is keep.events_days meant?",
		"hall.toml:5: mqtt.encoding is unknown", "hall.toml:6: mqtt.tsl is unknown; is mqtt.tls meant?",
		"hall.toml:10: venue.bsae is unknown; is venue.base meant?", "hall.toml:11: venues is unknown; is venue meant?",
	}
	if err == nil || len(strings.Split(err.Error(), "\n")) != len(wants) {
		t.Fatal(err)
	}
	for i, got := range strings.Split(err.Error(), "\n") {
		if !strings.HasSuffix(got, wants[i]) {
			t.Errorf("%s\nwant %s", got, wants[i])
		}
	}
	if _, err := load(t, "name = 5\n"); err == nil || !strings.Contains(err.Error(), "hall.toml:1: name") {
		t.Errorf("a name that is a number: %v", err)
	}
	_, err = load(t, "name = \"Main Hall\"\nstore = \"mysql://x\"\nlisten = \"8090\"\n[mqtt]\nbrokers = [\"tcp://me:secret@broker\"]\n[keep]\nevents_days = -1\n")
	for _, want := range []string{`hall "Main Hall"`, "store must be", "listen is", "holds a user or a password", "keep.events_days"} {
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v\nlacks %s", err, want)
		}
	}
	for text, want := range map[string]string{
		"store = \"postgres://me:secret@host/hall\"\n":                               "store holds a password",
		"[[venue]]\nid = \"a\"\n[[venue]]\nid = \"b\"\n":                             "have the same base",
		"[[venue]]\nid = \"a\"\nbase = \"x\"\n[[venue]]\nid = \"a\"\nbase = \"y\"\n": "venue a is there twice",
		"[[venue]]\nid = \"a'; DROP TABLE tenants; --\"\n":                           "are allowed",
		"[[venue]]\nid = \"a\"\nbase = \"dice/+\"\n":                                 "without + and #",
		"[mqtt]\nbrokers = []\n":                                                     "mqtt.brokers is empty",
	} {
		if _, err := load(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s%v, want %s", text, err, want)
		}
	}
}
