package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/mqtt"
)

// TestRemoteSettings are kept over a restart, told to who follows them, and never other than they may be.
func TestRemoteSettings(t *testing.T) {
	rules, _ := engine.Preset("official")
	rules.Name = "grandma"
	path := filepath.Join(t.TempDir(), "settings.json")
	open := func() *remote {
		t.Helper()
		r, err := openRemote(path, rules, mqtt.Display)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first, told := open(), []api.Settings{}
	first.follow(func(s api.Settings) { told = append(told, s) })
	for _, change := range []api.Setting{
		{Name: api.RulesSetting, Rules: "playroom"},
		{Name: api.BrightnessSetting, Brightness: 40},
		{Name: api.BrightnessSetting, Brightness: 40},
		{Name: api.AnnouncementsSetting},
	} {
		if err := first.Set(change); err != nil {
			t.Fatal(err)
		}
	}
	want := api.Settings{V: api.Version, Rules: "playroom", Brightness: 40, Commands: "display"}
	if len(told) != 4 || told[0].Rules != "grandma" || told[3] != want {
		t.Errorf("told %+v", told)
	}
	var refusal *api.Refusal
	if err := first.Set(api.Setting{Name: api.RulesSetting, Rules: "chess"}); !errors.As(err, &refusal) || refusal.Code != api.BadRequest {
		t.Errorf("chess: %v", err)
	}
	if got := open().Settings(); got != want {
		t.Errorf("after a restart %+v", got)
	}
	if err := first.Set(api.Setting{Name: api.RulesSetting, Rules: "grandma"}); err != nil {
		t.Errorf("the house's own rules: %v", err)
	}
	if err := os.WriteFile(path, []byte(`{"brightness":`), 0o600); err != nil {
		t.Fatal(err)
	}
	if r, err := openRemote(path, rules, mqtt.None); err == nil || r.Settings().Brightness != 100 || r.Settings().Rules != "grandma" {
		t.Errorf("from a damaged file %v, %+v", err, r.Settings())
	}
}

// TestNewGamesTakeTheChosenRules: unless they name others, which are chosen by that; changed fields stay while rules do.
func TestNewGamesTakeTheChosenRules(t *testing.T) {
	rules, _ := engine.Preset("cardgames")
	g := newHousehold(t, rules, mqtt.Options{Listen: "127.0.0.1:0", Commands: mqtt.All})
	played := ruled{g.tower, g.settings}
	const two = `"players":[{"name":"Ada"},{"name":"Bo"}]`
	for _, step := range []struct {
		set    string // before it
		body   string
		rules  string
		target int
	}{
		{"", `{` + two + `,"set":{"target":700}}`, "cardgames", 700},
		{"", `{"confirm":true}`, "cardgames", 700},
		{"official", `{"confirm":true}`, "official", 10000},
		{"", `{"confirm":true,"rules":"playroom"}`, "playroom", 1000},
		{"", `{"confirm":true,"rules":""}`, "playroom", 1000},
		{"cardgames", `{"confirm":true,"rules":""}`, "cardgames", 10000},
	} {
		if step.set != "" {
			if err := g.settings.Set(api.Setting{Name: api.RulesSetting, Rules: step.set}); err != nil {
				t.Fatal(err)
			}
		}
		answer := played.Do(t.Context(), api.Request{Verb: "new_game", Body: []byte(step.body)})
		game := g.tower.State().Game
		if answer.Status != "ok" || game.Rules != step.rules || game.Target != step.target || g.settings.Settings().Rules != step.rules {
			t.Errorf("%s after choosing %q: %+v, game %+v, settings %+v", step.body, step.set, answer, game, g.settings.Settings())
		}
	}
}
