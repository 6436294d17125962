package board

import (
	"errors"
	"net/http"

	"dicetower/hall/gate"
	"dicetower/hall/store"
)

// me says where a page is, and what may be done there.
func (b *Board) me(w http.ResponseWriter, _ *http.Request, v *store.View, a store.Access) {
	name := v.Venue()
	for _, venue := range b.options.Venues {
		if venue.ID == v.Venue() {
			name = venue.Name
		}
	}
	reply(w, map[string]any{"venue": v.Venue(), "name": name, "role": a.Role, "who": a.Name, "venues": len(b.options.Venues)}, nil)
}

// enter gives a browser a token, if it is one of this venue.
func (b *Board) enter(w http.ResponseWriter, r *http.Request) {
	var given struct {
		Token string `json:"token"`
	}
	if !read(w, r, &given) {
		return
	}
	venue := r.PathValue("venue")
	access, err := b.options.Store.Access(r.Context(), given.Token)
	switch {
	case errors.Is(err, store.ErrNone) || err == nil && access.Venue != venue:
		gate.Refuse(w, http.StatusForbidden, "this is no token of this venue")
	case err != nil:
		reply(w, nil, err)
	default:
		b.options.Gate.Remember(w, r, venue, given.Token)
		reply(w, map[string]any{"role": access.Role, "who": access.Name}, nil)
	}
}

func (b *Board) leave(w http.ResponseWriter, r *http.Request) {
	b.options.Gate.Forget(w, r.PathValue("venue"))
	reply(w, map[string]any{"done": true}, nil)
}
