package engine

import "slices"

// Apply gives the game after an event. It never refuses: what it can't place, such as an event for a seat that the game
// does not have, changes nothing.
func (g Game) Apply(event Event) Game {
	event = withLists(event)
	switch e := event.(type) {
	case Rejected:
		return g
	case Paused:
		g.Paused = e.On
		return g
	case Undone:
		return g.rewind(e.Events)
	case Corrected:
		return g.applyCorrected(e)
	}
	next := g.play(event)
	next.Past, next.Future = next.Past.with(event), Log{}
	return next
}

// play applies an event that moves the game on.
func (g Game) play(event Event) Game {
	switch e := event.(type) {
	case GameStarted:
		return Game{
			ID: e.Game, Rules: e.Rules, Players: slices.Clone(e.Players), Phase: Rolling,
			Throw: []int{}, Kept: []int{}, Playoff: []int{}, Winners: []int{}, FinalBy: -1,
		}
	case TurnStarted:
		return g.startTurn(e)
	case Rolled:
		g.Before += g.Points
		g.Points = 0
		g.Throw = slices.Clone(e.Faces)
		g.Kept = []int{}
		g.Dice = len(e.Faces)
		g.Rolls++
		g.Phase = Selecting
	case Kept:
		g.Kept = append(slices.Clip(g.Kept), g.inThrow(e.Dice)...)
		g.Points = e.TurnPoints - g.Before
		g.Dice = e.Left
	case Farkled:
		g.Before, g.Points = 0, 0
		g.Phase = Farkle
		return g.withPlayer(e.Seat, func(p *Player) { p.InARow = e.InARow; p.Farkles++ })
	case Penalised:
		return g.withPlayer(e.Seat, func(p *Player) { p.InARow = 0; p.Score = e.Total })
	case Banked:
		g.Before, g.Points = 0, 0
		g.Phase = Done
		return g.withPlayer(e.Seat, func(p *Player) { p.InARow = 0; p.Score = e.Total; p.Opened = true })
	case PlayerChanged:
		return g.changePlayer(e)
	case FinalRoundStarted:
		g.FinalBy = e.Seat
	case Won:
		g.Winners = append(slices.Clip(g.Winners), e.Seat)
	case GameEnded:
		g.Winners = slices.Clone(e.Winners)
		g.Phase = Over
	}
	return g
}

// inThrow drops positions that the throw does not have.
func (g Game) inThrow(positions []int) []int {
	return slices.DeleteFunc(slices.Clone(positions), func(p int) bool { return p < 0 || p >= len(g.Throw) })
}

func (g Game) startTurn(e TurnStarted) Game {
	if !g.hasSeat(e.Seat) {
		return g
	}
	if e.Playoff && e.Round != g.Round {
		g.Playoff = list(g.ahead())
	}
	g.Seat, g.Round, g.Turn = e.Seat, e.Round, e.Turn
	g.Throw, g.Kept = []int{}, []int{}
	g.Before, g.Points, g.Rolls, g.Dice = 0, 0, 0, MaxDice
	g.Phase = Rolling
	return g
}

func (g Game) hasSeat(seat int) bool { return seat >= 0 && seat < len(g.Players) }

func (g Game) withPlayer(seat int, change func(*Player)) Game {
	if g.hasSeat(seat) {
		g.Players = slices.Clone(g.Players)
		change(&g.Players[seat])
	}
	return g
}
