package board

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"dicetower/api"
	"dicetower/hall/gate"
	"dicetower/hall/league"
	"dicetower/hall/store"
)

func (b *Board) desk(v *store.View) *league.Desk { return league.At(b.options.Store, v.Venue()) }

func (b *Board) contests(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	list, err := b.desk(v).Contests(r.Context())
	reply(w, map[string]any{"contests": list}, err)
}

func (b *Board) calls(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	calls, err := b.desk(v).Calls(r.Context())
	reply(w, map[string]any{"calls": calls}, err)
}

// fixture is a match as a page shows it.
type fixture struct {
	Number int           `json:"number"`
	Round  int           `json:"round"`
	Seats  []int         `json:"seats"` // places in players, -1 where it is not known yet
	Slots  []league.Slot `json:"slots"`
	Stage  league.Stage  `json:"stage"`
	Tower  string        `json:"tower"`
	Places []int         `json:"places"` // by seat, empty while it is open
	Wins   []int         `json:"wins"`   // games won, by seat
	Games  []league.Game `json:"games"`
}

// contest tells all of one contest.
func (b *Board) contest(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	desk := b.desk(v)
	c, err := desk.Contest(r.Context(), named(r, "id"))
	if err != nil {
		reply(w, nil, err)
		return
	}
	calls, err := desk.Calls(r.Context())
	if err != nil {
		reply(w, nil, err)
		return
	}
	notes, err := desk.Notes(r.Context(), c.ID, 30)
	stages := c.Stages(calls)
	fixtures := []fixture{}
	dates := []time.Time{}
	for i := range c.Matches {
		m := &c.Matches[i]
		f := fixture{Number: m.Number, Round: m.Round, Slots: m.Slots, Stage: stages[m.Number], Tower: m.Tower, Wins: m.Wins(), Games: m.Games}
		f.Seats, _ = c.Seats(m)
		if f.Places = m.Places(&c.Plan); f.Places == nil {
			f.Places = []int{}
		}
		fixtures = append(fixtures, f)
		for due := c.Due(len(dates) + 1); len(dates) < m.Round; due = c.Due(len(dates) + 1) {
			dates = append(dates, due)
		}
	}
	standings := []league.Standing{}
	if c.Kind == league.League {
		standings = c.Standings()
	}
	reply(w, map[string]any{
		"id": c.ID, "plan": c.Plan, "made": c.Made, "closed": c.Closed, "matches": fixtures, "dates": dates,
		"standings": standings, "champion": c.Champion(), "over": c.Over(), "notes": notes,
	}, err)
}

func (b *Board) createContest(w http.ResponseWriter, r *http.Request, v *store.View, a store.Access) {
	var plan league.Plan
	if !read(w, r, &plan) {
		return
	}
	c, err := b.desk(v).Create(r.Context(), plan, a.Name)
	reply(w, map[string]any{"id": c.ID}, err)
}

func (b *Board) closeContest(w http.ResponseWriter, r *http.Request, v *store.View, a store.Access) {
	done(w, b.desk(v).Close(r.Context(), named(r, "id"), a.Name))
}

func (b *Board) callMatch(w http.ResponseWriter, r *http.Request, v *store.View, a store.Access) {
	var to struct {
		Tower string `json:"tower"`
	}
	if number, ok := match(w, r); ok && read(w, r, &to) {
		tower := store.Clean(to.Tower)
		err := b.desk(v).Call(r.Context(), named(r, "id"), number, tower, a.Name)
		if err == nil && b.options.Begin != nil {
			if err := b.begin(r.Context(), v, named(r, "id"), number, tower); err != nil {
				b.options.Log.Warn("a called match is not begun at its table", "tower", tower, "error", err)
			}
		}
		done(w, err)
	}
}

// begin asks a table for the game of the match that was called to it.
func (b *Board) begin(ctx context.Context, v *store.View, id string, number int, tower string) error {
	c, err := b.desk(v).Contest(ctx, id)
	if err != nil {
		return err
	}
	game := api.NewGameBody{Rules: c.Rules}
	names, _ := c.Names(c.Match(number))
	for _, name := range names {
		game.Players = append(game.Players, api.NewPlayer{Name: name})
	}
	return b.options.Begin(v.Venue(), tower, game)
}

func (b *Board) freeMatch(w http.ResponseWriter, r *http.Request, v *store.View, a store.Access) {
	if number, ok := match(w, r); ok {
		done(w, b.desk(v).Release(r.Context(), named(r, "id"), number, a.Name))
	}
}

func (b *Board) enterResult(w http.ResponseWriter, r *http.Request, v *store.View, a store.Access) {
	var result struct {
		Games    [][]int `json:"games"`    // scores by seat
		Walkover *int    `json:"walkover"` // seat, instead
	}
	if number, ok := match(w, r); ok && read(w, r, &result) {
		done(w, b.desk(v).Enter(r.Context(), named(r, "id"), number, result.Games, result.Walkover, a.Name))
	}
}

func (b *Board) takeBack(w http.ResponseWriter, r *http.Request, v *store.View, a store.Access) {
	if number, ok := match(w, r); ok {
		done(w, b.desk(v).TakeBack(r.Context(), named(r, "id"), number, a.Name))
	}
}

func done(w http.ResponseWriter, err error) { reply(w, map[string]any{"done": true}, err) }

// match is the number of the match in the path.
func match(w http.ResponseWriter, r *http.Request) (int, bool) {
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil {
		gate.Refuse(w, http.StatusNotFound, "there is no such match")
	}
	return number, err == nil
}

// named is a part of the path, as a text that every database takes.
func named(r *http.Request, part string) string { return store.Clean(r.PathValue(part)) }

// read takes a small JSON body, strictly.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, 64<<10))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err != nil {
		gate.Refuse(w, http.StatusBadRequest, "the body is not what is awaited: "+err.Error())
	}
	return err == nil
}
