package camera

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"

	"dicetower/vision"
)

// Newest drains a source that has its own pace and hands out the newest frame; older ones that
// nobody asked for in time are dropped and counted. It is a Source itself.
type Newest struct {
	source  Source
	latest  chan delivery // holds at most the newest
	skipped atomic.Uint64
	stop    context.CancelFunc
	drained chan struct{}
}

type delivery struct {
	frame vision.Frame
	err   error
	at    time.Time
}

// stale is the age at which a frame is of no more use: what it shows may have changed.
const stale = 100 * time.Millisecond

// NewNewest begins to drain source, which it owns from then on.
func NewNewest(source Source) *Newest {
	ctx, stop := context.WithCancel(context.Background())
	n := &Newest{source: source, latest: make(chan delivery, 1), stop: stop, drained: make(chan struct{})}
	go n.drain(ctx)
	return n
}

func (n *Newest) drain(ctx context.Context) {
	defer close(n.drained)
	defer close(n.latest)
	for {
		frame, err := n.source.Next(ctx)
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			return
		}
		select {
		case <-n.latest:
			n.skipped.Add(1)
		default:
		}
		n.latest <- delivery{frame, err, time.Now()} // never blocks: this goroutine alone sends
	}
}

// Next waits for a frame that has not been handed out yet and is not stale; io.EOF after the last or after Close.
func (n *Newest) Next(ctx context.Context) (vision.Frame, error) {
	for {
		select {
		case d, open := <-n.latest:
			if !open {
				return vision.Frame{}, io.EOF
			}
			if d.err == nil && time.Since(d.at) > stale {
				n.skipped.Add(1)
				continue
			}
			return d.frame, d.err
		case <-ctx.Done():
			return vision.Frame{}, ctx.Err()
		}
	}
}

// Skipped is the number of frames that were dropped for a newer one.
func (n *Newest) Skipped() uint64 { return n.skipped.Load() }

// Close ends the draining, waits for it and closes the source.
func (n *Newest) Close() error {
	n.stop()
	<-n.drained
	return n.source.Close()
}
