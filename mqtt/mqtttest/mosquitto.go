package mqtttest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Mosquitto is a broker in a process of its own. It can be killed and started again on the same address.
type Mosquitto struct {
	t       testing.TB
	program []string // with what it is run by
	config  string   // path of the file
	host    string
	command *exec.Cmd
	said    transcript
}

// transcript is what a process says, while it runs.
type transcript struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *transcript) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(text)
}

func (s *transcript) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// Start runs a broker on a free port of 127.0.0.1 with further lines of mosquitto.conf; without any it lets everybody in.
func Start(t testing.TB, lines ...string) *Mosquitto {
	t.Helper()
	return StartAt(t, freePort(t), lines...)
}

// StartAt runs it on an address.
func StartAt(t testing.TB, address string, lines ...string) *Mosquitto {
	t.Helper()
	return startBy(t, []string{program(t)}, address, lines...)
}

func startBy(t testing.TB, program []string, address string, lines ...string) *Mosquitto {
	t.Helper()
	m := &Mosquitto{t: t, program: program, config: filepath.Join(t.TempDir(), "mosquitto.conf"), host: address}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) == 0 {
		lines = []string{"allow_anonymous true"}
	}
	// Without a user of its own it could not read the test's files where tests run as root.
	text := fmt.Sprintf("listener %s %s\n%s\nuser root\n", port, host, strings.Join(lines, "\n"))
	if err := os.WriteFile(m.config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	m.Restart()
	t.Cleanup(m.Kill)
	return m
}

// program finds mosquitto; Debian keeps it where only root looks.
func program(t testing.TB) string {
	t.Helper()
	for _, path := range []string{"mosquitto", "/usr/sbin/mosquitto"} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	t.Skip("mosquitto is not installed: apt-get install mosquitto mosquitto-clients")
	return ""
}

// Address is where it listens.
func (m *Mosquitto) Address() string { return m.host }

// URL is the same for a client without TLS.
func (m *Mosquitto) URL() string { return "tcp://" + m.host }

// Restart starts it again after Kill, and waits until it listens.
func (m *Mosquitto) Restart() {
	m.t.Helper()
	m.command = exec.Command(m.program[0], append(m.program[1:len(m.program):len(m.program)], "-c", m.config)...)
	m.command.Stderr = &m.said
	if err := m.command.Start(); err != nil {
		m.t.Fatal(err)
	}
	for range 500 {
		if connection, err := net.Dial("tcp", m.host); err == nil {
			_ = connection.Close()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	m.Kill()
	m.t.Fatalf("mosquitto does not listen: %s", m.said.String())
}

// Said is what it has written to its log so far.
func (m *Mosquitto) Said() string { return m.said.String() }

// Kill ends it at once, as a pulled plug would.
func (m *Mosquitto) Kill() {
	if m.command.ProcessState == nil {
		_ = m.command.Process.Kill()
		_ = m.command.Wait()
	}
}

// Freeze lets it stand still until Thaw: connections stay, nothing is answered.
func (m *Mosquitto) Freeze() { m.signal(syscall.SIGSTOP) }

// Thaw lets it go on.
func (m *Mosquitto) Thaw() { m.signal(syscall.SIGCONT) }

func (m *Mosquitto) signal(signal syscall.Signal) {
	m.t.Helper()
	if err := m.command.Process.Signal(signal); err != nil {
		m.t.Fatal(err)
	}
}

// PasswordFile is a file of mosquitto with users, each followed by a password.
func PasswordFile(t testing.TB, users ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "passwords")
	program, err := exec.LookPath("mosquitto_passwd")
	if err != nil {
		t.Skip("mosquitto_passwd is not installed: apt-get install mosquitto")
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for user := range slices.Chunk(users, 2) {
		if output, err := exec.Command(program, "-b", path, user[0], user[1]).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, output)
		}
	}
	return path
}

// File writes a file for the test.
func File(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func freePort(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}
