package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"sync"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/journal"
	"dicetower/journal/stats"
	"dicetower/roster"
	"dicetower/web"
)

// past is what the journal remembers, for the page. Figures are counted anew only when a game has begun or ended.
type past struct {
	journal *journal.Reader
	named   func(string) string // the name by which somebody is known now; nil for as it was
	mu      sync.Mutex
	counted string // the newest game for which the report holds
	report  stats.Report
}

// Games lists games, the newest first.
func (p *past) Games(limit int) ([]web.Game, error) {
	games, err := p.journal.Games(limit)
	var lines []web.Game
	for _, game := range games {
		lines = append(lines, lineOf(game))
	}
	return lines, err
}

// Game gives the records of a game.
func (p *past) Game(id string) ([]api.Record, error) {
	records, err := p.journal.Game(id)
	if err == nil && len(records) == 0 {
		err = web.ErrNoGame
	}
	return records, err
}

// Stats gives the figures as JSON.
func (p *past) Stats() (json.RawMessage, error) {
	report, err := p.count()
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"players": report.Players, "rules": report.Rules, "dice": report.Dice})
}

func (p *past) count() (stats.Report, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	games, err := p.journal.Games(1)
	if err != nil {
		return stats.Report{}, err
	}
	newest := "none"
	if len(games) > 0 {
		newest = games[0].ID + games[0].Ended.String()
	}
	if newest == p.counted {
		return p.report, nil
	}
	if games, err = p.journal.Games(-1); err != nil {
		return stats.Report{}, err
	}
	var book stats.Book
	for _, game := range games {
		records, err := p.journal.Game(game.ID)
		if err != nil {
			return stats.Report{}, err
		}
		book.Add(p.renamed(records))
	}
	p.counted, p.report = newest, book.Report()
	return p.report, nil
}

// renamed gives the records of a game with the names by which its players are known now.
func (p *past) renamed(records []api.Record) []api.Record {
	if p.named == nil || len(records) == 0 {
		return records
	}
	start, ok := records[0].Event.(engine.GameStarted)
	if !ok {
		return records
	}
	start.Players = slices.Clone(start.Players)
	for i, player := range start.Players {
		if player.Robot == "" {
			start.Players[i].Name = p.named(player.Name)
		}
	}
	records = slices.Clone(records)
	records[0].Event = start
	return records
}

// recount counts all games anew with the next look.
func (p *past) recount() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counted = ""
}

// people are who plays here: those whom the roster holds, then those whom the journal knows.
type people struct {
	*roster.Roster
	past *past
}

func openPeople(data string, past *past) (*people, error) {
	file, err := roster.Open(filepath.Join(data, "players.json"))
	if err != nil {
		return nil, err
	}
	past.named = file.Name
	return &people{file, past}, nil
}

// voice is that of a person, "" where there is none. It may be asked of nobody's roster.
func (p *people) voice(name string) string {
	if p == nil {
		return ""
	}
	return p.Voice(name)
}

// Become gives a person another name, or makes two one.
func (p *people) Become(name, other string) error {
	defer p.past.recount()
	return p.Roster.Become(name, other)
}

// Players lists people, robots left out.
func (p *people) Players() ([]web.Person, error) {
	report, err := p.past.count()
	if err != nil {
		return nil, err
	}
	var list []web.Person
	entries := p.Entries()
	for _, entry := range entries {
		if !entry.Forgotten && entry.Now == "" {
			list = append(list, web.Person{Name: entry.Name, Colour: entry.Colour, Voice: entry.Voice})
		}
	}
	for _, player := range report.Players {
		if player.Robot != "" || player.Games == 0 {
			continue
		}
		at := slices.IndexFunc(list, func(known web.Person) bool { return known.Name == player.Name })
		if at >= 0 {
			list[at].Games = player.Games
		} else if !slices.ContainsFunc(entries, func(e roster.Entry) bool { return e.Name == player.Name }) {
			list = append(list, web.Person{Name: player.Name, Games: player.Games})
		}
	}
	return list, nil
}
