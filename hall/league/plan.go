package league

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"dicetower/hall/store"
)

// Kind is what sort of contest it is.
type Kind string

// The kinds.
const (
	League Kind = "league" // everybody meets everybody
	Cup    Kind = "cup"    // who loses is out
)

// How large a contest may be.
const (
	MostLeaguers = 64
	MostInCup    = 128
	MostSeats    = 8
	MostBestOf   = 9
	MostTimes    = 2
)

// Plan is what a host wants to have played.
type Plan struct {
	Kind    Kind      `json:"kind"`
	Name    string    `json:"name"`
	Rules   string    `json:"rules"`   // name of the rule set that is played, "" for any
	Players []string  `json:"players"` // names; in a cup the best first
	Seats   int       `json:"seats"`   // at a table, 2 where 0; a cup has 2
	BestOf  int       `json:"best_of"` // games of a match, odd, 1 where 0; more than one needs two seats
	Times   int       `json:"times"`   // how often everybody meets everybody, 1 where 0
	Points  []int     `json:"points"`  // of a league by place; who comes behind gets none; 3 and, where more than two sit, 1 if empty
	Begins  time.Time `json:"begins"`  // when the first round may be played; the zero time is at once
	Days    int       `json:"days"`    // from one round to the next; 0 = all at once
}

// Refusal is a wish that can't be granted, and why.
type Refusal string

func (r Refusal) Error() string { return string(r) }

func refuse(format string, args ...any) error { return Refusal(fmt.Sprintf(format, args...)) }

// Reason is why an error refuses what was wished for, "" where it is about something else.
func Reason(err error) string {
	var refusal Refusal
	if errors.As(err, &refusal) {
		return refusal.Error()
	}
	return ""
}

// Filled is the plan with what was left out, and with names as they are kept.
func (p Plan) Filled() Plan {
	p.Name, p.Rules = store.Clean(p.Name), store.Clean(p.Rules)
	players := make([]string, len(p.Players))
	for i, name := range p.Players {
		players[i] = store.Clean(name)
	}
	p.Players = players
	p.Seats, p.BestOf, p.Times = max(p.Seats, 0), max(p.BestOf, 0), max(p.Times, 0)
	for _, field := range []struct {
		n     *int
		usual int
	}{{&p.Seats, 2}, {&p.BestOf, 1}, {&p.Times, 1}} {
		if *field.n == 0 {
			*field.n = field.usual
		}
	}
	if len(p.Points) == 0 {
		p.Points = []int{3}
		if p.Seats > 2 {
			p.Points = []int{3, 1}
		}
	}
	return p
}

// Check says everything that is wrong with a filled plan, as one Refusal.
func (p *Plan) Check() error {
	var faults []string
	wrong := func(bad bool, format string, args ...any) {
		if bad {
			faults = append(faults, fmt.Sprintf(format, args...))
		}
	}
	most := MostLeaguers
	if p.Kind == Cup {
		most = MostInCup
	}
	wrong(p.Kind != League && p.Kind != Cup, "a contest is a league or a cup")
	wrong(p.Name == "", "the contest needs a name")
	wrong(len(p.Players) < 2 || len(p.Players) > most, "%d players: 2 to %d can take part", len(p.Players), most)
	wrong(p.Seats < 2 || p.Seats > MostSeats, "%d seats at a table: 2 to %d are possible", p.Seats, MostSeats)
	wrong(p.Kind == Cup && p.Seats != 2, "in a cup two sit at a table")
	wrong(p.BestOf < 1 || p.BestOf > MostBestOf || p.BestOf%2 == 0, "best of %d: 1, 3, 5, 7 and 9 are possible", p.BestOf)
	wrong(p.BestOf > 1 && p.Seats > 2, "more than one game a match needs two seats at a table")
	wrong(p.Times < 1 || p.Times > MostTimes, "everybody can meet everybody 1 to %d times", MostTimes)
	wrong(p.Days < 0 || p.Days > 366, "0 to 366 days can be between two rounds")
	wrong(len(p.Points) > MostSeats, "points are for %d places at most", MostSeats)
	for i, n := range p.Points {
		wrong(n < 0 || n > 100 || i > 0 && n > p.Points[i-1], "points go from 100 to 0, and a worse place gets no more than a better one")
	}
	seen := map[string]bool{}
	for _, name := range p.Players {
		key := store.PlayerKey(name)
		wrong(key == "", "a player without a name takes part")
		wrong(key != "" && seen[key], "%s is there twice; names that differ in case or blanks are one person", name)
		seen[key] = true
	}
	if len(faults) > 0 {
		return Refusal(strings.Join(faults, "; "))
	}
	return nil
}

// Matches are those of the plan, in the order in which they are played.
func (p *Plan) Matches() []Match {
	if p.Kind == Cup {
		return Bracket(len(p.Players))
	}
	return Fixtures(len(p.Players), p.Seats, p.Times)
}

// Due is when a round begins, counted from 1; the zero time where rounds have no dates.
func (p *Plan) Due(round int) time.Time {
	if p.Begins.IsZero() {
		return time.Time{}
	}
	return p.Begins.AddDate(0, 0, (round-1)*p.Days)
}
