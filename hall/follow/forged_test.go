package follow_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/hall/follow"
	"dicetower/hall/store"
	"dicetower/mqtt"
	"dicetower/mqtt/mqtttest"
)

// change gives a parcel with something other in it.
func change(p map[string]any, key string, value any) map[string]any {
	p[key] = value
	return p
}

func TestForgedMessagesAreRefused(t *testing.T) {
	records := game("g1", 1)
	odd := func(change func(*api.Record)) []api.Record {
		all := game("g1", 1)
		change(&all[2])
		return all
	}
	forged := []struct {
		name, topic string
		document    any
	}{
		{"a parcel of another tower", "tower-1/outbox", parcel("tower-2", records)},
		{"a parcel without a tower", "tower-1/outbox", parcel("", records)},
		{"a parcel with another game in it", "tower-1/outbox", parcel("tower-1", odd(func(r *api.Record) { r.Game = "g2" }))},
		{"a parcel that says another end", "tower-1/outbox", change(parcel("tower-1", records), "id", "g1-7")},
		{"a parcel of the future", "tower-1/outbox", change(parcel("tower-1", records), "v", 2)},
		{"an empty parcel", "tower-1/outbox", change(parcel("tower-1", records), "records", []any{})},
		{"no JSON", "tower-1/outbox", "'; DROP TABLE games; --"},
		{"a parcel that is too large", "tower-1/outbox", `{"v":1,"x":"` + strings.Repeat("x", 200<<10) + strings.Repeat("y", 50<<10) + `"}`},
		{"record number 0", "tower-1/event", api.Record{Game: "g1", Event: engine.Banked{}, Time: at()}},
		{"a number beyond all", "tower-1/event", api.Record{Seq: 1 << 63, Game: "g1", Event: engine.Banked{}, Time: at()}},
		{"a game with an odd name", "tower-1/event", api.Record{Seq: 1, Game: "g1'; DROP TABLE games; --", Event: engine.Banked{}, Time: at()}},
		{"a game with no name", "tower-1/event", api.Record{Seq: 1, Event: engine.Banked{}, Time: at()}},
		{"a time before all", "tower-1/event", api.Record{Seq: 1, Game: "g1", Event: engine.Banked{}}},
		{"an unknown event", "tower-1/event", `{"v":1,"event":"teleport","event_id":"g1-1","game":"g1","seq":1,"ts":"2026-03-04T12:00:00Z"}`},
		{"an id of another record", "tower-1/event", `{"v":1,"event":"bank","event_id":"g2-1","game":"g1","seq":1,"ts":"2026-03-04T12:00:00Z"}`},
		{"a state of too many seats", "tower-1/state", api.State{Seq: 1, Seats: make([]api.Seat, 17)}},
		{"info of another tower", "tower-1/info", api.Info{ID: "tower-2", Name: "Mine"}},
		{"an odd availability", "tower-1/availability", "perhaps"},
	}
	address, s := newBroker(t), newStore(t)
	registry, _ := start(t, follow.Options{Store: s, MQTT: mqtt.Options{Brokers: []string{address}}})
	tower := connect(t, address, "", "", "dicetower/+/ack/+")
	for i, f := range forged {
		tower.publish("dicetower/"+f.topic, false, f.document)
		until(t, f.name+" is refused", func() bool { return counted(t, registry, "refused_messages_total") == float64(i+1) })
	}
	// Towers that can't be, and topics that are nobody's, are not even counted.
	for _, topic := range []string{"dicetower/A B'--/event", "dicetower/x/event", "other/tower-1/event", "dicetower/tower-1/ack/main", "event"} {
		tower.publish(topic, false, records[0])
	}
	tower.publish("dicetower/tower-1/outbox", false, parcel("tower-1", records)) // the same connection still works
	until(t, "the honest parcel", func() bool { return len(tower.on("/ack/main")) > 1 })
	for table, want := range map[string]int{"events": len(records), "games": 1, "towers": 0, "tables": 0} {
		var n int
		if err := s.QueryRow(context.Background(), "SELECT count(*) FROM "+table).Scan(&n); err != nil || n != want {
			t.Errorf("%s has %d rows, want %d: %v", table, n, want, err)
		}
	}
}

func TestVenuesDoNotSeeEachOther(t *testing.T) {
	address, s := newBroker(t), newStore(t)
	start(t, follow.Options{Store: s, MQTT: mqtt.Options{Brokers: []string{address}}, Venues: []store.Venue{
		{ID: "anchor", Base: "anchor/dicetower"}, {ID: "bell", Base: "bell"},
	}})
	tower := connect(t, address, "", "", "#")
	tower.publish("anchor/dicetower/tower-1/outbox", false, parcel("tower-1", game("g1", 1)))
	tower.publish("bell/tower-1/outbox", false, parcel("tower-1", game("g1", 1)))
	tower.publish("anchor/tower-1/outbox", false, parcel("tower-1", game("g2", 1)))
	until(t, "both acknowledgements", func() bool { return len(tower.on("/ack/main")) == 2 })
	if len(tower.on("anchor/dicetower/tower-1/ack/main")) != 1 || len(tower.on("bell/tower-1/ack/main")) != 1 {
		t.Error("acknowledged in the wrong place")
	}
	for _, venue := range []string{"anchor", "bell", "crown"} {
		games, err := s.View(venue).Games(context.Background(), store.GameFilter{})
		if want := map[string]int{"anchor": 1, "bell": 1}[venue]; err != nil || len(games) != want {
			t.Errorf("%s has %d games, want %d: %v", venue, len(games), want, err)
		}
	}
}

// TestTheBrokersAccessList is the one of docs/hall.md: a tower may speak for itself alone, and only the hall may acknowledge.
func TestTheBrokersAccessList(t *testing.T) {
	users := mqtttest.PasswordFile(t, "tower-1", "one", "tower-2", "two", "hall", "three")
	list := filepath.Join(t.TempDir(), "access")
	text := `user hall
topic read dicetower/+/#
topic write dicetower/+/ack/main

pattern readwrite dicetower/%u/#
`
	if err := os.WriteFile(list, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	password := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(password, []byte("three\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	broker, s := mqtttest.Start(t, "allow_anonymous false", "password_file "+users, "acl_file "+list), newStore(t)
	start(t, follow.Options{Store: s, MQTT: mqtt.Options{Brokers: []string{broker.URL()}, User: "hall", PasswordFile: password}})
	liar := connect(t, broker.URL(), "tower-2", "two", "dicetower/tower-2/ack/+")
	liar.publish("dicetower/tower-1/outbox", false, parcel("tower-1", game("forged", 1)))
	liar.publish("dicetower/tower-2/outbox", false, parcel("tower-2", game("g1", 1)))
	until(t, "its own acknowledgement", func() bool { return len(liar.on("/tower-2/ack/main")) == 1 })
	games, err := s.View("anchor").Games(context.Background(), store.GameFilter{})
	if err != nil || len(games) != 1 || games[0].Tower != "tower-2" {
		t.Errorf("games %+v: %v", games, err)
	}
}
