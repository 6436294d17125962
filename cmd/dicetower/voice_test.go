package main

import (
	"strings"
	"testing"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/config"
	"dicetower/engine"
)

// heard is a speaker that writes down.
type heard struct {
	lines []string
	voice string
}

func (h *heard) Tell(file, line string) {
	h.lines = append(h.lines, strings.TrimSpace(file+" "+line))
}

func (h *heard) Mute(bool) {}

func (h *heard) Voice(variant string) { h.voice = variant }

func (h *heard) take() string {
	all := strings.Join(h.lines, "|")
	h.lines = nil
	return all
}

func voiceIn(t *testing.T, lang string, how config.Verbosity) (*voice, *heard) {
	t.Helper()
	words, err := announce.New(lang)
	if err != nil {
		t.Fatal(err)
	}
	h := &heard{}
	return &voice{words: words, verbosity: how, speakers: []speaker{h}, voiceOf: func(string) string { return "" }}, h
}

func TestVoice(t *testing.T) {
	choosing := playing(func(s *api.State) {
		thrown(s, 0, 1, 5, 2)
		s.Menu = []api.MenuEntry{
			{Dice: "15", Points: 150, Left: 1, Parts: []engine.Part{{Dice: engine.Dice{1: 1}, Name: "single_one"}, {Dice: engine.Dice{5: 1}, Name: "single_five"}}},
			{Dice: "1", Points: 100, Left: 2, Parts: []engine.Part{{Dice: engine.Dice{1: 1}, Name: "single_one"}}},
		}
		s.Selected, s.Bank.Points = new(0), 150
	})
	moved := *choosing
	moved.Selected = new(1)
	broken := playing(func(s *api.State) {
		s.Faults = []api.Fault{{Code: "camera", Message: "the camera has hung", Remedy: "unplug it"}}
	})
	step := func(state *api.State, events ...engine.Event) api.Update {
		update := api.Update{State: state}
		for _, event := range events {
			update.Records = append(update.Records, api.Record{Event: event})
		}
		return update
	}
	roll := engine.Rolled{Player: "Bo", Faces: []int{1, 5, 2}}
	bank := engine.Banked{Player: "Bo", Points: 150, Total: 2150}
	still := playing(func(*api.State) {})
	tests := []struct {
		update      api.Update
		full, short string
	}{
		{step(still, engine.TurnStarted{Player: "Bo"}), "Bo's turn.", "Bo's turn."},
		{
			step(choosing, roll),
			"Bo threw a one, a two and a five. A one and a five: one hundred and fifty points, one die left. A one: one hundred points, two dice left.",
			"",
		},
		{step(choosing), "", ""},
		{step(&moved), "A one: one hundred points, two dice left.", ""},
		{step(&moved, engine.Corrected{Seat: 1, Player: "Bo"}, engine.Farkled{}), "One hundred and fifty points in this turn.", "One hundred and fifty points in this turn."},
		{
			step(still, engine.Kept{Player: "Bo", Faces: []int{1}, Points: 100}, bank),
			"Bo kept a one for one hundred points. Bo banked one hundred and fifty points and has two thousand one hundred and fifty points.",
			"Bo banked one hundred and fifty points and has two thousand one hundred and fifty points.",
		},
		{step(broken), "The camera has hung. Unplug it.", "The camera has hung. Unplug it."},
		{step(broken), "", ""},
	}
	full, all := voiceIn(t, "en", config.Full)
	short, few := voiceIn(t, "en", config.Short)
	off, none := voiceIn(t, "en", config.Silent)
	for i, test := range tests {
		full.publish(test.update)
		short.publish(test.update)
		off.publish(test.update)
		if got := all.take(); !strings.EqualFold(got, test.full) {
			t.Errorf("%d full: %q, want %q", i, got, test.full)
		}
		if got := few.take(); !strings.EqualFold(got, test.short) {
			t.Errorf("%d short: %q, want %q", i, got, test.short)
		}
		if got := none.take(); got != "" {
			t.Errorf("%d off: %q", i, got)
		}
	}
	off.files = map[string]string{"farkle": "sad.wav"}
	off.publish(step(still, roll, engine.Farkled{Player: "Bo"}))
	if got := none.take(); got != "sad.wav" {
		t.Errorf("a sound of one's own: %q", got)
	}
	still.Current.Name = still.Seats[1].Name
	full.voiceOf = func(name string) string { return map[string]string{*still.Current.Name: "deep"}[name] }
	full.publish(step(still, bank))
	if all.voice != "+m7" {
		t.Errorf("the player's own voice: %q", all.voice)
	}
}
