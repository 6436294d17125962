package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dicetower/api"
	"dicetower/calibration"
	"dicetower/tower"
	"dicetower/vision"
	"dicetower/vision/camera/virtual"
	"dicetower/web"
)

// conductor leads a calibration from the page: it looks through the eye, asks for what hands have to do, and waits for answers. The
// game is paused meanwhile. The old profile holds until the new one has passed.
type conductor struct {
	eye     *eye
	tower   *tower.Tower
	tray    *virtual.Tower // nil where people throw
	source  string
	path    string         // of the profile
	keep    []vision.Point // zone for dice that are set aside
	log     *slog.Logger
	wishes  chan web.MeasureBody
	answers chan web.AnswerBody

	mu   sync.Mutex // guards all below
	now  web.Measuring
	stop context.CancelCauseFunc // ends the one that is running; nil where none is

	flow *calibration.Flow // the newest; used by the goroutine of run alone
}

func newConductor(e *eye, b blueprint) *conductor {
	c := &conductor{
		eye: e, tower: e.tower, tray: b.tray, source: b.origin, path: b.profile, log: b.log,
		wishes: make(chan web.MeasureBody, 1), answers: make(chan web.AnswerBody),
	}
	for _, corner := range b.zone {
		c.keep = append(c.keep, vision.Point(corner))
	}
	c.now = blank(c.tray != nil)
	return c
}

func blank(virtual bool) web.Measuring {
	return web.Measuring{Virtual: virtual, Findings: []web.Finding{}, Tray: [][2]float64{}, Faces: []int{}}
}

// Measuring says how far it is.
func (c *conductor) Measuring() web.Measuring {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now
	now.Findings = slices.Clone(now.Findings)
	return now
}

// Marks is the page to print with corner marks.
func (c *conductor) Marks() []byte { return calibration.MarkSheet() }

// Measure begins anew.
func (c *conductor) Measure(wish web.MeasureBody) error {
	corners, err := cornersOf(wish.Corners)
	if err != nil {
		return err
	}
	if wish.Marks && corners != nil {
		return &api.Refusal{Code: api.BadRequest, Message: "the tray is found by marks or by its corners, not by both"}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.now.Running {
		return &api.Refusal{Code: api.Busy, Message: "the tray is being measured already"}
	}
	select {
	case c.wishes <- wish:
	default:
		return &api.Refusal{Code: api.Busy, Message: "the tray is being measured already"}
	}
	c.now = blank(c.tray != nil)
	c.now.Running = true
	return nil
}

// Answer hands an answer to who waits for it. Who wants to stop need not be asked.
func (c *conductor) Answer(given web.AnswerBody) error {
	if _, err := cornersOf(given.Corners); err != nil {
		return err
	}
	if !slices.Contains([]string{"go", "yes", "no", "stop"}, given.Answer) {
		return &api.Refusal{Code: api.BadRequest, Message: fmt.Sprintf("%.20q is no answer; there are go, yes, no and stop", given.Answer)}
	}
	if given.Answer == "stop" {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.stop != nil {
			c.stop(errStopped)
		}
		return nil
	}
	select {
	case c.answers <- given:
		return nil
	case <-time.After(time.Second):
		return &api.Refusal{Code: api.WrongPhase, Message: "nothing is asked now"}
	}
}

func cornersOf(places [][2]float64) ([]vision.Point, error) {
	if len(places) == 0 {
		return nil, nil
	}
	var corners []vision.Point
	for _, place := range places {
		corners = append(corners, vision.Point{X: place[0], Y: place[1]})
	}
	if err := calibration.CheckPolygon(corners); err != nil {
		return nil, &api.Refusal{Code: api.BadRequest, Message: "the tray's outline is " + err.Error()}
	}
	return corners, nil
}

// run carries wishes out, one after the other, until ctx ends.
func (c *conductor) run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case wish := <-c.wishes:
			err := c.measure(ctx, wish)
			c.tell(func(m *web.Measuring) {
				m.Running, m.Asks, m.Step, m.Throw, m.Throws = false, "", "", 0, 0
				if err != nil {
					m.Ended = err.Error()
				}
			})
		}
	}
}

