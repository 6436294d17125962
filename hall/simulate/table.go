package simulate

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"time"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/engine/robot"
	"dicetower/mqtt"
	"dicetower/outbox"
	"dicetower/tower"
)

// table is a simulated tower with its robots.
type table struct {
	id     string
	number int
	target int // of games, 0 = that of the rules
	diary  *diary
	box    *outbox.Outbox
	tower  *tower.Tower
	client *mqtt.Client
	chance *rand.Rand
	played int
}

func newTable(o Options, number int, c *counts) (*table, error) {
	t := &table{id: fmt.Sprintf("sim-%05d", number), number: number, target: o.Target, chance: rand.New(rand.NewPCG(o.Seed, uint64(number)))}
	var err error
	if t.diary, err = openDiary(filepath.Join(o.Logs, t.id+logSuffix), c); err != nil {
		return nil, err
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	t.box = outbox.Open(outbox.Options{Tower: t.id, Halls: []string{o.Hall}, Journal: t.diary, Log: quiet})
	rules, _ := engine.Preset("playroom")
	t.tower = tower.New(tower.Options{Journal: t.diary, Rules: rules, Publish: func(u api.Update) { t.client.Publish(u) }, Log: quiet})
	options := o.MQTT
	options.Tower, options.ID, options.Outbox, options.Discovery, options.Log = t.tower, t.id, t.box, "off", quiet
	options.Name, options.Version = fmt.Sprintf("Table %d", number), "simulated"
	t.client, err = mqtt.New(options)
	return t, err
}

// robots decide for players. They are shared by the tables of one goroutine, for working out the odds takes time.
type robots map[string]*robot.Robot

func (r robots) of(rules engine.Rules, temperament string) (*robot.Robot, error) {
	key := rules.Name + " " + temperament
	if r[key] == nil {
		made, err := robot.New(temperament, rules)
		if err != nil {
			return nil, err
		}
		r[key] = made
	}
	return r[key], nil
}

func temperaments() []string { return []string{"cautious", "steady", "bold"} }

// play does the next thing that is to be done at the table.
func (t *table) play(ctx context.Context, r robots) error {
	game := t.diary.playing()
	switch game.Phase {
	case "", engine.Idle, engine.Over:
		return t.ask(ctx, "new_game", t.evening())
	case engine.Farkle, engine.Done:
		return t.ask(ctx, "next_player", nil)
	case engine.Selecting:
		decides, err := r.of(game.Rules, temperaments()[(t.number+game.Seat)%len(temperaments())])
		if err != nil {
			return err
		}
		switch move := decides.Move(game).(type) {
		case engine.Keep:
			return t.ask(ctx, "keep", map[string]any{"faces": move.Faces})
		case engine.Bank:
			return t.ask(ctx, "bank", nil)
		}
	}
	faces := make([]int, game.Dice)
	for i := range faces {
		faces[i] = 1 + t.chance.IntN(6)
	}
	return t.ask(ctx, "roll", map[string]any{"faces": faces})
}

// evening is the next game: other people, other rules.
func (t *table) evening() map[string]any {
	t.played++
	rules := []string{"playroom", "official", "cardgames", "tiuthusund"}[t.played%4]
	var players []map[string]any
	for i := range 2 + t.chance.IntN(3) {
		players = append(players, map[string]any{"name": fmt.Sprintf("%s %d", firstNames()[(i+t.played)%len(firstNames())], t.number%50)})
	}
	game := map[string]any{"players": players, "rules": rules, "confirm": true}
	if t.target > 0 {
		game["set"] = map[string]any{"target": t.target}
	}
	return game
}

func firstNames() []string {
	return []string{"Ada", "Bo", "Chloé", "Dmitri", "Éva", "Fatima", "Guðrún", "Hank", "O'Neil"}
}

func (t *table) ask(ctx context.Context, verb string, body map[string]any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	if body == nil {
		text = []byte("{}")
	}
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	if response := t.tower.Do(ctx, api.Request{Verb: verb, Body: text}); response.Status != "ok" {
		return fmt.Errorf("%s: %s: %s", t.id, verb, response.Error)
	}
	return nil
}
