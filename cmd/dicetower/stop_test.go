package main

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestStopsInEveryFault stops a demo while something is wrong: it is gone within ten seconds, and so is every goroutine.
func TestStopsInEveryFault(t *testing.T) {
	tests := []struct {
		name    string
		prepare func(t *testing.T, dir, broker string)
		during  func(t *testing.T, page string)
	}{
		{"nothing wrong", nil, nil},
		{"the broker's port is taken", func(t *testing.T, _, broker string) {
			taken, err := net.Listen("tcp", broker)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = taken.Close() })
		}, nil},
		{"the journal is damaged", func(t *testing.T, dir, _ string) {
			note := strings.Repeat("this is no database ", 50)
			if err := os.WriteFile(filepath.Join(dir, "journal.db"), []byte(note), 0o600); err != nil {
				t.Fatal(err)
			}
		}, nil},
		{"a browser takes nothing", nil, func(t *testing.T, page string) {
			connection, err := net.Dial("tcp", page)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = connection.Close() })
			if _, err := connection.Write([]byte("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")); err != nil {
				t.Fatal(err)
			}
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir, page, broker := t.TempDir(), freePort(t), freePort(t)
			if test.prepare != nil {
				test.prepare(t, dir, broker)
			}
			http.DefaultClient.CloseIdleConnections()
			before := runtime.NumGoroutine()
			ctx, stop := context.WithCancel(t.Context())
			var out, stderr bytes.Buffer
			ended := make(chan int, 1)
			go func() {
				ended <- Run(ctx, []string{
					"demo", "--auto", "--seed", "1", "--speed", "0", "--data", dir, "--listen", page, "--broker-listen", broker,
				}, nil, &out, &stderr)
			}()
			untilUp(t, page)
			if test.during != nil {
				test.during(t, page)
			}
			time.Sleep(time.Second)
			began := time.Now()
			stop()
			select {
			case code := <-ended:
				if code != exitDone {
					t.Errorf("exit %d: %s", code, stderr.String())
				}
			case <-time.After(stopWithin + time.Second):
				t.Fatal("it does not stop")
			}
			t.Logf("stopped within %v", time.Since(began).Round(time.Millisecond))
			noneLeft(t, before)
		})
	}
}

func untilUp(t *testing.T, page string) {
	t.Helper()
	for late := time.Now().Add(30 * time.Second); time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		connection, err := net.Dial("tcp", page)
		if err == nil {
			_ = connection.Close()
			return
		}
	}
	t.Fatal("the page did not open")
}

// noneLeft waits for goroutines to end.
func noneLeft(t *testing.T, before int) {
	t.Helper()
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	stacks := make([]byte, 1<<16)
	t.Errorf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
}
