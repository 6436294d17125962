package engine

import "slices"

// handOn gives what follows a turn that has just ended: the next turn, the final round, a play-off or the end.
func (g Game) handOn() []Event {
	if len(g.Playoff) > 0 {
		return g.nextInPlayoff()
	}
	var events []Event
	if g.FinalBy < 0 && g.reached(g.player().Score) {
		if g.Rules.End == AtOnce {
			return g.win([]int{g.Seat})
		}
		final := FinalRoundStarted{Seat: g.Seat, Player: g.player().Name, Total: g.player().Score}
		g = g.Apply(final)
		events = append(events, final)
	}
	next, round := g.next()
	if next < 0 {
		return g.settle() // where no turn is left, no final round is announced
	}
	return append(events, g.turn(next, round, false))
}

// next is the seat and the round of the turn after this one, a seat below 0 when no more turn is due.
func (g Game) next() (seat, round int) {
	final := g.FinalBy >= 0
	round = g.Round
	for step := 1; step <= len(g.Players); step++ {
		seat = (g.Seat + step) % len(g.Players)
		if seat == 0 {
			round++
		}
		switch {
		case final && g.Rules.End == FinishRound && round > g.Round,
			final && g.Rules.End == OneMoreTurn && seat == g.FinalBy:
			return -1, round
		case !g.Players[seat].Away:
			return seat, round
		}
	}
	return -1, round
}

func (g Game) nextInPlayoff() []Event {
	at := slices.Index(g.Playoff, g.Seat)
	for _, seat := range g.Playoff[at+1:] {
		if !g.Players[seat].Away {
			return []Event{g.turn(seat, g.Round, true)}
		}
	}
	return g.settle()
}

// settle ends the game for those ahead, or lets them play their tie off.
func (g Game) settle() []Event {
	ahead := g.ahead()
	switch {
	case len(ahead) == 0: // everybody has left
		return []Event{g.ended([]int{}, false)}
	case len(ahead) > 1 && g.Rules.Tie == Playoff:
		return []Event{g.turn(ahead[0], g.Round+1, true)}
	}
	return g.win(ahead)
}

// ahead lists the seats with the highest total of those that can still win.
func (g Game) ahead() []int {
	var ahead []int
	for seat, player := range g.Players {
		switch {
		case player.Away, len(g.Playoff) > 0 && !slices.Contains(g.Playoff, seat):
		case len(ahead) == 0 || player.Score > g.Players[ahead[0]].Score:
			ahead = []int{seat}
		case player.Score == g.Players[ahead[0]].Score:
			ahead = append(ahead, seat)
		}
	}
	return ahead
}

// ends says that the game is over with the last of the events.
func ends(events []Event) bool {
	if len(events) == 0 {
		return false
	}
	_, over := events[len(events)-1].(GameEnded)
	return over
}

func (g Game) reached(total int) bool {
	if g.Rules.MustExceed {
		return total > g.Rules.Target
	}
	return total >= g.Rules.Target
}

func (g Game) win(seats []int) []Event {
	var events []Event
	for _, seat := range seats {
		events = append(events, Won{Seat: seat, Player: g.Players[seat].Name, Total: g.Players[seat].Score})
	}
	return append(events, g.ended(seats, false))
}

func (g Game) ended(winners []int, early bool) GameEnded {
	ended := GameEnded{Winners: winners, Players: []string{}, Scores: []int{}, Early: early}
	for _, player := range g.Players {
		ended.Players = append(ended.Players, player.Name)
		ended.Scores = append(ended.Scores, player.Score)
	}
	return ended
}
