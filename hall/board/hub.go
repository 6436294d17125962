package board

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"dicetower/hall/league"
	"dicetower/hall/store"
)

const (
	maxListeners = 512              // of a venue
	overlap      = 5 * time.Second  // so far the clocks of several machines may differ
	reloadEvery  = 10 * time.Second // for what a state does not tell: names, who is online
)

// hub knows who listens to which venue, and asks the store once for all of them.
type hub struct {
	store *store.Store

	mu    sync.Mutex
	rooms map[string]*room
}

// room is what the listeners of a venue have been told. Asking is for one at a time; the rest is guarded by the hub.
type room struct {
	asking   sync.Mutex
	reloaded time.Time
	cursor   time.Time // newest change that was seen

	rows      map[string]Row // nil before the first time
	contests  int64          // version
	listeners map[*listener]struct{}
}

// listener is the inbox of one browser.
type listener struct {
	all      bool           // rows are everything there is
	rows     map[string]Row // not told yet
	contests int64          // version that was not told yet, -1 for none
	wake     chan struct{}  // holds one token while there is something to take
}

func newHub(s *store.Store) *hub { return &hub{store: s, rooms: map[string]*room{}} }

// join adds a listener, whose inbox holds everything that is known. It is nil when there are too many.
func (h *hub) join(ctx context.Context, venue string) (*listener, error) {
	h.mu.Lock()
	r := h.rooms[venue]
	if r == nil {
		r = &room{listeners: map[*listener]struct{}{}}
		h.rooms[venue] = r
	}
	h.mu.Unlock()
	if err := h.ask(ctx, venue, r, false); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(r.listeners) >= maxListeners {
		return nil, nil
	}
	l := &listener{all: true, rows: map[string]Row{}, contests: r.contests, wake: make(chan struct{}, 1)}
	for id, row := range r.rows {
		l.rows[id] = row
	}
	l.notify()
	r.listeners[l] = struct{}{}
	return l, nil
}

func (h *hub) leave(venue string, l *listener) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[venue]
	delete(r.listeners, l)
	if len(r.listeners) == 0 {
		r.rows = nil // what nobody listens to is not kept up to date
	}
}

// poll asks for all venues to which somebody listens.
func (h *hub) poll(ctx context.Context) error {
	h.mu.Lock()
	busy := map[string]*room{}
	for venue, r := range h.rooms {
		if len(r.listeners) > 0 {
			busy[venue] = r
		}
	}
	h.mu.Unlock()
	var faults []error
	for venue, r := range busy {
		faults = append(faults, h.ask(ctx, venue, r, true))
	}
	return errors.Join(faults...)
}

// ask looks for what is new in a venue and tells it; unless anew, only where nothing is known yet.
func (h *hub) ask(ctx context.Context, venue string, r *room, anew bool) error {
	r.asking.Lock()
	defer r.asking.Unlock()
	h.mu.Lock()
	known := make(map[string]Row, len(r.rows))
	for id, row := range r.rows {
		known[id] = row
	}
	first := r.rows == nil
	h.mu.Unlock()
	if !first && !anew {
		return nil
	}
	view := h.store.View(venue)
	var tables []store.Table
	var err error
	if whole := first || time.Since(r.reloaded) >= reloadEvery; whole {
		tables, err = view.Tables(ctx)
		if err == nil {
			r.reloaded = time.Now()
		}
	} else {
		tables, err = view.TablesSince(ctx, r.cursor.Add(-overlap))
	}
	if err != nil {
		return err
	}
	version, err := league.At(h.store, venue).Version(ctx)
	if err != nil {
		return err
	}
	var news []Row
	for i := range tables {
		if tables[i].Changed.After(r.cursor) {
			r.cursor = tables[i].Changed
		}
		row := rowOf(&tables[i])
		before, had := known[row.Tower]
		if had && row.same(&before) {
			continue
		}
		var last *Row
		if had {
			last = &before
		}
		if err := row.remember(ctx, view, last); err != nil {
			return err
		}
		news = append(news, row)
	}
	h.tell(r, news, version)
	return nil
}

// same says that nothing new is in a row. A state is another one as soon as its seq is; an undone one too.
func (row *Row) same(o *Row) bool {
	return row.Seq == o.Seq && row.Phase == o.Phase && row.Online == o.Online && row.Name == o.Name && row.URL == o.URL &&
		row.Points == o.Points && slices.Equal(row.Seats, o.Seats) && slices.Equal(row.Dice, o.Dice)
}

func (h *hub) tell(r *room, news []Row, version int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.rows == nil {
		r.rows, r.contests = map[string]Row{}, version
	}
	for _, row := range news {
		r.rows[row.Tower] = row
	}
	for l := range r.listeners {
		for _, row := range news {
			l.rows[row.Tower] = row
		}
		if r.contests != version {
			l.contests = version
		}
		if len(news) > 0 || l.contests >= 0 {
			l.notify()
		}
	}
	r.contests = version
}

// take empties an inbox: rows by name, and the version of contests, -1 for nothing new.
func (h *hub) take(l *listener) (rows []Row, all bool, contests int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	rows = []Row{}
	for _, row := range l.rows {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b Row) int {
		if by := strings.Compare(a.Name, b.Name); by != 0 {
			return by
		}
		return strings.Compare(a.Tower, b.Tower)
	})
	all, contests = l.all, l.contests
	l.rows, l.all, l.contests = map[string]Row{}, false, -1
	return rows, all, contests
}

func (l *listener) notify() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}
