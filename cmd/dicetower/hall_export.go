package main

import (
	"fmt"
	"time"

	"dicetower/hall/store"
)

type hallExportCommand struct {
	hallFlags `embed:""`
	Venue     string `required:"" help:"Id of the venue."`
	Format    string `enum:"jsonl,csv" default:"jsonl" help:"jsonl or csv."`
	From      string `placeholder:"DAY" help:"Games that ended on this day or later, such as 2026-01-31."`
	To        string `placeholder:"DAY" help:"Games that ended before this day."`
	What      string `arg:"" enum:"games,results,turns,events" help:"games, results, turns or events."`
}

func (e *hallExportCommand) Run(c *console) error {
	filter := store.GameFilter{}
	for _, day := range []struct {
		text string
		into *time.Time
	}{{e.From, &filter.From}, {e.To, &filter.To}} {
		if day.text == "" {
			continue
		}
		parsed, err := time.Parse(time.DateOnly, day.text)
		if err != nil {
			return usageError{fmt.Errorf("%q is no day such as 2026-01-31", day.text)}
		}
		*day.into = parsed
	}
	v, done, err := e.known(c, e.Venue)
	if err != nil {
		return err
	}
	defer done()
	return v.Export(c, c.out, e.What, e.Format, filter)
}
