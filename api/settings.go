package api

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"dicetower/engine"
)

// Settings are what people change from afar, beside the game.
type Settings struct {
	V             int    `json:"v"`
	Rules         string `json:"rules"`         // rule set of the next game that names none
	Brightness    int    `json:"brightness"`    // of lights and displays, percent
	Announcements bool   `json:"announcements"` // whether the caller speaks
	Commands      string `json:"commands"`      // level of commands that MQTT takes; can't be set from afar
}

// The names of the settings that can be set.
const (
	RulesSetting         = "rules"
	BrightnessSetting    = "brightness"
	AnnouncementsSetting = "announcements"
)

// SettingNames lists what can be set.
func SettingNames() []string {
	return []string{RulesSetting, BrightnessSetting, AnnouncementsSetting}
}

// maxSetting is the longest value of a setting, in bytes.
const maxSetting = 64

// Setting is one value that has been asked for and found valid.
type Setting struct {
	Name          string
	Rules         string // the value of its name; the others are zero
	Brightness    int
	Announcements bool
}

// ParseSetting reads the plain value of a setting: a name that may be a rule set's, 0 to 100, ON or OFF (true and false are
// taken as well). The error is a *Refusal: unknown_command for a name that is none, bad_request for a value that is not allowed.
func ParseSetting(name string, value []byte) (Setting, error) {
	if !slices.Contains(SettingNames(), name) {
		return Setting{}, &Refusal{
			Code:    UnknownCommand,
			Message: "there is no such setting; there are " + strings.Join(SettingNames(), ", "),
		}
	}
	setting := Setting{Name: name}
	if len(value) > maxSetting {
		return setting, badRequest("a value has at most %d bytes, not %d", maxSetting, len(value))
	}
	word := string(bytes.TrimSpace(value))
	switch name {
	case RulesSetting:
		if word == "" {
			return setting, badRequest("rules are the name of a rule set; it is empty")
		}
		setting.Rules = word
	case BrightnessSetting:
		percent, err := strconv.ParseUint(word, 10, 8)
		if err != nil || percent > 100 {
			return setting, badRequest("brightness is a whole number from 0 to 100, not %.40q", word)
		}
		setting.Brightness = int(percent)
	case AnnouncementsSetting:
		switch strings.ToLower(word) {
		case "on", "true":
			setting.Announcements = true
		case "off", "false":
		default:
			return setting, badRequest("announcements are ON or OFF, not %.40q", word)
		}
	}
	return setting, nil
}

// PlainValue takes the value out of a body such as {"value":60}. The error is a *Refusal.
func PlainValue(body []byte) ([]byte, error) {
	var in struct {
		Value json.RawMessage `json:"value"`
	}
	if err := DecodeBody(body, &in); err != nil {
		return nil, err
	}
	if in.Value == nil {
		return nil, badRequest(`the body must be an object such as {"value":60}`)
	}
	var word string
	if json.Unmarshal(in.Value, &word) == nil {
		return []byte(word), nil
	}
	return in.Value, nil
}

// Apply gives the settings with one of them changed.
func (s Settings) Apply(change Setting) Settings {
	switch change.Name {
	case RulesSetting:
		s.Rules = change.Rules
	case BrightnessSetting:
		s.Brightness = change.Brightness
	case AnnouncementsSetting:
		s.Announcements = change.Announcements
	}
	return s
}

// RuleSets lists the names of the rule sets that every tower knows.
func RuleSets() []string {
	var names []string
	for _, rules := range engine.Presets() {
		names = append(names, rules.Name)
	}
	return names
}
