package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/journal"
	"dicetower/journal/replay"
)

// TestKilledAtRandom pulls the plug at random moments of robots' play. What had been shown on page, MQTT, API or output is
// never taken back, no event comes twice, and every game goes on.
func TestKilledAtRandom(t *testing.T) {
	t.Parallel()
	const towers = 3
	var lanes sync.WaitGroup
	victims := make([]*victim, towers)
	for lane := range victims {
		victims[lane] = newVictim(t, t.TempDir(), uint64(100*lane))
		lanes.Go(func() { victims[lane].survive(kills / towers) })
	}
	lanes.Wait()
	for _, way := range []string{"page", "broker", "output"} {
		heard := func(v *victim) bool { return v.witness.lastBy(way) > 0 }
		if !slices.ContainsFunc(victims, heard) {
			t.Errorf("nothing was heard by %s: the test has tested less than it should", way)
		}
	}
}

// TestKilledOnAFullDisk does the same where others have filled the disk to the last block.
func TestKilledOnAFullDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no small file system can be mounted here: %s", bytes.TrimSpace(out))
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", out)
		}
	})
	v := newVictim(t, dir, 7)
	v.live(2, 0)
	ballast, err := os.Create(filepath.Join(dir, "ballast"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = ballast.Write(make([]byte, 4096))
	}
	if err := ballast.Close(); err != nil {
		t.Fatal(err)
	}
	v.survive(kills / 5)
	if !v.witness.full {
		t.Error("nobody was told that the disk is full")
	}
}

// What is left of the time of all tests for a game that is played to its end, and for what follows.
const (
	toEnd     = 8 * time.Minute
	toCompare = 3 * time.Minute
)

// within says that the time of all tests ends so soon.
func (v *victim) within(left time.Duration) bool {
	late, ok := v.t.Deadline()
	return ok && time.Until(late) < left
}

// victim is a demo that is killed and started again on the same folder and ports.
type victim struct {
	t          *testing.T
	dir        string
	page, mqtt string
	random     *rand.Rand
	witness    *witness
	seed       uint64
	ended      int // games played to their end
}

func newVictim(t *testing.T, dir string, seed uint64) *victim {
	return &victim{
		t: t, dir: dir, page: freePort(t), mqtt: freePort(t), seed: seed, witness: newWitness(),
		random: rand.New(rand.NewPCG(seed, uint64(time.Now().UnixNano()))),
	}
}

func freePort(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// survive kills the victim so often, lets it play a game to the end, and holds the journal against what was shown.
func (v *victim) survive(times int) {
	ctx, stop := context.WithCancel(v.t.Context())
	var listeners sync.WaitGroup
	listeners.Go(func() { v.witness.page(ctx, v.page) })
	listeners.Go(func() { v.witness.api(ctx, v.page) })
	listeners.Go(func() { v.witness.broker(ctx, v.mqtt) })
	done := 0
	for i := range times {
		if v.within(toEnd) {
			v.t.Logf("time for %d kills only, instead of %d", i, times)
			break
		}
		done++
		if i%4 == 0 {
			v.live(0, time.Duration(v.random.Int64N(int64(time.Second)))) // while it starts
		} else {
			v.live(1+v.random.IntN(3), time.Duration(v.random.Int64N(int64(200*time.Millisecond))))
		}
	}
	for games := v.ended; v.ended == games && !v.t.Failed() && !v.within(toCompare); {
		v.live(0, time.Minute)
	}
	stop()
	listeners.Wait()
	v.compare(done)
}

// live starts the victim, lets it show so many new events, and kills it after a while. A game that ends before that is well.
func (v *victim) live(events int, while time.Duration) {
	v.seed++
	command := exec.Command("dicetower", "demo", "--auto", "--json", "--speed", "0", "--target", "1000",
		"--seed", fmt.Sprint(v.seed), "--data", v.dir, "--listen", v.page, "--broker-listen", v.mqtt)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.StdoutPipe()
	if err != nil {
		v.t.Error(err)
		return
	}
	if err := command.Start(); err != nil {
		v.t.Error(err)
		return
	}
	ended := make(chan struct{})
	go func() {
		v.witness.await(events, ended)
		select {
		case <-time.After(while):
			_ = command.Process.Kill()
		case <-ended:
		}
	}()
	v.witness.output(out)
	err = command.Wait()
	close(ended)
	switch {
	case err == nil:
		v.ended++
	case !strings.Contains(err.Error(), "killed"):
		v.t.Errorf("the demo ended by itself: %v\n%s", err, stderr.String())
	}
	time.Sleep(5 * time.Millisecond) // what was sent before the kill arrives
	v.witness.killed()
}

// compare holds the journal against what was shown, and plays its games again.
func (v *victim) compare(times int) {
	w := v.witness
	for _, fault := range w.faults {
		v.t.Error(fault)
	}
	reader, err := journal.OpenReader(v.dir)
	if err != nil {
		v.t.Error(err)
		return
	}
	defer reader.Close()
	written := uint64(0)
	err = reader.Each(func(record api.Record) error {
		if written++; record.Seq != written {
			return fmt.Errorf("record %d stands at place %d", record.Seq, written)
		}
		document, err := json.Marshal(record)
		if err == nil {
			document, err = canonical(document)
		}
		if shown, known := w.shown[record.Seq]; err == nil && known && shown != string(document) {
			err = fmt.Errorf("shown as %s, written as %s", shown, document)
		}
		return err
	})
	if err != nil {
		v.t.Error(err)
	}
	if written < uint64(times) {
		v.t.Errorf("%d events between %d kills: the test has tested less than it should", written, times)
	}
	if w.floor > written {
		v.t.Errorf("event %d was shown, the journal ends with %d", w.floor, written)
	}
	games, err := reader.Games(-1)
	if err != nil {
		v.t.Error(err)
	}
	for _, game := range games {
		records, err := reader.Game(game.ID)
		if differences := replay.Game(records); err != nil || len(differences) > 0 {
			v.t.Errorf("game %s played again: %v, %+v", game.ID, err, differences)
		}
		if game.Ended.IsZero() && !v.within(toCompare) {
			v.t.Errorf("game %s did not go on", game.ID)
		}
	}
	v.t.Logf("%d kills, %d records in %d games, %d shown", times, written, len(games), len(w.shown))
}
