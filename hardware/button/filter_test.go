package button

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// bench is a button with its filter, looked at every 4 ms, and a clock.
type bench struct {
	filter Filter
	state  State
	now    time.Time
	level  bool
	edges  []edge // to come, in order
	events []Event
}

type edge struct {
	at   time.Time
	down bool
}

func newBench(down bool) *bench {
	b := &bench{filter: Filter{Stable: 12 * ms}, now: time.Unix(0, 0), level: down}
	b.run(0)
	return b
}

// run lets time pass.
func (b *bench) run(d time.Duration) {
	for end := b.now.Add(d); !b.now.After(end); b.now = b.now.Add(pollEvery) {
		for len(b.edges) > 0 && !b.edges[0].at.After(b.now) {
			b.level, b.edges = b.edges[0].down, b.edges[1:]
		}
		state, events := b.filter.Step(b.state, b.now, b.level)
		b.state = state
		b.events = append(b.events, events...)
	}
}

func (b *bench) set(down bool, lasting time.Duration) {
	b.level = down
	b.run(lasting)
}

func (b *bench) count(wanted Event) (n int) {
	for _, event := range b.events {
		if event == wanted {
			n++
		}
	}
	return n
}

func (b *bench) spell() string {
	words := strings.NewReplacer("0", "pressed", "1", "held", "2", "released", "3", "stuck", "4", "unstuck", "5", "noisy", "6", "quiet", "7", "longer")
	return words.Replace(strings.Trim(fmt.Sprint(b.events), "[]"))
}

const ms = time.Millisecond

func TestPresses(t *testing.T) {
	tests := []struct {
		name string
		play func(*bench)
		want string
	}{
		{"short", func(b *bench) { b.set(true, 60*ms); b.set(false, 60*ms) }, "pressed released"},
		{"long", func(b *bench) { b.set(true, 900*ms); b.set(false, 60*ms) }, "pressed held released"},
		{"longer", func(b *bench) { b.set(true, 5100*ms); b.set(false, 60*ms); b.set(true, 60*ms) }, "pressed held longer released pressed"},
		{"spike", func(b *bench) { b.set(true, 4*ms); b.set(false, 60*ms) }, ""},
		{"dip", func(b *bench) { b.set(true, 60*ms); b.set(false, 4*ms); b.set(true, 60*ms); b.set(false, 60*ms) }, "pressed released"},
		{"again too soon", func(b *bench) { b.set(true, 40*ms); b.set(false, 40*ms); b.set(true, 40*ms); b.set(false, 40*ms) }, "pressed released released"},
		{"stuck", func(b *bench) { b.set(true, 11*time.Second); b.set(false, 60*ms) }, "pressed held longer stuck unstuck released"},
	}
	for _, test := range tests {
		b := newBench(false)
		test.play(b)
		if got := b.spell(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestDownAtTheStartIsNoPress(t *testing.T) {
	b := newBench(true)
	b.set(true, 11*time.Second)
	b.set(false, 60*ms)
	b.set(true, 60*ms)
	if got := b.spell(); got != "stuck unstuck pressed" {
		t.Error(got)
	}
}

func TestNoiseIsToldAndFilteredHarder(t *testing.T) {
	b := newBench(false)
	for range 20 {
		b.set(true, 16*ms) // passes the usual filter
		b.set(false, 16*ms)
	}
	if b.count(Noisy) != 1 {
		t.Fatalf("events %s", b.spell())
	}
	before := b.count(Pressed)
	for range 20 {
		b.set(true, 20*ms)
		b.set(false, 20*ms)
	}
	if b.count(Pressed) != before {
		t.Error("pressed while noisy")
	}
	b.set(false, 6*time.Second)
	if b.count(Quiet) != 1 {
		t.Errorf("events %s", b.spell())
	}
}

// TestAThousandPressesWithBounce presses a thousand times with bounces of some ms at both ends, and spikes between.
func TestAThousandPressesWithBounce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := newBench(false)
		at := b.now.Add(50 * ms)
		micros := func(from, to int, what string) time.Duration {
			return time.Duration(rapid.IntRange(from, to).Draw(t, what)) * time.Microsecond
		}
		bounce := func(end bool) { // up to four changes there and back, the whole within 10 ms
			last := at
			for range rapid.IntRange(0, 4).Draw(t, "bounces") {
				b.edges = append(b.edges, edge{last, end}, edge{last.Add(micros(10, 1200, "up")), !end})
				last = last.Add(2400 * time.Microsecond)
			}
			b.edges = append(b.edges, edge{last, end})
		}
		// A few drawn presses are repeated, as a thousand drawn ones would only be slow.
		for range 10 {
			bounce(true)
			at = at.Add(40*ms + micros(0, 100000, "down"))
			bounce(false)
			at = at.Add(120*ms + micros(0, 50000, "up"))
			b.edges = append(b.edges, edge{at, true}, edge{at.Add(micros(1, 11900, "spike")), false})
			at = at.Add(60 * ms)
		}
		pattern, length := append([]edge(nil), b.edges...), at.Sub(b.now)
		for i := range 99 {
			for _, e := range pattern {
				b.edges = append(b.edges, edge{e.at.Add(time.Duration(i+1) * length), e.down})
			}
		}
		b.run(100*length + time.Second)
		if n := b.count(Pressed); n != 1000 {
			t.Fatalf("%d presses", n)
		}
		if n := b.count(Released); n != 1000 {
			t.Fatalf("%d releases", n)
		}
	})
}

// TestSpikesAreNoPress sends spikes shorter than the filter at any time.
func TestSpikesAreNoPress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := newBench(false)
		at := b.now
		for range rapid.IntRange(1, 50).Draw(t, "spikes") {
			at = at.Add(time.Duration(rapid.IntRange(60_000, 400_000).Draw(t, "pause")) * time.Microsecond)
			end := at.Add(time.Duration(rapid.IntRange(1, 11_999).Draw(t, "length")) * time.Microsecond)
			b.edges = append(b.edges, edge{at, true}, edge{end, false})
			at = end
		}
		b.run(at.Sub(b.now) + time.Second)
		if n := b.count(Pressed); n != 0 {
			t.Fatalf("%d presses", n)
		}
	})
}
