package virtual

import (
	"context"
	"errors"
	"io"
	"time"

	"dicetower/vision"
)

// Next gives the next frame at the tower's pace. Frame times are those of the recording at true pace,
// whatever the speed.
func (t *Tower) Next(ctx context.Context) (vision.Frame, error) {
	if err := t.pace.wait(ctx); err != nil {
		return vision.Frame{}, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if auto := int(t.options.Auto.Seconds() * Rate); auto > 0 && t.playing == nil && t.held >= auto {
		if err := t.throw(6); err != nil {
			return vision.Frame{}, err
		}
	}
	if err := t.advance(ctx); err != nil {
		return vision.Frame{}, err
	}
	frame, err := t.noise.over(t.picture)
	if err != nil {
		return vision.Frame{}, err
	}
	frame.Seq = t.seq
	frame.Time = time.Duration(t.seq) * time.Second / Rate
	t.seq++
	return frame, nil
}

// advance shows the clip's next frame, or goes on holding the last.
func (t *Tower) advance(ctx context.Context) error {
	if t.playing == nil {
		t.held++
		return nil
	}
	frame, err := t.playing.Next(ctx)
	switch {
	case errors.Is(err, io.EOF):
		t.stop()
	case err != nil:
		t.stop()
		return err
	default:
		t.picture = frame
		if int(frame.Seq) == t.clip.Frames-1 {
			t.stop()
		}
	}
	return nil
}

// pace spaces calls evenly; who comes late is not made to hurry afterwards.
type pace struct {
	speed float64
	due   time.Time
}

func (p *pace) wait(ctx context.Context) error {
	if p.speed <= 0 {
		return ctx.Err()
	}
	now := time.Now()
	if p.due.Before(now) {
		p.due = now
	}
	select {
	case <-time.After(p.due.Sub(now)):
	case <-ctx.Done():
		return ctx.Err()
	}
	p.due = p.due.Add(time.Duration(float64(time.Second) / Rate / p.speed))
	return nil
}
