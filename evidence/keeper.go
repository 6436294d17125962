package evidence

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"dicetower/vision"
)

const (
	remembered = 50 // pictures
	waiting    = 8  // cases that are to be drawn
)

// Options of a Keeper.
type Options struct {
	Folder string       // where each case gets a folder, "" = none
	Log    *slog.Logger // required
}

// Keeper draws and keeps cases. Keep and Picture may be called by any goroutine.
type Keeper struct {
	options Options
	cases   chan Case
	dropped atomic.Uint64

	mu       sync.Mutex
	pictures []drawn // oldest first
}

// drawn is an annotated picture.
type drawn struct {
	seq  uint64
	jpeg []byte
}

// New makes a keeper; Run does its work.
func New(o Options) *Keeper { return &Keeper{options: o, cases: make(chan Case, waiting)} }

// Keep takes a case, whose frame nobody changes any more. It returns at once; a case too many is dropped and counted.
func (k *Keeper) Keep(c Case) {
	select {
	case k.cases <- c:
	default:
		k.dropped.Add(1)
	}
}

// Dropped counts the cases that were not kept because too many came at once.
func (k *Keeper) Dropped() uint64 { return k.dropped.Load() }

// Run draws and writes what is to be kept until ctx ends; what waits then is still kept.
func (k *Keeper) Run(ctx context.Context) error {
	for {
		select {
		case c := <-k.cases:
			k.take(c)
			continue
		default:
		}
		select {
		case c := <-k.cases:
			k.take(c)
		case <-ctx.Done():
			return nil
		}
	}
}

func (k *Keeper) take(c Case) {
	jpeg, err := vision.Annotate(c.Frame, c.Reading)
	if err != nil {
		k.options.Log.Warn("a roll has no picture", "seq", c.Seq, "error", err)
		return
	}
	k.mu.Lock()
	if k.pictures = append(k.pictures, drawn{c.Seq, jpeg}); len(k.pictures) > remembered {
		k.pictures = append([]drawn(nil), k.pictures[1:]...)
	}
	k.mu.Unlock()
	if k.options.Folder == "" {
		return
	}
	if _, err := Write(k.options.Folder, c); err != nil {
		k.options.Log.Warn("a roll's evidence is not written", "seq", c.Seq, "error", err)
	}
}

// Newest is the annotated picture that was kept last, and the number of its event; ok false where there is none.
func (k *Keeper) Newest() (jpeg []byte, seq uint64, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.pictures) == 0 {
		return nil, 0, false
	}
	newest := k.pictures[len(k.pictures)-1]
	return newest.jpeg, newest.seq, true
}

// Picture is the annotated picture of the roll with this event number, a JPEG; ok false where it is not kept (any more).
func (k *Keeper) Picture(seq uint64) (jpeg []byte, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := len(k.pictures) - 1; i >= 0; i-- {
		if k.pictures[i].seq == seq {
			return k.pictures[i].jpeg, true
		}
	}
	return nil, false
}
