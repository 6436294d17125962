package board_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetower/hall/league"
	"dicetower/hall/played"
	"dicetower/hall/store"
)

const plan = `{"kind":"league","name":"Winter","players":["Ada","Bo","Cy"]}`

// create makes a contest in the Anchor and gives its id.
func (h *house) create() string {
	h.Helper()
	status, body := h.ask(http.MethodPost, "/hall/at/anchor/api/contests", h.token("anchor", store.Host), plan)
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(body), &made); err != nil || status != http.StatusOK {
		h.Fatalf("%d %s: %v", status, body, err)
	}
	return made.ID
}

func TestRoles(t *testing.T) {
	h := open(t)
	h.write(played.Open(t, "anchor", "table-1"))
	id := h.create()
	tokens := map[string]string{
		"nobody": "", "nonsense": "' OR 1=1 --", "viewer": h.token("anchor", store.Viewer), "admin": h.token("anchor", store.Admin),
		"stranger": h.token("bell", store.Admin), "bell": h.token("bell", store.Viewer),
	}
	const anchor, bell = "/hall/at/anchor/api", "/hall/at/bell/api"
	match := anchor + "/contests/" + id + "/matches/1"
	tests := []struct {
		who, method, path, body string
		want                    int
	}{
		{"nobody", "GET", anchor + "/tables", "", 200}, // the Anchor is open
		{"nonsense", "GET", anchor + "/tables", "", 200},
		{"nobody", "GET", bell + "/tables", "", 401},
		{"nonsense", "GET", bell + "/tables", "", 401},
		{"viewer", "GET", bell + "/tables", "", 401}, // a token of another venue
		{"bell", "GET", bell + "/tables", "", 200},
		{"bell", "GET", bell + "/contests/" + id, "", 404}, // a contest of another venue
		{"bell", "GET", bell + "/tables/table-1", "", 404},
		{"viewer", "GET", bell + "/events", "", 401},
		{"nobody", "GET", "/hall/at/nowhere/api/tables", "", 404},
		{"nobody", "GET", "/hall/at/nowhere", "", 404},
		{"nobody", "POST", anchor + "/contests", plan, 403},
		{"viewer", "POST", anchor + "/contests", plan, 403},
		{"stranger", "POST", anchor + "/contests", plan, 403},
		{"viewer", "POST", match + "/call", `{"tower":"table-1"}`, 403},
		{"stranger", "POST", match + "/result", `{"games":[[1,0]]}`, 403},
		{"stranger", "POST", bell + "/contests/" + id + "/matches/1/result", `{"games":[[1,0]]}`, 404},
		{"stranger", "POST", bell + "/contests/" + id + "/close", "{}", 404},
		{"admin", "POST", match + "/call", `{"tower":"table-1"}`, 200},
		{"admin", "POST", match + "/call", `{"tower":"table-1"}`, 409},
		{"admin", "POST", match + "/free", `{}`, 200},
		{"admin", "POST", match + "/result", `{"games":[[1,0]]}`, 200},
		{"admin", "POST", match + "/result", `{"games":[[1,2,3]]}`, 409},
		{"admin", "POST", match + "/result", `{"games":"x"}`, 400},
		{"admin", "POST", match + "/result", `{"oops":1}`, 400},
		{"admin", "POST", match + "/undo", `{}`, 200},
		{"admin", "POST", anchor + "/contests", `{"kind":"league","name":"x","players":["Ada"]}`, 409},
		{"admin", "POST", anchor + "/contests/" + id + "/matches/x/undo", `{}`, 404},
		{"admin", "POST", anchor + "/contests/" + id + "/matches/99/undo", `{}`, 404},
		{"admin", "POST", anchor + "/contests/" + id + "/close", `{}`, 200},
		{"admin", "POST", match + "/result", `{"games":[[1,0]]}`, 409},
		{"admin", "POST", anchor + "/enter", `{"token":"nonsense"}`, 403},
		{"admin", "POST", anchor + "/enter", fmt.Sprintf(`{"token":%q}`, tokens["stranger"]), 403},
		{"nobody", "POST", anchor + "/enter", fmt.Sprintf(`{"token":%q}`, tokens["viewer"]), 200},
	}
	for _, test := range tests {
		if got, body := h.ask(test.method, test.path, tokens[test.who], test.body); got != test.want {
			t.Errorf("%s: %s %s %s: %d, want %d: %.200s", test.who, test.method, test.path, test.body, got, test.want, body)
		}
	}
}

