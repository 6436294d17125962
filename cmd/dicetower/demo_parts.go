package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strconv"
	"time"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/engine"
	"dicetower/mqtt"
	"dicetower/tower"
	"dicetower/vision"
	"dicetower/vision/camera/virtual"
)

// robotPause is how long a robot thinks at true pace.
const robotPause = time.Second

// demo is a tower whose camera is the virtual one.
type demo struct {
	*demoCommand
	*assembly
	tray  *virtual.Tower
	tally tally
}

// open gets hold of everything that can fail before a game begins.
func (d *demoCommand) open(rules engine.Rules, words *announce.Words, log *slog.Logger) (*demo, error) {
	tray, err := virtual.New(virtual.Options{Seed: d.Seed, Speed: d.Speed})
	if err != nil {
		return nil, err
	}
	b := virtualTray(tray)
	b.title, b.data, b.evidence, b.rules, b.words, b.log = "The demo", d.Data, d.Evidence, rules, words, log
	b.profile = filepath.Join(d.Data, "profile.toml")
	if profile, faults := measuredTray(b.profile, b.origin); profile != nil {
		b.known = profile.Options()
	} else {
		b.faults = faults
	}
	b.handOn, b.bankOn, b.pause = d.paced(tower.HandOn), d.paced(tower.BankOn), d.paced(robotPause)
	b.remind, b.idle = tower.Remind, tower.Idle
	b.listen, b.remedy = d.Listen, "--listen"
	if d.Listen != "" {
		b.fit = openShowroom
	}
	if d.BrokerListen != "" {
		b.mqtt = &mqtt.Options{Listen: d.BrokerListen, Name: "Dice tower demo", Commands: mqtt.Play}
	}
	m := &demo{demoCommand: d, tray: tray}
	if m.assembly, err = assemble(b); err != nil {
		return nil, errors.Join(err, tray.Close())
	}
	m.tally.truth = tray.Truth
	m.tally.resume(m.records)
	m.watchers = append(m.watchers, m.tally.publish)
	return m, nil
}

// virtualTray is what is known of a tower whose camera is the virtual one.
func virtualTray(tray *virtual.Tower) blueprint {
	empty := tray.Empty()
	return blueprint{source: tray, origin: "virtual:", tray: tray, caster: caster{tray}, known: vision.Options{Empty: &empty}}
}

// close lets go of everything in reverse.
func (m *demo) close() {
	m.assembly.close()
	if err := m.tray.Close(); err != nil {
		m.log.Warn("stop the virtual tower", "error", err)
	}
}

// play runs until ctx ends; with --auto until a game has ended.
func (m *demo) play(ctx context.Context, notes io.Writer) error {
	ctx, finish := context.WithCancel(ctx)
	defer finish()
	if m.Auto {
		m.tally.over = finish
	}
	return errors.Join(m.assembly.play(ctx, notes, part{"game", m.seat}), m.tally.failed)
}

// seat starts a game where none is being played, and where robots are to play and the one that is being played has
// people in it.
func (m *demo) seat(ctx context.Context) error {
	state := m.tower.State()
	running := state.Phase != api.Idle && state.Phase != api.GameOver
	robots := running && state.Seats[0].Robot != nil && *state.Seats[0].Robot != ""
	if running && m.isOther(state) {
		m.log.Warn("a game is still being played and goes on, not one as the flags say; start that on the page, or name another folder with --data",
			"rules", state.Game.Rules, "target", state.Game.Target)
	}
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

// isOther says that the game that is played is not what flags ask for.
func (m *demo) isOther(s *api.State) bool {
	players := 0
	for _, seat := range s.Seats {
		if seat.InGame {
			players++
		}
	}
	asked := m.Rules != "cardgames" || m.Players != 2 || len(m.Set) > 0 // as the flags are by themselves
	rules := m.assembly.rules
	return asked && (rules.Name != s.Game.Rules || rules.Target != s.Game.Target || players != m.Players)
}

func (m *demo) newGame() api.NewGameBody {
	body := api.NewGameBody{Rules: m.assembly.rules.Name, Confirm: true}
	for i := range m.Players {
		player := api.NewPlayer{Name: m.assembly.words.PlayerName(strconv.Itoa(i + 1))}
		if m.Auto {
			player = api.NewPlayer{Name: fmt.Sprintf("Robot %d", i+1), Robot: tower.Steady}
		}
		body.Players = append(body.Players, player)
	}
	return body
}
