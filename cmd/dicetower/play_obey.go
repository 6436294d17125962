package main

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"dicetower/announce"
	"dicetower/api"
)

// obey does what a line says. errQuit ends the talk.
func (t *teller) obey(ctx context.Context, line string) error {
	line = strings.TrimSpace(line)
	if t.asks != nil {
		again := t.asks
		t.asks = nil
		again(line)
		return nil
	}
	word, rest, _ := strings.Cut(line, " ")
	if t.state == nil && word != "q" {
		t.print(t.words.Play("waiting", nil))
		return nil
	}
	if number, err := strconv.Atoi(line); err == nil {
		t.take(ctx, number)
		return nil
	}
	switch strings.ToLower(word) {
	case "":
		t.enter(ctx)
	case "b":
		t.ask(ctx, "bank", struct{}{})
	case "u":
		t.ask(ctx, "undo", struct{}{})
	case up, "\x1b[a":
		t.ask(ctx, "previous", struct{}{})
	case down, "\x1b[b":
		t.ask(ctx, "next", struct{}{})
	case "n":
		t.start(ctx, strings.Split(rest, ","))
	case "w":
		t.ask(ctx, "roll", api.RollBody{Faces: facesIn(rest)})
	case "q":
		return errQuit
	default:
		t.answer(ctx, strings.ToLower(word))
	}
	return nil
}

// enter does what is due: start, throw, take the marked choice, go on.
func (t *teller) enter(ctx context.Context) {
	s := t.state
	switch {
	case s.Correction != nil:
		t.ask(ctx, "correct", map[string]string{"step": "take"})
	case s.Phase == api.Idle || s.Phase == api.Setup:
		t.start(ctx, []string{t.words.PlayerName("1"), t.words.PlayerName("2")})
	case s.Phase == api.GameOver:
		t.ask(ctx, "new_game", struct{}{})
	case s.Phase == api.Paused:
		t.ask(ctx, "resume", struct{}{})
	case s.Phase == api.Farkle || s.Current.Over:
		t.ask(ctx, "next_player", struct{}{})
	case s.Phase == api.Selecting && !s.Current.CanRoll:
		t.ask(ctx, "keep", struct{}{})
	case s.Camera.Virtual:
		t.ask(ctx, "throw", struct{}{})
	default:
		t.print(t.words.Now(s).Long)
		t.print(t.words.Play("by_hand", nil))
	}
}

// start seats people. A game that is being played ends only when the same is said twice.
func (t *teller) start(ctx context.Context, names []string) {
	var body api.NewGameBody
	for _, name := range names {
		if name = strings.TrimSpace(name); name != "" {
			body.Players = append(body.Players, api.NewPlayer{Name: name})
		}
	}
	asked := strings.Join(names, ",")
	body.Confirm = t.ends != nil && *t.ends == asked
	t.ends = nil
	if t.ask(ctx, "new_game", map[string]any{"players": body.Players, "confirm": body.Confirm}) == api.ConfirmNeeded {
		t.ends = &asked
		t.print(t.words.Play("confirm", nil))
	}
}

// take keeps an entry of the menu, counted from 1.
func (t *teller) take(ctx context.Context, number int) {
	if number < 1 || number > len(t.state.Menu) {
		t.print(t.words.Play("no_choice", nil))
		return
	}
	t.ask(ctx, "keep", map[string]int{"entry": number - 1})
}

