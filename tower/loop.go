package tower

import (
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"time"

	"dicetower/api"
)

// Codes of the faults that the loop itself sets.
const (
	diskFault   = "disk"
	cameraFault = "camera"
	beamFault   = "beam" // set from outside: the sensor can't be relied on
)

// Run is the loop. It returns when ctx ends, with an error only where events could not be written down.
func (t *Tower) Run(ctx context.Context) error {
	defer close(t.done)
	l := loop{tower: t, state: t.start, ledger: ledger{journal: t.options.Journal}, log: t.options.Log}
	l.ledger.chosen = selection{l.state.seq(), l.state.selected}
	if l.log == nil {
		l.log = slog.New(slog.DiscardHandler)
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	l.publish(api.Update{State: t.State()})
	l.turn(envelope{input: tick{}})
	for {
		timer.Reset(l.untilDue())
		select {
		case <-ctx.Done():
			return l.close()
		case e := <-t.inputs:
			l.turn(e)
		case <-timer.C:
			l.turn(envelope{input: tick{}})
		}
	}
}

// loop is what Run's goroutine owns.
type loop struct {
	tower   *Tower
	log     *slog.Logger
	state   state
	due     time.Time
	ledger  ledger
	answers answers
	clock   wallClock
}

// longest is how long the loop sleeps at the most, so that it can be seen to be alive.
const longest = 5 * time.Second

func (l *loop) untilDue() time.Duration {
	wait := longest
	for _, deadline := range []time.Time{l.due, l.ledger.retryAt} {
		if !deadline.IsZero() {
			wait = min(wait, time.Until(deadline))
		}
	}
	return max(0, wait)
}

// turn takes one input to its end: written down, carried out, shown, answered.
func (l *loop) turn(e envelope) {
	now := time.Now()
	l.tower.turned.Store(now.UnixNano())
	l.watchClock(now)
	asking, isRequest := e.input.(asked)
	if isRequest {
		if response, ok := l.answers.find(now, asking.Request); ok {
			e.reply <- response
			return
		}
	}
	do := l.step(now, e.input)
	l.writeDown(now, do.records)
	if err := l.ledger.choose(selection{l.state.seq(), l.state.selected}); err != nil {
		l.log.Warn("after a restart the first entry of the menu will be selected", "error", err)
	}
	err := l.move(do)
	if err != nil {
		l.state.faults = withFault(l.state.faults, api.Fault{
			Code:    cameraFault,
			Message: fmt.Sprintf("the virtual tower does not throw: %v", err),
			Remedy:  "throw again; if that does not help, start the program anew",
		})
		if do.response != nil {
			refused := refuse(api.CameraFault, "the virtual tower does not throw: %v", err).Response(asking.Request, do.response.Seq)
			do.response = &refused
		}
	} else if do.cast > 0 {
		l.state.faults = withoutFault(l.state.faults, cameraFault)
	}
	l.show(do)
	if isRequest {
		l.answers.keep(now, asking.Request, *do.response)
		e.reply <- *do.response
	}
	if err != nil {
		l.turn(envelope{input: castFailed{}})
	}
}

func (l *loop) step(now time.Time, in input) effects {
	var do effects
	l.state, do, l.due = step(now, l.state, in)
	if do.problem != nil {
		l.log.Error("the game does not take what was found", "error", do.problem)
	}
	return do
}

// writeDown brings records to the disk before anyone is told. Without the disk play goes on, and says so.
func (l *loop) writeDown(now time.Time, records []api.Record) {
	before := l.ledger.inTrouble() || l.ledger.low || l.ledger.slow
	err := l.ledger.write(now, records)
	switch {
	case err != nil:
		if !before {
			l.log.Error("write the journal", "error", err)
		}
		l.state.faults = withFault(l.state.faults, api.Fault{
			Code:    diskFault,
			Message: fmt.Sprintf("%d events are not on the disk yet: %v", len(l.ledger.waiting), err),
			Remedy:  "make room on the disk and leave the tower on: the events are written as soon as there is room",
		})
	case l.ledger.low && !l.ledger.inTrouble():
		if !before {
			l.log.Error("the disk is full: the journal goes on in the room that was set aside")
		}
		l.state.faults = withFault(l.state.faults, api.Fault{
			Code:    diskFault,
			Message: "the disk is full: the game is written into the last room that was set aside for it",
			Remedy:  "make room on the disk soon: nothing is lost yet",
		})
	case l.ledger.slow:
		l.state.faults = withFault(l.state.faults, api.Fault{
			Code:    diskFault,
			Message: fmt.Sprintf("the disk is slow: the last event took %v to write", l.ledger.took.Round(100*time.Millisecond)),
			Remedy:  "play on; if it stays slow, look for what else writes, or replace the memory card",
		})
	case before && !l.ledger.inTrouble():
		l.log.Info("the journal is written again")
		l.state.faults = withoutFault(l.state.faults, diskFault)
	}
}

// move lets the virtual tray do what the step asked for.
func (l *loop) move(do effects) error {
	caster := l.tower.options.Caster
	if do.clear {
		if err := caster.Clear(); err != nil {
			l.log.Info("clear the virtual tray", "error", err)
		}
	}
	if len(do.take) > 0 {
		if err := caster.Take(do.take); err != nil {
			l.log.Info("take dice out of the virtual tray", "error", err)
		}
	}
	if do.cast > 0 {
		return caster.Throw(do.cast)
	}
	return nil
}

// show publishes what has changed.
func (l *loop) show(do effects) {
	update := api.Update{Records: do.records, State: l.state.document(), Dice: do.dice}
	if len(do.records) == 0 && do.dice == nil && reflect.DeepEqual(update.State, l.tower.State()) {
		return
	}
	l.publish(update)
}

func (l *loop) publish(update api.Update) {
	l.tower.current.Store(update.State)
	if l.tower.options.Publish != nil {
		l.tower.options.Publish(update)
	}
}

// close tries a last time to write what waits.
func (l *loop) close() error {
	l.ledger.retryAt = time.Time{}
	if err := l.ledger.write(time.Now(), nil); err != nil {
		return fmt.Errorf("%d events are lost, the journal did not take them: %w", len(l.ledger.waiting), err)
	}
	return nil
}
