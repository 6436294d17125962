package main

import (
	"bytes"
	"math/rand/v2"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"dicetower/api"
	"dicetower/calibration"
	"dicetower/engine"
	"dicetower/journal"
	"dicetower/vision"
)

// writeJournal is the script command `journal DIR [KIND]`. It makes a journal with a game that is over and one that is
// not; of KIND held it stays open as if a tower were running, of KIND newer and damaged it can't be read.
func writeJournal(ts *testscript.TestScript, _ bool, args []string) {
	dir := ts.MkAbs(args[0])
	kind := "played"
	if len(args) > 1 {
		kind = args[1]
	}
	j, err := journal.Open(dir)
	ts.Check(err)
	if kind != "empty" {
		ts.Check(j.Append(twoGames()))
	}
	if kind == "held" {
		ts.Defer(func() { _ = j.Close() })
		return
	}
	ts.Check(j.Close())
}

// twoGames are the records of a game that Ada wins and of one that has just begun.
func twoGames() []api.Record {
	b := &bookkeeper{random: rand.New(rand.NewPCG(4, 4)), now: time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC)}
	rules, _ := engine.Preset("cardgames")
	rules.Target = 1500
	players := []engine.Player{{Name: "Ada"}, {Name: "=1+1"}}
	b.do(engine.Start{Game: "first", Rules: rules, Players: players})
	b.do(b.roll(1, 1, 1, 2, 3, 4))
	b.do(engine.Reject{Reason: engine.Cocked, Message: "a die leans at the right: throw only that one again", Faces: []int{1, 0}})
	b.do(engine.Bank{})
	b.do(b.roll(2, 2, 3, 3, 4, 6))
	b.do(engine.NextTurn{})
	b.do(b.roll(5, 1, 1, 2, 3, 4))
	b.do(engine.KeepBest{})
	b.do(engine.Undo{})
	b.do(engine.Correct{Die: 3, Face: 1})
	b.do(engine.Bank{})
	b.do(engine.Start{Game: "second", Rules: rules, Players: players})
	b.do(b.roll(1, 2, 2, 3, 4, 6))
	return b.records
}

// bookkeeper plays and writes down; red dice and blue ones lie by turns.
type bookkeeper struct {
	random  *rand.Rand
	now     time.Time
	game    engine.Game
	id      string
	records []api.Record
}

func (b *bookkeeper) roll(faces ...int) engine.Roll {
	return engine.Roll{Faces: faces, Source: engine.Camera}
}

func (b *bookkeeper) do(command engine.Command) {
	events, err := b.game.Decide(command)
	if err != nil {
		panic(err) // the script above is wrong
	}
	for _, event := range events {
		b.now = b.now.Add(time.Second)
		if started, ok := event.(engine.GameStarted); ok {
			b.id = started.Game
		}
		record := api.Record{Seq: uint64(len(b.records) + 1), Time: b.now, Game: b.id, Event: event}
		if rolled, ok := event.(engine.Rolled); ok {
			for i, face := range rolled.Faces {
				colour, x := []string{"red", "blue"}[i%2], b.random.Float64()
				record.Reading = append(record.Reading, api.Die{Face: &face, Colour: &colour, X: &x, Y: &x, Confidence: 0.9})
			}
			record.Evidence = "roll-" + b.now.Format("150405")
		}
		b.records = append(b.records, record)
		b.game = b.game.Apply(event)
	}
}

// writeProfile is the script command `profile FILE`. It makes a profile of a small tray in which nothing lies.
func writeProfile(ts *testscript.TestScript, _ bool, args []string) {
	const width, height = 320, 240
	corners := []vision.Point{{X: 0.1, Y: 0.1}, {X: 0.9, Y: 0.1}, {X: 0.9, Y: 0.9}, {X: 0.1, Y: 0.9}}
	ts.Check(calibration.Save(ts.MkAbs(args[0]), calibration.Profile{
		Time: time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC), Score: 90,
		Camera: calibration.Camera{Source: "virtual:", Width: width, Height: height},
		Tray:   corners, Side: 0.07, Pip: 0.011, Blur: 0.001,
		Light: calibration.Light{Mean: 0.4, Evenness: 0.8},
		Empty: vision.Frame{Width: width, Height: height, BGR: bytes.Repeat([]byte{60, 110, 50}, width*height)},
	}))
}