// ask sends a wish, and says what stands against it. Where the tower wants its PIN the next line is taken for it.
// It gives the code of a refusal.
func (t *teller) ask(ctx context.Context, verb string, body any) api.Code {
	against, err := t.line.wish(ctx, verb, body)
	switch {
	case err != nil:
		t.print(t.words.Play("waiting", nil))
		return ""
	case against == nil:
		t.until, t.air = time.Now().Add(answerWithin), verb == "throw"
		if t.air {
			t.until = t.until.Add(rollWithin)
		}
		return ""
	case against.Status == http.StatusUnauthorized:
		if t.line.pin != "" {
			t.print(t.words.Play("pin_wrong", nil))
		}
		t.print(t.words.Play("pin", nil))
		t.asks = func(pin string) {
			t.line.pin = pin
			if pin != "" {
				t.ask(ctx, verb, body)
			}
		}
	case against.Code == api.ConfirmNeeded: // start says what to do
	case t.foreign:
		t.print(t.words.Refusal(against.Code, t.state))
	default:
		t.print(announce.Sentence(against.Detail))
	}
	return against.Code
}

// answer tells what a letter asks for.
func (t *teller) answer(ctx context.Context, letter string) {
	s := t.state
	switch letter {
	case "c":
		t.print(t.words.Play("turn", map[string]string{"points": t.words.Points(s.TurnPoints)}))
		if s.Bank.Allowed {
			t.print(t.words.Play("with_bank", map[string]string{"points": t.words.Points(s.Bank.Points)}))
		}
	case "d":
		t.dice()
	case "s":
		t.scores()
	case "t":
		if s.Current.Name == nil {
			t.print(t.words.Play("nobody", nil))
			return
		}
		t.print(t.words.Play("whose", map[string]string{"player": *s.Current.Name}))
		t.print(t.words.Now(s).Long)
	case "r":
		t.tellRules(ctx)
	case "h":
		for _, key := range []string{"enter", "b", "arrows", "c", "d", "s", "t", "u", "r", "new", "roll", "h", "q"} {
			t.print(t.words.Play("help."+key, nil))
		}
	default:
		key := strings.Map(func(r rune) rune {
			if unicode.IsPrint(r) {
				return r
			}
			return -1
		}, letter)
		t.print(t.words.Play("unknown", map[string]string{"key": key}))
	}
}

// dice tells what lies there, what was set aside, and the choices.
func (t *teller) dice() {
	s := t.state
	var lying []int
	aside := append([]int{}, s.Current.Aside...)
	for _, die := range s.Dice {
		face := 0
		if die.Face != nil {
			face = *die.Face
		}
		if die.Kept {
			aside = append(aside, face)
		} else {
			lying = append(lying, face)
		}
	}
	if len(lying) == 0 {
		t.print(t.words.Play("no_dice", nil))
	} else {
		t.print(t.words.Play("dice", map[string]string{"faces": t.words.Faces(lying)}))
	}
	if len(aside) > 0 {
		t.print(t.words.Play("aside", map[string]string{"faces": t.words.Faces(aside)}))
	}
	if s.Selected != nil && len(s.Menu) > 0 && s.Current.Robot == nil {
		t.choices()
	}
}

func (t *teller) scores() {
	nobody := true
	for _, seat := range t.state.Seats {
		if seat.InGame && seat.Name != nil && seat.Score != nil {
			t.print(t.words.Play("score", map[string]string{"player": *seat.Name, "points": t.words.Points(*seat.Score)}))
			nobody = false
		}
	}
	if nobody {
		t.print(t.words.Play("no_scores", nil))
	}
}

// tellRules explains the rules in force: those of the game, or of the rule set that it names.
func (t *teller) tellRules(ctx context.Context) {
	rules := t.rules
	if rules == nil || rules.Name != t.state.Game.Rules {
		preset, err := t.line.preset(ctx, t.state.Game.Rules)
		if err != nil {
			t.print(t.words.Play("no_scores", nil))
			return
		}
		preset.Target = t.state.Game.Target
		rules = &preset
	}
	for _, line := range t.words.Rules(*rules) {
		t.print(line)
	}
}

// facesIn are the digits of a text.
func facesIn(text string) []int {
	faces := []int{}
	for _, r := range text {
		if unicode.IsDigit(r) {
			faces = append(faces, int(r-'0'))
		}
	}
	return faces
}
