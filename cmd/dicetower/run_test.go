package main

import (
	"bufio"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// startRun runs a tower with a configuration, on a page that everybody may use.
func startRun(t *testing.T, folder, camera string, environ ...string) *process {
	t.Helper()
	path := filepath.Join(folder, "config.toml")
	text := "data = \"games\"\n[camera]\nsource = \"" + camera + "\"\nwidth = 640\nheight = 480\n[page]\nlisten = \"127.0.0.1:0\"\npin_file = \"off\"\n[hardware.buttons]\nkeep = 5\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("dicetower", "run", "--config", path)
	command.Env = append([]string{"PATH=" + os.Getenv("PATH")}, environ...)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	command.Stderr = log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, command: command}
	t.Cleanup(p.kill)
	p.findPage(bufio.NewReader(out))
	return p
}

// findPage reads the address of the page off the next line, and of every line to come.
func (p *process) findPage(out *bufio.Reader) {
	p.t.Helper()
	line, err := out.ReadString('\n')
	_, address, found := strings.Cut(strings.TrimSpace(line), "http://")
	if !found {
		p.t.Fatalf("no address in %q: %v", line, err)
	}
	p.address, p.out = "http://"+address, out
}

func (p *process) wish(verb, body string) int {
	p.t.Helper()
	answer, err := http.Post(p.address+"/api/v1/request/"+verb, "application/json", strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

const twoPlayers = `{"players":[{"name":"Ada"},{"name":"Bo"}]}`

// fault is what the state says of a part, empty while all is well.
func (p *process) fault(code string) string {
	for _, fault := range p.state()["faults"].([]any) {
		if f := fault.(map[string]any); f["code"] == code {
			return f["message"].(string)
		}
	}
	return ""
}

func logOf(t *testing.T, folder string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "log"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRunIsReloaded: a throw is read, a wrong configuration changes nothing, a right one is taken over in mid-turn, and
// SIGTERM ends it well. A PC without pins is told once.
func TestRunIsReloaded(t *testing.T) {
	folder := t.TempDir()
	tower := startRun(t, folder, "virtual:")
	if status := tower.wish("new_game", twoPlayers); status != http.StatusOK {
		t.Fatalf("new_game: %d", status)
	}
	tower.untilSelecting()
	dice := tower.state()["dice"]
	path := filepath.Join(folder, "config.toml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(text, "bank = 5\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tower.command.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	for begun := time.Now(); !strings.Contains(logOf(t, folder), "the configuration is wrong; the one before holds on"); time.Sleep(20 * time.Millisecond) {
		if time.Since(begun) > 20*time.Second {
			t.Fatalf("a wrong configuration is not told: %s", logOf(t, folder))
		}
	}
	if err := os.WriteFile(path, append(text, "bank = 6\n[game]\nhand_on = \"9s\"\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tower.command.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	tower.findPage(tower.out)
	after := tower.state()
	if after["phase"] != "selecting" || len(after["dice"].([]any)) != len(dice.([]any)) {
		t.Errorf("the game did not go on: %v", after)
	}
	if err := tower.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := tower.command.Wait(); err != nil {
		t.Errorf("stop: %v", err)
	}
	if log := logOf(t, folder); strings.Count(log, "level=ERROR") != 1 {
		t.Errorf("log:\n%s", log)
	}
}

// TestRunWithoutCamera: the fault says which one is missing, and rolls that are typed in count.
func TestRunWithoutCamera(t *testing.T) {
	tower := startRun(t, t.TempDir(), "v4l2:/dev/v4l/by-id/none")
	tower.until(func(string) bool { return tower.fault("camera") != "" })
	if got := tower.fault("camera"); !strings.Contains(got, "there is no camera at /dev/v4l/by-id/none; is it plugged in?") {
		t.Errorf("fault %q", got)
	}
	if !strings.Contains(tower.fault("calibration"), "never measured") {
		t.Errorf("faults %v", tower.state()["faults"])
	}
	tower.wish("new_game", twoPlayers)
	if status := tower.wish("roll", `{"faces":[1,1,5,2,3,4]}`); status != http.StatusOK || tower.state()["phase"] != "selecting" {
		t.Errorf("a typed roll: %d, phase %v", status, tower.state()["phase"])
	}
}

// TestRunReadsAClip: what a recording shows is a roll of the game that was going on.
func TestRunReadsAClip(t *testing.T) {
	folder := t.TempDir()
	clip, err := filepath.Abs(filepath.Join("../../vision/camera", "virtual/clips/white_6_1.mp4"))
	if err != nil {
		t.Fatal(err)
	}
	before := startRun(t, folder, "v4l2:/dev/none")
	before.wish("new_game", twoPlayers)
	before.kill()
	tower := startRun(t, folder, "file:"+clip)
	tower.until(func(phase string) bool { return phase == "selecting" || phase == "farkle" })
	tower.until(func(string) bool { return strings.Contains(tower.fault("camera"), "the recording is over") })
}

// TestRunPiCamera: a camera of the Raspberry Pi that dies is a fault, and comes back by itself.
func TestRunPiCamera(t *testing.T) {
	folder := t.TempDir()
	script := filepath.Join(folder, "script")
	if err := os.WriteFile(script, []byte("die 5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tower := startRun(t, folder, "rpicam:", "FAKE_RPICAM="+script)
	tower.until(func(string) bool {
		return strings.Contains(tower.fault("camera"), "rpicam-vid has ended: ERROR: *** Device timeout")
	})
	tower.until(func(string) bool { return tower.fault("camera") == "" })
}

// TestRunTellsSystemd: ready, alive, reloading, ready again, stopping.
func TestRunTellsSystemd(t *testing.T) {
	folder := t.TempDir()
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(folder, "notify"), Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	told := func(word string) {
		t.Helper()
		if err := socket.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
			t.Fatal(err)
		}
		for buffer := make([]byte, 100); ; {
			n, err := socket.Read(buffer)
			if err != nil {
				t.Fatalf("wait for %s: %v", word, err)
			}
			if string(buffer[:n]) == word {
				return
			}
		}
	}
	tower := startRun(t, folder, "virtual:", "NOTIFY_SOCKET="+socket.LocalAddr().String(), "WATCHDOG_USEC=3000000")
	for _, word := range []string{"READY=1", "WATCHDOG=1", "WATCHDOG=1"} {
		told(word)
	}
	if err := tower.command.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"RELOADING=1", "READY=1", "WATCHDOG=1"} {
		told(word)
	}
	if err := tower.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	told("STOPPING=1")
}
