package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/config"
	"dicetower/engine"
	"dicetower/hardware/kit"
	"dicetower/mqtt"
	"dicetower/vision/camera"
	"dicetower/web"
)

// settings are a configuration that is right, and what was made of it.
type settings struct {
	config.Config
	rules    engine.Rules
	wiring   kit.Config
	webhooks []web.WebhookOptions
}

// readSettings reads the configuration, or gives every fault of it.
func readSettings(path string) (settings, error) {
	draft := config.Load(path, os.Environ())
	s := settings{Config: draft.Config}
	s.wiring, _ = draft.Hardware.Kit() // its faults are the draft's
	s.rules = s.houseRules(draft)
	if kind, _, _ := strings.Cut(s.Camera.Source, ":"); kind != "virtual" {
		if err := camera.Check(s.Camera.Source, s.wishes(nil)); err != nil {
			draft.Refuse("camera.source", "is wrong: %v", err)
		}
	}
	if _, err := announce.New(s.Language); err != nil {
		draft.Refuse("language", "is wrong: %v", err)
	}
	for _, kind := range slices.Sorted(maps.Keys(s.Hardware.Sound.Files)) {
		if !slices.Contains(api.EventTypes(), kind) {
			draft.Refuse("hardware.sound.files."+kind, "is no event; there are %s", strings.Join(api.EventTypes(), ", "))
		}
	}
	s.checkMQTT(draft)
	s.readWebhooks(draft)
	if s.Data == "" {
		var err error
		if s.Data, err = dataFolder(); err != nil {
			draft.Refuse("data", "is not said, and %v", err)
		}
	}
	if s.Camera.Profile == "" {
		s.Camera.Profile = filepath.Join(s.Data, "profile.toml")
	}
	if s.Page.PINFile == "" {
		s.Page.PINFile = filepath.Join(s.Data, "pin")
	}
	if err := draft.Err(); err != nil {
		return settings{}, usageError{err}
	}
	return s, nil
}

// dataFolder is the one that systemd made, that of the installed service, or one of the user's.
func dataFolder() (string, error) {
	if folder, _, _ := strings.Cut(os.Getenv("STATE_DIRECTORY"), ":"); folder != "" {
		return folder, nil
	}
	if _, err := os.Stat(serviceFolder); err == nil {
		return serviceFolder, nil
	}
	demo, err := demoFolder()
	return filepath.Dir(demo), err
}

func (s *settings) houseRules(draft *config.Draft) engine.Rules {
	flags := ruleFlags{Rules: s.Game.Rules}
	for _, field := range slices.Sorted(maps.Keys(s.Game.Set)) {
		flags.Set = append(flags.Set, fmt.Sprintf("%s=%v", field, s.Game.Set[field]))
	}
	rules, err := flags.load()
	if _, unknown := loadRules(flags.Rules); unknown != nil { // the fields are looked at all the same
		_, fields := ruleFlags{Rules: config.Default().Game.Rules, Set: flags.Set}.load()
		err = errors.Join(err, fields)
	}
	if err == nil {
		return rules
	}
	for line := range strings.Lines(err.Error()) {
		line = strings.TrimSpace(line)
		key := "game.rules"
		if fault, of := strings.CutPrefix(line, "--set "); of {
			field, _, _ := strings.Cut(fault, ":")
			field, _, _ = strings.Cut(field, "=")
			key, line = "game.set."+field, fault
		}
		draft.Refuse(key, "is wrong: %s", line)
	}
	return rules
}

// broker is what MQTT is told; nil where there is none.
func (s *settings) broker() *mqtt.Options {
	if len(s.MQTT.Brokers) == 0 && s.MQTT.Own.Listen == "" {
		return nil
	}
	options := mqttOptions(s.MQTT)
	return &options
}

func (s *settings) checkMQTT(draft *config.Draft) {
	options := mqttOptions(s.MQTT)
	options.ID = "check"
	if s.broker() == nil {
		options.Listen = "127.0.0.1:1883" // it may be turned on later
	}
	if _, err := mqtt.New(options); err != nil {
		draft.Refuse("", "%v", err)
	}
}

func (s *settings) readWebhooks(draft *config.Draft) {
	for i, hook := range s.Webhooks {
		options := web.WebhookOptions{URL: hook.URL, Events: hook.Events}
		key := fmt.Sprintf("webhook[%d].", i+1)
		if hook.SecretFile != "" {
			secret, err := os.ReadFile(hook.SecretFile)
			if err != nil {
				draft.Refuse(key+"secret_file", "can't be read: %v", err)
			}
			options.Secret = []byte(strings.TrimRight(string(secret), "\r\n"))
		}
		if err := web.CheckWebhookURL(hook.URL); err != nil {
			draft.Refuse(key+"url", "is wrong: %v", err)
		}
		if err := web.CheckWebhookEvents(hook.Events); err != nil {
			draft.Refuse(key+"events", "is wrong: %v", err)
		}
		s.webhooks = append(s.webhooks, options)
	}
}
