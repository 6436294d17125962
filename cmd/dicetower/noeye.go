//go:build noeye

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/engine"
	"dicetower/hardware"
	"dicetower/hardware/host"
	"dicetower/hardware/kit"
	"dicetower/journal"
	"dicetower/mqtt"
	"dicetower/tower"
	"dicetower/web"
)

// main is the tower without OpenCV, for machines that are too slow for it: what a camera would read comes from standard
// input, and everything else is that of every tower. It is built from the files that do not look (see the tests on a real
// kernel in hardware/rig), not from the whole package.
func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var b blind
	flag.StringVar(&b.data, "data", "", "folder of the journal")
	flag.StringVar(&b.listen, "listen", "127.0.0.1:8080", "address of the page")
	flag.StringVar(&b.broker, "broker", "127.0.0.1:1883", "address of the broker")
	flag.StringVar(&b.wiring, "wiring", "", "file with the wiring, a kit.Config as JSON")
	flag.StringVar(&b.boards, "boards", "", "file to which every board that is shown is added, a line each")
	flag.Parse()
	if err := b.play(ctx, os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "dicetower:", err)
		os.Exit(1)
	}
}

// blind is a tower that is told what lies in its tray.
type blind struct{ data, listen, broker, wiring, boards string }

func (b *blind) play(ctx context.Context, script io.Reader) (err error) {
	var wiring kit.Config
	encoded, err := os.ReadFile(b.wiring)
	if err != nil {
		return fmt.Errorf("read the wiring: %w", err)
	}
	if err := errors.Join(json.Unmarshal(encoded, &wiring), wiring.Check()); err != nil {
		return fmt.Errorf("read the wiring %s: %w", b.wiring, err)
	}
	events, err := journal.Open(b.data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, events.Close()) }()
	records, err := events.Newest()
	if err != nil {
		return err
	}
	boards, err := os.OpenFile(b.boards, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("note the boards: %w", err)
	}
	defer func() { err = errors.Join(err, boards.Close()) }()
	rules, _ := engine.Preset("cardgames")
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	var watchers []func(api.Update)
	t := tower.New(tower.Options{
		Journal: events, Records: records, Seq: events.Seq(), Entry: events.Selected(), Rules: rules, HandOn: tower.HandOn, Beam: wiring.Beam != nil,
		Publish: func(update api.Update) {
			for _, watch := range watchers {
				watch(update)
			}
		},
		Log: log,
	})
	machine, err := host.Open()
	if err != nil {
		log.Warn("some pins or buses are missing", "error", err)
	}
	words, err := announce.New("en")
	if err != nil {
		return err
	}
	parts := wire(t, words)
	parts.open(wiring, machine)
	page := web.New(web.Options{Tower: t, Log: log})
	client, err := mqtt.New(mqtt.Options{
		Tower: t, Listen: b.broker, ID: events.TowerID(), Name: "rig", Commands: mqtt.Play, Verbs: tower.Verbs(), Fault: func(*api.Fault) {}, Log: log,
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", b.listen)
	if err != nil {
		return fmt.Errorf("open the page: %w", err)
	}
	watchers = []func(api.Update){parts.publish, page.Publish, client.Publish, noteBoards(words, boards)}
	for _, watch := range watchers {
		watch(api.Update{Records: records, State: t.State()})
	}
	return runParts(ctx, []part{
		{"hardware", parts.run},
		{"page", func(ctx context.Context) error {
			context.AfterFunc(ctx, func() { _ = listener.Close() })
			defer page.Close()
			server := http.Server{Handler: page, ReadHeaderTimeout: time.Second}
			if err := server.Serve(listener); ctx.Err() == nil {
				return err
			}
			return nil
		}},
		{"mqtt", client.Run},
		{"tower", t.Run},
		{"script", func(ctx context.Context) error { return look(ctx, t, script) }},
	})
}

// noteBoards writes down what displays are to show.
func noteBoards(words *announce.Words, to io.Writer) func(api.Update) {
	lines := json.NewEncoder(to)
	var moment hardware.Moment
	return func(update api.Update) {
		moment = latestMoment(moment, update.Records)
		board := boardOf(words, update.State)
		board.Moment = moment
		_ = lines.Encode(board) // who reads it misses it
	}
}

// look carries out a script of lines: "empty" for a tray in which nothing lies, and faces, such as 115234, for a throw.
func look(ctx context.Context, t *tower.Tower, script io.Reader) error {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(script); scanner.Scan(); {
			lines <- strings.TrimSpace(scanner.Text())
		}
	}()
	for throws := 0; ; throws++ {
		select {
		case <-ctx.Done():
			return nil
		case line, more := <-lines:
			switch {
			case !more:
				<-ctx.Done()
				return nil
			case line == "empty":
				t.See(tower.Sighting{Time: time.Now(), State: tower.Empty})
			default:
				t.See(tower.Sighting{Time: time.Now(), State: tower.Moving})
				t.See(tower.Sighting{Time: time.Now(), State: tower.Settling})
				t.See(atRest(line, throws))
			}
		}
	}
}

// atRest is a reading of dice that lie elsewhere with every throw.
func atRest(faces string, throws int) tower.Sighting {
	seen := tower.Sighting{Time: time.Now(), State: tower.Rest, Verdict: "ok"}
	for i, face := range faces {
		seen.Dice = append(seen.Dice, tower.Die{
			Face: int(face - '0'), Confidence: 0.99, X: 0.1 + 0.12*float64(i), Y: 0.1 + 0.2*float64(throws%4),
		})
	}
	return seen
}
