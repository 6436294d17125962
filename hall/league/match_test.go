package league

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func game(winners []int, scores ...int) Game { return Game{Scores: scores, Winners: winners} }

func TestPlaces(t *testing.T) {
	tests := []struct {
		name   string
		kind   Kind
		bestOf int
		slots  int
		games  []Game
		want   []int
	}{
		{"nothing was played", League, 1, 2, nil, nil},
		{"one game", League, 1, 2, []Game{game([]int{1}, 900, 1000)}, []int{2, 1}},
		{"a shared game of a league", League, 1, 2, []Game{game([]int{0, 1}, 1000, 1000)}, []int{1, 1}},
		{"a shared game of a cup is played again", Cup, 1, 2, []Game{game([]int{0, 1}, 1000, 1000)}, nil},
		{"and then it counts", Cup, 1, 2, []Game{game([]int{0, 1}, 1000, 1000), game([]int{0}, 1000, 0)}, []int{1, 2}},
		{"best of three, one won", Cup, 3, 2, []Game{game([]int{0}, 1, 0)}, nil},
		{"best of three, two to one", Cup, 3, 2, []Game{game([]int{0}, 1, 0), game([]int{1}, 0, 1), game([]int{1}, 0, 1)}, []int{2, 1}},
		{"a walkover is enough", Cup, 5, 2, []Game{{Scores: []int{0, 0}, Winners: []int{1}, Walkover: true}}, []int{2, 1}},
		{"four at a table", League, 1, 4, []Game{game([]int{2}, 500, 800, 1000, 500)}, []int{3, 2, 1, 3}},
		{"the highest score need not win", League, 1, 3, []Game{game([]int{2}, 500, 1100, 1000)}, []int{3, 2, 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := Match{Slots: make([]Slot, test.slots), Games: test.games}
			if got := m.Places(&Plan{Kind: test.kind, BestOf: test.bestOf}); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestLateAndRepeatedGamesChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Plan{Kind: Cup, BestOf: rapid.SampledFrom([]int{1, 3, 5}).Draw(t, "best of")}
		m := Match{Slots: make([]Slot, 2)}
		for n := 0; m.Places(&p) == nil; n++ {
			won := rapid.SampledFrom([][]int{{0}, {1}, {0, 1}}).Draw(t, "won")
			g := Game{Tower: "t", ID: fmt.Sprint(n), Scores: []int{0, 0}, Winners: won}
			before := len(m.Games)
			for range rapid.IntRange(1, 3).Draw(t, "times") {
				m.Take(g, &p)
			}
			if len(m.Games) != before+1 {
				t.Fatalf("a game that comes again counts again: %v", m.Games)
			}
		}
		places, games := m.Places(&p), len(m.Games)
		if m.Take(Game{Tower: "t", ID: "late", Scores: []int{0, 0}, Winners: []int{1}}, &p) || len(m.Games) != games || !reflect.DeepEqual(m.Places(&p), places) {
			t.Fatal("a late game counts")
		}
	})
}

func TestStandings(t *testing.T) {
	// Each game is a line: slots and scores.
	type played struct{ a, b, scoreA, scoreB int }
	tests := []struct {
		name string
		n    int
		play []played
		want string // places with players: 1:0 2:2 2:1
	}{
		{"nobody has played", 3, nil, "1:0 1:1 1:2"},
		{"by points", 3, []played{{0, 1, 100, 900}, {1, 2, 900, 100}, {0, 2, 100, 900}}, "1:1 2:2 3:0"},
		{"level: the match between them", 4, []played{{0, 1, 100, 200}, {0, 2, 9000, 0}, {0, 3, 900, 800}, {1, 2, 20, 10}, {1, 3, 10, 20}, {2, 3, 20, 10}}, "1:1 2:0 3:2 4:3"},
		{"a ring of wins: the sum of scores", 3, []played{{0, 1, 900, 100}, {1, 2, 900, 200}, {2, 0, 900, 300}}, "1:0 2:2 3:1"},
		{"equal sums: the best game", 3, []played{{0, 1, 900, 100}, {1, 2, 1000, 200}, {2, 0, 900, 200}}, "1:1 2:0 2:2"},
		{"draws give the winner's points to both, and are wins", 2, []played{{0, 1, 500, 500}}, "1:0 1:1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := Contest{Plan: Plan{Kind: League, Name: "x", Players: make([]string, test.n)}.Filled()}
			for i, g := range test.play {
				m := Match{Number: i + 1, Slots: []Slot{{Player: g.a}, {Player: g.b}}}
				winners := []int{}
				if g.scoreA >= g.scoreB {
					winners = append(winners, 0)
				}
				if g.scoreB >= g.scoreA {
					winners = append(winners, 1)
				}
				m.Take(game(winners, g.scoreA, g.scoreB), &c.Plan)
				c.Matches = append(c.Matches, m)
			}
			var got []string
			for _, s := range c.Standings() {
				got = append(got, fmt.Sprintf("%d:%d", s.Place, s.Player))
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("got %v, want %s: %+v", got, test.want, c.Standings())
			}
		})
	}
}

func TestWhatAPlanMayBe(t *testing.T) {
	good := Plan{Kind: League, Name: "Winter", Players: []string{"Ada", "Bo"}}
	tests := []struct {
		name   string
		change func(*Plan)
		want   string // part of the fault, "" for none
	}{
		{"as it is", func(*Plan) {}, ""},
		{"no kind", func(p *Plan) { p.Kind = "" }, "a league or a cup"},
		{"no name", func(p *Plan) { p.Name = "\u202e \x00" }, "needs a name"},
		{"one player", func(p *Plan) { p.Players = p.Players[:1] }, "2 to 64"},
		{"too many", func(p *Plan) { p.Players = make([]string, 65) }, "2 to 64"},
		{"one person twice", func(p *Plan) { p.Players = []string{"Ada", "ＡＤＡ "} }, "there twice"},
		{"nobody", func(p *Plan) { p.Players = []string{"Ada", " "} }, "without a name"},
		{"nine seats", func(p *Plan) { p.Seats = 9 }, "2 to 8"},
		{"best of four", func(p *Plan) { p.BestOf = 4 }, "best of 4"},
		{"best of three at tables of four", func(p *Plan) { p.BestOf, p.Seats = 3, 4 }, "needs two seats"},
		{"a cup of fours", func(p *Plan) { p.Kind, p.Seats = Cup, 4 }, "in a cup"},
		{"more for the second", func(p *Plan) { p.Points = []int{1, 2} }, "no more than a better"},
		{"below nothing", func(p *Plan) { p.Points = []int{1, -2} }, "points go from"},
		{"a year and more", func(p *Plan) { p.Days = 400 }, "366 days"},
		{"less than once", func(p *Plan) { p.Times = 3 }, "1 to 2 times"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := good
			test.change(&p)
			p = p.Filled()
			err := p.Check()
			if (err == nil) != (test.want == "") || err != nil && (!strings.Contains(err.Error(), test.want) || Reason(err) == "") {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}
