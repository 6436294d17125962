package announce

import (
	"strconv"

	"dicetower/api"
)

// Now says what is to be done, or why a throw does not count. The sentences in the state are taken as they are.
func (w *Words) Now(s *api.State) Text {
	key := nowKey(s)
	written, aloud := w.written(), w.aloud()
	if s.Phase == api.Attention && s.Attention != nil && s.Correction == nil {
		text := w.Rejection(s.Attention.Reason, s.Attention.Dice)
		text.Long = Sentence(s.Attention.Message)
		text.Spoken = text.Long
		return text
	}
	brief := written.situation(s)
	brief["throw"] = written.throw(s, "_short")
	return Text{
		Word:   written.say("now."+key+".word", brief),
		Short:  written.say("now."+key+".short", brief),
		Long:   written.say("now."+key+".long", written.situation(s)),
		Spoken: aloud.say("now."+key+".long", aloud.situation(s)),
	}
}

// nowKey is the name of the texts for a state.
func nowKey(s *api.State) string {
	if s.Correction != nil {
		if s.Correction.Was != nil {
			return "correct_was"
		}
		return "correct"
	}
	switch s.Phase {
	case api.Rolling:
		return rollingKey(s)
	case api.Settling:
		return "settling"
	case api.Selecting:
		return selectingKey(s)
	case api.Farkle:
		return "farkle"
	case api.Attention:
		return "attention"
	case api.Paused:
		return "paused"
	case api.GameOver:
		return [...]string{"ended", "won", "shared"}[min(len(s.Winners), 2)]
	}
	return "idle"
}

func rollingKey(s *api.State) string {
	switch {
	case s.Camera.State == "moving" || !s.Current.CanRoll:
		return "moving"
	case s.Camera.State == "occupied":
		return "occupied"
	case s.Reminder != "":
		return "missed"
	case cameraFault(s) != nil:
		return "camera"
	case s.Current.Over:
		return "banked"
	case s.Game.FinalRound:
		return "final"
	}
	return "throw"
}

func selectingKey(s *api.State) string {
	hot := len(s.Dice) > 0
	for _, die := range s.Dice {
		hot = hot && die.Kept
	}
	switch {
	case s.Hand != nil && !s.Hand.Legal:
		return "hand"
	case s.Current.Robot != nil && s.Current.CanRoll:
		return "throw"
	case s.Current.Robot != nil:
		return "robot_chooses"
	case !s.Current.CanRoll && s.Bank.Allowed:
		return "keep_or_bank"
	case !s.Current.CanRoll:
		return "keep"
	case hot && s.MustThrow:
		return "hot_must"
	case hot:
		return "hot"
	case s.Bank.Allowed:
		return "throw_or_bank"
	}
	return "must_throw"
}

func cameraFault(s *api.State) *api.Fault {
	for i, fault := range s.Faults {
		if fault.Code == "camera" {
			return &s.Faults[i]
		}
	}
	return nil
}

// situation is what the texts for a state are filled with.
func (s style) situation(state *api.State) fill {
	places := fill{"throw": s.throw(state, ""), "next": s.next(state), "why": Sentence(state.Bank.Why)}
	switch {
	case state.Hand != nil && !state.Hand.Legal:
		places["why"] = Sentence(state.Hand.Message)
	case state.Phase == api.Rolling && state.Reminder != "":
		places["why"] = Sentence(state.Reminder)
	case state.Phase == api.Rolling && cameraFault(state) != nil:
		fault := cameraFault(state)
		places["why"] = Sentence(fault.Message) + " " + Sentence(fault.Remedy)
	}
	var winners []string
	for _, seat := range state.Winners {
		winners = append(winners, *state.Seats[seat].Name)
	}
	places["players"] = s.list(winners)
	if c := state.Correction; c != nil {
		places["die"], places["face"] = strconv.Itoa(c.Die+1), strconv.Itoa(c.Face)
		if c.Was != nil {
			places["was"] = strconv.Itoa(*c.Was)
		}
	}
	return places
}

// throw asks for the dice that are to be thrown, whose number is always said in a word.
func (s style) throw(state *api.State, robots string) string {
	key := "throw.person"
	switch {
	case state.Current.Robot == nil:
	case state.Camera.Virtual:
		key = "throw.robot" + robots
	default:
		key = "throw.for_robot" + robots
	}
	return s.say(key, fill{"dice": s.aloud().count("thrown", state.DiceToThrow)})
}

// next says whose turn comes after this one.
func (s style) next(state *api.State) string {
	if state.Current.Seat == nil {
		return ""
	}
	for step := 1; step < len(state.Seats); step++ {
		next := state.Seats[(*state.Current.Seat+step)%len(state.Seats)]
		if next.InGame {
			return s.say("throw.next", fill{"player": *next.Name})
		}
	}
	return ""
}
