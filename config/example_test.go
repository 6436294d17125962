package config

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const example = "../systemd/config.toml"

// TestExample: as it is it changes nothing, and without its comment signs it sets every key to what it says holds anyway.
func TestExample(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	asItIs := Load(example, nil)
	if err := asItIs.Err(); err != nil {
		t.Error(err)
	}
	want := Default()
	if diff := cmp.Diff(want, asItIs.Config); diff != "" {
		t.Errorf("the example is not what holds without it (-want +got):\n%s", diff)
	}
	whole := string(regexp.MustCompile(`(?m)^#([a-z\[])`).ReplaceAll(text, []byte("$1")))
	whole = regexp.MustCompile(`(?m)^brokers = .*`).ReplaceAllString(whole, "") // there is one broker
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	draft := Load(path, []string{"DICETOWER_CAMERA_RATE=30"})
	if err := draft.Err(); err != nil {
		t.Fatal(err)
	}
	got := draft.Config
	for _, same := range []struct{ name, want, got any }{
		{"camera", want.Camera.Rate, got.Camera.Rate},
		{"page", want.Page.Listen, got.Page.Listen},
		{"base", want.MQTT.Base, got.MQTT.Base},
		{"rules", want.Game.Rules, got.Game.Rules},
		{"hand_on", want.Game.HandOn, got.Game.HandOn},
		{"stable", want.Hardware.Stable, got.Hardware.Stable},
	} {
		if same.want != same.got {
			t.Errorf("%v: the example says %v, %v holds", same.name, same.got, same.want)
		}
	}
	for _, key := range KeysOf() {
		_, word := cutLast(key)
		if !regexp.MustCompile(`(?m)^#?(` + word + ` = |\[` + regexp.QuoteMeta(key) + `\]$)`).Match(text) {
			t.Errorf("%s is not in the example", key)
		}
	}
}
