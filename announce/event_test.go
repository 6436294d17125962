package announce

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"dicetower/api"
	"dicetower/engine"
)

// constants gives the values of all constants of a type in a package.
func constants(t *testing.T, folder, kind string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			spec, ok := node.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if named, ok := spec.Type.(*ast.Ident); ok && named.Name == kind && len(spec.Values) == 1 {
				if literal, ok := spec.Values[0].(*ast.BasicLit); ok {
					value, _ := strconv.Unquote(literal.Value)
					values = append(values, value)
				}
			}
			return true
		})
	}
	if len(values) == 0 {
		t.Fatalf("%s has no constants of type %s", folder, kind)
	}
	return values
}

// faultCodes are those that the program's source names.
func faultCodes(t *testing.T) []string {
	t.Helper()
	code := regexp.MustCompile(`(?:Fault\{\s*Code:\s*|Fault\{\{Code: |Code:\s{4}|Fault\s+= )"([a-z]+)"|return "(beam|sound|button|display)"`)
	var codes []string
	for _, folder := range []string{"tower", "mqtt", "cmd/dicetower"} {
		names, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, found := range code.FindAllSubmatch(source, -1) {
				codes = append(codes, string(found[1])+string(found[2]))
			}
		}
	}
	slices.Sort(codes)
	codes = slices.Compact(codes)
	for _, known := range []string{"camera", "disk", "broker", "calibration", "clock", "journal", "display", "button", "beam", "sound"} {
		if !slices.Contains(codes, known) {
			t.Errorf("fault %s is not found in %v", known, codes)
		}
	}
	return append(codes, "light")
}

// everyEvent has one of each kind, and of each kind of that.
func everyEvent(t *testing.T) []engine.Event {
	events := []engine.Event{
		engine.GameStarted{Players: []engine.Player{{Name: "Ada"}, {Name: "Bo"}, {Name: "Cy"}}, Rules: engine.Presets()[1]},
		engine.TurnStarted{Player: "Ada"},
		engine.TurnStarted{Player: "Ada", Playoff: true},
		engine.Rolled{Player: "Ada", Faces: []int{1, 1, 5, 2, 6, 6}, Source: engine.Camera},
		engine.Rolled{Player: "Ada", Faces: []int{3, 4}, Source: engine.Typed},
		engine.Kept{Player: "Ada", Faces: []int{1, 1, 5}, Points: 250},
		engine.Kept{Player: "Ada", Faces: []int{}, Points: 500},
		engine.HotDiceReached{Player: "Ada"},
		engine.HotDiceReached{Player: "Ada", MustThrow: true},
		engine.Farkled{Player: "Ada", Lost: 1050},
		engine.Farkled{Player: "Ada"},
		engine.Penalised{Player: "Ada", Points: 1000, Total: -500},
		engine.Banked{Player: "Ada", Points: 350, Total: 2350},
		engine.FinalRoundStarted{Player: "Ada", Total: 10_050},
		engine.Won{Player: "Ada", Total: 10_050},
		engine.GameEnded{},
		engine.GameEnded{Early: true},
		engine.Corrected{Player: "Ada", Faces: []int{1, 2}, Was: []int{1, 3}},
		engine.Paused{On: true},
		engine.Paused{},
	}
	for _, reason := range constants(t, "engine", "Rejection") {
		events = append(events, engine.Rejected{Player: "Ada", Reason: engine.Rejection(reason), Message: "a die leans: throw it again"})
	}
	for _, change := range constants(t, "engine", "Change") {
		events = append(events, engine.PlayerChanged{Player: "Ada", Change: engine.Change(change)})
	}
	for _, of := range []string{"keep", "bank", "player_change", "game_over"} {
		events = append(events, engine.Undone{Player: "Ada", Of: of}, engine.Undone{Player: "Ada", Of: of, Redo: true})
	}
	return events
}

