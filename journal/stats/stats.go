package stats

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// Book counts game after game. The zero Book is empty and ready.
type Book struct {
	players map[player]*Player
	rules   map[string]*Rules
	dice    map[kind][6]int
}

// Report is what a book has counted; its lists are never nil.
type Report struct {
	Players []Player // who has won most first
	Rules   []Rules  // those played most first
	Dice    []Dice   // those thrown most first
}

// player is who is counted as one: robots apart from people of the same name.
type player struct{ name, robot string }

// Turns is what is counted of turns, a player's or those under a rule set.
type Turns struct {
	Turns      int     `json:"turns"` // that have ended
	Throws     int     `json:"throws"`
	Banked     int     `json:"banked"`   // points
	PerTurn    float64 `json:"per_turn"` // points banked a turn
	Farkles    int     `json:"farkles"`
	FarkleRate float64 `json:"farkle_rate"` // share of the turns, 0..1
	Lost       int     `json:"lost"`        // points lost by farkles
	HotDice    int     `json:"hot_dice"`
}

// Player is the record of one player under all rule sets.
type Player struct {
	Name  string `json:"name"`
	Robot string `json:"robot"` // temperament, "" for a person
	Games int    `json:"games"` // that were played to the end
	Wins  int    `json:"wins"`
	Turns
}

// Rules is the record of one rule set, by name.
type Rules struct {
	Name     string `json:"name"`
	Games    int    `json:"games"`    // begun
	Finished int    `json:"finished"` // played to the end
	Turns
	Rejected map[string]int `json:"rejected"` // throws that did not count, by reason
	Best     []Best         `json:"best"`     // always the same list, without those that nobody has set yet
}

// Best is a record that somebody holds.
type Best struct {
	What   string    `json:"what"` // highest_turn, highest_throw, highest_total, most_lost, most_farkles_in_a_row, fewest_turns_to_win
	Value  int       `json:"value"`
	Player string    `json:"player"`
	Game   string    `json:"game"`
	Time   time.Time `json:"ts"` // when that game began
}

// Add counts the records of one game, oldest first and from its start on.
func (b *Book) Add(records []api.Record) {
	if len(records) == 0 {
		return
	}
	if b.players == nil {
		*b = Book{map[player]*Player{}, map[string]*Rules{}, map[kind][6]int{}}
	}
	var game engine.Game
	fallen := fallen{counts: b.dice, throws: map[int]throw{}}
	for _, record := range records {
		fallen.see(game, record)
		game = game.Apply(record.Event)
	}
	fallen.count()
	b.countGame(game, records[0].Time)
	for _, record := range records {
		if rejected, ok := record.Event.(engine.Rejected); ok {
			b.rules[game.Rules.Name].Rejected[string(rejected.Reason)]++
		}
	}
}

// Report gives the figures so far.
func (b *Book) Report() Report {
	report := Report{Players: []Player{}, Rules: []Rules{}, Dice: judged(b.dice)}
	for _, player := range b.players {
		player.rate()
		report.Players = append(report.Players, *player)
	}
	slices.SortFunc(report.Players, func(a, b Player) int {
		return cmp.Or(cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Robot, b.Robot))
	})
	for _, name := range slices.Sorted(maps.Keys(b.rules)) {
		b.rules[name].rate()
		report.Rules = append(report.Rules, *b.rules[name])
	}
	slices.SortStableFunc(report.Rules, func(a, b Rules) int { return cmp.Compare(b.Games, a.Games) })
	return report
}

// rate works out what is an average.
func (t *Turns) rate() {
	if t.Turns > 0 {
		t.PerTurn = float64(t.Banked) / float64(t.Turns)
		t.FarkleRate = float64(t.Farkles) / float64(t.Turns)
	}
}
