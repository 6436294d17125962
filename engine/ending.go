package engine

import "slices"

// handOn gives what follows a turn that has just ended: the next turn, the final round, a play-off or the end.
func (g Game) handOn() []Event {
	if len(g.Playoff) > 0 {
		return g.nextInPlayoff()
	}
	next, round := g.Seat+1, g.Round
	if next == len(g.Players) {
		next, round = 0, round+1
	}
	if g.FinalBy >= 0 {
		if g.lastTurnWas(next, round, g.FinalBy) {
			return g.settle()
		}
		return []Event{g.turn(next, round, false)}
	}
	if !g.reached(g.player().Score) {
		return []Event{g.turn(next, round, false)}
	}
	if g.Rules.End == AtOnce {
		return g.win([]int{g.Seat})
	}
	if g.lastTurnWas(next, round, g.Seat) {
		return g.settle()
	}
	final := FinalRoundStarted{Seat: g.Seat, Player: g.player().Name, Total: g.player().Score}
	return []Event{final, g.turn(next, round, false)}
}

// lastTurnWas says that the game which by has brought to its end gives no turn to the next seat.
func (g Game) lastTurnWas(next, round, by int) bool {
	if g.Rules.End == FinishRound {
		return round > g.Round
	}
	return next == by
}

func (g Game) nextInPlayoff() []Event {
	at := slices.Index(g.Playoff, g.Seat)
	if at+1 < len(g.Playoff) {
		return []Event{g.turn(g.Playoff[at+1], g.Round, true)}
	}
	return g.settle()
}

// settle ends the game for those ahead, or lets them play their tie off.
func (g Game) settle() []Event {
	ahead := g.ahead()
	if len(ahead) > 1 && g.Rules.Tie == Playoff {
		return []Event{g.turn(ahead[0], g.Round+1, true)}
	}
	return g.win(ahead)
}

// ahead lists the seats with the highest total of those that can still win.
func (g Game) ahead() []int {
	candidates := slices.Clone(g.Playoff)
	if len(candidates) == 0 {
		for seat := range g.Players {
			candidates = append(candidates, seat)
		}
	}
	var ahead []int
	for _, seat := range candidates {
		switch {
		case len(ahead) == 0 || g.Players[seat].Score > g.Players[ahead[0]].Score:
			ahead = []int{seat}
		case g.Players[seat].Score == g.Players[ahead[0]].Score:
			ahead = append(ahead, seat)
		}
	}
	return ahead
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
