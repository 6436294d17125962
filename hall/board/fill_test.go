package board_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"dicetower/api"
	"dicetower/hall"
	"dicetower/hall/board"
	"dicetower/hall/gate"
	"dicetower/hall/league"
	"dicetower/hall/played"
	"dicetower/hall/store"
)

// house is a hall of two venues for a test: the Anchor, into which everybody may look, and the Bell, which is closed.
type house struct {
	testing.TB
	store *store.Store
	board *board.Board
	url   string
	begun []string // games that tables were asked for
}

func open(t testing.TB) *house {
	t.Helper()
	s, err := store.Open(context.Background(), "sqlite:"+filepath.Join(t.TempDir(), "hall.db"), league.Schema())
	if err != nil {
		t.Fatal(err)
	}
	h := &house{TB: t, store: s}
	t.Cleanup(func() { _ = s.Close() })
	venues := []store.Venue{{ID: "anchor", Name: "The Anchor <b>", Base: "dicetower"}, {ID: "bell", Name: "Bell", Base: "bell"}}
	for _, v := range venues {
		h.must(s.PutVenue(context.Background(), v))
	}
	g := gate.New(s, map[string]bool{"anchor": true, "bell": false})
	h.board, err = board.New(board.Options{Store: s, Gate: g, Venues: venues, Begin: h.begin})
	h.must(err)
	server := httptest.NewServer(hall.NewServer(hall.ServerOptions{Store: s, Gate: g, Board: h.board}))
	h.url = server.URL
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = h.board.Run(ctx)
	}()
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		stop()
		<-done
	})
	return h
}

// begin notes what game a table is asked for.
func (h *house) begin(venue, tower string, game api.NewGameBody) error {
	h.begun = append(h.begun, fmt.Sprintf("%s %s %s %v", venue, tower, game.Rules, game.Players))
	return nil
}

func (h *house) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

func (h *house) write(t *played.Table) {
	h.Helper()
	h.must(h.store.Write(context.Background(), t.Batch()))
}

func (h *house) token(venue string, role store.Role) string {
	h.Helper()
	token, err := h.store.View(venue).AddToken(context.Background(), role, "Hana "+string(role))
	h.must(err)
	return token
}

// people are those who play in the Anchor.
func people() []string {
	return []string{
		"Ada", "Þorgerður <b>", "Bo", "שחקן", "Chloé", "Dmitri", "O'Neil", "Fatima", "Guðrún", "'; DROP TABLE results; --",
		"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "李小龍", "Hank", "<script>alert(1)</script>", "Ines", "Jón",
	}
}

// fill lets games be played at n tables, some of which go on, and gives the tables.
func (h *house) fill(n int) []*played.Table {
	h.Helper()
	var tables []*played.Table
	names := people()
	for i := range n {
		table := played.Open(h, "anchor", fmt.Sprintf("table-%02d", i+1))
		some := func(shift, count int) []string {
			var chosen []string
			for j := range count {
				chosen = append(chosen, names[(i*3+shift+j)%len(names)])
			}
			return chosen
		}
		table.Play(played.Game{Players: some(0, 2+i%3), Rules: []string{"playroom", "official"}[i%2], Target: 2000})
		if i%6 != 5 {
			table.Play(played.Game{Players: some(1, 2+i%5), Moves: 12 + 5*(i%7), Target: 5000})
		}
		batch := table.Batch()
		batch.Towers[0].Info = &store.TowerInfo{Name: fmt.Sprintf("Table %d", i+1), URL: "http://tower.example/"}
		h.must(h.store.Write(context.Background(), batch))
		tables = append(tables, table)
	}
	away := false
	h.must(h.store.Write(context.Background(), store.Batch{Towers: []store.Tower{{Venue: "anchor", ID: "table-01", Online: &away}}}))
	return tables
}
