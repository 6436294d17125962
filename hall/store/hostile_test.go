package store_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"dicetower/hall/store"
)

// hostile are names that people choose to break things.
func hostile() []string {
	return []string{
		"'; DROP TABLE results; --", `" OR 1=1 --`, "x') ON CONFLICT DO NOTHING; DELETE FROM games; --", "?, $1, :a", "nul\x00nul", "\xff\xfe",
		"<script>alert(1)</script>", "=HYPERLINK(\"http://x\")", "\u202egnp.exe", strings.Repeat("long", 10_000), "%", "_", "\\", "Zoë", "Ｚｏë", "zoë ",
	}
}

func TestHostileNamesAreOnlyNames(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		ctx := context.Background()
		v := s.View("anchor")
		for i, name := range hostile() {
			write(t, s, store.Batch{Records: played("anchor", "tower-1", "g"+string(rune('a'+i)), uint64(1+1000*i), noon().Add(time.Duration(i)*time.Hour), name, "Bo")})
			player, err := v.Player(ctx, name)
			if store.PlayerKey(name) == "" {
				continue
			}
			if err != nil || player.Name != store.Clean(name) || len([]rune(player.Name)) > 64 {
				t.Errorf("%.40q: found %+v: %v", name, player, err)
			}
			if _, err := v.Players(ctx, name, 10); err != nil {
				t.Errorf("%.40q: %v", name, err)
			}
			if found, err := v.Games(ctx, store.GameFilter{Player: name, Rules: "x" + name, Tower: "x" + name}); len(found) != 0 || err != nil {
				t.Errorf("%.40q: %d games by a filter of that: %v", name, len(found), err)
			}
		}
		leaders, err := v.Leaders(ctx, store.Contest{Limit: 100})
		if err != nil || leaders[0].Name != "Bo" && leaders[1].Name != "Bo" {
			t.Fatalf("leaders %+v: %v", leaders, err)
		}
		zoë, err := v.Record(ctx, store.PlayerKey("ZOË"), store.Contest{})
		if err != nil || zoë.Games != 3 {
			t.Errorf("three ways to write Zoë are %+v: %v", zoë, err)
		}
		if one, err := v.Players(ctx, "%", 10); err != nil || len(one) != 1 || one[0].Name != "%" {
			t.Errorf("the sign %% finds %+v: %v", one, err)
		}
	})
}

func TestTokensAreGoodInTheirVenueOnly(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		ctx := context.Background()
		host, err := s.View("anchor").AddToken(ctx, store.Host, "Sam's phone")
		if err != nil {
			t.Fatal(err)
		}
		access, err := s.Access(ctx, host)
		if err != nil || access.Venue != "anchor" || access.Role != store.Host {
			t.Fatalf("access %+v: %v", access, err)
		}
		if access.Role.Allows(store.Admin) || !access.Role.Allows(store.Viewer) || store.Role("root").Allows(store.Viewer) || store.Admin.Allows("root") {
			t.Error("a role allows what it should not, or not what it should")
		}
		for _, wrong := range []string{"", host[1:], strings.ToLower(host), "' OR '1'='1"} {
			if _, err := s.Access(ctx, wrong); !errors.Is(err, store.ErrNone) {
				t.Errorf("token %q: %v", wrong, err)
			}
		}
		if _, err := s.View("anchor").AddToken(ctx, store.Admin, "Sam's phone"); err == nil {
			t.Error("a name is given twice")
		}
		if err := s.View("bell").RemoveToken(ctx, "Sam's phone"); !errors.Is(err, store.ErrNone) {
			t.Errorf("another venue takes it back: %v", err)
		}
		var kept string
		if err := s.QueryRow(ctx, "SELECT hash FROM tokens").Scan(&kept); err != nil || strings.Contains(kept, host) || len(kept) != 64 {
			t.Errorf("kept as %q: %v", kept, err)
		}
		if err := s.View("anchor").RemoveToken(ctx, "Sam's phone"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Access(ctx, host); !errors.Is(err, store.ErrNone) {
			t.Errorf("taken back, and still good: %v", err)
		}
	})
}

func TestRetention(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		ctx := context.Background()
		v := s.View("anchor")
		old, fresh := played("anchor", "tower-1", "old", 1, noon(), "Ada", "Bo"), played("anchor", "tower-1", "new", 5000, noon().AddDate(0, 0, 9), "Ada", "Bo")
		write(t, s, store.Batch{Records: append(old, fresh...)})
		write(t, s, store.Batch{Records: played("bell", "tower-1", "old", 1, noon(), "Ada", "Bo")})
		if n, err := v.ForgetEvents(ctx, noon().AddDate(0, 0, 5)); err != nil || n != 1 {
			t.Fatalf("%d games are forgotten: %v", n, err)
		}
		write(t, s, store.Batch{Records: old}) // sent again by a tower that has lost what was acknowledged
		if moments, err := v.Moments(ctx, "tower-1", "old"); err != nil || len(moments) != 0 {
			t.Errorf("%d moments are left: %v", len(moments), err)
		}
		game, err := v.Game(ctx, "tower-1", "old")
		if err != nil || len(game.Turns) == 0 || len(game.Seats) != 2 {
			t.Errorf("the result is %+v: %v", game, err)
		}
		if moments, err := s.View("bell").Moments(ctx, "tower-1", "old"); err != nil || len(moments) == 0 {
			t.Errorf("another venue has lost its events: %v", err)
		}
		if n, err := v.ForgetGames(ctx, noon().AddDate(0, 0, 5)); err != nil || n != 1 {
			t.Fatalf("%d games are removed: %v", n, err)
		}
		if games, err := v.Games(ctx, store.GameFilter{}); err != nil || len(games) != 1 {
			t.Errorf("games %+v: %v", games, err)
		}
	})
}

func TestExport(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		ctx := context.Background()
		records := played("anchor", "tower-1", "g1", 1, noon(), "=1+1", "Bo")
		write(t, s, store.Batch{Records: append(records, played("bell", "tower-1", "g1", 1, noon(), "Eve", "Mallory")...)})
		v := s.View("anchor")
		for _, what := range store.Exports() {
			var lines, table bytes.Buffer
			if err := v.Export(ctx, &lines, what, "jsonl", store.GameFilter{}); err != nil {
				t.Fatal(err)
			}
			if err := v.Export(ctx, &table, what, "csv", store.GameFilter{From: noon()}); err != nil {
				t.Fatal(err)
			}
			rows, err := csv.NewReader(&table).ReadAll()
			n := bytes.Count(lines.Bytes(), []byte("\n"))
			if err != nil || n == 0 || len(rows) != n+1 || what == "events" && n != len(records) {
				t.Errorf("%s: %d lines, %d rows: %v", what, n, len(rows), err)
			}
			var object map[string]any
			if err := json.Unmarshal(bytes.SplitN(lines.Bytes(), []byte("\n"), 2)[0], &object); err != nil || object["tower"] != "tower-1" {
				t.Errorf("%s: %v: %v", what, object, err)
			}
			if strings.Contains(lines.String()+table.String(), "Mallory") {
				t.Errorf("%s shows another venue", what)
			}
			if what == "results" && rows[1][3] != "'=1+1" {
				t.Errorf("a spreadsheet computes %q", rows[1][3])
			}
		}
		if err := v.Export(ctx, &bytes.Buffer{}, "tokens", "csv", store.GameFilter{}); err == nil {
			t.Error("tokens are exported")
		}
	})
}
