package engine

import (
	"slices"
	"strings"
)

// Join seats one more player behind the others, with no points.
type Join struct{ Player Player }

// Leave takes a player from the table; the seat, its total and the order of the others stay.
type Leave struct{ Seat int }

// Return brings a player back to the seat that was left.
type Return struct{ Seat int }

// Skip passes over the turn that is being played; its points are lost, it is no farkle.
type Skip struct{}

func (Join) command()   {}
func (Leave) command()  {}
func (Return) command() {}
func (Skip) command()   {}

// PlayerChanged says that somebody joined, left, came back, or was passed over once.
type PlayerChanged struct {
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	Change Change `json:"change"`
	Colour string `json:"colour"` // of who joined
	Robot  string `json:"robot"`  // of who joined
}

// Change is what happened to a player.
type Change string

// The changes.
const (
	Joined   Change = "joined"
	Left     Change = "left"
	Returned Change = "returned"
	Skipped  Change = "skipped"
)

// Kind is the event's word.
func (PlayerChanged) Kind() string { return "player_change" }

func (g Game) changePlayer(e PlayerChanged) Game {
	switch e.Change {
	case Joined:
		if e.Seat == len(g.Players) {
			g.Players = append(slices.Clip(g.Players), Player{Name: e.Player, Colour: e.Colour, Robot: e.Robot})
		}
	case Left, Returned:
		return g.withPlayer(e.Seat, func(p *Player) { p.Away = e.Change == Left })
	}
	return g
}

func (g Game) join(c Join) ([]Event, error) {
	name := strings.TrimSpace(c.Player.Name)
	sameName := func(p Player) bool { return p.Name == name }
	switch {
	case !g.running():
		return nil, g.wrongPhase("join")
	case g.FinalBy >= 0 || len(g.Playoff) > 0:
		return nil, refuse(WrongPhase, "can't join: the final round has begun; join the next game")
	case len(g.Players) >= g.Rules.PlayersMax:
		return nil, refuse(BadRequest, "can't join: these rules are for up to %d players", g.Rules.PlayersMax)
	case name == "":
		return nil, refuse(BadRequest, "can't join: the player has no name")
	case slices.ContainsFunc(g.Players, sameName):
		return nil, refuse(BadRequest, "can't join: there is a player called %s already", name)
	}
	return []Event{PlayerChanged{
		Seat: len(g.Players), Player: name, Change: Joined, Colour: c.Player.Colour, Robot: c.Player.Robot,
	}}, nil
}

func (g Game) leave(c Leave) ([]Event, error) {
	switch {
	case !g.running():
		return nil, g.wrongPhase("leave")
	case !g.hasSeat(c.Seat):
		return nil, refuse(BadRequest, "can't leave: there is no seat %d", c.Seat)
	case g.Players[c.Seat].Away:
		return nil, refuse(BadRequest, "can't leave: %s has left already", g.Players[c.Seat].Name)
	}
	left := PlayerChanged{Seat: c.Seat, Player: g.Players[c.Seat].Name, Change: Left}
	if c.Seat != g.Seat {
		return []Event{left}, nil
	}
	return append([]Event{left}, g.Apply(left).handOn()...), nil
}

func (g Game) comeBack(c Return) ([]Event, error) {
	switch {
	case !g.running():
		return nil, g.wrongPhase("come back")
	case !g.hasSeat(c.Seat):
		return nil, refuse(BadRequest, "can't come back: there is no seat %d", c.Seat)
	case !g.Players[c.Seat].Away:
		return nil, refuse(BadRequest, "can't come back: %s has not left", g.Players[c.Seat].Name)
	}
	return []Event{PlayerChanged{Seat: c.Seat, Player: g.Players[c.Seat].Name, Change: Returned}}, nil
}

func (g Game) skip() ([]Event, error) {
	if !g.running() {
		return nil, g.wrongPhase("pass over a turn")
	}
	skipped := PlayerChanged{Seat: g.Seat, Player: g.player().Name, Change: Skipped}
	return append([]Event{skipped}, g.Apply(skipped).handOn()...), nil
}

func (g Game) nextTurn() ([]Event, error) {
	if g.Phase != Farkle && g.Phase != Done {
		return nil, g.wrongPhase("hand on")
	}
	return g.handOn(), nil
}

func (g Game) endEarly() ([]Event, error) {
	if !g.running() {
		return nil, g.wrongPhase("end the game")
	}
	return []Event{g.ended([]int{}, true)}, nil
}

// running says that a game has been started and is not over.
func (g Game) running() bool { return !g.idle() && g.Phase != Over }
