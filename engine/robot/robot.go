package robot

import (
	"fmt"
	"strings"

	"dicetower/engine"
	"dicetower/engine/odds"
)

// Temperament is a way to play.
type Temperament struct {
	Name    string // as in engine.Player.Robot
	Player  string // what to call it at the table
	Meaning string

	keep func(r *Robot, game engine.Game) engine.Dice
	bank func(r *Robot, game engine.Game) bool
}

// Temperaments lists the ways to play.
func Temperaments() []Temperament {
	return []Temperament{
		{"cautious", "Clara", "keeps the most points and banks soon", mostPoints, half},
		{"steady", "Stefan", "keeps the most points and banks where it pays", mostPoints, whole},
		{"bold", "Bruno", "keeps few dice and throws on long", hotOrFew, double},
		{"best", "Ada", "plays by the odds", byOdds, whenOddsSay},
	}
}

// Robot decides for one player in games under one rule set. It remembers what it has worked out and is not to be shared
// between goroutines.
type Robot struct {
	temperament Temperament
	adviser     *odds.Adviser
	race        *odds.Race               // of two players, where it is known; else nil
	from        [engine.MaxDice + 1]int  // points to bank from, by dice left
	ever        [engine.MaxDice + 1]bool // whether banking is allowed then
}

// New fails on an unknown temperament.
func New(temperament string, rules engine.Rules) (*Robot, error) {
	var names []string
	for _, known := range Temperaments() {
		if known.Name == temperament {
			return newRobot(known, rules)
		}
		names = append(names, known.Name)
	}
	return nil, fmt.Errorf("no robot is %q; there are %s", temperament, strings.Join(names, ", "))
}

func newRobot(temperament Temperament, rules engine.Rules) (*Robot, error) {
	r := &Robot{temperament: temperament, adviser: odds.NewAdviser(rules)}
	turn := odds.Solve(rules, 0)
	for n := 1; n <= engine.MaxDice; n++ {
		r.from[n], r.ever[n] = turn.BankFrom(n)
	}
	if known, _ := engine.Preset("cardgames"); known == named(rules, known.Name) {
		race, err := odds.CardgamesRace()
		if err != nil {
			return nil, err
		}
		r.race = race
	}
	return r, nil
}

func named(rules engine.Rules, name string) engine.Rules {
	rules.Name = name
	return rules
}

// Move is what the robot does with the throw that lies there: a Keep or a Bank; nil when it wants the dice thrown, or has
// nothing to say.
func (r *Robot) Move(game engine.Game) engine.Command {
	switch {
	case game.Phase != engine.Selecting:
		return nil
	case !game.CanThrow():
		return engine.Keep{Faces: r.temperament.keep(r, game).Faces()}
	case game.Banking().Allowed && r.banks(game):
		return engine.Bank{}
	}
	return nil
}

// banks lets no temperament throw a won game away, or bank one that is lost.
func (r *Robot) banks(game engine.Game) bool {
	total := game.Players[game.Seat].Score + game.TurnPoints()
	rules := game.Rules
	reached := total > rules.Target || total == rules.Target && !rules.MustExceed
	switch {
	case reached && rules.End == engine.AtOnce:
		return true
	case game.FinalBy >= 0 && total < toBeat(game):
		return false
	}
	return r.temperament.bank(r, game)
}

// toBeat is the highest total of the others.
func toBeat(game engine.Game) int {
	highest := 0
	for seat, player := range game.Players {
		if seat != game.Seat && !player.Away {
			highest = max(highest, player.Score)
		}
	}
	return highest
}