func TestATableIsAskedForTheGameOfItsCall(t *testing.T) {
	h := open(t)
	h.write(played.Open(t, "anchor", "table-1"))
	call, host := "/hall/at/anchor/api/contests/"+h.create()+"/matches/1/call", h.token("anchor", store.Admin)
	for _, want := range []int{http.StatusOK, http.StatusConflict} { // it is called already: no second game
		if got, body := h.ask(http.MethodPost, call, host, `{"tower":"table-1"}`); got != want {
			t.Fatalf("%d, want %d: %s", got, want, body)
		}
	}
	if want := []string{"anchor table-1  [{Cy  } {Bo  }]"}; !slices.Equal(h.begun, want) {
		t.Errorf("asked for %q, want %q", h.begun, want)
	}
}

func TestPagesOfAnotherSiteChangeNothing(t *testing.T) {
	h := open(t)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+"/hall/at/anchor/api/contests", strings.NewReader(plan))
	h.must(err)
	request.Header.Set("Sec-Fetch-Site", "cross-site")
	request.Header.Set("Cookie", "dicetower_hall_anchor="+h.token("anchor", store.Host))
	response, err := http.DefaultClient.Do(request)
	h.must(err)
	defer response.Body.Close()
	if response.StatusCode != http.StatusForbidden {
		t.Errorf("answered with %s", response.Status)
	}
}

