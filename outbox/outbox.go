package outbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"dicetower/api"
)

const (
	firstWait = 10 * time.Second // for an acknowledgement before a parcel is sent again
	lastWait  = time.Minute
	lookEvery = time.Minute // at the journal when nothing special has happened
	atOnce    = 300         // records that are read for one parcel
)

// Journal is where the records are.
type Journal interface {
	// Finished gives the records after number seq of games that have ended at least once, oldest first, at most limit.
	Finished(seq uint64, limit int) ([]api.Record, error)
}

// Options are what an Outbox is made of.
type Options struct {
	Tower   string   // id, as in its topics
	Halls   []string // that are waited for
	Journal Journal
	File    string       // where it is remembered what was acknowledged; "" for nowhere
	Log     *slog.Logger // slog.Default() where nil
}

// Outbox knows what each hall has. Its methods may be called from any goroutine.
type Outbox struct {
	options Options

	mu    sync.Mutex
	news  bool      // there may be something to be sent
	look  time.Time // when to look into the journal anyway
	halls []*hall
}

// hall is how far one hall is.
type hall struct {
	name string
	has  uint64 // everything up to this number

	sent string // id of the parcel on its way, "" for none
	upTo uint64 // its last number
	due  time.Time
	wait time.Duration
}

// Open makes an outbox and reads how far the halls are. A file that can't be read makes it begin from the first game: halls drop
// what they have.
func Open(o Options) *Outbox {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	b := &Outbox{options: o, news: true}
	known, err := read(o.File)
	if err != nil {
		o.Log.Warn("what the halls have is not known; every finished game is sent again", "error", err)
	}
	for _, name := range o.Halls {
		b.halls = append(b.halls, &hall{name: name, has: known[name]})
	}
	return b
}

func read(path string) (map[string]uint64, error) {
	known := map[string]uint64{}
	if path == "" {
		return known, nil
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	if err != nil {
		return nil, fmt.Errorf("read the outbox: %w", err)
	}
	return known, nil
}

// See takes note of what has happened.
func (b *Outbox) See(records []api.Record) {
	for _, record := range records {
		switch record.Event.Kind() {
		case "game_over", "undo", "correction":
			b.mu.Lock()
			b.news = true
			b.mu.Unlock()
		}
	}
}

// Renew says that there is a new connection: what was on its way may be lost.
func (b *Outbox) Renew() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.news = true
	for _, h := range b.halls {
		h.sent, h.wait = "", 0
	}
}

// Next is the parcel that is to be published now, nil for none. Call it until there is none.
func (b *Outbox) Next(now time.Time) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now.After(b.look) {
		b.news = true
	}
	for _, h := range b.halls {
		if h.sent == "" && !b.news || h.sent != "" && now.Before(h.due) {
			continue
		}
		records, err := b.options.Journal.Finished(h.has, atOnce)
		if err == nil && len(records) == 0 {
			h.sent = ""
			continue
		}
		var payload []byte
		var last api.Record
		if err == nil {
			payload, last, err = pack(b.options.Tower, records)
		}
		if err != nil {
			b.options.Log.Error("read what is to be sent to the hall", "hall", h.name, "error", err)
			break
		}
		b.send(h.has, last, now)
		return payload
	}
	b.news, b.look = false, now.Add(lookEvery)
	return nil
}

// send notes a parcel for all halls that are as far.
func (b *Outbox) send(has uint64, last api.Record, now time.Time) {
	for _, h := range b.halls {
		if h.has != has {
			continue
		}
		if h.sent != last.ID() {
			h.wait = 0
		}
		h.sent, h.upTo = last.ID(), last.Seq
		h.wait = min(max(2*h.wait, firstWait), lastWait)
		h.due = now.Add(h.wait/2 + rand.N(h.wait)) // not all towers at once
	}
}

// Acknowledge takes the word of a hall that it has kept the parcel with this id. Whatever else is said changes nothing.
func (b *Outbox) Acknowledge(name, id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, h := range b.halls {
		if h.name != name || h.sent == "" || h.sent != id {
			continue
		}
		h.has, h.sent, h.wait = h.upTo, "", 0
		b.news = true
		if err := b.write(); err != nil {
			b.options.Log.Warn("what the halls have can't be kept; it would be sent again after a restart", "error", err)
		}
	}
}

// write remembers how far the halls are. It is not synced: what a power cut takes back is only sent again.
func (b *Outbox) write() error {
	if b.options.File == "" {
		return nil
	}
	known := map[string]uint64{}
	for _, h := range b.halls {
		known[h.name] = h.has
	}
	text, err := json.Marshal(known)
	if err != nil {
		return err
	}
	fresh := b.options.File + ".new"
	if err := os.WriteFile(fresh, append(text, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, b.options.File)
}

// Waiting says whether a finished game is on its way, or has yet to be sent.
func (b *Outbox) Waiting() (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, h := range b.halls {
		records, err := b.options.Journal.Finished(h.has, 1)
		if err != nil || len(records) > 0 {
			return true, err
		}
	}
	return false, nil
}
