package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/coreos/go-systemd/v22/daemon"
)

type runCommand struct {
	langFlag    `embed:""`
	Config      string `placeholder:"FILE" type:"path" help:"What the owner chose (/etc/dicetower/config.toml, where there is one)."`
	PrintConfig bool   `help:"Print what holds, without secrets, and do nothing else."`
}

// errReload says that the configuration is to be read again.
var errReload = errors.New("the configuration has changed")

// Run is the tower. SIGHUP stops it and starts it with the new configuration; the game goes on where it was, for the
// journal holds all of it. A configuration that is wrong changes nothing.
func (r *runCommand) Run(c *console) error {
	s, err := r.read()
	if err != nil {
		return err
	}
	if r.PrintConfig {
		_, err := fmt.Fprint(c.out, s.String())
		return err
	}
	log := slog.New(slog.NewTextHandler(c.err, nil))
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	defer signal.Stop(hangup)
	for {
		again, err := r.serve(c, s, hangup, log)
		if err != nil || again == nil {
			notify(log, daemon.SdNotifyStopping)
			return err
		}
		s = *again
	}
}

// read is the configuration, in the language of the command line where that has one.
func (r *runCommand) read() (settings, error) {
	s, err := readSettings(r.Config)
	if err != nil || r.Lang == "" {
		return s, err
	}
	words, err := r.words(s.Language)
	if err == nil {
		s.Language = words.Lang()
	}
	return s, err
}

// serve plays with one configuration. Another one is what to go on with.
func (r *runCommand) serve(c *console, s settings, hangup <-chan os.Signal, log *slog.Logger) (again *settings, err error) {
	b, closing, err := s.blueprint(log)
	if err != nil {
		return nil, err
	}
	defer closing()
	a, err := assemble(b)
	if err != nil {
		return nil, err
	}
	defer a.close()
	err = a.play(c.Context, c.out, part{"watchdog", watchdog{a.tower, log}.run}, part{"reload", func(ctx context.Context) error {
		if again = r.changed(ctx, hangup, log); again != nil {
			return errReload
		}
		return nil
	}})
	if again != nil && errors.Is(err, errReload) {
		err = nil
	}
	return again, err
}

// changed waits for a new configuration that is right; nil when ctx ends.
func (r *runCommand) changed(ctx context.Context, hangup <-chan os.Signal, log *slog.Logger) *settings {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-hangup:
		}
		s, err := r.read()
		if err == nil {
			log.Info("the configuration is read again")
			notify(log, daemon.SdNotifyReloading)
			return &s
		}
		log.Error("the configuration is wrong; the one before holds on", "error", err)
	}
}
