package store

import (
	"context"
	"fmt"
)

// Venue is a house with tables of its own, which no other house sees.
type Venue struct {
	ID   string // 1 to 32 of a-z, 0-9, _ and -
	Name string // for people
	Base string // first part of the topics of its towers, such as "dicetower" or "anchor/dicetower"
}

// PutVenue makes a venue, or changes its name and base.
func (s *Store) PutVenue(ctx context.Context, v Venue) error {
	if !ValidVenue(v.ID) {
		return fmt.Errorf("venue %q: 1 to 32 of a-z, 0-9, _ and - are allowed", v.ID)
	}
	err := s.Within(ctx, func(tx *Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO tenants (id, name, base) VALUES (?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET name = excluded.name, base = excluded.base`, v.ID, Clean(v.Name), v.Base)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep venue %s: %w", v.ID, err)
	}
	return nil
}

// Venues lists all venues, by id.
func (s *Store) Venues(ctx context.Context) ([]Venue, error) {
	rows, err := s.Query(ctx, "SELECT id, name, base FROM tenants ORDER BY id")
	return collect(rows, err, "list venues", func(v *Venue) []any { return []any{&v.ID, &v.Name, &v.Base} })
}

// View is what is seen of one venue, and of no other.
type View struct {
	store *Store
	venue string
}

// View binds reading to a venue.
func (s *Store) View(venue string) *View { return &View{s, venue} }

// Venue is the venue that is seen.
func (v *View) Venue() string { return v.venue }
