package announce

import (
	"strconv"

	"dicetower/api"
	"dicetower/engine"
)

// Event says what has happened. Why a throw does not count is said as the event has it (see Record).
func (w *Words) Event(event engine.Event) Text {
	written, aloud := w.written(), w.aloud()
	key := "event." + keyOf(event)
	return Text{
		Short:  written.say(key+".short", written.details(event)),
		Long:   Sentence(written.say(key+".long", written.details(event))),
		Spoken: Sentence(aloud.say(key+".long", aloud.details(event))),
	}
}

// keyOf is the name of an event's texts: its kind, or what kind of that it is.
func keyOf(event engine.Event) string {
	kind := event.Kind()
	switch e := event.(type) {
	case engine.TurnStarted:
		if e.Playoff {
			return "playoff"
		}
	case engine.Rolled:
		if e.Source == engine.Typed {
			return "typed"
		}
	case engine.Kept:
		if len(e.Faces) == 0 {
			return "consolation"
		}
	case engine.HotDiceReached:
		if e.MustThrow {
			return kind + "_must"
		}
	case engine.Farkled:
		if e.Lost == 0 {
			return kind + "_nothing"
		}
	case engine.GameEnded:
		if e.Early {
			return kind + "_early"
		}
	case engine.Undone:
		return map[bool]string{false: "undo_", true: "redo_"}[e.Redo] + e.Of
	case engine.PlayerChanged:
		return string(e.Change)
	case engine.Paused:
		if !e.On {
			return "resumed"
		}
	}
	return kind
}

// details are what the texts of an event are filled with.
func (s style) details(event engine.Event) fill {
	switch e := event.(type) {
	case engine.GameStarted:
		names := make([]string, len(e.Players))
		for i, player := range e.Players {
			names[i] = player.Name
		}
		return fill{"players": s.list(names), "points": s.points(e.Rules.Target)}
	case engine.TurnStarted:
		return fill{"player": e.Player}
	case engine.Rolled:
		return fill{"player": e.Player, "faces": s.faces(e.Faces), "digits": digits(e.Faces)}
	case engine.Rejected:
		return fill{"player": e.Player, "why": Sentence(e.Message)}
	case engine.Kept:
		return fill{"player": e.Player, "faces": s.faces(e.Faces), "points": s.points(e.Points), "count": s.bare(e.Points)}
	case engine.HotDiceReached:
		return fill{"player": e.Player}
	case engine.Farkled:
		return fill{"player": e.Player, "points": s.points(e.Lost), "count": s.bare(e.Lost)}
	case engine.Penalised:
		return s.sum(e.Player, e.Points, e.Total)
	case engine.Banked:
		return s.sum(e.Player, e.Points, e.Total)
	case engine.FinalRoundStarted:
		return s.sum(e.Player, 0, e.Total)
	case engine.Won:
		return s.sum(e.Player, e.Total, e.Total)
	case engine.Corrected:
		return fill{"player": e.Player, "faces": s.faces(e.Faces), "was": s.faces(e.Was), "digits": digits(e.Faces)}
	case engine.Undone:
		return fill{"player": e.Player}
	case engine.PlayerChanged:
		return fill{"player": e.Player}
	}
	return fill{}
}

// sum is a player, points and a total.
func (s style) sum(player string, points, total int) fill {
	return fill{"player": player, "points": s.points(points), "count": s.bare(points), "total": s.points(total)}
}

// bare is a number without its noun, for displays.
func (s style) bare(n int) string { return strconv.Itoa(n) }

// NewTotal is all that is said after a correction: what the turn or the player has now.
func (w *Words) NewTotal(c engine.Corrected, s *api.State) Text {
	say := func(style style) string {
		turn := s.Current.Seat != nil && *s.Current.Seat == c.Seat && s.Phase != api.Rolling && s.Phase != api.GameOver
		if turn {
			return style.say("total.turn", fill{"points": style.points(s.Bank.Points)})
		}
		score := 0
		if c.Seat >= 0 && c.Seat < len(s.Seats) && s.Seats[c.Seat].Score != nil {
			score = *s.Seats[c.Seat].Score
		}
		return style.say("total.player", fill{"player": c.Player, "points": style.points(score)})
	}
	return Text{Short: say(w.written()), Long: say(w.written()), Spoken: say(w.aloud())}
}
