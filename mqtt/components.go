package mqtt

import (
	"fmt"
	"slices"

	"dicetower/api"
)

// entities lists what the tower has to show in Home Assistant, and what may be done.
type entities struct {
	Options
	topics topics
	list   map[string]component
}

// components are those of the tower under its options, by their id. Ids are kept for ever.
func (o Options) components() map[string]component {
	e := &entities{Options: o, topics: topicsOf(o), list: map[string]component{}}
	e.game()
	e.seats()
	e.happenings()
	e.upkeep()
	e.buttons()
	e.controls()
	return e.list
}

// add puts an entity on the list. Value is a template over the document on the topic.
func (e *entities) add(platform, id, name, topic, value string, more component) {
	c := component{
		"platform": platform, "unique_id": e.ID + "_" + id, "default_entity_id": platform + ".dicetower_" + id, "name": name,
	}
	if topic != "" {
		c["state_topic"] = topic
	}
	if value != "" {
		c["value_template"] = "{{ " + value + " }}"
	}
	for key, option := range more {
		c[key] = option
	}
	e.list[id] = c
}

// attributes are further values of the document on the topic.
func attributes(topic, values string) component {
	return component{"json_attributes_topic": topic, "json_attributes_template": "{{ {" + values + "} | tojson }}"}
}

func with(c component, key string, value any) component {
	c[key] = value
	return c
}

func (e *entities) game() {
	state := e.topics.state()
	e.add("sensor", "phase", "Phase", state, "value_json.phase", component{
		"device_class": "enum", "icon": "mdi:dice-multiple", "options": []api.Phase{
			api.Idle, api.Setup, api.Rolling, api.Settling, api.Selecting, api.Farkle, api.GameOver, api.Paused, api.Attention,
		},
	})
	e.add("sensor", "current_player", "Current player", state, "value_json.current.name", with(attributes(state,
		"'seat': value_json.current.seat, 'score': value_json.current.score, 'dice_left': value_json.current.dice_left, "+
			"'can_bank': value_json.current.can_bank, 'farkle_risk': value_json.current.farkle_risk"), "icon", "mdi:account"))
	e.add("sensor", "turn_points", "Turn points", state, "value_json.turn_points",
		component{"unit_of_measurement": "points", "icon": "mdi:counter"})
	e.add("sensor", "leader", "Leader", state, "value_json.leader.name",
		with(attributes(state, "'seat': value_json.leader.seat, 'score': value_json.leader.score"), "icon", "mdi:podium-gold"))
	e.add("sensor", "winner", "Winner", state, "value_json.winner.name",
		with(attributes(state, "'seat': value_json.winner.seat, 'score': value_json.winner.score"), "icon", "mdi:trophy"))
	e.add("sensor", "round", "Round", state, "value_json.game.round", component{"icon": "mdi:rotate-right", "enabled_by_default": false})
	e.add("sensor", "dice", "Dice", e.topics.dice(), "value_json.faces | join(' ')",
		with(attributes(e.topics.dice(), "'faces': value_json.faces, 'confidence': value_json.confidence, 'source': value_json.source"),
			"icon", "mdi:dice-6"))
}

// seats are all those that there can be; most people need two.
func (e *entities) seats() {
	state := e.topics.state()
	for i := range api.Seats {
		seat := fmt.Sprintf("value_json.seats[%d].", i)
		c := attributes(state, "'player': "+seat+"name, 'farkles': "+seat+"farkles, 'in_game': "+seat+"in_game")
		c["unit_of_measurement"], c["icon"], c["enabled_by_default"] = "points", "mdi:seat", i < 2
		e.add("sensor", fmt.Sprintf("seat_%d", i+1), fmt.Sprintf("Seat %d", i+1), state, seat+"score", c)
	}
}

// happenings are events, in both ways in which automations ask for them.
func (e *entities) happenings() {
	topic := e.topics.event()
	e.add("event", "event", "Event", topic, "", component{"event_types": api.EventTypes(), "icon": "mdi:dice-5-outline"})
	for _, kind := range []string{"farkle", "hot_dice", "win", "bank", "turn_start", "game_start"} {
		e.list["trigger_"+kind] = component{
			"platform": "device_automation", "automation_type": "trigger", "type": kind, "subtype": "any", "topic": topic,
			"value_template": "{{ value_json.event_type }}", "payload": kind,
		}
	}
	if e.Picture != nil {
		e.add("image", "last_roll", "Last roll", "", "", component{
			"image_topic": e.topics.snapshot(), "content_type": "image/jpeg", "enabled_by_default": false,
		})
	}
}

func (e *entities) upkeep() {
	e.add("binary_sensor", "problem", "Problem", e.topics.health(), "'ON' if value_json.problem else 'OFF'",
		with(with(attributes(e.topics.health(), "'code': value_json.problem_code, 'cause': value_json.cause, 'remedy': value_json.remedy"),
			"device_class", "problem"), "entity_category", "diagnostic"))
	e.add("update", "update", "Version", e.topics.info(),
		"{'installed_version': value_json.version, 'latest_version': value_json.latest_version} | tojson",
		component{"entity_category": "diagnostic", "title": "Dice tower"})
}

// buttons are there only for verbs that are taken. A press that comes late is worth nothing.
func (e *entities) buttons() {
	for _, b := range []struct{ verb, name, icon string }{
		{"keep_best", "Keep best", "mdi:hand-okay"},
		{"bank", "Bank", "mdi:piggy-bank"},
		{"undo", "Undo", "mdi:undo"},
		{"new_game", "New game", "mdi:restart"},
		{"identify", "Identify", "mdi:crosshairs-question"},
		{"calibrate", "Calibrate", "mdi:tune"},
	} {
		if !slices.Contains(e.commands(), b.verb) {
			continue
		}
		c := component{
			"command_topic": e.topics.request(b.verb), "payload_press": "PRESS", "message_expiry_interval": 10, "icon": b.icon,
		}
		switch b.verb {
		case "identify":
			c["device_class"], c["entity_category"] = "identify", "config"
		case "calibrate":
			c["entity_category"] = "config"
		}
		e.add("button", b.verb, b.name, "", "", c)
	}
}

// controls are the settings that may be changed.
func (e *entities) controls() {
	if e.Settings == nil {
		return
	}
	settings := e.topics.settings()
	control := func(platform, id, name, value string, c component) {
		if e.Commands.sets(id) {
			c["command_topic"], c["entity_category"] = e.topics.set(id), "config"
			e.add(platform, id, name, settings, value, c)
		}
	}
	control("select", api.RulesSetting, "Rules of the next game", "value_json.rules",
		component{"options": e.Rules, "icon": "mdi:gavel"})
	control("number", api.BrightnessSetting, "Brightness", "value_json.brightness",
		component{"min": 0, "max": 100, "step": 1, "unit_of_measurement": "%", "icon": "mdi:brightness-6"})
	control("switch", api.AnnouncementsSetting, "Announcements", "'ON' if value_json.announcements else 'OFF'",
		component{"icon": "mdi:bullhorn"})
}
