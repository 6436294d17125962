package simulate

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"dicetower/mqtt"
)

// Options are what a simulation is made of. MQTT.Brokers, Logs and Towers are required.
type Options struct {
	MQTT   mqtt.Options // Brokers, User, PasswordFile, TLS, Base
	Hall   string       // that the towers wait for
	Towers int
	Target int           // of games, 0 = that of their rules: short games end more often
	Rate   float64       // events a second of all towers together
	For    time.Duration // 0 = until the context ends
	Games  int64         // ends when so many games have, 0 = never
	Raise  float64       // factor by which the rate rises every Every, until the lag is above LagMost; 0 = never
	Every  time.Duration // of reports
	Halls  []string      // addresses of hall processes, such as http://127.0.0.1:8090, that tell their lag
	Drain  time.Duration // how long outboxes are waited for in the end
	Logs   string        // folder
	Seed   uint64
	Report func(Report) // called every Every; may be nil
	Log    *slog.Logger
}

// LagMost is the lag of the 99th percentile up to which a hall keeps up.
const LagMost = time.Second

const logSuffix = ".jsonl"

// counts are those of all tables.
type counts struct{ events, games, faults atomic.Int64 }

// Report tells how it goes. Rates are those since the report before.
type Report struct {
	Seconds   float64 `json:"seconds"` // since the start
	Wanted    float64 `json:"wanted"`  // events a second
	Rate      float64 `json:"rate"`    // that were made
	Events    int64   `json:"events"`
	Games     int64   `json:"games"`     // finished
	Connected int     `json:"connected"` // towers
	Faults    int64   `json:"faults"`    // requests that a tower refused
	Lag
}

// Outcome is how it ended.
type Outcome struct {
	Events  int64   `json:"events"`
	Games   int64   `json:"games"`
	Best    float64 `json:"best"`    // events a second that the hall kept up with, by Raise
	Waiting int     `json:"waiting"` // towers whose outbox is not empty
}

// Run plays. It ends when its time is over, or, where the rate is raised, when the hall does not keep up.
func Run(ctx context.Context, o Options) (Outcome, error) {
	if err := os.MkdirAll(o.Logs, 0o750); err != nil {
		return Outcome{}, fmt.Errorf("make the folder of logs: %w", err)
	}
	login := o.MQTT
	login.ID = "simulate"
	if _, err := mqtt.Login(ctx, login); err != nil {
		return Outcome{}, err
	}
	c := &counts{}
	tables := make([]*table, o.Towers)
	for i := range tables {
		var err error
		if tables[i], err = newTable(o, i+1, c); err != nil {
			return Outcome{}, err
		}
		defer tables[i].diary.file.Close()
	}
	living, stop := context.WithCancel(context.WithoutCancel(ctx))
	var alive sync.WaitGroup
	defer alive.Wait()
	defer stop()
	for i, t := range tables {
		alive.Go(func() { _ = t.tower.Run(living) })
		alive.Go(func() {
			pauseFor(living, time.Duration(i)*5*time.Millisecond) // a broker takes connections one after the other
			_ = t.client.Run(living)
		})
	}
	connected(ctx, tables)
	if o.For > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.For)
		defer cancel()
	}
	outcome := Outcome{Best: newPace(o, tables, c).run(ctx)}
	outcome.Events, outcome.Games = c.events.Load(), c.games.Load()
	outcome.Waiting = drain(living, tables, o.Drain)
	return outcome, nil
}

// connected waits until all towers have found the broker, or ctx ends.
func connected(ctx context.Context, tables []*table) {
	for ctx.Err() == nil && countConnected(tables) < len(tables) {
		pauseFor(ctx, 100*time.Millisecond)
	}
}

func countConnected(tables []*table) int {
	n := 0
	for _, t := range tables {
		if t.client.Status().Connected {
			n++
		}
	}
	return n
}

// drain waits for the outboxes, and says how many of them are not empty.
func drain(ctx context.Context, tables []*table, most time.Duration) int {
	for end := time.Now().Add(most); ; {
		left := 0
		for _, t := range tables {
			if waiting, err := t.box.Waiting(); waiting || err != nil {
				left++
			}
		}
		if left == 0 || time.Now().After(end) {
			return left
		}
		pauseFor(ctx, 200*time.Millisecond)
	}
}

func pauseFor(ctx context.Context, time_ time.Duration) {
	timer := time.NewTimer(time_)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
