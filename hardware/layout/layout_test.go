package layout

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dicetower/hardware"
)

// misplaced tells what of a drawing lies outside the picture or on something else.
func misplaced(c *canvas) string {
	for i, a := range c.placed {
		if !a.area.In(c.picture.Rect) {
			return fmt.Sprintf("%q at %v is outside", a.what, a.area)
		}
		for _, b := range c.placed[:i] {
			if onDie := a.what == "?" && b.what == "die"; a.area.Overlaps(b.area) && !onDie {
				return fmt.Sprintf("%q at %v lies on %q at %v", a.what, a.area, b.what, b.area)
			}
		}
	}
	return ""
}

func TestNothingIsCutOrOverlaps(t *testing.T) {
	for _, display := range displays() {
		layout, err := New(display.w, display.h, display.paper)
		if err != nil {
			t.Fatal(err)
		}
		for _, scene := range append(english(), icelandic()...) {
			if fault := misplaced(layout.draw(scene.board)); fault != "" {
				t.Errorf("%s, %s: %s", display.name, scene.name, fault)
			}
		}
	}
}

// TestPointsAreWhole finds totals and points of five digits on every display that has room for them.
func TestPointsAreWhole(t *testing.T) {
	board := icelandic()[2].board
	for _, display := range displays() {
		if display.w < 30 {
			continue
		}
		layout, err := New(display.w, display.h, display.paper)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, p := range layout.draw(board).placed {
			texts = append(texts, strings.TrimPrefix(p.what, "+"))
		}
		all := " " + strings.Join(texts, " ") + " "
		if !strings.Contains(all, " 12350 ") {
			t.Errorf("%s does not show the points of the turn: %q", display.name, texts)
		}
		if !strings.Contains(all, " 99950 ") && display.h > 8 {
			t.Errorf("%s does not show the total: %q", display.name, texts)
		}
	}
}

func boards() *rapid.Generator[hardware.Board] {
	number := rapid.OneOf(rapid.IntRange(-100, 100000), rapid.Int())
	text := rapid.OneOf(rapid.String(), rapid.StringN(0, 200, -1), rapid.StringMatching(`([ÞþÐðÆæÖöÁáÑñ¿¡a-z]{1,12} ){0,12}`))
	face := rapid.IntRange(-1, 9)
	player := rapid.Custom(func(t *rapid.T) hardware.Player {
		return hardware.Player{Name: text.Draw(t, "name"), Total: number.Draw(t, "total"), Colour: color.RGBA{}}
	})
	die := rapid.Custom(func(t *rapid.T) hardware.Die {
		return hardware.Die{Face: face.Draw(t, "face"), Kept: rapid.Bool().Draw(t, "kept")}
	})
	entry := rapid.Custom(func(t *rapid.T) *hardware.Entry {
		if rapid.Bool().Draw(t, "none") {
			return nil
		}
		return &hardware.Entry{
			Faces: rapid.SliceOfN(face, 0, 9).Draw(t, "faces"), Points: number.Draw(t, "points"), Left: number.Draw(t, "left"),
			Number: number.Draw(t, "number"), Of: number.Draw(t, "of"),
		}
	})
	return rapid.Custom(func(t *rapid.T) hardware.Board {
		return hardware.Board{
			Phase:   hardware.Phase(rapid.IntRange(-1, 8).Draw(t, "phase")),
			Players: rapid.SliceOfN(player, 0, 18).Draw(t, "players"),
			Turn:    rapid.IntRange(-2, 20).Draw(t, "turn"),
			Winners: rapid.SliceOfN(rapid.IntRange(-1, 20), 0, 5).Draw(t, "winners"),
			Target:  number.Draw(t, "target"), TurnPoints: number.Draw(t, "turn points"), ToThrow: rapid.IntRange(-1, 100).Draw(t, "to throw"),
			Dice:  rapid.SliceOfN(die, 0, 9).Draw(t, "dice"),
			Entry: entry.Draw(t, "entry"),
			Text:  text.Draw(t, "text"), Brief: text.Draw(t, "brief"), Word: text.Draw(t, "word"),
			Moment: hardware.Moment{Kind: hardware.MomentKind(rapid.IntRange(-1, 9).Draw(t, "moment"))},
		}
	})
}

// TestAnyBoard draws random boards on every display: nothing panics, lies outside, or on something else.
func TestAnyBoard(t *testing.T) {
	rapid.Check(t, anyBoard(t))
}

func FuzzAnyBoard(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(anyBoard(f)))
}

func anyBoard(t testing.TB) func(*rapid.T) {
	layouts := map[string]*Layout{}
	for _, display := range displays() {
		layout, err := New(display.w, display.h, display.paper)
		if err != nil {
			t.Fatal(err)
		}
		layouts[display.name] = layout
	}
	return func(t *rapid.T) {
		board := boards().Draw(t, "board")
		name := rapid.SampledFrom(displays()).Draw(t, "display").name
		if fault := misplaced(layouts[name].draw(board)); fault != "" {
			t.Errorf("%s: %s", name, fault)
		}
		for _, n := range []int{4, 6, 8} {
			if segments := Digits(board, n, false); len(segments) != n {
				t.Errorf("%d segments for %d digits", len(segments), n)
			}
		}
	}
}

func TestNewRefusesWhatCannotBeRead(t *testing.T) {
	for _, size := range []image.Point{{4, 8}, {8, 4}, {32, 128}, {5000, 100}} {
		if _, err := New(size.X, size.Y, false); err == nil {
			t.Errorf("%v is taken", size)
		}
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{"Þórður Æ": "THORDUR AE", "¡Señor!": "SENOR!", "ß5+": "SS5+", "日": "?"} {
		if got := plain(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func BenchmarkPicture(b *testing.B) {
	for _, display := range displays() {
		b.Run(display.name, func(b *testing.B) {
			layout, err := New(display.w, display.h, display.paper)
			if err != nil {
				b.Fatal(err)
			}
			board := icelandic()[3].board
			for b.Loop() {
				layout.Picture(board)
			}
		})
	}
}
