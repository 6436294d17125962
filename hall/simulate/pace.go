package simulate

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"
)

// lateTwice is how many reports in a row have to show too much lag for a rate to be too high.
const lateTwice = 2

// players is how many goroutines let tables play.
const players = 4

// pace lets tables play so that they make so many events a second together.
type pace struct {
	options Options
	tables  []*table
	counts  *counts
	rate    atomic.Uint64 // bits of a float64
	due     atomic.Int64  // events that are to have been made by now
}

func newPace(o Options, tables []*table, c *counts) *pace {
	p := &pace{options: o, tables: tables, counts: c}
	p.rate.Store(math.Float64bits(o.Rate))
	return p
}

func (p *pace) wanted() float64 { return math.Float64frombits(p.rate.Load()) }

// run plays until ctx ends or the hall does not keep up; it gives the highest rate with which it did.
func (p *pace) run(ctx context.Context) (best float64) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	defer all.Wait()
	for n := range players {
		all.Go(func() { p.play(ctx, n) })
	}
	all.Go(func() { p.tick(ctx, cancel) })
	best = p.watch(ctx)
	cancel()
	return best
}

// tick says how many events are due, and when enough games have been played. What could not be made is not made up for by more than a second.
func (p *pace) tick(ctx context.Context, enough func()) {
	const every = 20 * time.Millisecond
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	last, due := time.Now(), 0.0
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			if p.options.Games > 0 && p.counts.games.Load() >= p.options.Games {
				enough()
			}
			due += p.wanted() * now.Sub(last).Seconds()
			due = min(due, float64(p.counts.events.Load())+p.wanted())
			last = now
			p.due.Store(int64(due))
		}
	}
}

// play lets every players-th table play in turn whenever events are due.
func (p *pace) play(ctx context.Context, n int) {
	r := robots{}
	for at := n; ctx.Err() == nil; {
		if p.counts.events.Load() >= p.due.Load() || at >= len(p.tables) && n >= len(p.tables) {
			pauseFor(ctx, 5*time.Millisecond)
			continue
		}
		if at >= len(p.tables) {
			at = n
		}
		if err := p.tables[at].play(ctx, r); err != nil && ctx.Err() == nil {
			p.counts.faults.Add(1)
			p.options.Log.Warn("a tower does not play on", "error", err)
			pauseFor(ctx, 100*time.Millisecond)
		}
		at += players
	}
}

// watch reports, and raises the rate where that is wanted.
func (p *pace) watch(ctx context.Context) (best float64) {
	start := time.Now()
	before, at := p.counts.events.Load(), start
	lags, late := newScraper(p.options.Halls), 0
	for {
		pauseFor(ctx, p.options.Every)
		if ctx.Err() != nil {
			return best
		}
		now, events := time.Now(), p.counts.events.Load()
		report := Report{
			Seconds: round(now.Sub(start).Seconds()), Wanted: round(p.wanted()), Rate: round(float64(events-before) / now.Sub(at).Seconds()),
			Events: events, Games: p.counts.games.Load(), Connected: countConnected(p.tables), Faults: p.counts.faults.Load(), Lag: lags.look(),
		}
		before, at = events, now
		if p.options.Report != nil {
			p.options.Report(report)
		}
		if p.options.Raise == 0 {
			continue
		}
		if report.P99 > LagMost.Seconds() {
			if late++; late == lateTwice {
				return best
			}
			continue // the same rate once more: it may have been something else
		}
		late = 0
		best = max(best, report.Rate)
		p.rate.Store(math.Float64bits(p.wanted() * p.options.Raise))
	}
}

func round(x float64) float64 { return math.Round(100*x) / 100 }
