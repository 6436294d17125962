package board

import (
	"context"
	"errors"
	"slices"
	"time"

	"dicetower/api"
	"dicetower/hall/store"
)

// Row is a table at a glance.
type Row struct {
	Tower   string        `json:"tower"`
	Name    string        `json:"name"`
	URL     string        `json:"url"`
	Online  bool          `json:"online"`
	Seq     uint64        `json:"seq"`
	At      time.Time     `json:"at"` // of the newest event
	Phase   api.Phase     `json:"phase"`
	Game    string        `json:"game"` // "" for none
	Rules   string        `json:"rules"`
	Target  int           `json:"target"`
	Round   int           `json:"round"`
	Final   bool          `json:"final"`
	Seats   []Chair       `json:"seats"`
	Current int           `json:"current"` // place in Seats, -1 for none
	Leader  int           `json:"leader"`  // the same
	Winners []int         `json:"winners"` // the same
	Points  int           `json:"points"`  // of the turn
	Dice    []Die         `json:"dice"`    // of the last throw
	Throw   int           `json:"throw"`   // dice to be thrown
	Moment  *store.Moment `json:"moment"`  // the last that is worth telling, null for none
}

// Chair is somebody at a table.
type Chair struct {
	Name  string `json:"name"`
	Robot bool   `json:"robot"`
	Score int    `json:"score"`
}

// Die is one that lies there; face 0 is not read.
type Die struct {
	Face int  `json:"face"`
	Kept bool `json:"kept"`
}

// tellable are the kinds of moment that a room wants to hear of.
func tellable() []string {
	return []string{"bank", "farkle", "hot_dice", "penalty", "final_round", "win"}
}

// rowOf makes a row of a table. The moment is the newest of the table's that is worth telling, if it is one.
func rowOf(t *store.Table) Row {
	s := &t.State
	row := Row{
		Tower: t.Tower, Name: t.Name, URL: t.URL, Online: t.Online, Seq: s.Seq, At: time.Time(s.TS), Phase: s.Phase,
		Rules: s.Game.Rules, Target: s.Game.Target, Round: s.Game.Round, Final: s.Game.FinalRound, Points: s.TurnPoints, Throw: s.DiceToThrow,
		Seats: []Chair{}, Current: -1, Leader: -1, Winners: []int{}, Dice: []Die{},
	}
	if s.Game.ID != nil {
		row.Game = *s.Game.ID
	}
	for _, seat := range s.Seats {
		if seat.Name == nil || !seat.InGame {
			continue
		}
		chair := Chair{Name: store.Clean(*seat.Name), Robot: seat.Robot != nil}
		if seat.Score != nil {
			chair.Score = *seat.Score
		}
		place := len(row.Seats)
		if s.Current.Seat != nil && *s.Current.Seat == seat.Seat {
			row.Current = place
		}
		if s.Leader.Seat != nil && *s.Leader.Seat == seat.Seat && chair.Score > 0 {
			row.Leader = place
		}
		if slices.Contains(s.Winners, seat.Seat) {
			row.Winners = append(row.Winners, place)
		}
		row.Seats = append(row.Seats, chair)
	}
	for _, die := range s.Dice {
		d := Die{Kept: die.Kept}
		if die.Face != nil {
			d.Face = *die.Face
		}
		row.Dice = append(row.Dice, d)
	}
	if m := s.LastEvent; m != nil && m.Event != nil && slices.Contains(tellable(), m.Event.Kind()) {
		row.Moment = m
	}
	return row
}

// remember finds the moment of a row: its own, that which was known before where nothing can have been missed since, or what the store has.
func (row *Row) remember(ctx context.Context, v *store.View, before *Row) error {
	if row.Moment != nil || row.Game == "" {
		return nil
	}
	if before != nil && before.Game == row.Game && row.Seq <= before.Seq+1 {
		row.Moment = before.Moment
		return nil
	}
	moment, err := v.LastMoment(ctx, row.Tower, row.Game, tellable()...)
	switch {
	case err == nil:
		row.Moment = &moment
	case !errors.Is(err, store.ErrNone):
		return err
	case before != nil && before.Game == row.Game:
		row.Moment = before.Moment
	}
	return nil
}
