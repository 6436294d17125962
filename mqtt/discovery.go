package mqtt

import (
	"context"
	"encoding/json"
	"os"
	"strings"

	"dicetower/api"
)

// discovery tells Home Assistant about the tower: one device with its components. Other keys at this level would make it
// drop the whole message.
type discovery struct {
	Device       device               `json:"device"`
	Origin       origin               `json:"origin"`
	Availability string               `json:"availability_topic"`
	QoS          int                  `json:"qos"`
	Components   map[string]component `json:"components"`
}

type device struct {
	Identifiers  []string `json:"identifiers"`
	Name         string   `json:"name"`
	Manufacturer string   `json:"manufacturer"`
	Model        string   `json:"model"`
	Serial       string   `json:"serial_number"`
	Version      string   `json:"sw_version,omitempty"`
	URL          string   `json:"configuration_url,omitempty"`
}

type origin struct {
	Name    string `json:"name"`
	Version string `json:"sw_version,omitempty"`
	URL     string `json:"support_url"`
}

// component is one entity or trigger, under the keys of Home Assistant.
type component map[string]any

func (o Options) discovery(components map[string]component) discovery {
	return discovery{
		Device: device{
			Identifiers: []string{o.ID}, Name: o.Name, Manufacturer: "dicetower", Model: "Dice tower", Serial: o.ID,
			Version: o.Version, URL: o.URL,
		},
		Origin:       origin{Name: "dicetower", Version: o.Version, URL: o.supportURL()},
		Availability: topicsOf(o).availability(),
		QoS:          1,
		Components:   components,
	}
}

// supportURL is the tower's page, or where it is likely to be.
func (o Options) supportURL() string {
	if o.URL != "" {
		return o.URL
	}
	name, err := os.Hostname()
	if err != nil {
		name = "dicetower"
	}
	return "http://" + strings.TrimSuffix(name, ".local") + ".local/"
}

// discover tells Home Assistant about the tower. A broker that remembers nothing can't say what was told before: there
// everything is taken back first that could have been.
func (s *session) discover(ctx context.Context) error {
	components := s.client.options.components()
	if s.own {
		if err := s.forget(ctx, missing(s.client.options.everything(), components)); err != nil {
			return err
		}
	}
	return s.tell(ctx, components)
}

// forget takes components back that are told of no more.
func (s *session) forget(ctx context.Context, dropped map[string]component) error {
	if len(dropped) == 0 {
		return nil
	}
	components := s.client.options.components()
	for id, gone := range dropped {
		components[id] = gone
	}
	if err := s.tell(ctx, components); err != nil {
		return err
	}
	return s.tell(ctx, s.client.options.components())
}

func (s *session) tell(ctx context.Context, components map[string]component) error {
	if s.client.topics.discovery == "" {
		return nil
	}
	return s.document(ctx, s.client.topics.discovery, s.client.options.discovery(components), true)
}

// missing are components that were and are no more, each as what takes it back.
func missing(before, now map[string]component) map[string]component {
	gone := map[string]component{}
	for id, c := range before {
		platform, ok := c["platform"].(string)
		if !ok {
			platform, ok = c["p"].(string)
		}
		if _, still := now[id]; !still && ok {
			gone[id] = component{"platform": platform}
		}
	}
	return gone
}

// droppedSince compares with a discovery message that was published before. One that can't be read tells of nothing.
func droppedSince(payload []byte, now map[string]component) map[string]component {
	var before struct {
		Components map[string]component `json:"components"`
		Short      map[string]component `json:"cmps"`
	}
	if json.Unmarshal(payload, &before) != nil {
		return nil
	}
	gone := missing(before.Components, now)
	for id, c := range missing(before.Short, now) {
		gone[id] = c
	}
	return gone
}

// everything is every component that some options of this tower would tell of.
func (o Options) everything() map[string]component {
	o.Commands, o.Verbs = All, nil
	o.Settings, o.Picture = anySettings{}, func() ([]byte, uint64, bool) { return nil, 0, false }
	return o.components()
}

// anySettings stands for settings where only their being there counts.
type anySettings struct{}

func (anySettings) Settings() api.Settings { return api.Settings{} }
func (anySettings) Set(api.Setting) error  { return nil }
