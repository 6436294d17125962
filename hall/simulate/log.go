package simulate

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"

	"dicetower/api"
	"dicetower/engine"
)

// diary is the journal of a simulated tower: a file with a record a line, and in memory what the hall has not acknowledged.
type diary struct {
	file *os.File

	mu      sync.Mutex
	game    engine.Game // that is played
	waiting []api.Record
	ended   map[string]bool
	counts  *counts
}

func openDiary(path string, c *counts) (*diary, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the log of a tower: %w", err)
	}
	return &diary{file: file, ended: map[string]bool{}, counts: c}, nil
}

// Append writes records down.
func (d *diary) Append(records []api.Record) error {
	var lines []byte
	for _, record := range records {
		line, err := json.Marshal(record)
		if err != nil {
			return err
		}
		lines = append(append(lines, line...), '\n')
	}
	if _, err := d.file.Write(lines); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, record := range records {
		d.game = d.game.Apply(record.Event)
		if _, over := record.Event.(engine.GameEnded); over {
			d.ended[record.Game] = true
			d.counts.games.Add(1)
		}
	}
	d.waiting = append(d.waiting, records...)
	d.counts.events.Add(int64(len(records)))
	return nil
}

// Low says that there is room.
func (d *diary) Low() bool { return false }

// Finished is what the outbox sends. There is one hall: what it has is forgotten here.
func (d *diary) Finished(seq uint64, limit int) ([]api.Record, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	have := 0
	for have < len(d.waiting) && d.waiting[have].Seq <= seq {
		have++
	}
	if have > 0 {
		d.waiting = append([]api.Record{}, d.waiting[have:]...)
	}
	var found []api.Record
	open := map[string]bool{}
	for _, record := range d.waiting {
		open[record.Game] = true
		if d.ended[record.Game] && len(found) < limit {
			found = append(found, record)
		}
	}
	for game := range d.ended {
		if !open[game] {
			delete(d.ended, game)
		}
	}
	return found, nil
}

// playing is the game as it stands.
func (d *diary) playing() engine.Game {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.game
}

// Select is of no use here: nobody starts in the middle of a choice.
func (d *diary) Select(uint64, int) error { return nil }
