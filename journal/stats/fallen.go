package stats

import (
	"dicetower/api"
	"dicetower/engine"
)

// fallen gathers the dice of a game that a camera saw fall.
type fallen struct {
	counts map[kind][6]int
	throws map[int]throw // by their place among the events of the game: a correction names that
}

// throw is the dice of one roll.
type throw struct {
	source engine.Source
	faces  []int
	dice   []api.Die
}

// see takes a record; game is as it was before.
func (f *fallen) see(game engine.Game, record api.Record) {
	switch e := record.Event.(type) {
	case engine.Rolled:
		at := game.Past.Len()
		f.add(f.throws[at]) // undone, yet it fell
		f.throws[at] = throw{e.Source, e.Faces, record.Reading}
	case engine.Corrected:
		if mended, ok := f.throws[e.Event]; ok {
			mended.faces = e.Faces
			f.throws[e.Event] = mended
		}
	}
}

// count counts what has been gathered.
func (f *fallen) count() {
	for _, throw := range f.throws {
		f.add(throw)
	}
}

func (f *fallen) add(t throw) {
	if t.source != engine.Camera && t.source != engine.Simulated {
		return
	}
	for i, face := range t.faces {
		if face < 1 || face > 6 {
			continue
		}
		of := kind{source: t.source}
		if i < len(t.dice) && t.dice[i].Colour != nil {
			of.colour = *t.dice[i].Colour
		}
		counts := f.counts[of]
		counts[face-1]++
		f.counts[of] = counts
	}
}