// unsaid finds the key of a text that does not exist, or a place that was not filled.
func unsaid(text string) bool {
	return text == "" || regexp.MustCompile(`(^|[ :])(event|now|reject|refusal|fault|faces|part|keep|rules|why|points|throw|list)\.[a-z]|[{}]`).MatchString(text)
}

func TestEveryEvent(t *testing.T) {
	kinds := map[string]bool{}
	for _, lang := range Languages() {
		words := in(t, lang)
		for _, event := range everyEvent(t) {
			kinds[event.Kind()] = true
			text := words.Event(words.Record(api.Record{Event: event}, nil).Event)
			for _, form := range []string{text.Short, text.Long, text.Spoken} {
				if unsaid(form) {
					t.Errorf("%s %T: %q", lang, event, form)
				}
			}
			if regexp.MustCompile(`\d`).MatchString(text.Spoken) {
				t.Errorf("%s %T is spoken with digits: %q", lang, event, text.Spoken)
			}
			if length := utf8.RuneCountInString(text.Short); length > 30 {
				t.Errorf("%s %T has a short form of %d letters: %q", lang, event, length, text.Short)
			}
		}
	}
	for _, kind := range api.EventTypes() {
		if !kinds[kind] && kind != "attention" {
			t.Errorf("no %s is tried", kind)
		}
	}
}

func TestEveryCode(t *testing.T) {
	faults := faultCodes(t)
	for _, lang := range Languages() {
		words := in(t, lang)
		for _, code := range constants(t, "api", "Code") {
			if text := words.Refusal(api.Code(code), table()); unsaid(text) {
				t.Errorf("%s %s: %q", lang, code, text)
			}
		}
		for _, reason := range constants(t, "engine", "Rejection") {
			if text := words.Rejection(engine.Rejection(reason), nil); unsaid(text.Long) || unsaid(text.Short) || unsaid(text.Word) {
				t.Errorf("%s %s: %+v", lang, reason, text)
			}
		}
		for _, code := range faults {
			fault := words.Fault(code)
			if unsaid(fault.Message) || unsaid(fault.Remedy) || strings.Contains(fault.Message, ": "+code) {
				t.Errorf("%s %s: %+v", lang, code, fault)
			}
		}
		if fault := words.Fault("teapot"); !strings.Contains(fault.Message, "teapot") {
			t.Errorf("%s: %+v", lang, fault)
		}
	}
}

// table is a game in which the second of two players is to throw.
func table() *api.State {
	s := &api.State{
		Phase: api.Rolling, Game: api.GameInfo{Target: 10_000}, Seats: make([]api.Seat, api.Seats), DiceToThrow: 6,
		Current: api.Current{CanRoll: true}, Camera: api.Camera{State: "empty"},
	}
	for i, name := range []string{"Ada", "Bo"} {
		score := 1000 * (i + 1)
		s.Seats[i] = api.Seat{Seat: i, Name: &name, Score: &score, InGame: true}
	}
	s.Current.Seat = new(1)
	return s
}

