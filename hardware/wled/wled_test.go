package wled

import (
	"image/color"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"dicetower/hardware"
)

// controller remembers what it was sent, without most of what is the same every time.
type controller struct {
	*httptest.Server
	got  []string
	down bool
}

func newController(t *testing.T) *controller {
	c := &controller{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || r.URL.Path != "/json/state" || r.Method != http.MethodPost || c.down {
			http.Error(w, "no", http.StatusServiceUnavailable)
			return
		}
		c.got = append(c.got, strings.NewReplacer(`{"on":true,"bri":128,"transition":0,"seg":[`, "", `]}`, "", `"`, "").Replace(string(body)))
	}))
	t.Cleanup(c.Close)
	return c
}

func TestLights(t *testing.T) {
	c := newController(t)
	l, err := New(Options{URL: c.URL, Brightness: 128, Effects: map[hardware.MomentKind]int{hardware.Won: 42}})
	if err != nil {
		t.Fatal(err)
	}
	show := func(board hardware.Board) time.Duration {
		t.Helper()
		if err := l.Show(t.Context(), board); err != nil {
			t.Fatal(err)
		}
		wait, err := l.Tick(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return wait
	}
	board := hardware.Board{Players: []hardware.Player{{Colour: color.RGBA{R: 1, G: 2, B: 3}}}}
	show(board)
	show(board) // sends nothing
	board.Moment = hardware.Moment{Seq: 1, Kind: hardware.Won}
	if wait := show(board); wait < 9*time.Second || wait > 10*time.Second {
		t.Errorf("comes again after %v", wait)
	}
	board.Still = true
	show(board)
	if err := l.Halt(); err != nil {
		t.Fatal(err)
	}
	want := `{fx:2,col:[[1,2,3] {fx:42,col:[[1,2,3] {fx:0,col:[[255,255,255] {on:false,transition:0}`
	if got := strings.Join(c.got, " "); got != want {
		t.Errorf("\n%s, want\n%s", got, want)
	}
}

func TestAControllerThatIsAwayIsAnErrorAndComesBack(t *testing.T) {
	c := newController(t)
	l, err := New(Options{URL: c.URL, Brightness: 1})
	if err != nil {
		t.Fatal(err)
	}
	c.down = true
	if _, err := l.Tick(t.Context()); err == nil || !strings.Contains(err.Error(), "answers 503") {
		t.Error(err)
	}
	c.down = false
	if _, err := l.Tick(t.Context()); err != nil || len(c.got) != 1 {
		t.Errorf("%v, sent %q", err, c.got)
	}
	c.Close()
	if err := l.Halt(); err == nil {
		t.Error("nobody noticed")
	}
}