func TestHostileTextsAreOnlyTexts(t *testing.T) {
	h := open(t)
	h.fill(3)
	host := h.token("anchor", store.Host)
	for _, text := range []string{
		"'; DROP TABLE results; --", `" OR "1"="1`, "%", "_", `\`, "?, $1", "<script>alert(1)</script>", "../../../etc/passwd", "\u202egnp.exe", strings.Repeat("long", 1000), "\x00", "\xff",
	} {
		escaped := url.PathEscape(text)
		for _, path := range []string{
			"/players?q=" + url.QueryEscape(text), "/players/" + escaped, "/codes/" + escaped, "/tables/" + escaped, "/contests/" + escaped, "/games/" + escaped + "/" + escaped,
			"/leaders?rules=" + url.QueryEscape(text), "/leaders?order=" + url.QueryEscape(text), "/leaders?period=" + url.QueryEscape(text), "/code.svg?code=" + url.QueryEscape(text),
		} {
			if status, body := h.ask(http.MethodGet, "/hall/at/anchor/api"+path, "", ""); status != 200 && status != 400 && status != 404 {
				t.Errorf("%.80q: %d %.200s", path, status, body)
			}
		}
		body, err := json.Marshal(map[string]any{"kind": "cup", "name": "x" + text, "players": []string{"x" + text, "Bo"}, "rules": text})
		h.must(err)
		if status, answer := h.ask(http.MethodPost, "/hall/at/anchor/api/contests", host, string(body)); status != 200 {
			t.Errorf("%.80q: %d %.200s", text, status, answer)
		}
	}
	if status, body := h.ask(http.MethodGet, "/hall/at/anchor/api/leaders", "", ""); status != 200 || !strings.Contains(body, "Ada") {
		t.Errorf("after all of it: %d %.300s", status, body)
	}
}

func TestPagesAllowNothingThatIsNotEmbedded(t *testing.T) {
	h := open(t)
	weight := 0
	for _, path := range []string{"/hall", "/hall/at/anchor", "/hall/at/anchor/tv", "/hall/at/anchor/contests/x"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url+path, nil)
		h.must(err)
		response, err := http.DefaultClient.Do(request)
		h.must(err)
		_ = response.Body.Close()
		policy := response.Header.Get("Content-Security-Policy")
		if response.StatusCode != 200 || !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: %s, policy %q", path, response.Status, policy)
		}
	}
	for _, file := range []string{
		"style/base.css", "style/layout.css", "style/book.css", "style/hall.css", "style/wall.css", "script/dom.js", "script/dice.js", "script/i18n.js", "script/words.js", "favicon.svg",
		"script/bracket.js", "script/card.js", "script/contest.js", "script/contests.js", "script/enter.js", "script/frame.js", "script/game.js", "script/host.js", "script/leaders.js",
		"script/live.js", "script/player.js", "script/players.js", "script/standings.js", "script/table.js", "script/tables.js", "script/tell.js", "script/venues.js", "script/wall.js",
	} {
		status, body := h.ask(http.MethodGet, "/hall/assets/"+file, "", "")
		if status != 200 {
			t.Errorf("%s: %d", file, status)
		}
		weight += len(body)
	}
	if weight > 100_000 {
		t.Errorf("all pages together have %d bytes", weight)
	}
	if status, body := h.ask(http.MethodGet, "/hall/words?lang=is", "", ""); status != 200 || !strings.Contains(body, `"lang":"is"`) || len(body) > 20_000 {
		t.Errorf("words: %d, %d bytes", status, len(body))
	}
}

func TestTheStream(t *testing.T) {
	h := open(t)
	tables := h.fill(3)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+"/hall/at/anchor/api/events", nil)
	h.must(err)
	response, err := http.DefaultClient.Do(request)
	h.must(err)
	defer response.Body.Close()
	type told struct {
		All     bool `json:"all"`
		Tables  []glance
		Version int64 `json:"version"`
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	next := func(event string) (message told) {
		t.Helper()
		for lines.Scan() {
			if lines.Text() != "event: "+event {
				continue
			}
			lines.Scan()
			h.must(json.Unmarshal([]byte(strings.TrimPrefix(lines.Text(), "data: ")), &message))
			return message
		}
		t.Fatalf("the stream ended: %v", lines.Err())
		return message
	}
	first := next("tables")
	if !first.All || len(first.Tables) != 3 {
		t.Fatalf("first it tells %+v", first)
	}
	if version := next("contests").Version; version != 0 {
		t.Errorf("contests are at version %d", version)
	}
	tables[1].Go(0)
	h.write(tables[1])
	news := next("tables")
	if news.All || len(news.Tables) != 1 || news.Tables[0].Tower != "table-02" || news.Tables[0].Phase != "game_over" || news.Tables[0].Moment.Event != "win" {
		t.Errorf("then it tells %+v", news)
	}
	h.create()
	if version := next("contests").Version; version != 1 {
		t.Errorf("contests are at version %d", version)
	}
}

// glance is what a test looks at in a row.
type glance struct {
	Tower, Phase string
	Moment       struct {
		Event string `json:"event_type"`
	}
}

func TestACalledMatchIsDecidedWhileNobodyLooks(t *testing.T) {
	h := open(t)
	table := played.Open(t, "anchor", "table-1")
	h.write(table)
	id := h.create()
	desk := league.At(h.store, "anchor")
	h.must(desk.Call(t.Context(), id, 1, "table-1", "Hana"))
	contest, err := desk.Contest(t.Context(), id)
	h.must(err)
	players, _ := contest.Names(contest.Match(1))
	table.Play(played.Game{Players: players})
	h.write(table)
	for { // the board lets results come in by itself
		contest, err = desk.Contest(t.Context(), id)
		h.must(err)
		if contest.Match(1).Places(&contest.Plan) != nil {
			return
		}
		select {
		case <-t.Context().Done():
			t.Fatal("it never came in")
		case <-time.After(100 * time.Millisecond):
		}
	}
}
