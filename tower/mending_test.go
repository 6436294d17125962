package tower

import (
	"fmt"
	"strings"
	"testing"

	"dicetower/api"
)

// TestCorrectionByButtons holds undo and presses on. The third die was read with the least confidence.
func TestCorrectionByButtons(t *testing.T) {
	doubtful := func(faces string) []Die {
		dice := row(high, faces)
		dice[2].Confidence = 0.5
		return dice
	}
	tests := []struct {
		name  string
		see   Sighting
		steps string
		want  string // what is proposed then
		faces string // of the throw in the end
	}{
		{"held", rest(doubtful("115346")), "die", "die 2: 5 is 4", "[1 1 5 3 4 6]"},
		{"held and one press", rest(doubtful("115346")), "die take", "", "[1 1 4 3 4 6]"},
		{"another face", rest(doubtful("115346")), "die face take", "", "[1 1 3 3 4 6]"},
		{"round all faces", rest(doubtful("115346")), "die face face face face face take", "", "[1 1 4 3 4 6]"},
		{"another die", rest(doubtful("115346")), "die die", "die 0: 1 is 3", "[1 1 5 3 4 6]"},
		{"another die, taken", rest(doubtful("115346")), "die die die take", "", "[1 3 5 3 4 6]"},
		{"closed", rest(doubtful("115346")), "die face close", "", "[1 1 5 3 4 6]"},
		{"a die that was not read", doubt("doubtful", row(high, "1153?6")), "die", "die 4: ? is 1", "[]"},
		{"a die that was not read, taken", doubt("doubtful", row(high, "1153?6")), "die face take", "", "[1 1 5 3 2 6]"},
		{"two dice that were not read", doubt("doubtful", row(high, "1?53?6")), "die face die face face take", "", "[1 2 5 3 3 6]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{})
			tb.must("new_game", twoPeople)
			tb.see(empty(), moving(), test.see)
			for step := range strings.FieldsSeq(test.steps) {
				if answer := tb.ask("correct", fmt.Sprintf(`{"step":%q}`, step)); answer.Status != "ok" {
					t.Fatalf("%s: %s", step, answer.Error)
				}
			}
			doc := tb.document()
			proposed := ""
			if c := doc.Correction; c != nil {
				was := "?"
				if c.Was != nil {
					was = fmt.Sprint(*c.Was)
				}
				proposed = fmt.Sprintf("die %d: %s is %d", c.Die, was, c.Face)
			}
			if got := fmt.Sprint(tb.game.Throw); proposed != test.want || got != test.faces {
				t.Errorf("proposed %q, want %q; the throw is %s, want %s", proposed, test.want, got, test.faces)
			}
		})
	}
}

// TestCorrectionIsRefusedInWords and leaves all as it is.
func TestCorrectionIsRefusedInWords(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	for body, says := range map[string]string{
		`{"step":"die"}`:         "no dice have been thrown yet",
		`{"step":"take"}`:        `step "die" opens one`,
		`{"step":"back"}`:        "it must be die, face, take or close",
		`{"step":"die","die":1}`: "without die and faces",
	} {
		if answer := tb.ask("correct", body); answer.Status == "ok" || !strings.Contains(answer.Error, says) {
			t.Errorf("%s: %+v", body, answer)
		}
	}
	tb.see(empty(), moving())
	if answer := tb.ask("correct", `{"step":"die"}`); answer.Code != api.WrongPhase || !strings.Contains(answer.Error, "dice are moving") {
		t.Errorf("in the air: %+v", answer)
	}
}

// TestCorrectionCloses by itself, and when something happens.
func TestCorrectionCloses(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(row(high, "112346")))
	tb.must("correct", `{"step":"die"}`)
	tb.wait(mendTime - 1)
	if tb.document().Correction == nil {
		t.Error("it has closed too early")
	}
	tb.wait(1)
	if tb.document().Correction != nil {
		t.Error("it has not closed")
	}
	tb.must("correct", `{"step":"die"}`)
	tb.must("keep_best", "")
	if tb.document().Correction != nil {
		t.Error("it is still open after a keep")
	}
	tb.must("bank", "")
	for range 3 {
		tb.must("correct", `{"step":"die"}`) // of the throw that was banked
	}
	tb.ask("correct", `{"step":"take"}`)
	if got := strings.Join(tb.events, " "); got != "correction keep bank turn_start" || tb.document().Correction != nil {
		t.Errorf("events %q", got)
	}
}
