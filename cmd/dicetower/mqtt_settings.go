package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/mqtt"
	"dicetower/tower"
)

// remote are the settings that are changed from afar. They are kept in a file, so that a restart changes nothing.
type remote struct {
	path  string   // of the file; empty keeps them in memory only
	rules []string // names of the rule sets there are

	mu        sync.Mutex
	now       api.Settings
	followers []func(api.Settings)
}

// openRemote reads the settings; usual ones hold where there are none yet, and where the file is damaged, which the error
// tells.
func openRemote(path string, rules engine.Rules, level mqtt.Level) (*remote, error) {
	usual := api.Settings{Rules: rules.Name, Brightness: 100, Announcements: true}
	r := &remote{path: path, rules: ruleNames(rules), now: usual}
	var damage error
	if path != "" {
		content, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(content, &r.now)
		}
		if err != nil {
			r.now = usual
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			damage = fmt.Errorf("read the settings: %w; the usual ones hold, and %s is written anew with the next change", err, path)
		}
	}
	if !r.known(r.now.Rules) {
		r.now.Rules = rules.Name
	}
	r.now.V, r.now.Commands, r.now.Brightness = api.Version, string(level), min(100, max(0, r.now.Brightness))
	return r, damage
}

// ruleNames lists the house's own rules, where they have a name of their own, and the presets.
func ruleNames(house engine.Rules) []string {
	if _, preset := engine.Preset(house.Name); preset {
		return api.RuleSets()
	}
	return append([]string{house.Name}, api.RuleSets()...)
}

func (r *remote) known(rules string) bool { return slices.Contains(r.rules, rules) }

// follow calls a function with the settings that hold, now and after each change. It must not change them.
func (r *remote) follow(apply func(api.Settings)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.followers = append(r.followers, apply)
	apply(r.now)
}

// Settings are those that hold.
func (r *remote) Settings() api.Settings {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now
}

// Set changes one of them.
func (r *remote) Set(change api.Setting) error {
	if change.Name == api.RulesSetting && !r.known(change.Rules) {
		return &api.Refusal{Code: api.BadRequest, Message: fmt.Sprintf(
			"%.40q is no rule set; there are %s", change.Rules, strings.Join(r.rules, ", "))}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	changed := r.now.Apply(change)
	if changed == r.now {
		return nil
	}
	if err := r.write(changed); err != nil {
		return fmt.Errorf("keep the settings: %w", err)
	}
	r.now = changed
	for _, apply := range r.followers {
		apply(changed)
	}
	return nil
}

func (r *remote) write(changed api.Settings) error {
	if r.path == "" {
		return nil
	}
	content, err := json.Marshal(changed)
	if err != nil {
		return err
	}
	draft, err := os.CreateTemp(filepath.Dir(r.path), ".settings-")
	if err != nil {
		return err
	}
	defer os.Remove(draft.Name())
	_, err = draft.Write(content)
	if err = errors.Join(err, draft.Sync(), draft.Close()); err != nil {
		return err
	}
	return os.Rename(draft.Name(), r.path)
}

// ruled is a tower whose new games follow the chosen rule set where they name none. Who names one has chosen it.
type ruled struct {
	*tower.Tower
	settings *remote
}

// Do carries a request out.
func (r ruled) Do(ctx context.Context, request api.Request) api.Response {
	var body map[string]json.RawMessage
	if request.Verb != "new_game" || len(request.Body) > 0 && json.Unmarshal(request.Body, &body) != nil {
		return r.Tower.Do(ctx, request)
	}
	var named string
	_ = json.Unmarshal(body["rules"], &named) // what is no text the tower refuses
	if absent := len(body["rules"]) == 0 || string(body["rules"]) == `""`; absent {
		request.Body = r.fill(body, request.Body)
	}
	answer := r.Tower.Do(ctx, request)
	if answer.Status == "ok" && named != "" {
		// Where it can't be kept, only the next game is by other rules.
		_ = r.settings.Set(api.Setting{Name: api.RulesSetting, Rules: named})
	}
	return answer
}

// fill names the chosen rules. A game that was by them already is played again as it was, with all that was changed of them.
func (r ruled) fill(body map[string]json.RawMessage, as json.RawMessage) json.RawMessage {
	chosen, last := r.settings.Settings().Rules, r.State().Game
	if last.ID != nil && last.Rules == chosen {
		return as
	}
	name, err := json.Marshal(chosen)
	if err != nil {
		return as
	}
	if body == nil {
		body = map[string]json.RawMessage{}
	}
	body["rules"] = name
	filled, err := json.Marshal(body)
	if err != nil {
		return as
	}
	return filled
}
