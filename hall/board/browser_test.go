package board_test

import (
	"bufio"
	"context"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"dicetower/hall/league"
	"dicetower/hall/store"
)

// TestPagesInBrowser fills a hall with games that are played and opens all its pages. DICETOWER_SHOTS names a folder for pictures of them.
func TestPagesInBrowser(t *testing.T) {
	if os.Getenv("CHROMIUM") == "" {
		t.Skip("CHROMIUM does not name a browser; web/test needs npm ci besides")
	}
	h := open(t)
	tables := h.fill(24)
	ctx := context.Background()
	desk := league.At(h.store, "anchor")
	names := people()
	season, err := desk.Create(ctx, league.Plan{
		Kind: league.League, Name: "Winter league", Players: names[:9], Rules: "official", Begins: time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC), Days: 7,
	}, "Hana")
	h.must(err)
	for number := 1; number <= 14; number++ {
		h.must(desk.Enter(ctx, season.ID, number, [][]int{{9000 + 211*number%1700, 10000 - 97*number}}, nil, "Hana"))
	}
	cup, err := desk.Create(ctx, league.Plan{Kind: league.Cup, Name: "Friday’s knock-out", Players: names[:11], BestOf: 3}, "Hana")
	h.must(err)
	second := 1
	h.must(desk.Enter(ctx, cup.ID, 1, [][]int{{10000, 8000}, {7000, 10000}, {10000, 2000}}, nil, "Hana"))
	h.must(desk.Enter(ctx, cup.ID, 2, nil, &second, "Hana"))
	h.must(desk.Enter(ctx, cup.ID, 3, [][]int{{10000, 8000}, {10000, 2000}}, nil, "Hana"))
	h.must(desk.Enter(ctx, cup.ID, 3, [][]int{{8000, 10000}, {2000, 10000}}, nil, "Hana"))
	h.must(desk.Call(ctx, cup.ID, 4, "table-06", "Hana"))
	games, err := h.store.View("anchor").Games(ctx, store.GameFilter{Tower: "table-02"})
	h.must(err)

	command := exec.CommandContext(t.Context(), "node", "test/hall.mjs", h.url, h.token("anchor", store.Host), names[1], cup.ID, season.ID,
		"table-02/"+url.PathEscape(games[0].ID))
	var faults strings.Builder
	command.Stderr = &faults
	output, err := command.StdoutPipe()
	h.must(err)
	h.must(command.Start())
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if lines.Text() == "go on" {
			tables[2].Go(6)
			h.write(tables[2])
			continue
		}
		t.Log(lines.Text())
	}
	if err := command.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, faults.String())
	}
}
