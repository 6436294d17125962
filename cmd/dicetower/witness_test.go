package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
)

// witness remembers everything that a tower has ever shown, whichever way, and finds out when something of it is taken
// back or comes twice.
type witness struct {
	mu     sync.Mutex
	shown  map[uint64]string // documents of events, by number
	newest map[string]uint64 // number of the last event, by way
	scores map[uint64]string // of a state, by its number
	last   uint64            // newest event that was shown
	floor  uint64            // what had been shown when the tower was killed last
	faults []string
	full   bool // a full disk was told of
}

func newWitness() *witness {
	return &witness{shown: map[uint64]string{}, newest: map[string]uint64{}, scores: map[uint64]string{}}
}

// head is what every document has.
type head struct {
	Seq   uint64          `json:"seq"`
	Seats json.RawMessage `json:"seats"`
}

// event takes an event that came some way: page, broker or output.
func (w *witness) event(way string, document []byte) {
	var h head
	text, err := canonical(document)
	if err != nil || json.Unmarshal(document, &h) != nil {
		return // the process was killed while it wrote
	}
	if h.Seq == 0 {
		return // the summary of a game
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if before, known := w.shown[h.Seq]; known && before != string(text) {
		w.fault("event %d was %s and is %s by %s", h.Seq, before, text, way)
	}
	if h.Seq <= w.newest[way] {
		w.fault("event %d comes after %d by %s", h.Seq, w.newest[way], way)
	}
	w.shown[h.Seq], w.newest[way] = string(text), h.Seq
	w.last = max(w.last, h.Seq)
}

// canonical is a document with its keys in order.
func canonical(document []byte) ([]byte, error) {
	var keys any
	if err := json.Unmarshal(document, &keys); err != nil {
		return nil, err
	}
	return json.Marshal(keys)
}

// state takes the whole game as it is shown.
func (w *witness) state(way string, document []byte) {
	var h head
	if json.Unmarshal(document, &h) != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if h.Seq < w.floor {
		w.fault("the state by %s is at %d, and %d had been shown before the kill", way, h.Seq, w.floor)
	}
	if before, known := w.scores[h.Seq]; known && before != string(h.Seats) {
		w.fault("the scores at %d were %s and are %s by %s", h.Seq, before, h.Seats, way)
	}
	w.scores[h.Seq] = string(h.Seats)
	w.last = max(w.last, h.Seq)
	w.full = w.full || bytes.Contains(document, []byte(`"code":"disk"`))
}

func (w *witness) fault(format string, args ...any) {
	if len(w.faults) < 10 {
		w.faults = append(w.faults, fmt.Sprintf(format, args...))
	}
}

// killed notes that whatever has been shown must still be there.
func (w *witness) killed() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.floor = max(w.floor, w.last)
}

// await waits until so many new events have been shown, or the process has ended.
func (w *witness) await(events int, ended <-chan struct{}) {
	for late := time.Now().Add(2 * time.Minute); time.Now().Before(late); {
		w.mu.Lock()
		fresh := w.last > w.floor && w.last-w.floor >= uint64(events)
		w.mu.Unlock()
		if events == 0 || fresh {
			return
		}
		select {
		case <-ended:
			return
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func (w *witness) lastBy(way string) uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.newest[way]
}

// output reads the event lines of a process until it ends.
func (w *witness) output(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		w.event("output", lines.Bytes())
	}
}

// page listens to the page's stream, comes back as a browser does, and asks for the state.
func (w *witness) page(ctx context.Context, address string) {
	for ctx.Err() == nil {
		w.listen(ctx, address)
		pause(ctx)
	}
}

func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(20 * time.Millisecond):
	}
}

func (w *witness) listen(ctx context.Context, address string) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/api/v1/events", nil)
	if err != nil {
		return
	}
	if last := w.lastBy("page"); last > 0 {
		request.Header.Set("Last-Event-ID", fmt.Sprint(last))
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	kind, data := "", ""
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case name == "event":
			kind = value
		case name == "data":
			data = value
		case lines.Text() == "" && kind == "state":
			w.state("page", []byte(data))
		case lines.Text() == "" && kind != "":
			w.event("page", []byte(data))
		}
	}
}

// api asks for the state again and again.
func (w *witness) api(ctx context.Context, address string) {
	for ctx.Err() == nil {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/api/v1/state", nil)
		if err != nil {
			return
		}
		if answer, err := http.DefaultClient.Do(request); err == nil {
			document, err := io.ReadAll(answer.Body)
			if answer.Body.Close() == nil && err == nil {
				w.state("api", document)
			}
		}
		pause(ctx)
	}
}

// broker listens on MQTT and connects anew whenever the broker is gone.
func (w *witness) broker(ctx context.Context, address string) {
	for ctx.Err() == nil {
		lost := make(chan struct{})
		client := paho.NewClient(paho.NewClientOptions().AddBroker("tcp://" + address).SetClientID("witness").
			SetAutoReconnect(false).SetConnectTimeout(time.Second).
			SetConnectionLostHandler(func(paho.Client, error) { close(lost) }))
		if token := client.Connect(); token.WaitTimeout(time.Second) && token.Error() == nil {
			client.Subscribe("dicetower/+/event", 1, func(_ paho.Client, m paho.Message) { w.event("broker", m.Payload()) })
			client.Subscribe("dicetower/+/state", 1, func(_ paho.Client, m paho.Message) { w.state("broker", m.Payload()) })
			select {
			case <-lost:
			case <-ctx.Done():
			}
		}
		client.Disconnect(0)
		pause(ctx)
	}
}
