package engine

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func FuzzParseDice(f *testing.F) {
	for _, seed := range []string{"113556", "1, 2 3", "", "1234567", "111111 1", "é", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		dice, err := ParseDice(text)
		if err != nil {
			return
		}
		if again, err := ParseDice(dice.String()); err != nil || again != dice {
			t.Errorf("%q: %s came back as %s (%v)", text, dice, again, err)
		}
		for _, rules := range Presets() {
			if _, legal := rules.Points(dice); legal && rules.Farkle(dice) {
				t.Errorf("%s: %s scores and is a farkle", rules.Name, dice)
			}
		}
	})
}

func FuzzDecodeEvent(f *testing.F) {
	game := Game{}
	for _, word := range []string{"start", "113456", "k1", "b", "223346", "u", "c05", "jEve", "l1", "p"} {
		var wish Command = Start{Game: "g", Rules: official(), Players: []Player{{Name: "Anna"}, {Name: "Ben"}}}
		if word != "start" {
			wish = command(f, word)
		}
		events, err := game.Decide(wish)
		if err != nil {
			f.Fatal(word, err)
		}
		for _, event := range events {
			text, err := EncodeEvent(event)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text))
			game = game.Apply(event)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		event, err := DecodeEvent([]byte(text))
		if err != nil {
			return
		}
		encoded, err := EncodeEvent(event)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := DecodeEvent(encoded); err != nil || !reflect.DeepEqual(again, event) {
			t.Errorf("%s came back as %#v (%v)", text, again, err)
		}
		// No event, however odd, may bring a game down.
		for _, before := range []Game{{}, game} {
			after := before.Apply(event)
			after.Menu()
			after.Banking()
			after.MustThrow()
			after.Leader()
			if _, err := json.Marshal(after); err != nil {
				t.Error(err)
			}
			for _, word := range []string{"111111", "b", "n", "u", "r", "c05", "kb", "l0"} {
				_, _ = after.Decide(command(t, word))
			}
		}
	})
}

func FuzzSet(f *testing.F) {
	for _, field := range Fields() {
		f.Add(field.Name, "1")
		f.Add(field.Name, "none")
		f.Add(field.Name, "at_once")
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		rules := official()
		if err := rules.Set(name, text); err != nil {
			if rules != official() {
				t.Errorf("%s=%s was refused and changed something", name, text)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%s=%s: more than one line: %v", name, text, err)
			}
			return
		}
		encoded, err := json.Marshal(rules)
		if err != nil {
			t.Fatal(err)
		}
		var again Rules
		if err := json.Unmarshal(encoded, &again); err != nil || again != rules {
			t.Errorf("%s=%s came back as %+v (%v)", name, text, again, err)
		}
		_ = rules.Validate()
		_ = rules.Keeps(Dice{0, 1, 1, 1, 1, 1, 1})
	})
}
