package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"

	"dicetower/api"
)

type exportCommand struct {
	dataFlag
	Format string   `enum:"jsonl,csv" default:"jsonl" help:"jsonl: every event as the JSON object that MQTT and the page get; csv: the same in columns."`
	JSON   bool     `name:"json" help:"The same as --format jsonl."`
	Game   []string `arg:"" optional:"" help:"Games to export; the whole journal without."`
}

func (e *exportCommand) Validate() error {
	if e.JSON && e.Format == "csv" {
		return errors.New("--json and --format csv exclude each other")
	}
	return nil
}

func (e *exportCommand) Run(c *console) (err error) {
	reader, err := e.open(c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	out := bufio.NewWriter(c.out)
	write, finish := jsonLines(out)
	if e.Format == "csv" {
		write, finish = csvLines(out)
	}
	each := func(take func(api.Record) error) error { return reader.Each(take) }
	if len(e.Game) > 0 {
		each = func(take func(api.Record) error) error {
			for _, name := range e.Game {
				records, err := gameRecords(reader, name)
				if err != nil {
					return err
				}
				for _, record := range records {
					if err := take(record); err != nil {
						return err
					}
				}
			}
			return nil
		}
	}
	err = each(func(record api.Record) error {
		if err := c.Err(); err != nil {
			return err
		}
		if err := write(record); err != nil {
			return fmt.Errorf("export record %d: %w", record.Seq, err)
		}
		return nil
	})
	return errors.Join(err, finish())
}

func jsonLines(out *bufio.Writer) (write func(api.Record) error, finish func() error) {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return func(record api.Record) error { return encoder.Encode(record) }, out.Flush
}

func csvLines(out *bufio.Writer) (write func(api.Record) error, finish func() error) {
	table := csv.NewWriter(out)
	err := table.Write(csvColumns())
	write = func(record api.Record) error {
		if err != nil {
			return err
		}
		cells, err := csvCells(record)
		if err != nil {
			return err
		}
		return table.Write(cells)
	}
	finish = func() error {
		table.Flush()
		return errors.Join(err, table.Error(), out.Flush())
	}
	return write, finish
}
