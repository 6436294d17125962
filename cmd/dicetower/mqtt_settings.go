package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/mqtt"
)

// remote are the settings that are changed from afar. They are kept in a file, so that a restart changes nothing.
type remote struct {
	path  string // of the file; empty keeps them in memory only
	apply func(api.Settings)

	mu  sync.Mutex
	now api.Settings
}

// openRemote reads the settings; usual ones hold where there are none yet. Apply is called with those that hold, now and
// after each change.
func openRemote(path string, rules engine.Rules, level mqtt.Level, apply func(api.Settings)) (*remote, error) {
	r := &remote{path: path, apply: apply, now: api.Settings{Rules: rules.Name, Brightness: 100, Announcements: true}}
	if path != "" {
		content, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(content, &r.now)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read the settings: %w; delete %s to begin with the usual ones", err, path)
		}
	}
	if _, ok := engine.Preset(r.now.Rules); !ok {
		r.now.Rules = rules.Name
	}
	r.now.V, r.now.Commands, r.now.Brightness = api.Version, string(level), min(100, max(0, r.now.Brightness))
	r.apply(r.now)
	return r, nil
}

// Settings are those that hold.
func (r *remote) Settings() api.Settings {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now
}

// Set changes one of them.
func (r *remote) Set(change api.Setting) error {
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
	r.apply(changed)
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
	draft := filepath.Join(filepath.Dir(r.path), "."+filepath.Base(r.path))
	if err := os.WriteFile(draft, content, 0o600); err != nil {
		return err
	}
	return os.Rename(draft, r.path)
}

// ruled is a tower whose new games follow the chosen rule set where they name none.
type ruled struct {
	mqtt.Tower
	settings *remote
}

// Do carries a request out.
func (r ruled) Do(ctx context.Context, request api.Request) api.Response {
	var body map[string]any
	if request.Verb == "new_game" && json.Unmarshal(request.Body, &body) == nil && (body["rules"] == nil || body["rules"] == "") {
		if body == nil {
			body = map[string]any{}
		}
		body["rules"] = r.settings.Settings().Rules
		if filled, err := json.Marshal(body); err == nil {
			request.Body = filled
		}
	}
	return r.Tower.Do(ctx, request)
}
