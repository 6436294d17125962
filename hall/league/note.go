package league

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"dicetower/hall/store"
)

// Act is what was done to a contest.
type Act string

// The acts.
const (
	Created   Act = "created"
	Summoned  Act = "called"
	Released  Act = "released"  // the call was taken back
	Collected Act = "collected" // a game came in by itself
	Entered   Act = "entered"   // by the host
	Corrected Act = "corrected" // by the host, where there was a result
	TakenBack Act = "taken_back"
	Closed    Act = "closed"
)

// Note is what somebody has done to a contest.
type Note struct {
	At     time.Time `json:"at"`
	Act    Act       `json:"act"`
	Number int       `json:"number"` // of the match, 0 for none
	By     string    `json:"by"`     // name of the token, "" where it came by itself
	Was    []Game    `json:"was"`    // games that counted before, and
	Now    []Game    `json:"now"`    // since
}

// note writes down what was done, as the next change of the contest.
func (d *Desk) note(ctx context.Context, tx *store.Tx, id string, n Note) error {
	was, err := json.Marshal(n.Was)
	if err != nil {
		return err
	}
	now, err := json.Marshal(n.Now)
	if err != nil {
		return err
	}
	var position int64
	err = tx.QueryRow(ctx, "UPDATE contests SET changes = changes + 1 WHERE tenant = ? AND id = ? RETURNING changes", d.venue, id).Scan(&position)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO contest_notes (tenant, contest, position, at, number, act, by_whom, was, now) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		d.venue, id, position, time.Now().UnixMilli(), n.Number, string(n.Act), store.Clean(n.By), string(was), string(now))
	return err
}

// Notes lists what was done to a contest, the newest first, at most limit of them.
func (d *Desk) Notes(ctx context.Context, id string, limit int) ([]Note, error) {
	rows, err := d.store.Query(ctx, `SELECT at, act, number, by_whom, was, now FROM contest_notes
		WHERE tenant = ? AND contest = ? ORDER BY position DESC LIMIT ?`, d.venue, id, limit)
	list := []Note{}
	err = each(rows, err, func(scan func(...any) error) error {
		var n Note
		var at int64
		var was, now string
		if err := scan(&at, &n.Act, &n.Number, &n.By, &was, &now); err != nil {
			return err
		}
		n.At = instant(at)
		if err := json.Unmarshal([]byte(was), &n.Was); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(now), &n.Now)
		list = append(list, n)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list what was done to contest %s: %w", store.Clean(id), err)
	}
	return list, nil
}
