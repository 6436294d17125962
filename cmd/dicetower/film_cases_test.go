package main

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/tower"
	"dicetower/vision"
)

// act is one thing that happens at the table: a film that the camera sees, a wait without pictures or with one, or a request.
type act struct {
	film       film
	wait       time.Duration
	stuck      vision.Frame // comes all the while, the same to the last bit
	verb, body string
}

// TestFilmedCases shows films of everything that happens at a tray to a camera, and looks at what the game makes of it.
func TestFilmedCases(t *testing.T) {
	red, yellow := openTray(t, "red"), openTray(t, "yellow")
	clips, err := vision.Load("../../vision/camera/virtual/clips/empty.jpg")
	if err != nil {
		t.Fatal(err)
	}
	flat := red.picture("flat")
	six, again, five := recorded(t, "white_6_1"), recorded(t, "white_6_2"), recorded(t, "white_5_1")
	lying := six[len(six)-1]
	lone := area{120, 100, 200, 175} // a die that shows 1 in the flat picture
	lone6, lone3, lone1 := area{410, 165, 500, 260}, area{370, 285, 470, 385}, area{280, 195, 375, 280}
	mixed := red.dyedBlue(flat, lone6, lone3)
	elsewhere := func(bare vision.Frame) vision.Frame { return red.shifted(red.empty, bare, all(bare), 25, 40) }
	keepOnes := act{verb: "keep", body: `{"faces":[1,1]}`}
	keep := act{verb: "keep_best"}
	show := func(films ...film) act { return act{film: slices.Concat(films...)} }
	bare := held(clips, 15)
	tests := []struct {
		name  string
		empty vision.Frame
		acts  []act
		want  string
		says  string // in the last rejection
	}{
		{"a short throw", clips, []act{show(bare, six)}, "roll", ""},
		{"a long throw", clips, []act{show(bare, six.longer(12))}, "roll", ""},
		{"a throw into a rendered tray", red.empty, []act{show(red.thrown(flat))}, "roll", ""},
		{"a die too few", clips, []act{show(bare, five)}, "rejected:missing", "throw the missing die too, or all again"},
		{"a die too many", red.empty, []act{show(red.thrown(red.shifted(flat, flat, lone, 60, 160)))}, "rejected:extra", "7 dice lie there and only 6 were to be thrown"},
		{"a set-aside die thrown again", clips, []act{show(bare, six), keep, show(bare, again)}, "roll keep rejected:extra", "take out those that were kept"},
		{"dice of two colours thrown on", red.empty, []act{show(red.thrown(mixed)), keepOnes, show(red.thrown(elsewhere(red.without(red.without(mixed, lone), lone1))))}, "roll keep roll", ""},
		{"a set-aside die thrown in place of another", red.empty, []act{show(red.thrown(mixed)), keepOnes, show(red.thrown(elsewhere(red.without(red.without(mixed, lone3), lone1))))}, "roll keep rejected:not_thrown", "set aside (red) was thrown in place of another (blue)"},
		{"cocked", red.empty, []act{show(red.thrown(red.picture("cocked")))}, "rejected:cocked", "a die leans at the left: throw only that one again"},
		{"stacked", yellow.empty, []act{show(yellow.thrown(yellow.picture("stacked")))}, "rejected:stacked", "throw the upper one again"},
		{"outside", yellow.empty, []act{show(yellow.thrown(yellow.picture("outside")))}, "rejected:outside", "throw that one again"},
		{"a coin in the tray", red.empty, []act{show(red.thrown(red.picture("coin")))}, "rejected:foreign", "take it out"},
		{"a hand after the throw", red.empty, []act{show(red.thrown(flat), held(red.picture("hand"), 30), held(flat, 30))}, "roll", ""},
		{"a hand that stays", red.empty, []act{show(red.thrown(red.picture("hand")), held(red.picture("hand"), 60))}, "", ""},
		{"a hand takes a die out", red.empty, []act{show(red.thrown(flat), held(red.picture("hand"), 30), held(red.without(flat, lone), 40))}, "roll keep", ""},
		{"dice moved without a throw", red.empty, []act{show(red.thrown(flat), red.pushed(flat, lone, 40, 120))}, "roll", ""},
		{"the lamp switched", red.empty, []act{show(red.thrown(flat), held(dimmed(flat, 0.45), 40), held(flat, 40))}, "roll", ""},
		{"the lamp switched in an empty tray", red.empty, []act{show(held(red.empty, 20), held(dimmed(red.empty, 0.45), 40), red.thrown(flat))}, "roll", ""},
		{"the camera frozen for 5 s", clips, []act{show(bare, six[:14]), {wait: 5 * time.Second}, show(six[14:])}, "camera roll", ""},
		{"the camera hangs and shows one picture", clips, []act{show(bare, six), {stuck: lying, wait: stuckAfter + time.Second}, show(held(lying, 5))}, "roll camera", ""},
		{"the same picture again", clips, []act{show(bare, six, held(lying, 60))}, "roll", ""},
		{"thrown on without a keep", clips, []act{show(bare, six, bare, again)}, "roll rejected:no_keep", "still counts, keep some of it first"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			colours := "white"
			if test.empty.Width == red.empty.Width {
				colours = "red blue"
			}
			events, says := screened(t, test.empty, colours, test.acts)
			if got := strings.Join(events, " "); got != test.want || !strings.Contains(says, test.says) {
				t.Errorf("events %q, want %q; says %q, want %q", got, test.want, says, test.says)
			}
		})
	}
}

