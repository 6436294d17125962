package tower

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// Journal keeps records for ever. Append returns once all of them are on disk, or none of them and an error; the tower
// shows nothing that has not been appended.
type Journal interface {
	Append([]api.Record) error
	// Select remembers, as durably, which entry of the menu is selected while seq is the newest record.
	Select(seq uint64, entry int) error
	// Low says that the disk is full and that what is appended goes into the last room.
	Low() bool
}

// Caster is a tray that fills and empties by itself: the virtual tower. Its methods start something and return at once;
// the sightings show what came of it.
type Caster interface {
	// Throw empties the tray and lets n dice (1–6) fall into it.
	Throw(n int) error
	// Take removes dice from the tray: those that lie nearest to the given places.
	Take(dice []Die) error
	// Clear removes all dice.
	Clear() error
}

// Usual times.
const (
	HandOn = 4 * time.Second  // for which a farkle is shown before the next turn starts by itself,
	BankOn = 2 * time.Second  // and a bank
	Remind = 20 * time.Second // before people are reminded of a die that is missed
	Idle   = 5 * time.Minute  // without anybody here before displays go dim
	Blind  = 5 * time.Second  // without a picture before the camera is said to be frozen
)

// Options are the surroundings of a tower.
type Options struct {
	Journal Journal
	Records []api.Record     // of the newest game, oldest first, as the journal holds them; empty for a new tower
	Seq     uint64           // no record up to this number is made again, though it be lost
	Entry   int              // of the menu that was selected when the records ended
	Caster  Caster           // nil where people throw
	Publish func(api.Update) // called in the loop after every step that changed something; must not block nor call the Tower
	Rules   engine.Rules     // of games that name none, or this one
	HandOn  time.Duration    // how long a farkle is shown before the next turn starts by itself; 0 = at once, below 0 = never
	BankOn  time.Duration    // the same of a person's bank
	Pause   time.Duration    // how long a robot waits before each of its moves; 0 = not at all
	Remind  time.Duration    // how long a lost die is waited for before people are reminded of it; 0 = never
	Idle    time.Duration    // after so long without anybody at the tray or a button the displays may go dim; 0 = never
	Blind   time.Duration    // after so long without a sighting the camera is said to be frozen; 0 = never
	Beam    bool             // a beam sensor is fitted, and tells of every throw
	Zone    Zone             // where kept dice may be pushed to; nil for none
	Log     *slog.Logger
}

// Tower is the loop that owns a game and its tray. All methods may be called from any goroutine but, where Run is said to
// answer, not from within Publish.
type Tower struct {
	options Options
	inputs  chan envelope // in
	done    chan struct{} // closed when Run has returned
	current atomic.Pointer[api.State]
	turned  atomic.Int64 // when the loop turned last, nanoseconds since 1970
	start   state
}

// backlog is how many inputs may wait. Thirty sightings a second fill it in two seconds.
const backlog = 64

// New makes a tower that stands where its records end. Run must be called to bring it to life.
func New(options Options) *Tower {
	t := &Tower{
		options: options,
		inputs:  make(chan envelope, backlog),
		done:    make(chan struct{}),
	}
	t.start = resume(options)
	t.current.Store(t.start.document())
	return t
}

// Do carries a request to the loop and returns its answer, refusals included. It waits for Run to answer; when ctx or
// Run ends first the answer says so.
func (t *Tower) Do(ctx context.Context, request api.Request) api.Response {
	reply := make(chan api.Response, 1)
	gone := func(why string) api.Response {
		return (&api.Refusal{Code: api.Internal, Message: why}).Response(request, t.State().Seq)
	}
	select {
	case t.inputs <- envelope{input: asked{request}, reply: reply}:
	case <-ctx.Done():
		return gone("the tower did not take the request in time; try again")
	case <-t.done:
		return gone("the tower is stopping")
	}
	select {
	case response := <-reply:
		return response
	case <-ctx.Done():
		return gone("the tower has taken the request but did not answer in time; look at its state before trying again")
	case <-t.done:
		select {
		case response := <-reply:
			return response
		default:
			return gone("the tower is stopping")
		}
	}
}

// See tells what the camera shows now. Sightings are taken in order and none is lost: See waits only when the loop is far
// behind, so that the camera drops frames instead.
func (t *Tower) See(sighting Sighting) { t.send(sighting) }

// Beam tells that dice have fallen through the beam sensor.
func (t *Tower) Beam() { t.send(beamed{}) }

// Alive says whether the loop has turned lately: it does so every few seconds, whatever happens, unless it is stuck.
func (t *Tower) Alive(within time.Duration) bool {
	return time.Since(time.Unix(0, t.turned.Load())) <= within
}

// Fault shows a fault until ClearFault takes it back. A fault with the same code replaces the one before.
func (t *Tower) Fault(fault api.Fault) { t.send(broken{fault}) }

// ClearFault takes the fault with this code back.
func (t *Tower) ClearFault(code string) { t.send(mended{code}) }

// State is the newest published state. It is shared and must not be changed.
func (t *Tower) State() *api.State { return t.current.Load() }

func (t *Tower) send(in input) {
	select {
	case t.inputs <- envelope{input: in}:
	case <-t.done:
	}
}
