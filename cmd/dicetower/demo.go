package main

import (
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"time"

	"dicetower/engine"
)

type demoCommand struct {
	ruleFlags    `embed:""`
	langFlag     `embed:""`
	Listen       string  `placeholder:"ADDR" help:"Address of the page (127.0.0.1:8080; with --auto none)."`
	BrokerListen string  `placeholder:"ADDR" help:"Address of the MQTT broker (127.0.0.1:1883; with --auto none)."`
	Data         string  `placeholder:"DIR" type:"path" help:"Folder of the journal (one under the user's state home; with --auto a temporary one)."`
	Players      int     `default:"2" help:"How many play a new game."`
	Target       *int    `placeholder:"POINTS" help:"Points to reach, where not the rule set's."`
	Seed         uint64  `help:"Decides which throws come: the same seed, the same throws (0: others every time)."`
	Speed        float64 `default:"1" help:"1 = true pace, 8 = eight times as fast, 0 = as fast as frames can be read."`
	Evidence     string  `placeholder:"DIR" type:"path" help:"Folder where the picture of every roll is kept, with what was read."`
	Auto         bool    `help:"Robots play a whole game, then the program ends."`
	JSON         bool    `name:"json" help:"Print every event as a line."`
}

// Where the demo is, unless told otherwise.
const (
	usualPage   = "127.0.0.1:8080"
	usualBroker = "127.0.0.1:1883"
)

// Run plays the demo: the virtual tower as camera, and everything else as on a real one.
func (d *demoCommand) Run(c *console) error {
	rules, err := d.rules()
	if err != nil {
		return err
	}
	if !d.Auto {
		if err := d.fill(); err != nil {
			return err
		}
	} else if d.Data == "" {
		folder, err := os.MkdirTemp("", "dicetower-")
		if err != nil {
			return fmt.Errorf("make a temporary folder for the journal: %w", err)
		}
		defer os.RemoveAll(folder)
		d.Data = folder
	}
	if d.Seed == 0 {
		d.Seed = rand.Uint64()
	}
	log := slog.New(slog.NewTextHandler(c.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	words, err := d.words("en")
	if err != nil {
		return err
	}
	demo, err := d.open(rules, words, log)
	if err != nil {
		return err
	}
	defer demo.close()
	if d.JSON {
		demo.tally.out = c.out
	}
	return demo.play(c.Context, d.notes(c))
}

// rules is the rule set of a new game, with every fault of the flags at once.
func (d *demoCommand) rules() (engine.Rules, error) {
	if !(d.Speed >= 0 && d.Speed <= 1000) {
		return engine.Rules{}, usageError{fmt.Errorf("--speed %v: 0 to 1000 is allowed", d.Speed)}
	}
	if d.Target != nil {
		d.Set = append(d.Set, fmt.Sprintf("target=%d", *d.Target))
	}
	for _, at := range []struct{ flag, address, usual string }{{"--listen", d.Listen, usualPage}, {"--broker-listen", d.BrokerListen, usualBroker}} {
		if _, err := net.ResolveTCPAddr("tcp", at.address); at.address != "" && err != nil {
			return engine.Rules{}, usageError{fmt.Errorf("%s %s: %w; write it as %s", at.flag, at.address, err, at.usual)}
		}
	}
	rules, err := d.load()
	if err == nil && (d.Players < rules.PlayersMin || d.Players > rules.PlayersMax) {
		err = usageError{fmt.Errorf("--players %d: these rules are for %d to %d", d.Players, rules.PlayersMin, rules.PlayersMax)}
	}
	return rules, err
}

// fill gives what people are not asked for.
func (d *demoCommand) fill() error {
	if d.Listen == "" {
		d.Listen = usualPage
	}
	if d.BrokerListen == "" {
		d.BrokerListen = usualBroker
	}
	if d.Data != "" {
		return nil
	}
	var err error
	d.Data, err = demoFolder()
	return err
}

// notes is where the demo says what people should know: apart from the event lines.
func (d *demoCommand) notes(c *console) io.Writer {
	if d.JSON {
		return c.err
	}
	return c.out
}

// paced is a duration of play at the demo's speed.
func (d *demoCommand) paced(atTruePace time.Duration) time.Duration {
	if d.Speed == 0 {
		return 0
	}
	return time.Duration(float64(atTruePace) / d.Speed)
}