// TestEveryPhase says something in every phase, in the way of each of its texts.
func TestEveryPhase(t *testing.T) {
	robot, five := "steady", 5
	changes := []func(*api.State){
		func(s *api.State) { s.Game.FinalRound = true },
		func(s *api.State) { s.Camera.State = "moving" },
		func(s *api.State) { s.Camera.State = "occupied" },
		func(s *api.State) { s.Reminder = "a die is still missed" },
		func(s *api.State) { s.Faults = []api.Fault{{Code: "camera", Message: "it is dark", Remedy: "light"}} },
		func(s *api.State) { s.Current.Over = true },
		func(s *api.State) { s.Current.Robot = &robot },
		func(s *api.State) { s.Current.Robot, s.Camera.Virtual = &robot, true },
		func(s *api.State) { s.Phase, s.Current.CanRoll = api.Selecting, false },
		func(s *api.State) { s.Phase, s.Current.CanRoll, s.Bank.Allowed = api.Selecting, false, true },
		func(s *api.State) { s.Phase, s.Bank.Allowed = api.Selecting, true },
		func(s *api.State) {
			s.Phase, s.Bank = api.Selecting, engine.Banking{Points: 50, Missing: 300, Why: "300 points are missing"}
		},
		func(s *api.State) {
			s.Phase, s.Bank.Allowed, s.Dice = api.Selecting, true, []api.Die{{Face: &five, Kept: true}}
		},
		func(s *api.State) {
			s.Phase, s.MustThrow, s.Dice = api.Selecting, true, []api.Die{{Face: &five, Kept: true}}
		},
		func(s *api.State) { s.Phase, s.Current.Robot, s.Current.CanRoll = api.Selecting, &robot, false },
		func(s *api.State) { s.Phase, s.Hand = api.Selecting, &api.Hand{Message: "the 2 does not score"} },
		func(s *api.State) {
			s.Phase, s.Attention = api.Attention, &api.Notice{Reason: engine.Cocked, Message: "a die leans"}
		},
		func(s *api.State) { s.Correction = &api.Correction{Die: 2, Face: 4} },
		func(s *api.State) { s.Correction = &api.Correction{Die: 2, Face: 4, Was: &five} },
		func(s *api.State) { s.Phase, s.Winners = api.GameOver, []int{0} },
		func(s *api.State) { s.Phase, s.Winners = api.GameOver, []int{0, 1} },
	}
	for _, phase := range constants(t, "api", "Phase") {
		changes = append(changes, func(s *api.State) { s.Phase = api.Phase(phase) })
	}
	for _, lang := range Languages() {
		words := in(t, lang)
		for i, change := range changes {
			state := table()
			change(state)
			text := words.Now(words.State(state))
			if unsaid(text.Word) || unsaid(text.Short) || unsaid(text.Long) || unsaid(text.Spoken) || utf8.RuneCountInString(text.Short) > 30 {
				t.Errorf("%s, change %d, %s: %+v", lang, i, state.Phase, text)
			}
			if lang != "en" && strings.Contains(text.Long, "dice ") {
				t.Errorf("%s, change %d: %q", lang, i, text.Long)
			}
		}
	}
}

// TestKeepsAndRules tells every part that the rule sets know, and the rules themselves.
func TestKeepsAndRules(t *testing.T) {
	for _, lang := range Languages() {
		words := in(t, lang)
		for _, rules := range engine.Presets() {
			for _, line := range words.Rules(rules) {
				if unsaid(line) {
					t.Errorf("%s %s: %q", lang, rules.Name, line)
				}
			}
			for _, digits := range []string{"123456", "12345", "112233", "222233", "222333", "155", "1111", "55555", "666666", "333"} {
				dice, err := engine.ParseDice(digits)
				if err != nil {
					t.Fatal(err)
				}
				for _, choice := range rules.Keeps(dice) {
					text := words.Keep(api.MenuEntry{
						Dice: choice.Dice.String(), Points: choice.Points, Left: choice.Left, Hot: choice.HotDice, Parts: choice.Parts,
					})
					if unsaid(text.Short) || unsaid(text.Long) || unsaid(text.Spoken) {
						t.Errorf("%s %s %s: %+v", lang, rules.Name, choice.Dice, text)
					}
				}
			}
		}
	}
}

func TestNewTotal(t *testing.T) {
	state := table()
	correction := engine.Corrected{Seat: 1, Player: "Bo"}
	want := "Bo has two thousand points."
	if got := in(t, "en").NewTotal(correction, state).Spoken; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	state.Phase, state.Bank.Points = api.Selecting, 150
	want = "Eitt hundrað og fimmtíu stig í þessari umferð."
	if got := in(t, "is").NewTotal(correction, state).Spoken; Sentence(got) != want {
		t.Errorf("%q, want %q", got, want)
	}
}
