package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/evidence"
	"dicetower/journal"
	"dicetower/mqtt"
	"dicetower/tower"
	"dicetower/vision"
	"dicetower/vision/camera/virtual"
	"dicetower/web"
)

// robotPause is how long a robot thinks at true pace.
const robotPause = time.Second

// demo is a tower whose camera is the virtual one.
type demo struct {
	*demoCommand
	rules    engine.Rules
	log      *slog.Logger
	journal  *journal.Journal
	records  []api.Record // of the newest game, as the journal held them
	tray     *virtual.Tower
	reader   *vision.Reader
	listener net.Listener // of the page, nil for none
	tally    tally
	tower    *tower.Tower
	watchers []func(api.Update)
}

// open gets hold of everything that can fail before a game begins.
func (d *demoCommand) open(rules engine.Rules, log *slog.Logger) (_ *demo, err error) {
	m := &demo{demoCommand: d, rules: rules, log: log}
	defer func() {
		if err != nil {
			m.close()
		}
	}()
	if m.journal, err = journal.Open(d.Data); err != nil {
		return nil, err
	}
	records, err := m.journal.Newest()
	if err != nil {
		return nil, err
	}
	if d.Listen != "" {
		if m.listener, err = net.Listen("tcp", d.Listen); err != nil {
			return nil, fmt.Errorf("open the page: %w; --listen takes another address, such as 127.0.0.1:8081", err)
		}
	}
	if m.tray, err = virtual.New(virtual.Options{Seed: d.Seed, Speed: d.Speed}); err != nil {
		return nil, err
	}
	empty := m.tray.Empty()
	if m.reader, err = vision.NewReader(vision.Options{Empty: &empty}); err != nil {
		return nil, err
	}
	m.records = records
	m.tally.truth = m.tray.Truth
	m.tally.resume(records)
	m.watchers = []func(api.Update){m.tally.publish}
	m.tower = tower.New(tower.Options{
		Journal: m.journal,
		Records: records,
		Seq:     m.journal.Seq(),
		Caster:  caster{m.tray},
		Publish: m.publish,
		Rules:   rules,
		HandOn:  d.paced(tower.HandOn),
		BankOn:  d.paced(tower.BankOn),
		Pause:   d.paced(robotPause),
		Remind:  tower.Remind,
		Idle:    tower.Idle,
		Blind:   tower.Blind,
		Log:     log,
	})
	if loss := m.journal.Loss(); loss != nil {
		log.Warn("the journal was damaged", "aside", loss.Aside, "kept", loss.Kept, "lost", loss.Lost)
		m.tower.Fault(lossFault(loss))
	}
	return m, nil
}

// close lets go of everything in reverse.
func (m *demo) close() {
	var faults []error
	if m.reader != nil {
		faults = append(faults, m.reader.Close())
	}
	if m.tray != nil {
		faults = append(faults, m.tray.Close())
	}
	if m.listener != nil {
		if err := m.listener.Close(); !errors.Is(err, net.ErrClosed) {
			faults = append(faults, err)
		}
	}
	if m.journal != nil {
		faults = append(faults, m.journal.Close())
	}
	if err := errors.Join(faults...); err != nil {
		m.log.Warn("stop the demo", "error", err)
	}
}

// publish hands an update on. It is called by the loop, and by nobody before play has begun.
func (m *demo) publish(update api.Update) {
	for _, watch := range m.watchers {
		watch(update)
	}
}

// play runs until ctx ends; with --auto until a game has ended.
func (m *demo) play(ctx context.Context, notes io.Writer) error {
	ctx, finish := context.WithCancel(ctx)
	defer finish()
	if m.Auto {
		m.tally.over = finish
	}
	empty := m.tray.Empty()
	eye := &eye{
		source:  m.tray,
		watcher: vision.NewWatcher(m.reader, vision.WatchOptions{Empty: &empty}),
		known:   vision.Options{Empty: &empty},
		tower:   m.tower,
		keeper:  evidence.New(evidence.Options{Folder: m.Evidence, Log: m.log}),
	}
	m.watchers = append(m.watchers, eye.publish)
	parts := []part{{"evidence", eye.keeper.Run}}
	var room *web.Showroom
	if m.listener != nil {
		hardware := wire(m.tower)
		room = openShowroom(hardware)
		hardware.publish(api.Update{State: m.tower.State()})
		m.watchers = append(m.watchers, hardware.publish)
		parts = append(parts, part{"hardware", hardware.run})
	}
	parts = append(parts, part{"camera", eye.watch})
	if m.listener != nil {
		page := web.New(web.Options{Tower: m.tower, Picture: eye.picture, Roll: eye.keeper.Picture, Showroom: room, Log: m.log})
		page.Publish(api.Update{Records: m.records, State: m.tower.State()})
		m.watchers = append(m.watchers, page.Publish)
		parts = append(parts, part{"page", func(ctx context.Context) error { return serve(ctx, m.listener, page) }})
		fmt.Fprintf(notes, "The demo is at http://%s\n", m.listener.Addr())
	}
	if m.BrokerListen != "" {
		client, err := m.client()
		if err != nil {
			return err
		}
		m.watchers = append(m.watchers, client.Publish)
		parts = append(parts, part{"mqtt", client.Run})
	}
	parts = append(parts, part{"tower", m.tower.Run}, part{"game", m.seat})
	return errors.Join(runParts(ctx, parts), m.tally.failed)
}

func (m *demo) client() (*mqtt.Client, error) {
	return mqtt.New(mqtt.Options{
		Tower:    m.tower,
		Listen:   m.BrokerListen,
		ID:       m.journal.TowerID(),
		Name:     "Dice tower demo",
		Commands: mqtt.Play,
		Verbs:    tower.Verbs(),
		Fault: func(fault *api.Fault) {
			if fault == nil {
				m.tower.ClearFault("broker")
				return
			}
			m.tower.Fault(*fault)
		},
		Log: m.log,
	})
}

// seat starts a game where none is being played, and where robots are to play and the one that is being played has
// people in it.
func (m *demo) seat(ctx context.Context) error {
	state := m.tower.State()
	running := state.Phase != api.Idle && state.Phase != api.GameOver
	robots := running && state.Seats[0].Robot != nil && *state.Seats[0].Robot != ""
	if !running || m.Auto && !robots {
		body, err := json.Marshal(m.newGame())
		if err != nil {
			return fmt.Errorf("start a game: %w", err)
		}
		answer := m.tower.Do(ctx, api.Request{Verb: "new_game", Body: body})
		if answer.Status != "ok" && ctx.Err() == nil {
			return fmt.Errorf("start a game: %s", answer.Error)
		}
	}
	<-ctx.Done()
	return nil
}

func (m *demo) newGame() api.NewGameBody {
	body := api.NewGameBody{Rules: m.rules.Name, Confirm: true}
	for i := range m.Players {
		player := api.NewPlayer{Name: fmt.Sprintf("Player %d", i+1)}
		if m.Auto {
			player = api.NewPlayer{Name: fmt.Sprintf("Robot %d", i+1), Robot: tower.Steady}
		}
		body.Players = append(body.Players, player)
	}
	return body
}

// serve answers browsers until ctx ends, then lets running requests finish for a moment.
func serve(ctx context.Context, listener net.Listener, page *web.Server) error {
	server := &http.Server{Handler: page, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	server.RegisterOnShutdown(page.Close)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	err := server.Shutdown(soon)
	<-failed
	return err
}
