package camera

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/vision"
)

// ticker is a camera of 100 frames, one every 10 ms.
type ticker struct {
	next   atomic.Uint64
	closed bool
}

func (s *ticker) Next(ctx context.Context) (vision.Frame, error) {
	if s.next.Load() == 100 {
		return vision.Frame{}, io.EOF
	}
	select {
	case <-time.After(10 * time.Millisecond):
	case <-ctx.Done():
		return vision.Frame{}, ctx.Err()
	}
	return vision.Frame{Seq: s.next.Add(1) - 1}, nil
}

func (s *ticker) Close() error {
	s.closed = true
	return nil
}

func TestNewestWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := NewNewest(&ticker{})
		defer n.Close()
		var got []uint64
		for {
			time.Sleep(35 * time.Millisecond) // a slow reader
			f, err := n.Next(t.Context())
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if age := time.Duration(n.source.(*ticker).next.Load()-1-f.Seq) * 10 * time.Millisecond; age > 0 {
				t.Errorf("frame %d is %v old", f.Seq, age)
			}
			got = append(got, f.Seq)
		}
		if skipped := int(n.Skipped()); len(got)+skipped != 100 || skipped < 60 {
			t.Errorf("%d frames read, %d counted as skipped, of 100", len(got), skipped)
		}
	})
}

func TestNewestCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := &ticker{}
		n := NewNewest(source)
		if _, err := n.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := n.Close(); err != nil || !source.closed {
			t.Errorf("%v, source closed %v", err, source.closed)
		}
		for {
			if _, err := n.Next(t.Context()); err != nil {
				if !errors.Is(err, io.EOF) {
					t.Error(err)
				}
				return
			}
		}
	})
}

func TestNewestGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := NewNewest(&ticker{})
		defer n.Close()
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if _, err := n.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
	})
}