// screened plays acts to a tower at which people throw, and gives what happened and what was said last.
func screened(t *testing.T, empty vision.Frame, colours string, acts []act) (events []string, says string) {
	reader, err := vision.NewReader(vision.Options{Empty: &empty})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	synctest.Test(t, func(t *testing.T) {
		rules, _ := engine.Preset("cardgames")
		camera := &screen{frames: make(chan vision.Frame)}
		frozen := false
		table := tower.New(tower.Options{Journal: memory{}, Rules: rules, HandOn: time.Hour, Blind: tower.Blind, Publish: func(u api.Update) {
			for _, record := range u.Records {
				switch event := record.Event.(type) {
				case engine.GameStarted, engine.TurnStarted:
				case engine.Rolled:
					events = append(events, event.Kind())
					for _, die := range record.Reading {
						if die.Colour == nil || !strings.Contains(colours, *die.Colour) {
							t.Errorf("a die of %s is %v", colours, die.Colour)
						}
					}
				case engine.Rejected:
					events, says = append(events, "rejected:"+string(event.Reason)), event.Message
				default:
					events = append(events, event.Kind())
				}
			}
			if faulty := len(u.State.Faults) > 0; faulty != frozen {
				frozen = faulty
				if faulty {
					events = append(events, u.State.Faults[0].Code)
				}
			}
		}})
		eye := &eye{source: camera, watcher: vision.NewWatcher(reader, vision.WatchOptions{Empty: &empty}), tower: table}
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { _ = table.Run(ctx) })
		running.Go(func() { _ = eye.watch(ctx) })
		acts = append([]act{{verb: "new_game", body: `{"players":[{"name":"Ada"},{"name":"Bo"}]}`}}, acts...)
		for _, a := range acts {
			if a.verb != "" {
				if answer := table.Do(ctx, api.Request{Verb: a.verb, Body: []byte(a.body)}); answer.Status != "ok" {
					t.Errorf("%s: %s", a.verb, answer.Error)
				}
			}
			for _, picture := range a.film {
				camera.show(picture)
				time.Sleep(time.Second / 30)
			}
			for end := time.Now().Add(a.wait); a.stuck.BGR != nil && time.Now().Before(end); time.Sleep(time.Second / 10) {
				camera.frames <- a.stuck
			}
			if a.stuck.BGR == nil {
				time.Sleep(a.wait)
			}
			synctest.Wait()
		}
		if frozen {
			t.Errorf("still at fault: %v", table.State().Faults)
		}
		stop()
		running.Wait()
	})
	return events, says
}
