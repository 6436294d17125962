package web

import (
	"context"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// TestExamples runs every example of docs/api.md against a server.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	programs := map[string][]string{
		"sh": {"sh", "-c"}, "js": {"node", "--input-type=module", "-e"}, "python": {"python3", "-c"},
	}
	wanted := map[string]string{
		"Show scores": "Ana", "React to a farkle": "farkle", "Start a game": "status", "Webhooks": "",
	}
	ran := map[string]int{}
	for heading, section := range sections(string(text)) {
		want, ok := wanted[heading]
		for language, code := range examples(section) {
			if !ok {
				t.Errorf("nothing is known of what %q should print", heading)
			}
			t.Run(heading+" "+language, func(t *testing.T) {
				program := programs[language]
				if _, err := exec.LookPath(program[0]); err != nil {
					t.Skip(program[0] + " is not installed")
				}
				if output := runExample(t, append(program, code)); !strings.Contains(output, want) {
					t.Errorf("printed %q, want %q in it", output, want)
				}
			})
			ran[heading]++
		}
	}
	for heading := range wanted {
		if want := 3; ran[heading] != want && heading != "Webhooks" {
			t.Errorf("%s: %d examples, want %d", heading, ran[heading], want)
		}
	}
}

// runExample lets farkles happen while an example runs.
func runExample(t *testing.T, command []string) string {
	t.Helper()
	tower := newFake(41)
	s := New(Options{Tower: tower, Allow: func(key string) bool { return key == "123456" }})
	server := httptest.NewServer(s)
	defer server.Close()
	defer s.Close()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	go func() {
		for seq := uint64(42); ctx.Err() == nil; seq++ {
			farkle := api.Record{Seq: seq, Time: moment(), Game: "g1", Event: engine.Farkled{Player: "Ana", Lost: 300}}
			s.Publish(api.Update{Records: []api.Record{farkle}, State: tower.State()})
			time.Sleep(50 * time.Millisecond)
		}
	}()
	run := exec.CommandContext(ctx, command[0], command[1:]...)
	run.Env = append(os.Environ(), "TOWER="+server.URL, "PIN=123456")
	output, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return string(output)
}

// sections are the parts of a text under its headings.
func sections(text string) map[string]string {
	found := map[string]string{}
	for _, part := range strings.Split(text, "\n## ")[1:] {
		heading, body, _ := strings.Cut(part, "\n")
		found[heading] = body
	}
	return found
}

// examples are the fenced parts of a section, by their language.
func examples(section string) map[string]string {
	found := map[string]string{}
	for i, part := range strings.Split(section, "```") {
		if language, code, ok := strings.Cut(part, "\n"); ok && i%2 == 1 {
			found[language] = code
		}
	}
	return found
}
