package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"github.com/coreos/go-systemd/v22/daemon"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"dicetower/hall"
	"dicetower/hall/board"
	"dicetower/hall/follow"
	"dicetower/hall/gate"
	"dicetower/hall/league"
	"dicetower/hall/store"
)

type hallCommand struct {
	Run      hallRunCommand      `cmd:"" default:"withargs" help:"Follow all towers of a broker: board, leagues, exports."`
	Token    hallTokenCommand    `cmd:"" help:"Who may see and change what: tokens of a venue."`
	Export   hallExportCommand   `cmd:"" help:"Print games, results, turns or events of a venue, as JSON lines or CSV."`
	Simulate hallSimulateCommand `cmd:"" help:"Play real games by robots as many towers against a broker."`
}

// hallFlags choose the configuration, and what is other for this call.
type hallFlags struct {
	Config string   `placeholder:"FILE" type:"path" help:"What the owner chose; without it one venue on a broker of this machine."`
	Store  string   `placeholder:"URL" help:"sqlite:FILE or postgres://USER@HOST/NAME, instead of the configuration's."`
	Broker []string `placeholder:"URL" help:"Broker such as tcp://broker.local:1883, instead of the configuration's; may be repeated."`
}

// read is the configuration, or everything that is wrong with it.
func (f *hallFlags) read() (hall.Config, error) {
	c, err := hall.Load(f.Config)
	if err == nil {
		c.Store = cmp.Or(f.Store, c.Store)
		if len(f.Broker) > 0 {
			c.MQTT.Brokers = f.Broker
		}
		err = c.Check()
	}
	if err != nil {
		return c, usageError{err}
	}
	return c, nil
}

// open gives the store of a configuration, with its venues in it.
func (f *hallFlags) open(ctx context.Context) (hall.Config, *store.Store, error) {
	c, err := f.read()
	if err != nil {
		return c, nil, err
	}
	s, err := store.Open(ctx, c.Store, league.Schema())
	if err != nil {
		return c, nil, err
	}
	err = c.Prepare(func(v store.Venue) error { return s.PutVenue(ctx, v) })
	return c, s, err
}

type hallRunCommand struct {
	hallFlags `embed:""`
	Listen    string `placeholder:"ADDR" help:"Where the board is opened, instead of the configuration's."`
}

// Run is one process of the hall. Others may run beside it.
func (r *hallRunCommand) Run(c *console) error {
	config, s, err := r.open(c)
	if s != nil {
		defer s.Close()
	}
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(c.err, nil))
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	options := config.Follow(s)
	options.Log, options.Figures = log, registry
	follower, err := follow.New(options)
	if err != nil {
		return err
	}
	guard := gate.New(s, config.Opened())
	pages, err := board.New(board.Options{Store: s, Gate: guard, Venues: options.Venues, Begin: follower.Begin, Log: log})
	if err != nil {
		return err
	}
	address := cmp.Or(r.Listen, config.Listen)
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("open the hall: %w; --listen takes another address, such as 127.0.0.1:8091", err)
	}
	fmt.Fprintf(c.out, "The hall is at http://%s/hall\n", listener.Addr())
	server := hall.NewServer(hall.ServerOptions{
		Store: s, Gate: guard, Ready: follower.Ready, Figures: registry, Board: pages,
	})
	notify(log, daemon.SdNotifyReady)
	defer notify(log, daemon.SdNotifyStopping)
	return runParts(c, []part{
		{"page", func(ctx context.Context) error {
			streams := func(net.Listener) context.Context { return ctx } // they end with it
			return serve(ctx, listener, &http.Server{Handler: server, BaseContext: streams})
		}},
		{"board", pages.Run},
		{"retention", func(ctx context.Context) error { return config.Forget(ctx, s, log) }},
		{"towers", follower.Run},
	})
}
