package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Player is somebody who has played in this venue.
type Player struct {
	Key  string    `json:"key"`  // see PlayerKey
	Name string    `json:"name"` // as it was written last
	Code string    `json:"code"` // short, for a phone; it stays
	Seen time.Time `json:"seen"` // the start of the last game that has ended
}

// codeLength is how many characters a code has: with 32 different ones that is a thousand million codes a venue.
const codeLength = 6

func newCode() string { return rand.Text()[:codeLength] }

// enroll notes the people of a game. Of a name that is written in several ways the newest game's way is kept, of games that
// began together the one that sorts first, so that the order of writing makes no difference.
func (t *Tx) enroll(ctx context.Context, venue string, r result) error {
	people := map[string]string{}
	for _, s := range r.seats {
		key := PlayerKey(s.name)
		if s.robot == "" && key != "" && (people[key] == "" || s.name < people[key]) {
			people[key] = s.name
		}
	}
	var rows [][]any
	for key, name := range people {
		rows = append(rows, []any{venue, key, name, newCode(), r.started})
	}
	slices.SortFunc(rows, func(a, b []any) int { return cmp.Compare(a[1].(string), b[1].(string)) })
	return t.insert(ctx, "INSERT INTO players (tenant, key, name, code, seen)", `ON CONFLICT (tenant, key) DO UPDATE SET
		name = excluded.name, seen = excluded.seen
		WHERE excluded.seen > players.seen OR excluded.seen = players.seen AND excluded.name < players.name`, rows)
}

// Enroll makes a player who has not played yet, so that there is a code; one who has stays.
func (v *View) Enroll(ctx context.Context, name string) (Player, error) {
	key := PlayerKey(name)
	if key == "" {
		return Player{}, fmt.Errorf("enroll: the name is empty")
	}
	err := v.store.Within(ctx, func(tx *Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO players (tenant, key, name, code, seen) VALUES (?, ?, ?, ?, 0) ON CONFLICT (tenant, key) DO NOTHING",
			v.venue, key, Clean(name), newCode())
		return err
	})
	if err != nil {
		return Player{}, fmt.Errorf("enroll: %w", err)
	}
	return v.Player(ctx, name)
}

const playerColumns = "SELECT key, name, code, seen FROM players WHERE tenant = ? "

func (p *Player) into() []any { return []any{&p.Key, &p.Name, &p.Code, moment{&p.Seen}} }

// Player finds somebody by name, in whatever case; ErrNone where nobody is called so.
func (v *View) Player(ctx context.Context, name string) (Player, error) {
	var p Player
	err := one(v.store.QueryRow(ctx, playerColumns+"AND key = ?", v.venue, PlayerKey(name)), "find a player", p.into()...)
	return p, err
}

// PlayerByCode finds somebody by code, in whatever case; ErrNone where nobody has it.
func (v *View) PlayerByCode(ctx context.Context, code string) (Player, error) {
	var p Player
	err := one(v.store.QueryRow(ctx, playerColumns+"AND code = ?", v.venue, strings.ToUpper(Clean(code))), "find a player", p.into()...)
	return p, err
}

// Players lists people whose key begins with what is given, those who played last first, at most limit of them.
func (v *View) Players(ctx context.Context, begins string, limit int) ([]Player, error) {
	literal := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(PlayerKey(begins))
	rows, err := v.store.Query(ctx, playerColumns+`AND key LIKE ? ESCAPE '\' ORDER BY seen DESC, key LIMIT ?`, v.venue, literal+"%", limit)
	return collect(rows, err, "list players", (*Player).into)
}
