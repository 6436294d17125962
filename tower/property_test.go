package tower

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"

	"pgregory.net/rapid"
)

// TestAnyOrderOfInputs lets anything happen in any order.
func TestAnyOrderOfInputs(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		virtual := rapid.Bool().Draw(rt, "virtual")
		options := Options{
			Rules: cardgames(), HandOn: HandOn, Pause: time.Second, Remind: Remind, Idle: Idle, Blind: Blind,
			Zone: Zone{{0.6, 0}, {1, 0}, {1, 1}, {0.6, 1}},
		}
		if virtual {
			options.Caster = &cup{}
		}
		s := resume(options)
		now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
		var due time.Time
		var records []api.Record
		moved := false
		for _, in := range rapid.SliceOfN(anyInput(), 1, 60).Draw(rt, "inputs") {
			now = now.Add(time.Duration(rapid.Int64Range(0, int64(3*time.Second)).Draw(rt, "pause")))
			before := s
			kept := s.document()
			var do effects
			s, do, due = step(now, s, in)
			if !reflect.DeepEqual(before.document(), kept) {
				rt.Fatal("a step has changed the state before it")
			}
			if do.problem != nil {
				rt.Fatalf("the engine refuses what was found: %v", do.problem)
			}
			if sighting, ok := in.(Sighting); ok && sighting.State != Rest && sighting.State != Settling {
				moved = true
			}
			if _, asks := in.(asked); !asks && skipped(before, do.records) {
				rt.Fatalf("a turn is skipped by %T", in)
			}
			for _, record := range do.records {
				if record.Seq != uint64(len(records)+1) {
					rt.Fatalf("event %d comes after %d", record.Seq, len(records))
				}
				records = append(records, written(rt, record))
				rolled, ok := record.Event.(engine.Rolled)
				if !ok || rolled.Source == engine.Typed {
					continue
				}
				sighting, ok := in.(Sighting)
				if !ok || !moved || sighting.State != Rest || sighting.Verdict != verdictOK ||
					!reflect.DeepEqual(rolled.Faces, facesOf(sighting.Dice)) || len(record.Reading) != len(rolled.Faces) {
					rt.Fatalf("a roll %v of %+v", rolled.Faces, in)
				}
				moved = false
			}
			if !due.IsZero() && due.Before(now) {
				rt.Fatalf("a clock of %v is still set at %v", due, now)
			}
		}
		options.Records = records
		again := resume(options)
		if !reflect.DeepEqual(again.game, s.game) {
			rt.Fatalf("after a restart %+v, want %+v", again.game, s.game)
		}
		if !reflect.DeepEqual(again.rolls, s.rolls) || !reflect.DeepEqual(again.tray.flat, s.tray.flat) {
			rt.Fatalf("after a restart the dice lie elsewhere: %v, want %v", again.rolls, s.rolls)
		}
		again = withView(again, s)
		if got, want := again.document(), s.document(); !reflect.DeepEqual(got, want) {
			rt.Fatalf("after a restart\n%s, want\n%s", inJSON(rt, got), inJSON(rt, want))
		}
	})
}

// skipped says that a turn has begun though the one before has not ended: by a farkle, or by a bank of a robot.
func skipped(before state, records []api.Record) bool {
	ended := before.game.Phase == engine.Farkle
	for _, record := range records {
		switch record.Event.(type) {
		case engine.Farkled, engine.Banked:
			ended = true
		case engine.TurnStarted:
			return !ended
		}
	}
	return false
}

// written is a record as the journal gives it back.
func written(t *rapid.T, record api.Record) api.Record {
	text, err := engine.EncodeEvent(record.Event)
	if err != nil {
		t.Fatal(err)
	}
	if record.Event, err = engine.DecodeEvent(text); err != nil {
		t.Fatal(err)
	}
	return record
}

