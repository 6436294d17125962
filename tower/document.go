package tower

import (
	"slices"

	"dicetower/api"
	"dicetower/engine"
)

// document builds what the world is shown of a state.
func (s *state) document() *api.State {
	doc := &api.State{
		V: api.Version, Seq: s.seq(), Phase: s.phase(),
		Game: s.gameInfo(), Current: s.current(), Leader: s.standing(s.game.Leader()), Winner: s.winner(),
		Players: len(s.game.Players), Seats: s.seats(),
		Dice: s.dice(), Menu: s.menu(),
		TurnPoints: s.game.TurnPoints(), DiceToThrow: s.diceToThrow(),
		MustThrow: s.game.MustThrow(), Bank: s.banking(),
		CanUndo: s.can(engine.Undo{}), CanRedo: s.can(engine.Redo{}),
		Idle: s.dim, Faults: append([]api.Fault{}, s.faults...),
		Camera: api.Camera{Virtual: s.house.virtual, State: string(s.sight())}, LastEvent: s.last,
		Winners: append([]int{}, s.game.Winners...),
	}
	if s.last != nil {
		doc.TS = api.Time(s.last.Time)
	}
	if !s.handOnAt.IsZero() {
		at := api.Time(s.handOnAt)
		doc.HandOnAt = &at
	}
	if s.reminded {
		doc.Reminder = reminder
	}
	if s.game.Phase == engine.Selecting {
		doc.Hand = s.hand
	}
	doc.Correction = s.mending.proposal()
	if s.needsAttention() {
		doc.Attention = s.notice
	}
	if len(doc.Menu) > 0 {
		selected := s.selected
		doc.Selected = &selected
	}
	return doc
}

func (s *state) sight() Sight {
	if s.tray.sight == "" {
		return Empty
	}
	return s.tray.sight
}

// needsAttention says that a throw did not count and that the next has not begun.
func (s *state) needsAttention() bool {
	return s.notice != nil && !s.game.Paused && s.castUntil.IsZero() && s.tray.sight != Moving && s.tray.sight != Settling
}

func (s *state) phase() api.Phase {
	switch {
	case s.game.Paused:
		return api.Paused
	case s.needsAttention():
		return api.Attention
	case s.inTheAir() && s.tray.sight == Settling:
		return api.Settling
	case s.game.Phase == engine.Rolling && s.tray.moved && s.tray.sight == Settling:
		return api.Settling
	case s.game.Phase == engine.Selecting && s.inTheAir():
		return api.Rolling
	case s.game.Phase == "":
		return api.Idle
	case s.game.Phase == engine.Done:
		return api.Rolling // the next player may throw
	default:
		return api.Phase(s.game.Phase)
	}
}

func (s *state) gameInfo() api.GameInfo {
	info := api.GameInfo{
		Rules: s.game.Rules.Name, Target: s.game.Rules.Target, Round: s.game.Round, Turn: s.game.Turn,
		FinalRound: s.game.ID != "" && s.game.FinalBy >= 0,
	}
	if s.game.ID != "" {
		id, started := s.game.ID, api.Time(s.started)
		info.ID, info.Started = &id, &started
	}
	return info
}

func (s *state) current() api.Current {
	current := api.Current{Kept: []int{}, Aside: []int{}}
	if !s.playing() {
		return current
	}
	seat, player := s.game.Seat, s.game.Players[s.game.Seat]
	current.Seat, current.Name, current.Score = &seat, &player.Name, &player.Score
	current.TurnPoints, current.Rolls = s.game.TurnPoints(), s.game.Rolls
	if player.Robot != "" {
		current.Robot = &player.Robot
	}
	current.Over = s.over()
	current.CanRoll = (s.game.CanThrow() || s.game.Phase == engine.Done) && s.held() == "" && !s.robotThinks()
	current.CanBank = s.banking().Allowed
	current.DiceLeft = s.diceToThrow()
	if current.DiceLeft > 0 {
		risk := s.risks[current.DiceLeft]
		current.FarkleRisk = &risk
	}
	for _, position := range s.game.Kept {
		current.Kept = append(current.Kept, s.game.Throw[position])
	}
	current.Aside = append(current.Aside, s.aside()...)
	return current
}

// aside lists the faces set aside by earlier throws of this turn, since all six were last thrown.
func (s *state) aside() []int {
	var aside, now []int
	for _, event := range s.game.Past.Events() {
		switch event := event.(type) {
		case engine.TurnStarted, engine.HotDiceReached:
			aside, now = nil, nil
		case engine.Kept:
			now = append(now, event.Faces...)
		case engine.Rolled:
			aside, now = append(aside, now...), nil
		}
	}
	return aside
}

// diceToThrow is how many dice the next throw has, of this turn or after a bank of the next; 0 where none may follow yet.
func (s *state) diceToThrow() int {
	if s.game.Phase == engine.Done {
		return engine.MaxDice
	}
	if s.game.CanThrow() {
		return s.game.Dice
	}
	return 0
}

func (s *state) winner() api.Standing {
	if len(s.game.Winners) == 0 {
		return api.Standing{}
	}
	return s.standing(s.game.Winners[0])
}

func (s *state) standing(seat int) api.Standing {
	if seat < 0 || seat >= len(s.game.Players) {
		return api.Standing{}
	}
	player := s.game.Players[seat]
	return api.Standing{Seat: &seat, Name: &player.Name, Score: &player.Score}
}

func (s *state) seats() []api.Seat {
	seats := make([]api.Seat, api.Seats)
	for i := range seats {
		seats[i].Seat = i
		if i >= len(s.game.Players) {
			continue
		}
		player := s.game.Players[i]
		seats[i] = api.Seat{Seat: i, Name: &player.Name, Score: &player.Score, Farkles: &player.Farkles, InGame: !player.Away}
		if player.Colour != "" {
			seats[i].Colour = &player.Colour
		}
		if player.Robot != "" {
			seats[i].Robot = &player.Robot
		}
	}
	return seats
}

func (s *state) dice() []api.Die {
	dice := make([]api.Die, len(s.game.Throw))
	for i, face := range s.game.Throw {
		dice[i] = api.Die{Face: &face, Kept: slices.Contains(s.game.Kept, i), Confidence: 1}
		if i < len(s.throw) {
			die := s.throw[i]
			dice[i].X, dice[i].Y, dice[i].Confidence = &die.X, &die.Y, die.Confidence
			if die.Colour != "" {
				dice[i].Colour = &die.Colour
			}
		}
	}
	return dice
}

func (s *state) banking() engine.Banking {
	banking := s.game.Banking()
	if why := s.blocked(); banking.Allowed && why != "" {
		banking.Allowed, banking.Why = false, why
	}
	return banking
}

// can says that there is something to undo or redo.
func (s *state) can(turn engine.Command) bool {
	_, err := s.game.Decide(turn)
	return err == nil && !s.falling()
}

// menu lists what may be kept, nothing while that can't be chosen.
func (s *state) menu() []api.MenuEntry {
	menu := []api.MenuEntry{}
	if s.blocked() != "" {
		return menu
	}
	for _, choice := range s.game.Menu() {
		menu = append(menu, api.MenuEntry{
			Dice: choice.Dice.String(), Points: choice.Points, Left: choice.Left, Hot: choice.HotDice, Parts: choice.Parts,
		})
	}
	return menu
}
