package league

import (
	"slices"
	"time"
)

// Match is one meeting of players.
type Match struct {
	Number int       `json:"number"` // from 1
	Round  int       `json:"round"`  // from 1
	Slots  []Slot    `json:"slots"`  // who sits there
	Tower  string    `json:"tower"`  // to which it was called, "" while it was not, and when it is done
	Called time.Time `json:"called"`
	Games  []Game    `json:"games"` // that count, in the order in which they came in
}

// Slot is a seat of a match: of a player, or of whoever wins another match.
type Slot struct {
	Player int `json:"player"` // place in the plan; of no meaning where Winner is set
	Winner int `json:"winner"` // number of the match, 0 for none
}

// Game is one game of a match.
type Game struct {
	Tower    string    `json:"tower"` // and
	ID       string    `json:"game"`  // of the game that was played; "" where the host entered it
	Scores   []int     `json:"scores"`
	Winners  []int     `json:"winners"`  // slots; several share
	Walkover bool      `json:"walkover"` // somebody did not come: there are no scores
	Ended    time.Time `json:"ended"`
	By       string    `json:"by"` // who entered it, "" for the tower
}

// Stage is how far a match is.
type Stage string

// The stages.
const (
	Waiting Stage = "waiting"
	Called  Stage = "called"
	Playing Stage = "playing" // called, and they are at it
	Done    Stage = "done"
)

// Places are how a match ended, by slot: 1 for who won, equals share one. Nil while it is not decided.
func (m *Match) Places(p *Plan) []int {
	if len(m.Slots) > 2 || p.Kind == League && p.BestOf == 1 {
		if len(m.Games) == 0 {
			return nil
		}
		return m.Games[0].places(len(m.Slots))
	}
	wins := make([]int, len(m.Slots))
	for _, g := range m.Games {
		if len(g.Winners) != 1 { // nobody has won a game that is shared: it is played again
			continue
		}
		won := g.Winners[0]
		if wins[won]++; wins[won] > p.BestOf/2 || g.Walkover {
			places := slices.Repeat([]int{2}, len(m.Slots))
			places[won] = 1
			return places
		}
	}
	return nil
}

// Wins are the games that were won, by slot.
func (m *Match) Wins() []int {
	wins := make([]int, len(m.Slots))
	for _, g := range m.Games {
		for _, slot := range g.Winners {
			wins[slot]++
		}
	}
	return wins
}

// Take adds a game, unless the match is decided, or has it already.
func (m *Match) Take(g Game, p *Plan) (taken bool) {
	known := slices.ContainsFunc(m.Games, func(other Game) bool { return g.ID != "" && other.ID == g.ID && other.Tower == g.Tower })
	if known || len(g.Winners) == 0 || m.Places(p) != nil {
		return false
	}
	m.Games = append(m.Games, g)
	return true
}

// places go by who won, then by score.
func (g *Game) places(slots int) []int {
	places := make([]int, slots)
	better := func(a, b int) bool {
		wonA, wonB := slices.Contains(g.Winners, a), slices.Contains(g.Winners, b)
		if wonA != wonB || g.Walkover {
			return wonA && !wonB
		}
		return !wonA && g.Scores[a] > g.Scores[b]
	}
	for a := range places {
		places[a] = 1
		for b := range places {
			if better(b, a) {
				places[a]++
			}
		}
	}
	return places
}