// withView gives a state what is seen and chosen just now in another: that is not remembered.
func withView(s, now state) state {
	s.tray, s.castUntil = now.tray, now.castUntil
	s.selected, s.robotWaits, s.faults = now.selected, now.robotWaits, now.faults
	s.byHand, s.hand, s.handOnAt, s.reminded, s.dim = now.byHand, now.hand, now.handOnAt, now.reminded, now.dim
	return s
}

func inJSON(t *rapid.T, value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func anyInput() *rapid.Generator[input] {
	return rapid.OneOf(
		rapid.Map(rapid.SampledFrom([]Sighting{moving(), settling(), occupied(), empty()}), func(s Sighting) input { return s }),
		rapid.Map(anyRest(), func(s Sighting) input { return s }),
		rapid.Map(anyRest(), func(s Sighting) input { return s }),
		rapid.Map(rapid.SampledFrom(requests()), func(r api.Request) input { return asked{r} }),
		rapid.SampledFrom([]input{tick{}, beamed{}, castFailed{}, broken{api.Fault{Code: "light"}}, mended{"light"}}),
	)
}

func anyRest() *rapid.Generator[Sighting] {
	return rapid.Custom(func(t *rapid.T) Sighting {
		reason := rapid.SampledFrom([]string{"", "", "", "", "count", "cocked", "hand", "glare"}).Draw(t, "reason")
		y := rapid.SampledFrom([]float64{high, middle, low}).Draw(t, "y")
		faces := rapid.StringOfN(rapid.RuneFrom([]rune("111223455666 ?")), 0, 7, -1).Draw(t, "faces")
		if reason != "" {
			return doubt(reason, row(y, faces))
		}
		return rest(row(y, faces))
	})
}

func requests() []api.Request {
	robots := `{"players":[{"name":"Ada"},{"name":"Bo","robot":"steady"}],"confirm":true,"set":{"target":500}}`
	return []api.Request{
		{Verb: "new_game", Body: []byte(robots)},
		{Verb: "new_game", Body: []byte(twoPeople)},
		{Verb: "roll", Body: []byte(`{"faces":[1,1,2,3,4,5]}`)},
		{Verb: "roll", Body: []byte(`{"faces":[2,2,3,3,4,6]}`)},
		{Verb: "roll", Body: []byte(`{"faces":[1,5]}`)},
		{Verb: "throw"},
		{Verb: "next"},
		{Verb: "previous"},
		{Verb: "keep"},
		{Verb: "keep_best"},
		{Verb: "bank"},
		{Verb: "bank"},
		{Verb: "next_player"},
		{Verb: "undo"},
		{Verb: "undo"},
		{Verb: "redo"},
		{Verb: "correct", Body: []byte(`{"die":0,"face":5}`)},
		{Verb: "correct", Body: []byte(`{"faces":[1,1,1,5,2,3]}`)},
		{Verb: "correct", Body: []byte(`{"faces":[2,3]}`)},
		{Verb: "correct", Body: []byte(`{"step":"die"}`)},
		{Verb: "correct", Body: []byte(`{"step":"take"}`)},
		{Verb: "pause"},
		{Verb: "resume"},
		{Verb: "resume"},
		{Verb: "get_state"},
		{Verb: "end_game"},
	}
}

func BenchmarkSighting(b *testing.B) {
	tower := New(Options{Rules: cardgames(), Journal: &notebook{}})
	l := loop{tower: tower, state: tower.start, ledger: ledger{journal: tower.options.Journal}}
	reply := make(chan api.Response, 1)
	l.turn(envelope{input: asked{api.Request{Verb: "new_game", Body: []byte(twoPeople)}}, reply: reply})
	for _, sighting := range []Sighting{empty(), moving(), rest(row(high, "112345"))} {
		l.turn(envelope{input: sighting})
	}
	b.ReportAllocs()
	for b.Loop() {
		l.turn(envelope{input: rest(row(high, "112345"))})
	}
}
