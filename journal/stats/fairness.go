package stats

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"dicetower/engine"
)

// Dice are all dice of one kind: of one colour, as far as the reader tells it, thrown in one way.
type Dice struct {
	Source    engine.Source `json:"source"` // camera or simulated; typed rolls say nothing of dice
	Colour    string        `json:"colour"` // "" for dice whose colour is not known
	Count     int           `json:"count"`  // how often one of them fell
	Faces     []Face        `json:"faces"`  // 1 to 6
	ChiSquare float64       `json:"chi_square"`
	P         float64       `json:"p"`       // chance that fair dice come out as uneven or more so
	Verdict   Verdict       `json:"verdict"` // after allowing for the number of kinds that are looked at
	Meaning   string        `json:"meaning"` // the same in words
}

// Face is how often one face fell.
type Face struct {
	Face    int     `json:"face"`
	Count   int     `json:"count"`
	Share   float64 `json:"share"` // 0..1; 1/6 is expected
	P       float64 `json:"p"`     // chance that this face of fair dice is as far off or farther
	Verdict Verdict `json:"verdict"`
	Meaning string  `json:"meaning"`
}

// Verdict is what may be said of dice or of a face.
type Verdict string

// The verdicts. Odd is what chance does now and then, Unfair what it hardly ever does. Recorded throws come again and
// again, so that chance has no part in them.
const (
	Recorded Verdict = "recorded"
	TooFew   Verdict = "too_few"
	Fair     Verdict = "fair"
	Odd      Verdict = "odd"
	Unfair   Verdict = "unfair"
)

const (
	enough  = 60    // dice before anything is said: ten a face
	oddly   = 0.05  // chance below which a count is called odd,
	surely  = 0.001 // and unfair
	certain = 2.8   // standard errors by which a face must differ to be noticed four times in five
)

// kind is what dice are told apart by.
type kind struct {
	source engine.Source
	colour string
}

// judged holds counts of faces against chance, the commonest kind first.
func judged(counts map[kind][6]int) []Dice {
	list := []Dice{}
	for _, kind := range slices.SortedFunc(maps.Keys(counts), func(a, b kind) int {
		return cmp.Or(cmp.Compare(total(counts[b]), total(counts[a])), cmp.Compare(a.colour, b.colour), cmp.Compare(a.source, b.source))
	}) {
		list = append(list, judge(kind, counts[kind], len(counts)))
	}
	return list
}

func total(counts [6]int) int {
	sum := 0
	for _, count := range counts {
		sum += count
	}
	return sum
}

// judge is the test of one kind among several.
func judge(of kind, counts [6]int, kinds int) Dice {
	n := total(counts)
	dice := Dice{Source: of.source, Colour: of.colour, Count: n, ChiSquare: chiSquare(counts)}
	dice.P = atLeast(dice.ChiSquare)
	dice.Verdict = of.verdict(n, dice.P, kinds)
	for i, count := range counts {
		face := Face{Face: i + 1, Count: count, Share: float64(count) / float64(n), P: twoSided(count, n)}
		face.Verdict = of.verdict(n, face.P, 6*kinds)
		face.Meaning = face.sentence()
		dice.Faces = append(dice.Faces, face)
	}
	dice.Meaning = dice.sentence()
	return dice
}

func (k kind) verdict(n int, p float64, looks int) Verdict {
	p *= float64(looks)
	switch {
	case k.source == engine.Simulated:
		return Recorded
	case n < enough:
		return TooFew
	case p < surely:
		return Unfair
	case p < oddly:
		return Odd
	default:
		return Fair
	}
}

// sentence says what the test means, and what it can't tell.
func (d Dice) sentence() string {
	switch d.Verdict {
	case Recorded:
		return "recordings that come again and again: how often a face falls says nothing about dice"
	case TooFew:
		return fmt.Sprintf("%d dice fell; fewer than %d tell nothing about fairness", d.Count, enough)
	case Fair:
		return "nothing speaks against fair dice: " + oneIn(d.P) + "; " + d.blind()
	case Odd:
		return "a little uneven" + d.worst() + ": " + oneIn(d.P) + ", which luck alone does now and then; throw more before you blame the dice; " + d.blind()
	default:
		return "hardly fair" + d.worst() + ": " + oneIn(d.P) + "; weigh these dice, look whether a face is read wrong, or try others"
	}
}

// worst names the faces that stand out.
func (d Dice) worst() string {
	var out []string
	for _, face := range d.Faces {
		if face.Verdict == Odd || face.Verdict == Unfair {
			out = append(out, fmt.Sprintf("the %d falls too %s", face.Face, face.side()))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return ", " + strings.Join(out, ", ")
}

// blind says how uneven dice may be without that so many throws show it.
func (d Dice) blind() string {
	seen := 1.0/6 + certain*math.Sqrt(5.0/36/float64(d.Count))
	return fmt.Sprintf("with %d dice only a face that falls in more than about %.0f %% of the throws (fair: 17 %%) would stand out", d.Count, 100*min(seen, 1))
}

func (f Face) side() string {
	if f.Share > 1.0/6 {
		return "often"
	}
	return "seldom"
}

func (f Face) sentence() string {
	switch f.Verdict {
	case Recorded:
		return ""
	case TooFew:
		return "too few to tell"
	case Fair:
		return "as chance has it"
	case Odd:
		return "oddly " + f.side()
	default:
		return "far too " + f.side()
	}
}

// oneIn says how often fair dice come out like this.
func oneIn(p float64) string {
	switch {
	case p > 0.4:
		return "fair dice come out like this most of the time"
	case p < 1e-9:
		return "fair dice come out like this less than once in a thousand million times"
	default:
		return fmt.Sprintf("fair dice come out as uneven as this about once in %.0f times", 1/p)
	}
}
