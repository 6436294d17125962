package announce

import (
	"strings"
	"testing"

	"dicetower/api"
	"dicetower/engine"
)

// seenAt is a die that was read, and one that was not at a place.
func seenAt(x, y float64) []api.Die {
	five, middle := 5, 0.5
	return []api.Die{{Face: &five, X: &middle, Y: &middle}, {X: &x, Y: &y}}
}

func TestRejectionsSayWhere(t *testing.T) {
	right := map[string]string{
		"en": "A die leans at the right wall: throw that one again.",
		"it": "Un dado è in bilico vicino alla parete destra: rilanciate quello.",
		"nl": "Een dobbelsteen ligt schuin bij de rechterwand: gooi die opnieuw.",
		"es": "Un dado está inclinado junto a la pared derecha: lanza ese de nuevo.",
		"is": "Teningur liggur skakkt við hægri vegginn: kastið honum aftur.",
	}
	for lang, want := range right {
		words := in(t, lang)
		state := &api.State{Phase: api.Attention, Attention: &api.Notice{Reason: engine.Cocked, Dice: seenAt(0.9, 0.5)}}
		if got := words.State(state).Attention.Message; got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
		update := words.Update(api.Update{State: state, Records: []api.Record{{Event: engine.Rejected{Reason: engine.Cocked}}}})
		if got := update.Records[0].Event.(engine.Rejected).Message; got != want {
			t.Errorf("%s: the event says %q, want %q", lang, got, want)
		}
		places := map[string]bool{}
		for _, y := range []float64{0.1, 0.5, 0.9} {
			for _, x := range []float64{0.1, 0.5, 0.9} {
				text := words.Rejection(engine.Unsure, seenAt(x, y)).Long
				if unsaid(text) || places[text] {
					t.Errorf("%s at %v, %v: %q", lang, x, y, text)
				}
				places[text] = true
			}
		}
		bare := words.Rejection(engine.Unsure, nil).Long
		for _, dice := range [][]api.Die{append(seenAt(0.1, 0.1), seenAt(0.9, 0.9)...), seenAt(0.5, 0.5)[:1], {{}}} {
			if got := words.Rejection(engine.Unsure, dice).Long; got != bare || strings.Contains(got, "{") {
				t.Errorf("%s: %q, want no place", lang, got)
			}
		}
	}
}
