package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"
)

// Role is what somebody may do in a venue. Each includes the ones before it.
type Role string

// The roles.
const (
	Viewer Role = "viewer" // looks
	Host   Role = "host"   // runs evenings: leagues, fixtures, seats
	Admin  Role = "admin"  // exports, tokens
)

// Allows says whether a role is another one or includes it.
func (r Role) Allows(wanted Role) bool { return r.rank() >= wanted.rank() && wanted.rank() > 0 }

func (r Role) rank() int {
	return map[Role]int{Viewer: 1, Host: 2, Admin: 3}[r]
}

// Access is what a token gives.
type Access struct {
	Venue string    `json:"venue"`
	Role  Role      `json:"role"`
	Name  string    `json:"name"` // of the token, for people
	Made  time.Time `json:"made"`
}

// Access looks a token up; ErrNone where nobody was given it. Only its hash is kept; tokens are random, so that none can be found
// from its hash.
func (s *Store) Access(ctx context.Context, token string) (Access, error) {
	var a Access
	err := one(s.QueryRow(ctx, "SELECT tenant, role, name, made FROM tokens WHERE hash = ?", hash(token)), "look up a token",
		&a.Venue, &a.Role, &a.Name, moment{&a.Made})
	return a, err
}

// AddToken makes a token. It can't be read again.
func (v *View) AddToken(ctx context.Context, role Role, name string) (token string, err error) {
	name = Clean(name)
	if role.rank() == 0 || name == "" {
		return "", fmt.Errorf("make a token: it needs a name, and one of the roles viewer, host and admin")
	}
	token = rand.Text()
	err = v.store.Within(ctx, func(tx *Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO tokens (hash, tenant, role, name, made) VALUES (?, ?, ?, ?, ?)",
			hash(token), v.venue, string(role), name, time.Now().UnixMilli())
		return err
	})
	if err != nil {
		return "", fmt.Errorf("make a token named %q: %w; each name can be used once", name, err)
	}
	return token, nil
}

// Tokens lists the tokens of the venue, by name.
func (v *View) Tokens(ctx context.Context) ([]Access, error) {
	rows, err := v.store.Query(ctx, "SELECT tenant, role, name, made FROM tokens WHERE tenant = ? ORDER BY name", v.venue)
	return collect(rows, err, "list tokens", func(a *Access) []any { return []any{&a.Venue, &a.Role, &a.Name, moment{&a.Made}} })
}

// RemoveToken takes a token back by its name; ErrNone where there is none.
func (v *View) RemoveToken(ctx context.Context, name string) error {
	err := v.store.Within(ctx, func(tx *Tx) error {
		gone, err := tx.Exec(ctx, "DELETE FROM tokens WHERE tenant = ? AND name = ?", v.venue, name)
		if err != nil {
			return err
		}
		if n, err := gone.RowsAffected(); err != nil || n == 0 {
			return ErrNone
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("take back token %q: %w", Clean(name), err)
	}
	return nil
}

func hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
