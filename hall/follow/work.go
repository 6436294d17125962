package follow

import (
	"context"
	"time"

	"dicetower/hall/store"
)

const (
	gatherFor   = 100 * time.Millisecond // from the first message of a batch to its transaction
	mostRecords = 2_000                  // of one transaction
	tries       = 3                      // of a transaction while the database answers
)

// work makes batches of the queue until ctx ends, and writes them.
func (f *Follower) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case m := <-f.queue:
			f.keep(ctx, f.gather(ctx, m))
		}
	}
}

// gather reads messages until there are enough, or the first has waited long enough.
func (f *Follower) gather(ctx context.Context, m message) []told {
	full := time.NewTimer(gatherFor)
	defer full.Stop()
	var batch []told
	records := 0
	for {
		f.waiting.Add(-int64(len(m.payload)))
		t, err := decode(m.source, m.payload)
		if err != nil {
			f.refuse(m.source, err)
		} else {
			batch = append(batch, t)
			records += 1 + len(t.Records)
		}
		if records >= mostRecords {
			return batch
		}
		select {
		case m = <-f.queue:
		case <-full.C:
			return batch
		case <-ctx.Done():
			return batch
		}
	}
}

// keep writes a batch, waits for a database that is away, and acknowledges.
func (f *Follower) keep(ctx context.Context, batch []told) {
	if len(batch) == 0 {
		return
	}
	wait := firstRetry
	for failed := 0; ; {
		err := f.write(ctx, batch)
		if err == nil {
			f.kept(batch)
			return
		}
		if f.options.Store.Ready(ctx) == nil {
			failed++
		}
		if failed == tries {
			if len(batch) == 1 {
				f.refuse(batch[0].source, err)
				return
			}
			for i := range batch { // to find those that can't be written
				f.keep(ctx, batch[i:i+1])
			}
			return
		}
		f.figures.failed.Inc()
		f.options.Log.Warn("the database does not take what was heard; it is tried again", "error", err)
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
			wait = min(2*wait, lastRetry)
		}
	}
}

func (f *Follower) write(ctx context.Context, batch []told) error {
	var all store.Batch
	for _, t := range batch {
		all.Records = append(all.Records, t.Records...)
		all.Tables = append(all.Tables, t.Tables...)
		all.Towers = append(all.Towers, t.Towers...)
	}
	start := time.Now()
	err := f.options.Store.Write(ctx, all)
	f.figures.writing.Observe(time.Since(start).Seconds())
	return err
}

// kept acknowledges what was written, and measures how long that took since it happened.
func (f *Follower) kept(batch []told) {
	now := time.Now()
	for _, t := range batch {
		f.figures.kept.WithLabelValues(t.kind).Inc()
		if t.kind == event {
			f.figures.lag.Observe(now.Sub(t.at).Seconds())
		}
		if t.parcel != "" {
			f.figures.records.Add(float64(len(t.Records)))
			f.acknowledge(t)
		}
	}
}
