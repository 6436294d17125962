package main

import (
	"slices"
	"strings"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/config"
	"dicetower/engine"
)

// speaker plays a file, where one is given, then speaks a line, and ends what it was at before.
type speaker interface {
	Tell(file, line string)
	Voice(variant string)
	Mute(bool)
}

// voice says what happens, each step of the tower in one go: the newest cancels what is older.
type voice struct {
	words     *announce.Words
	verbosity config.Verbosity
	files     map[string]string // sounds of events, by their kind
	speakers  []speaker
	voiceOf   func(name string) string // of a player, "" for the tower's own

	faults   []string // codes that were said
	selected string   // entry of the menu that was said
}

// voice speaks through what is wired.
func (w *wired) voice(sound config.Sound, voiceOf func(name string) string) *voice {
	v := &voice{words: w.words, verbosity: sound.Verbosity, files: sound.Files, voiceOf: voiceOf}
	for _, k := range w.kits {
		v.speakers = append(v.speakers, k.Sound())
	}
	return v
}

// publish says a step of the tower and returns at once. The loop calls it.
func (v *voice) publish(update api.Update) {
	line := strings.Join(v.lines(update), " ")
	file := ""
	for _, record := range update.Records {
		if own := v.files[record.Event.Kind()]; own != "" {
			file = own
		}
	}
	if line == "" && file == "" {
		return
	}
	variant := ""
	if name := update.State.Current.Name; name != nil {
		variant = variantOf(v.voiceOf(*name))
	}
	for _, speaker := range v.speakers {
		speaker.Voice(variant)
		speaker.Tell(file, line)
	}
}

// variantOf is what espeak-ng calls a player's voice, to be set behind the language.
func variantOf(voice string) string {
	switch voice {
	case "deep":
		return "+m7"
	case "low":
		return "+m3"
	case "bright":
		return "+f2"
	case "high":
		return "+f4"
	}
	return ""
}

// lines are the sentences for a step.
func (v *voice) lines(update api.Update) []string {
	faults := v.newFaults(update.State)
	chosen := v.choice(update.State)
	if v.verbosity == config.Silent {
		return nil
	}
	var lines []string
	for _, record := range update.Records {
		if corrected, ok := record.Event.(engine.Corrected); ok {
			return []string{v.words.NewTotal(corrected, update.State).Spoken}
		}
		if v.verbosity == config.Full || slices.Contains(essential(), record.Event.Kind()) {
			lines = append(lines, v.words.Event(record.Event).Spoken)
		}
	}
	lines = append(lines, faults...)
	if v.verbosity == config.Full {
		lines = append(lines, chosen...)
	}
	return lines
}

// essential are the events that are said where little is.
func essential() []string {
	return []string{"turn_start", "rejected", "hot_dice", "farkle", "penalty", "bank", "final_round", "win", "attention"}
}

// newFaults says the faults that have come.
func (v *voice) newFaults(s *api.State) []string {
	var codes, lines []string
	for _, fault := range s.Faults {
		codes = append(codes, fault.Code)
		if !slices.Contains(v.faults, fault.Code) {
			lines = append(lines, announce.Sentence(fault.Message), announce.Sentence(fault.Remedy))
		}
	}
	v.faults = codes
	return lines
}

// mostChoices is how many entries of a menu are said by themselves; the others are heard by moving through it.
const mostChoices = 3

// choice says the best entries of a new menu, and then the one that is moved to.
func (v *voice) choice(s *api.State) []string {
	before := v.selected
	v.selected = ""
	if s.Selected == nil || s.Current.Robot != nil || len(s.Menu) == 0 {
		return nil
	}
	v.selected = s.Menu[*s.Selected].Dice
	switch {
	case before == "":
		var lines []string
		for _, entry := range s.Menu[:min(mostChoices, len(s.Menu))] {
			lines = append(lines, v.words.Keep(entry).Spoken)
		}
		return lines
	case before != v.selected:
		return []string{v.words.Keep(s.Menu[*s.Selected]).Spoken}
	}
	return nil
}

// mute is the switch of the settings.
func (v *voice) mute(muted bool) {
	for _, speaker := range v.speakers {
		speaker.Mute(muted)
	}
}
