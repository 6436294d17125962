package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/web"
)

// measuredDemo is a demo at play, without a page, and who measures its tray.
func measuredDemo(t *testing.T) (*demo, *conductor) {
	t.Helper()
	words, err := announce.New("en")
	if err != nil {
		t.Fatal(err)
	}
	command := &demoCommand{Data: t.TempDir(), Seed: 3, Players: 2}
	command.Rules = "cardgames"
	rules, err := command.rules()
	if err != nil {
		t.Fatal(err)
	}
	m, err := command.open(rules, words, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.close)
	eye := m.newEye()
	measured := newConductor(eye, m.blueprint)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- runParts(ctx, []part{{"calibration", measured.run}, {"camera", eye.watch}, {"tower", m.tower.Run}})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return m, measured
}

// led answers everything that is asked until the calibration is over.
func led(t *testing.T, c *conductor, answer func(web.Measuring) web.AnswerBody) web.Measuring {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		now := c.Measuring()
		if !now.Running {
			return now
		}
		if now.Asks != "" {
			_ = c.Answer(answer(now)) // what is asked may be over meanwhile
		}
	}
	t.Fatalf("it does not end: %+v", c.Measuring())
	return web.Measuring{}
}

func TestCalibrationFromThePage(t *testing.T) {
	m, c := measuredDemo(t)
	body := []byte(`{"players":[{"name":"Ana"},{"name":"Ben"}],"rules":"cardgames"}`)
	if answer := m.tower.Do(t.Context(), api.Request{Verb: "new_game", Body: body}); answer.Status != "ok" {
		t.Fatal(answer.Error)
	}
	if err := c.Answer(web.AnswerBody{Answer: "maybe"}); err == nil {
		t.Error("maybe is an answer")
	}
	if err := c.Measure(web.MeasureBody{Marks: true, Corners: [][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}}}); err == nil {
		t.Error("marks and corners at once")
	}
	if err := c.Measure(web.MeasureBody{Marks: true}); err != nil {
		t.Fatal(err)
	}
	if err := c.Measure(web.MeasureBody{}); err == nil {
		t.Error("two at once")
	}
	// there are no marks: somebody draws the corners instead
	paused, drawn := false, false
	over := led(t, c, func(now web.Measuring) web.AnswerBody {
		paused = paused || m.tower.State().Phase == api.Paused
		if now.Step == "tray" && now.Asks == "again" {
			last := now.Findings[len(now.Findings)-1]
			if last.Pass || !strings.Contains(last.Reason, "marks") {
				t.Errorf("without marks: %+v", last)
			}
			drawn = true
			return web.AnswerBody{Answer: "go", Corners: [][2]float64{{0.12, 0.1}, {0.88, 0.1}, {0.88, 0.9}, {0.12, 0.9}}}
		}
		return web.AnswerBody{Answer: "go"}
	})
	if !over.Passed || over.Score < 70 || over.Ended != "" || !paused || !drawn {
		t.Fatalf("%+v, paused %v, drawn %v", over, paused, drawn)
	}
	profile, err := os.ReadFile(filepath.Join(m.Data, "profile.toml"))
	if err != nil || !strings.Contains(string(profile), "[0.12, 0.1]") {
		t.Fatalf("%s, %v", profile, err)
	}
	for _, step := range []string{"look", "light", "focus", "lock", "tray", "empty", "dice", "test"} {
		if !slices.ContainsFunc(over.Findings, func(f web.Finding) bool { return f.Step == step && f.Done }) {
			t.Errorf("%s is not told", step)
		}
	}
	// the game goes on, read with what was measured
	wait(t, "the game goes on", func() bool { return m.tower.State().Phase == api.Rolling })
	wait(t, "the tray is seen empty", func() bool { return m.tower.State().Camera.State == "rest" || m.tower.State().Camera.State == "empty" })

	// one that is given up changes nothing
	if err := c.Measure(web.MeasureBody{}); err != nil {
		t.Fatal(err)
	}
	over = led(t, c, func(now web.Measuring) web.AnswerBody {
		if now.Step == "dice" {
			return web.AnswerBody{Answer: "stop"}
		}
		return web.AnswerBody{Answer: "go"}
	})
	after, err := os.ReadFile(filepath.Join(m.Data, "profile.toml"))
	if over.Passed || over.Ended == "" || err != nil || string(after) != string(profile) {
		t.Errorf("%+v, %v", over, err)
	}
}

// wait waits until something is so.
func wait(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if so() {
			return
		}
	}
	t.Fatal(what + ": it does not come")
}
