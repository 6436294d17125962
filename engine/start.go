package engine

import (
	"slices"
	"strings"
)

func (g Game) start(c Start) ([]Event, error) {
	if g.running() {
		return nil, refuse(WrongPhase, "can't start a game: one is being played; end it first")
	}
	if faults := c.faults(); len(faults) > 0 {
		return nil, refuse(BadRequest, "can't start a game: %s", strings.Join(faults, "; "))
	}
	players := make([]Player, len(c.Players))
	for i, player := range c.Players {
		players[i] = Player{Name: strings.TrimSpace(player.Name), Colour: player.Colour, Robot: player.Robot}
	}
	started := GameStarted{Game: c.Game, Players: players, Rules: c.Rules}
	return []Event{started, g.Apply(started).turn(0, 1, false)}, nil
}

func (c Start) faults() []string {
	var faults []string
	if err := c.Rules.Validate(); err != nil {
		faults = strings.Split(err.Error(), "\n")
	}
	if n := len(c.Players); n < c.Rules.PlayersMin || n > c.Rules.PlayersMax {
		faults = append(faults, refuse("", "%s; these rules are for %d to %d",
			count(n, "player", "players"), c.Rules.PlayersMin, c.Rules.PlayersMax).Message)
	}
	var names []string
	for i, player := range c.Players {
		name := strings.TrimSpace(player.Name)
		switch {
		case name == "":
			faults = append(faults, refuse("", "player %d has no name", i+1).Message)
		case slices.Contains(names, name):
			faults = append(faults, refuse("", "two players are called %s", name).Message)
		}
		names = append(names, name)
	}
	return faults
}

// turn is the event that hands the dice to a seat.
func (g Game) turn(seat, round int, playoff bool) TurnStarted {
	return TurnStarted{Seat: seat, Player: g.Players[seat].Name, Round: round, Turn: g.Turn + 1, Playoff: playoff}
}
