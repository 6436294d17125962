package board

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"dicetower/engine"
	"dicetower/hall/gate"
	"dicetower/hall/store"
)

// dayBegins is the hour at which a pub's day begins: an evening that goes on after midnight is still the same.
const dayBegins = 5

// since is when a period began, the zero time for ever; ok says that there is such a period.
func since(period string, now time.Time) (from time.Time, ok bool) {
	evening := now.Add(-dayBegins * time.Hour)
	switch period {
	case "day":
		return time.Date(evening.Year(), evening.Month(), evening.Day(), dayBegins, 0, 0, 0, now.Location()), true
	case "month":
		return time.Date(evening.Year(), evening.Month(), 1, dayBegins, 0, 0, 0, now.Location()), true
	case "", "ever":
		return time.Time{}, true
	}
	return time.Time{}, false
}

// leaders is a leaderboard: ?period=day|month|ever, ?rules=, ?order=wins|score|turn|games, ?limit=.
func leaders(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	query := r.URL.Query()
	from, ok := since(query.Get("period"), time.Now())
	order := store.Order(query.Get("order"))
	if !ok {
		gate.Refuse(w, http.StatusBadRequest, "period is day, month or ever")
		return
	}
	switch order {
	case "", store.ByWins, store.ByScore, store.ByTurn, store.ByGames:
	default:
		gate.Refuse(w, http.StatusBadRequest, "order is wins, score, turn or games")
		return
	}
	list, err := v.Leaders(r.Context(), store.Contest{From: from, Rules: query.Get("rules"), Order: order, Limit: limit(r, 50)})
	reply(w, map[string]any{"leaders": list, "from": from, "rules": rules()}, err)
}

// rules are the names of the rule sets that everybody has.
func rules() []string {
	var names []string
	for _, preset := range engine.Presets() {
		names = append(names, preset.Name)
	}
	return names
}

// limit is ?limit=, up to a hundred.
func limit(r *http.Request, usual int) int {
	n, err := strconv.Atoi(r.URL.Query().Get("limit"))
	if err != nil || n < 1 {
		return usual
	}
	return min(n, 100)
}

// players lists people whose names begin with ?q=.
func players(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	list, err := v.Players(r.Context(), r.URL.Query().Get("q"), limit(r, 50))
	reply(w, map[string]any{"players": list}, err)
}

func player(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	p, err := v.Player(r.Context(), r.PathValue("key"))
	describePlayer(w, r, v, p, err)
}

func playerByCode(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	p, err := v.PlayerByCode(r.Context(), r.PathValue("code"))
	describePlayer(w, r, v, p, err)
}

// describePlayer tells of one person: figures of ever and of this month, by rule set too, and games.
func describePlayer(w http.ResponseWriter, r *http.Request, v *store.View, p store.Player, err error) {
	if err != nil {
		reply(w, nil, err)
		return
	}
	month, _ := since("month", time.Now())
	type record struct {
		Period string `json:"period"`
		Rules  string `json:"rules"`
		store.Leader
	}
	records := []record{}
	add := func(period, rules string, c store.Contest) {
		line, fault := v.Record(r.Context(), p.Key, c)
		if fault == nil {
			records = append(records, record{period, rules, line})
		} else if !errors.Is(fault, store.ErrNone) {
			err = errors.Join(err, fault)
		}
	}
	add("ever", "", store.Contest{})
	add("month", "", store.Contest{From: month})
	for _, name := range rules() {
		add("ever", name, store.Contest{Rules: name})
	}
	games, fault := v.Games(r.Context(), store.GameFilter{Player: p.Key, Limit: 30})
	reply(w, map[string]any{"player": p, "records": records, "games": games}, errors.Join(err, fault))
}

func game(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	g, err := v.Game(r.Context(), named(r, "tower"), named(r, "game"))
	reply(w, g, err)
}

// tables are all rows, as they are now.
func (b *Board) tables(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	tables, err := v.Tables(r.Context())
	rows := []Row{}
	for i := 0; err == nil && i < len(tables); i++ {
		row := rowOf(&tables[i])
		err = row.remember(r.Context(), v, nil)
		rows = append(rows, row)
	}
	reply(w, map[string]any{"tables": rows}, err)
}

// mostMoments is how much of a game its table's page tells.
const mostMoments = 40

// table is one table: its row, the newest moments of its game, its last games.
func (b *Board) table(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	t, err := v.Table(r.Context(), named(r, "tower"))
	if err != nil {
		reply(w, nil, err)
		return
	}
	row := rowOf(&t)
	moments := []store.Moment{}
	if row.Game != "" {
		moments, err = v.Moments(r.Context(), t.Tower, row.Game)
		moments = moments[max(0, len(moments)-mostMoments):]
	}
	games, fault := v.Games(r.Context(), store.GameFilter{Tower: t.Tower, Limit: 10})
	calls, last := b.desk(v).Calls(r.Context())
	reply(w, map[string]any{"table": row, "moments": moments, "games": games, "calls": calls},
		errors.Join(err, fault, last, row.remember(r.Context(), v, nil)))
}
