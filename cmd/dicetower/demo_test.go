package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"dicetower/engine"
)

// TestRobotsPlayEveryRuleSet lets frames become a whole game of each preset, with nothing misread.
func TestRobotsPlayEveryRuleSet(t *testing.T) {
	for _, rules := range engine.Presets() {
		t.Run(rules.Name, func(t *testing.T) {
			target := "1000"
			if rules.Target < 10000 {
				target = "100"
			}
			var out, stderr bytes.Buffer
			code := Run(t.Context(), []string{
				"demo", "--auto", "--players", "3", "--rules", rules.Name, "--target", target,
				"--seed", "1", "--speed", "0", "--json", "--data", t.TempDir(),
			}, nil, &out, &stderr)
			if code != exitDone || stderr.Len() > 0 {
				t.Fatalf("exit %d, stderr %q", code, stderr.String())
			}
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			var last struct {
				Event                    string
				Winners, Scores          []int
				Players                  []string
				Rolls, Rejected, Misread int
			}
			if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
				t.Fatal(err)
			}
			if last.Event != "game_over" || len(last.Winners) == 0 || len(last.Scores) != 3 || len(last.Players) != 3 {
				t.Errorf("the last line is no finished game: %s", lines[len(lines)-1])
			}
			if last.Rolls == 0 || last.Misread != 0 {
				t.Errorf("%d rolls, %d misread", last.Rolls, last.Misread)
			}
		})
	}
}

// TestKilledInMidTurn pulls the plug with dice set aside: the same player sits before the same dice afterwards.
func TestKilledInMidTurn(t *testing.T) {
	data := t.TempDir()
	first := startDemo(t, data, "127.0.0.1:0")
	first.untilSelecting()
	first.post("keep")
	first.post("next")
	before := first.state()
	first.kill()

	after := startDemo(t, data, "127.0.0.1:0").state()
	for _, document := range []map[string]any{before, after} {
		delete(document, "camera") // the virtual tray is empty again
	}
	if before["selected"] == 0.0 {
		t.Error("the menu has one entry only: the selection is not put to the test")
	}
	if before["turn_points"] == 0.0 || len(before["dice"].([]any)) != 6 {
		t.Fatalf("nothing was kept before: %v", before)
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("the state after the kill differs (-before +after):\n%s", diff)
	}
}

// process is a demo in a process of its own.
type process struct {
	t       *testing.T
	command *exec.Cmd
	address string
	out     *bufio.Reader // of a tower whose page may move
}

func startDemo(t *testing.T, data, broker string) *process {
	t.Helper()
	command := exec.Command("dicetower", "demo", "--listen", "127.0.0.1:0", "--broker-listen", broker,
		"--data", data, "--seed", "3", "--speed", "0")
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, command: command}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	_, address, found := strings.Cut(strings.TrimSpace(line), "http://")
	if !found {
		t.Fatalf("no address in %q: %v", line, err)
	}
	p.address = "http://" + address
	p.until(func(phase string) bool { return phase != "idle" })
	return p
}

func (p *process) kill() {
	if p.command.ProcessState == nil {
		p.command.Process.Kill()
		p.command.Wait()
	}
}

func (p *process) post(verb string) {
	p.t.Helper()
	answer, err := http.Post(p.address+"/api/v1/request/"+verb, "application/json", strings.NewReader("{}"))
	if err != nil {
		p.t.Fatal(err)
	}
	answer.Body.Close()
}

func (p *process) state() map[string]any {
	p.t.Helper()
	answer, err := http.Get(p.address + "/api/v1/state")
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	var document map[string]any
	if err := json.NewDecoder(answer.Body).Decode(&document); err != nil {
		p.t.Fatal(err)
	}
	return document
}

// until waits for a phase.
func (p *process) until(come func(phase string) bool) {
	p.t.Helper()
	for range 1200 {
		if come(p.state()["phase"].(string)) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.t.Fatalf("the phase that was waited for did not come; the state is %v", p.state())
}

// untilSelecting throws until something may be kept.
func (p *process) untilSelecting() {
	p.t.Helper()
	p.until(func(phase string) bool {
		if phase == "rolling" {
			p.post("throw") // refused while dice are in the air; after a farkle the next player throws
		}
		return phase == "selecting"
	})
}

// TestBrokerPortInUse: the fault is shown with its remedy, and a throw is read all the same.
func TestBrokerPortInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	demo := startDemo(t, t.TempDir(), taken.Addr().String())
	var fault map[string]any
	demo.until(func(string) bool {
		faults := demo.state()["faults"].([]any)
		if len(faults) > 0 {
			fault = faults[0].(map[string]any)
		}
		return len(faults) > 0
	})
	if fault["code"] != "broker" || fault["remedy"] == "" {
		t.Errorf("fault %v", fault)
	}
	demo.untilSelecting()
}

// TestPagePortInUse: without its page a demo is of no use; it says so in one line.
func TestPagePortInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	var out, stderr bytes.Buffer
	code := Run(t.Context(), []string{"demo", "--listen", taken.Addr().String(), "--data", t.TempDir()}, nil, &out, &stderr)
	if code != exitFailed || strings.Count(stderr.String(), "\n") != 1 || !strings.Contains(stderr.String(), "--listen") {
		t.Errorf("exit %d, stderr %q", code, stderr.String())
	}
}

// TestRobotsTakeOver: robots that are to play a folder in which people had not finished end that game and play their own.
func TestRobotsTakeOver(t *testing.T) {
	data := t.TempDir()
	startDemo(t, data, "127.0.0.1:0").kill()
	var out, stderr bytes.Buffer
	code := Run(t.Context(), []string{
		"demo", "--auto", "--data", data, "--rules", "playroom", "--target", "60", "--seed", "1", "--speed", "0", "--json",
	}, nil, &out, &stderr)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if last := lines[len(lines)-1]; code != exitDone || !strings.Contains(last, `"early":false`) || !strings.Contains(last, "Robot 1") {
		t.Errorf("exit %d, stderr %q, last line %s", code, stderr.String(), last)
	}
}
