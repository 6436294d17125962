package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/api"
)

// heard is one server-sent event, or a comment.
type heard struct{ id, event, data, comment string }

func read(t *testing.T, lines *bufio.Reader) heard {
	t.Helper()
	var h heard
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("the stream ended: %v", err)
		}
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch key {
		case "id":
			h.id = value
		case "event":
			h.event = value
		case "data":
			h.data = value
		case "":
			if h != (heard{}) || value != "" {
				h.comment = value
				return h
			}
		}
	}
}

func listen(t *testing.T, address, query, lastID string) *bufio.Reader {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address+"/api/v1/events"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	if lastID != "" {
		r.Header.Set("Last-Event-ID", lastID)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	if got := response.Header.Get("Content-Type"); response.StatusCode != 200 || got != "text/event-stream" {
		t.Fatalf("%s %s", response.Status, got)
	}
	return bufio.NewReader(response.Body)
}

func serve(t *testing.T, tower Tower) (*Server, string) {
	t.Helper()
	s := newServer(t, tower)
	listening := httptest.NewServer(s)
	t.Cleanup(listening.Close)
	t.Cleanup(s.Close)
	return s, listening.URL
}

func TestStreamBeginsWithState(t *testing.T) {
	s, address := serve(t, newFake(41))
	lines := listen(t, address, "", "")
	first := read(t, lines)
	var state api.State
	if err := json.Unmarshal([]byte(first.data), &state); err != nil || first.event != "state" || first.id != "41" || state.Seq != 41 {
		t.Fatalf("first %+v (%v)", first, err)
	}
	s.Publish(update(42))
	if h := read(t, lines); h.event != "bank" || h.id != "42" || !strings.Contains(h.data, `"event_type":"bank"`) {
		t.Errorf("record %+v", h)
	}
	if h := read(t, lines); h.event != "state" || h.id != "42" {
		t.Errorf("state %+v", h)
	}
}

func TestStreamResumes(t *testing.T) {
	s, address := serve(t, newFake(0))
	const published = remembered + 50
	for seq := uint64(1); seq <= published; seq++ {
		s.Publish(update(seq))
	}
	for _, test := range []struct {
		name, query, lastID string
		first, count        int // of the records before the state; count 0 = none
	}{
		{"a stranger gets no history", "", "", 0, 0},
		{"a stranger who asks for some", "?last=3", "", published - 2, 3},
		{"more than there is", "?last=65000", "", published - remembered + 1, remembered},
		{"back after two", "?last=3", "1048", published - 1, 2},
		{"back in time", "", "1050", 0, 0},
		{"back too late", "", "7", published - remembered + 1, remembered},
		{"back after the tower was wiped", "", "99999", published - remembered + 1, remembered},
	} {
		t.Run(test.name, func(t *testing.T) {
			lines := listen(t, address, test.query, test.lastID)
			for i := range test.count {
				if h := read(t, lines); h.id != fmt.Sprint(test.first+i) || h.event != "bank" {
					t.Fatalf("record %d is %+v, want id %d", i, h, test.first+i)
				}
			}
			if h := read(t, lines); h.event != "state" || h.id != fmt.Sprint(published) {
				t.Errorf("then %+v, want the state", h)
			}
		})
	}
}

func TestStreamRefusesNonsense(t *testing.T) {
	s := newServer(t, newFake(1))
	for _, test := range [][2]string{{"", "x"}, {"", "-1"}, {"?last=many", ""}, {"?last=-5", ""}, {"?last=70000", ""}} {
		r := httptest.NewRequest(http.MethodGet, "/api/v1/events"+test[0], nil)
		r.Host = "127.0.0.1"
		r.Header.Set("Last-Event-ID", test[1])
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusBadRequest {
			t.Errorf("%v: %d", test, w.Code)
		}
	}
}

// A browser that takes nothing is cut off, the others hear everything, and the tower does not wait.
func TestStreamCutsOffSlowListeners(t *testing.T) {
	s, address := serve(t, newFake(0))
	connection, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
	eager := listen(t, address, "", "")
	read(t, eager)

	const most = 50_000
	seq := uint64(0)
	for s.Dropped() == 0 && seq < most {
		seq++
		began := time.Now()
		s.Publish(update(seq))
		if took := time.Since(began); took > time.Second {
			t.Fatalf("publishing took %v", took)
		}
		for read(t, eager).event != "bank" {
		}
	}
	if s.Dropped() != 1 {
		t.Errorf("%d listeners dropped after %d records", s.Dropped(), seq)
	}
}

func TestStreamKeepsNewestStateOnly(t *testing.T) {
	s := newStream()
	l := s.join(position{}, baseState())
	for seq := uint64(1); seq <= 5; seq++ {
		s.publish(update(seq))
	}
	batch := s.take(l)
	if len(batch) != 6 {
		t.Fatalf("%d messages, want five records and one state", len(batch))
	}
	if last := string(batch[5]()); !strings.HasPrefix(last, "id: 5\nevent: state\n") {
		t.Errorf("last is %.60q", last)
	}
	if again := s.take(l); len(again) != 0 {
		t.Errorf("%d messages twice", len(again))
	}
}

func TestStreamStaysAwake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Tower: newFake(1)})
		ctx, cancel := context.WithTimeout(t.Context(), 46*time.Second)
		defer cancel()
		r := httptest.NewRequest(http.MethodGet, "/api/v1/events", nil).WithContext(ctx)
		r.Host = "127.0.0.1"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if n := strings.Count(w.Body.String(), ": still here\n\n"); n != 3 {
			t.Errorf("%d signs of life in 46 s", n)
		}
	})
}

func TestStreamHasRoomForSomeOnly(t *testing.T) {
	s := newStream()
	for range maxListeners {
		if s.join(position{}, baseState()) == nil {
			t.Fatal("refused too early")
		}
	}
	if s.join(position{}, baseState()) != nil {
		t.Error("one too many")
	}
}

func TestCloseEndsEveryStream(t *testing.T) {
	s := New(Options{Tower: newFake(1)})
	listening := httptest.NewUnstartedServer(s)
	listening.Config.RegisterOnShutdown(s.Close)
	listening.Start()
	for range 5 {
		response, err := http.Get(listening.URL + "/api/v1/events")
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
	}
	if err := listening.Config.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		stacks := make([]byte, 1<<20)
		if !bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("(*Server).events")) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("streams outlive the server")
}
