package main

import (
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"time"

	"dicetower/hall/simulate"
	"dicetower/hall/store"
	"dicetower/mqtt"
)

type hallSimulateCommand struct {
	Towers  int           `default:"10" help:"How many towers play."`
	Rate    float64       `default:"20" help:"Events a second that they make together."`
	Target  int           `placeholder:"POINTS" help:"Of games, instead of their rules': short games end more often."`
	For     time.Duration `default:"0" help:"How long they play; 0 = until stopped."`
	Games   int64         `help:"End when so many games have ended; 0 = never."`
	Broker  string        `default:"tcp://127.0.0.1:1883" help:"Broker."`
	User    string        `help:"User at the broker."`
	Pass    string        `name:"password-file" placeholder:"FILE" type:"path" help:"File with the password."`
	Base    string        `default:"dicetower" help:"First part of the topics."`
	Hall    string        `default:"main" help:"Name of the hall that the towers wait for."`
	Logs    string        `placeholder:"DIR" type:"path" help:"Folder of the towers' logs (a temporary one)."`
	Raise   float64       `placeholder:"FACTOR" help:"Raise the rate by this factor with every report, until the lag of the 99th percentile is above a second."`
	Every   time.Duration `default:"10s" help:"How often is reported."`
	Lag     []string      `name:"lag-of" placeholder:"URL" help:"Page of a hall process, such as http://127.0.0.1:8090, that tells its lag; may be repeated."`
	Drain   time.Duration `default:"2m" help:"How long the last games are waited for."`
	Seed    uint64        `default:"1" help:"For other dice."`
	Compare string        `placeholder:"STORE" help:"Hold the logs against this database in the end: sqlite:FILE or postgres://…"`
	Venue   string        `default:"main" help:"Venue that is compared."`
	NoPlay  bool          `help:"Only compare the logs that are there."`
}

// Run plays, reports as JSON lines, and compares.
func (h *hallSimulateCommand) Run(c *console) error {
	lines := json.NewEncoder(c.out)
	if h.Logs == "" {
		dir, err := os.MkdirTemp("", "dicetower-hall-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		h.Logs = dir
	}
	if !h.NoPlay {
		if h.Towers < 1 || h.Rate <= 0 || h.Raise != 0 && (h.Raise <= 1 || len(h.Lag) == 0) {
			return usageError{errors.New("--towers and --rate must be above 0; --raise must be above 1, and needs --lag-of")}
		}
		outcome, err := simulate.Run(c, simulate.Options{
			MQTT: mqtt.Options{Brokers: []string{h.Broker}, User: h.User, PasswordFile: h.Pass, Base: h.Base},
			Hall: h.Hall, Towers: h.Towers, Target: h.Target, Rate: h.Rate, For: h.For, Games: h.Games, Raise: h.Raise, Every: h.Every, Halls: h.Lag, Drain: h.Drain,
			Logs: h.Logs, Seed: h.Seed, Log: slog.New(slog.NewTextHandler(c.err, nil)),
			Report: func(r simulate.Report) { _ = lines.Encode(r) }, // who has gone needs no report
		})
		if err != nil {
			return err
		}
		if err := lines.Encode(outcome); err != nil {
			return err
		}
		if outcome.Waiting > 0 {
			return errors.New("games wait in outboxes: the hall has not acknowledged them")
		}
	}
	if h.Compare == "" {
		return nil
	}
	s, err := store.Open(c, h.Compare)
	if err != nil {
		return err
	}
	defer s.Close()
	comparison, err := simulate.Compare(c, h.Logs, s.View(h.Venue))
	if err != nil {
		return err
	}
	if err := lines.Encode(comparison); err != nil {
		return err
	}
	if !comparison.Same() {
		return errors.New("the database is not what was played")
	}
	return nil
}