func (c *conductor) stopBy(stop context.CancelCauseFunc) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stop = stop
}

func (c *conductor) tell(change func(*web.Measuring)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change(&c.now)
}

// measure is one calibration.
func (c *conductor) measure(ctx context.Context, wish web.MeasureBody) error {
	if _, err := calibration.Target(c.path); err != nil { // before anyone has thrown dice for it
		return err
	}
	if phase := c.tower.State().Phase; phase != api.Idle && phase != api.GameOver && phase != api.Paused {
		c.tower.Do(ctx, api.Request{Verb: "pause"})
		defer c.playOn(context.WithoutCancel(ctx))
	}
	ctx, stop := context.WithCancelCause(ctx)
	c.stopBy(stop)
	defer stop(nil)
	defer c.stopBy(nil)
	lent := c.eye.borrow()
	defer c.eye.giveBack()
	hands := pageHands{c}
	corners, _ := cornersOf(wish.Corners)
	flow := calibration.NewFlow(calibration.Options{
		Source: c.source, Corners: corners, Marks: wish.Marks, Keep: c.keep,
		Agree: func(dice []vision.Die) bool { return hands.agree(ctx, dice) },
	})
	defer flow.Close()
	c.flow = flow
	c.due()
	live := calibration.NewLive(lent, hands)
	defer live.Close()
	profile, err := calibration.Run(ctx, flow, live, time.Now(), c.report)
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, context.Canceled) {
		err = cause
	}
	if err == nil {
		err = calibration.Save(c.path, profile)
	}
	if err != nil {
		return err
	}
	c.eye.know(profile.Options())
	c.tower.ClearFault("calibration")
	c.tell(func(m *web.Measuring) { m.Passed, m.Score = true, profile.Score })
	return nil
}

// playOn ends the pause. Where people throw they do that by themselves: dice that lie there still must not count as a throw.
func (c *conductor) playOn(ctx context.Context) {
	if c.tray != nil {
		c.tray.Clear()
		c.tower.Do(ctx, api.Request{Verb: "resume"})
	}
}

// due shows what is needed next.
func (c *conductor) due() {
	need, more := c.flow.Need()
	if !more {
		return
	}
	c.tell(func(m *web.Measuring) {
		m.Step, m.Throw, m.Throws, m.Asks = string(need.Step), need.Throw, need.Throws, ""
		m.Tray = [][2]float64{}
		for _, corner := range need.Known.Tray {
			m.Tray = append(m.Tray, [2]float64{corner.X, corner.Y})
		}
	})
}

// report shows what came of a step; a step that is tried again replaces what came of it before.
func (c *conductor) report(_ calibration.Need, r calibration.Report) {
	finding := web.Finding{
		Step: string(r.Step), Throw: r.Throw, Done: r.Done, Pass: r.Pass, Score: r.Score,
		Figures: []web.Figure{}, Reason: r.Reason, Remedy: r.Remedy, Faces: facesSeen(r.Dice),
	}
	for _, f := range r.Figures {
		finding.Figures = append(finding.Figures, web.Figure{Name: f.Name, Value: rounded(f.Value, 1e6), Low: f.Low, High: f.High})
	}
	c.eye.point(r.Dice)
	c.tell(func(m *web.Measuring) {
		m.Faces = finding.Faces
		m.Findings = slices.DeleteFunc(m.Findings, func(f web.Finding) bool {
			return f.Step == finding.Step && (f.Throw == 0 || f.Throw == finding.Throw)
		})
		m.Findings = append(m.Findings, finding)
	})
	c.due()
}

func facesSeen(dice []vision.Die) []int {
	faces := []int{}
	for _, d := range dice {
		faces = append(faces, d.Face)
	}
	return faces
}
