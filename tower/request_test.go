package tower

import (
	"strings"
	"testing"

	"dicetower/api"
)

func TestRequests(t *testing.T) {
	const roll = `{"faces":[1,1,2,3,4,6]}`
	type ask struct{ verb, body string }
	tests := []struct {
		name    string
		before  []ask
		ask     ask
		code    api.Code // "" = ok
		says    string   // part of the sentence
		virtual bool
	}{
		{name: "unknown verb", ask: ask{"dance", ""}, code: api.UnknownCommand, says: "the verbs are throw, next"},
		{name: "a verb of a later day", ask: ask{"calibrate", ""}, code: api.UnknownCommand},
		{name: "unknown key", ask: ask{"throw", `{"dies":6}`}, code: api.BadRequest, says: `"dies"`, virtual: true},
		{name: "keys for a verb without", ask: ask{"bank", `{"all":true}`}, code: api.BadRequest, says: "takes none"},
		{name: "state", ask: ask{"get_state", ""}},
		{name: "bank without a game", ask: ask{"bank", ""}, code: api.WrongPhase},
		{name: "throw without a game", ask: ask{"throw", ""}, code: api.WrongPhase, virtual: true},
		{name: "end without a game", ask: ask{"end_game", ""}, code: api.WrongPhase},
		{name: "roll without a game", ask: ask{"roll", roll}, code: api.WrongPhase},
		{name: "nobody", ask: ask{"new_game", ""}, code: api.BadRequest, says: "players: there are 0"},
		{name: "alone", ask: ask{"new_game", `{"players":[{"name":"Ada"}]}`}, code: api.BadRequest, says: "2 to 16"},
		{
			name: "every fault at once", code: api.BadRequest,
			ask:  ask{"new_game", `{"rules":"chess","players":[{"name":" "},{"name":"Bo","colour":"url(x)"},{"name":"bo","robot":"mad"}]}`},
			says: "rules: \"chess\" is no rule set; there are cardgames, playroom, official, tiuthusund; player 1 has no name; player 2: \"url(x)\" is no colour; name one as web pages do, such as teal, or write #rrggbb; two players are called bo; player 3: \"mad\" is no robot",
		},
		{name: "a long name", ask: ask{"new_game", `{"players":[{"name":"` + strings.Repeat("ä", 41) + `"},{"name":"B"}]}`}, code: api.BadRequest, says: "more than 40"},
		{name: "a name of 40", ask: ask{"new_game", `{"players":[{"name":" ` + strings.Repeat("ä", 40) + ` "},{"name":"B"}]}`}},
		{name: "a name that can't be shown", ask: ask{"new_game", `{"players":[{"name":"a\u0007"},{"name":"B"}]}`}, code: api.BadRequest, says: "can't be shown"},
		{name: "unknown field", ask: ask{"new_game", `{"players":[{"name":"A"},{"name":"B"}],"set":{"luck":1,"target":[1]}}`}, code: api.BadRequest, says: "luck: no such field"},
		{name: "house rules", ask: ask{"new_game", `{"players":[{"name":"A","colour":"#a0b0c0"},{"name":"B","colour":"red"}],"set":{"target":500,"must_exceed":true,"end":"one_more_turn","penalty_floor":"none"}}`}},
		{name: "a running game", before: []ask{{"new_game", twoPeople}}, ask: ask{"new_game", twoPeople}, code: api.ConfirmNeeded, says: "confirm"},
		{name: "a running game, sure", before: []ask{{"new_game", twoPeople}}, ask: ask{"new_game", `{"confirm":true}`}},
		{name: "the same again", before: []ask{{"new_game", twoPeople}, {"end_game", ""}}, ask: ask{"new_game", ""}},

		{name: "throw by hand only", before: []ask{{"new_game", twoPeople}}, ask: ask{"throw", ""}, code: api.NotAllowed, says: "by hand"},
		{name: "throw", before: []ask{{"new_game", twoPeople}}, ask: ask{"throw", ""}, virtual: true},
		{name: "throw too many", before: []ask{{"new_game", twoPeople}}, ask: ask{"throw", `{"dice":7}`}, code: api.BadRequest, virtual: true},
		{name: "throw while dice move", before: []ask{{"new_game", twoPeople}, {"throw", ""}}, ask: ask{"throw", ""}, code: api.WrongPhase, says: "moving", virtual: true},
		{name: "throw with nothing kept", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"throw", ""}, code: api.WrongPhase, says: "nothing is set aside", virtual: true},
		{name: "throw on", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"keep", ""}}, ask: ask{"throw", ""}, virtual: true},
		{name: "bank while dice move", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"keep", ""}, {"throw", ""}}, ask: ask{"bank", ""}, code: api.WrongPhase, says: "moving", virtual: true},
		{name: "throw after a farkle", before: []ask{{"new_game", twoPeople}, {"roll", `{"faces":[2,2,3,3,4,6]}`}}, ask: ask{"throw", ""}, virtual: true},

		{name: "bank before a roll", before: []ask{{"new_game", twoPeople}}, ask: ask{"bank", ""}, code: api.WrongPhase},
		{name: "keep before a roll", before: []ask{{"new_game", twoPeople}}, ask: ask{"keep", ""}, code: api.WrongPhase},
		{name: "next before a roll", before: []ask{{"new_game", twoPeople}}, ask: ask{"next", ""}, code: api.WrongPhase},
		{name: "hand on without a game", ask: ask{"next_player", ""}, code: api.WrongPhase},
		{name: "hand on before a throw", before: []ask{{"new_game", twoPeople}}, ask: ask{"next_player", ""}},
		{name: "hand on instead of choosing", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"next_player", ""}},
		{name: "hand on while dice move", before: []ask{{"new_game", twoPeople}, {"throw", ""}}, ask: ask{"next_player", ""}, code: api.WrongPhase, says: "moving", virtual: true},

		{name: "undo nothing", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"undo", ""}, code: api.WrongPhase, says: "nothing has been decided"},
		{name: "undo", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"bank", ""}}, ask: ask{"undo", ""}},
		{name: "undo with a key", ask: ask{"undo", `{"steps":2}`}, code: api.BadRequest, says: "takes none"},
		{name: "undo in the air", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"keep", ""}, {"throw", ""}}, ask: ask{"undo", ""}, virtual: true},
		{name: "redo nothing", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"bank", ""}}, ask: ask{"redo", ""}, code: api.WrongPhase, says: "nothing has been undone"},
		{name: "redo", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"bank", ""}, {"undo", ""}}, ask: ask{"redo", ""}},
		{name: "correct nothing", before: []ask{{"new_game", twoPeople}}, ask: ask{"correct", `{"die":0,"face":5}`}, code: api.WrongPhase, says: "no dice have been thrown"},
		{name: "correct a die", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"correct", `{"die":5,"face":5}`}},
		{name: "correct all dice", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"correct", `{"faces":[5,5,5,5,5,5]}`}},
		{name: "correct after a decision", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"bank", ""}}, ask: ask{"correct", `{"die":5,"face":5}`}},
		{name: "correct what was kept", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"keep", `{"faces":[1]}`}}, ask: ask{"correct", `{"die":0,"face":2}`}, code: api.IllegalKeep, says: "undo that first"},
		{name: "correct both ways", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"correct", `{"die":0,"faces":[1,1,1,1,1,1]}`}, code: api.BadRequest, says: "die and face, or"},
		{name: "correct neither way", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"correct", ""}, code: api.BadRequest, says: "die and face, or"},
		{name: "correct without a face", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"correct", `{"die":0}`}, code: api.BadRequest},
		{name: "correct a seventh die", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"correct", `{"die":6,"face":1}`}, code: api.BadRequest, says: "no die number 6"},
		{name: "correct in the air", before: []ask{{"new_game", twoPeople}, {"throw", ""}}, ask: ask{"correct", `{"die":0,"face":1}`}, code: api.WrongPhase, says: "moving", virtual: true},

		{name: "pause", before: []ask{{"new_game", twoPeople}}, ask: ask{"pause", ""}},
		{name: "pause in the air", before: []ask{{"new_game", twoPeople}, {"throw", ""}}, ask: ask{"pause", ""}, virtual: true},
		{name: "pause without a game", ask: ask{"pause", ""}, code: api.WrongPhase},
		{name: "pause twice", before: []ask{{"new_game", twoPeople}, {"pause", ""}}, ask: ask{"pause", ""}, code: api.WrongPhase, says: "paused already"},
		{name: "resume", before: []ask{{"new_game", twoPeople}, {"pause", ""}}, ask: ask{"resume", ""}},
		{name: "resume what is not paused", before: []ask{{"new_game", twoPeople}}, ask: ask{"resume", ""}, code: api.WrongPhase},
		{name: "throw in a pause", before: []ask{{"new_game", twoPeople}, {"pause", ""}}, ask: ask{"throw", ""}, code: api.WrongPhase, says: "resume it first", virtual: true},
		{name: "roll in a pause", before: []ask{{"new_game", twoPeople}, {"pause", ""}}, ask: ask{"roll", roll}, code: api.WrongPhase, says: "resume it first"},
		{name: "bank in a pause", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"pause", ""}}, ask: ask{"bank", ""}, code: api.WrongPhase, says: "resume it first"},
		{name: "hand on in a pause", before: []ask{{"new_game", twoPeople}, {"pause", ""}}, ask: ask{"next_player", ""}, code: api.WrongPhase, says: "resume it first"},
		{name: "undo in a pause", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"bank", ""}, {"pause", ""}}, ask: ask{"undo", ""}},
		{name: "correct in a pause", before: []ask{{"new_game", twoPeople}, {"roll", roll}, {"pause", ""}}, ask: ask{"correct", `{"die":5,"face":5}`}},

		{name: "robots of every temperament", ask: ask{"new_game", `{"players":[{"robot":"cautious"},{"robot":"steady"},{"robot":"bold"},{"robot":"best"},{"robot":"best"},{"name":"Ada"}]}`}},
		{name: "an unknown robot", ask: ask{"new_game", `{"players":[{"robot":"moody","name":"A"},{"name":"B"}]}`}, code: api.BadRequest, says: `"moody" is no robot; there are cautious, steady, bold, best`},
		{name: "five typed dice", before: []ask{{"new_game", twoPeople}}, ask: ask{"roll", `{"faces":[1,2,3,4,5]}`}, code: api.BadRequest},
		{name: "a seven", before: []ask{{"new_game", twoPeople}}, ask: ask{"roll", `{"faces":[1,2,3,4,5,7]}`}, code: api.BadRequest},
		{name: "roll twice", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"roll", roll}, code: api.WrongPhase},
		{name: "keep a dead die", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"keep", `{"faces":[1,2]}`}, code: api.IllegalKeep},
		{name: "keep both ways", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"keep", `{"faces":[1],"entry":0}`}, code: api.BadRequest},
		{name: "keep nothing", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"keep", `{"faces":[]}`}, code: api.BadRequest},
		{name: "keep what is not in the menu", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"keep", `{"entry":9}`}, code: api.BadRequest, says: "the menu has 2 entries, counted from 0"},
		{name: "keep the best", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"keep_best", ""}},
		{name: "bank the best", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"bank", ""}},
		{name: "stale", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"bank", `{"if_seq":2}`}, code: api.Stale},
		{name: "not stale", before: []ask{{"new_game", twoPeople}, {"roll", roll}}, ask: ask{"bank", `{"if_seq":3}`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			options := Options{}
			if test.virtual {
				options.Caster = &cup{}
			}
			tb := newTable(t, options)
			for _, before := range test.before {
				tb.must(before.verb, before.body)
			}
			seq := tb.seq()
			got := tb.ask(test.ask.verb, test.ask.body)
			if got.Code != test.code || !strings.Contains(got.Error, test.says) {
				t.Errorf("%s: %q, want %q: …%s…", got.Code, got.Error, test.code, test.says)
			}
			if got.Data == nil || got.Seq != tb.seq() {
				t.Errorf("answer %+v, newest event %d", got, tb.seq())
			}
			if test.code != "" && (tb.seq() != seq || got.Status != "error") {
				t.Errorf("refused, and yet %d events; status %s", tb.seq()-seq, got.Status)
			}
		})
	}
}

func TestMenuSelection(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.must("roll", `{"faces":[1,1,2,3,4,5]}`)
	menu := tb.document().Menu
	if *tb.document().Selected != 0 {
		t.Fatal("the best entry is not selected first")
	}
	tb.must("previous", "")
	if *tb.document().Selected != len(menu)-1 {
		t.Error("previous does not go round")
	}
	tb.must("next", "")
	tb.must("next", "")
	if *tb.document().Selected != 1 {
		t.Error("next does not move")
	}
	tb.must("keep", "")
	if got := tb.game.TurnPoints(); got != menu[1].Points {
		t.Errorf("kept %d points, want %d of entry 1", got, menu[1].Points)
	}
}

func TestBelowMinimumTellsWhatIsMissing(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", `{"rules":"playroom","players":[{"name":"A"},{"name":"B"}]}`)
	tb.must("roll", `{"faces":[1,2,2,3,4,6]}`)
	got := tb.ask("bank", "")
	if data, ok := got.Data.(map[string]int); got.Code != api.BelowMinimum || !ok || data["missing"] != 40 {
		t.Errorf("answer %+v", got)
	}
}
