package robot

import (
	"dicetower/engine"
	"dicetower/engine/odds"
)

func mostPoints(_ *Robot, game engine.Game) engine.Dice {
	return game.Menu()[0].Dice
}

// hotOrFew takes all six dice where it can, and else no more than it needs to keep most of the points: a combination, or
// a single die.
func hotOrFew(_ *Robot, game engine.Game) engine.Dice {
	menu := game.Menu()
	best := menu[0]
	for _, entry := range menu[1:] {
		if !best.HotDice && entry.Left > best.Left && 3*entry.Points >= 2*best.Points {
			best = entry
		}
	}
	return best.Dice
}

func byOdds(r *Robot, game engine.Game) engine.Dice {
	own, points := game.Players[game.Seat].Score, game.Before
	throw, err := engine.DiceOf(game.Throw...)
	if err != nil {
		return mostPoints(r, game)
	}
	if other, two := opponent(game); two && r.race != nil {
		advice, _ := r.race.Advise(own, game.Players[other].Score, points, throw)
		return advice.Keep
	}
	return r.adviser.Advise(points, own, throw).Keep
}

func whenOddsSay(r *Robot, game engine.Game) bool {
	own, points := game.Players[game.Seat].Score, game.TurnPoints()
	if other, two := opponent(game); two && r.race != nil {
		action, _ := r.race.Standing(own, game.Players[other].Score, points, game.Dice)
		return action == odds.BankNow
	}
	return r.adviser.Standing(points, own, game.Dice).Action == odds.BankNow
}

// opponent is the only other seat of a game of two.
func opponent(game engine.Game) (seat int, two bool) {
	return 1 - game.Seat, len(game.Players) == 2
}

// whole banks where a turn played for the most points would.
func whole(r *Robot, game engine.Game) bool {
	return r.ever[game.Dice] && game.TurnPoints() >= r.from[game.Dice]
}

// half banks at half of that, and thinks no more of five or six dice than of four.
func half(r *Robot, game engine.Game) bool {
	return 2*game.TurnPoints() >= r.from[min(game.Dice, 4)]
}

// double banks at twice as much.
func double(r *Robot, game engine.Game) bool {
	return r.ever[game.Dice] && game.TurnPoints() >= 2*r.from[game.Dice]
}
