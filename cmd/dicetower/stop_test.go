package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"dicetower/api"
)

// TestStopsInEveryFault stops a tower while something is wrong: it is gone within ten seconds, and so is every goroutine.
func TestStopsInEveryFault(t *testing.T) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP) // begins a goroutine that never ends
	signal.Stop(signals)
	tests := []struct {
		name    string
		prepare func(*stopping)
		during  func(*stopping)
		fault   string // that is shown before it is stopped, "" for none
		exit    int
	}{
		{"nothing wrong", nil, nil, "", exitDone},
		{"the broker's port is taken", (*stopping).takeBrokersPort, nil, "broker", exitDone},
		{"the journal is damaged", (*stopping).damageJournal, nil, "journal", exitDone},
		{"a browser takes nothing", nil, (*stopping).openDeafBrowser, "", exitDone},
		{"the camera is frozen", (*stopping).freezeCamera, nil, "camera", exitDone},
		{"the camera never answers", (*stopping).silenceCamera, nil, "camera", exitDone},
		{"the disk is full to the last block", (*stopping).mountSmallDisk, (*stopping).fillDisk, "disk", exitFailed},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := &stopping{t: t, dir: t.TempDir(), page: freePort(t), broker: freePort(t)}
			s.args = []string{"demo", "--auto", "--seed", "1", "--speed", "0", "--data", s.dir, "--listen", s.page, "--broker-listen", s.broker}
			if test.prepare != nil {
				test.prepare(s)
			}
			http.DefaultClient.CloseIdleConnections()
			before := runtime.NumGoroutine()
			ctx, stop := context.WithCancel(t.Context())
			var out, stderr bytes.Buffer
			ended := make(chan int, 1)
			go func() { ended <- Run(ctx, s.args, nil, &out, &stderr) }()
			s.until("the tower is up", func(*api.State) bool { return true })
			if test.during != nil {
				test.during(s)
			}
			if test.fault != "" {
				s.until("the fault "+test.fault, func(state *api.State) bool {
					return slices.ContainsFunc(state.Faults, func(f api.Fault) bool { return f.Code == test.fault && f.Remedy != "" })
				})
			}
			began := time.Now()
			stop()
			select {
			case code := <-ended:
				if code != test.exit {
					t.Errorf("exit %d, want %d: %s", code, test.exit, stderr.String())
				}
			case <-time.After(stopWithin + 5*time.Second):
				t.Fatal("it does not stop")
			}
			t.Logf("stopped within %v", time.Since(began).Round(time.Millisecond))
			http.DefaultClient.CloseIdleConnections()
			noneLeft(t, before)
		})
	}
}

// stopping is a tower that is stopped, and what is prepared for it.
type stopping struct {
	t                 *testing.T
	dir, page, broker string
	args              []string
}

// until waits for what the page shows.
func (s *stopping) until(what string, seen func(*api.State) bool) {
	s.t.Helper()
	for late := time.Now().Add(time.Minute); time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		answer, err := http.Get("http://" + s.page + "/api/v1/state")
		if err != nil {
			continue
		}
		var state struct {
			Faults []api.Fault
		}
		err = json.NewDecoder(answer.Body).Decode(&state)
		_ = answer.Body.Close()
		if err == nil && seen(&api.State{Faults: state.Faults}) {
			return
		}
	}
	s.t.Fatalf("in vain: %s", what)
}

func (s *stopping) takeBrokersPort() {
	taken, err := net.Listen("tcp", s.broker)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = taken.Close() })
}

func (s *stopping) damageJournal() {
	note := strings.Repeat("this is no database ", 50)
	if err := os.WriteFile(filepath.Join(s.dir, "journal.db"), []byte(note), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

func (s *stopping) openDeafBrowser() {
	connection, err := net.Dial("tcp", s.page)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = connection.Close() })
	if _, err := connection.Write([]byte("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")); err != nil {
		s.t.Fatal(err)
	}
}

// freezeCamera shows one picture, and then none any more.
func (s *stopping) freezeCamera() {
	picture, err := os.ReadFile("../../vision/camera/virtual/clips/empty.jpg")
	if err != nil {
		s.t.Fatal(err)
	}
	s.watch(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=next")
		fmt.Fprintf(w, "--next\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n--next\r\n", len(picture), picture)
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
}

func (s *stopping) silenceCamera() {
	s.watch(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
}

// watch gives the tower a camera in the network.
func (s *stopping) watch(answer http.HandlerFunc) {
	camera := httptest.NewServer(answer)
	s.t.Cleanup(func() { camera.CloseClientConnections(); camera.Close() })
	path := filepath.Join(s.dir, "config.toml")
	text := fmt.Sprintf("data = %q\n[camera]\nsource = %q\n[page]\nlisten = %q\npin_file = \"off\"\n", s.dir, camera.URL, s.page)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.args = []string{"run", "--config", path}
	s.t.Setenv("DICETOWER_MATERIAL", "") // is for tests; a tower takes no variable that it does not know
	_ = os.Unsetenv("DICETOWER_MATERIAL")
}

// mountSmallDisk gives the tower a disk of its own.
func (s *stopping) mountSmallDisk() {
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", s.dir).CombinedOutput(); err != nil {
		s.t.Skipf("no small file system can be mounted here: %s", bytes.TrimSpace(out))
	}
	s.t.Cleanup(func() {
		if out, err := exec.Command("umount", s.dir).CombinedOutput(); err != nil {
			s.t.Errorf("umount: %s", out)
		}
	})
}

// fillDisk takes what is free, and the room that the tower has set aside and gives up then, until events wait for the disk.
func (s *stopping) fillDisk() {
	ballast, err := os.Create(filepath.Join(s.dir, "ballast"))
	if err != nil {
		s.t.Fatal(err)
	}
	defer ballast.Close()
	s.until("events wait for the disk", func(state *api.State) bool {
		for err := error(nil); err == nil; {
			_, err = ballast.Write(make([]byte, 4096))
		}
		return slices.ContainsFunc(state.Faults, func(f api.Fault) bool { return strings.Contains(f.Message, "not on the disk yet") })
	})
}

// noneLeft waits for goroutines to end.
func noneLeft(t *testing.T, before int) {
	t.Helper()
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	stacks := make([]byte, 1<<16)
	t.Errorf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
}
