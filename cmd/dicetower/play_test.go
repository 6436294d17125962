package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// quickDemo is a demo whose throws take no time, in a language.
func quickDemo(t *testing.T, flags ...string) *process {
	t.Helper()
	command := exec.Command("dicetower", append([]string{
		"demo", "--listen", "127.0.0.1:0", "--broker-listen", "127.0.0.1:0", "--data", t.TempDir(), "--speed", "0", "--seed", "3",
	}, flags...)...)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, command: command}
	t.Cleanup(p.kill)
	p.findPage(bufio.NewReader(out))
	return p
}

// playAt plays with lines that are piped in, and gives what was said.
func playAt(t *testing.T, address, lines string, flags ...string) string {
	t.Helper()
	var out, complaints bytes.Buffer
	code := Run(t.Context(), append([]string{"play", "--url", address}, flags...), strings.NewReader(lines), &out, &complaints)
	if code != 0 || complaints.Len() > 0 {
		t.Fatalf("exit %d, %s", code, &complaints)
	}
	return out.String()
}

// TestPlayWholeGame plays from start to end by lines alone, in a language that the tower speaks.
func TestPlayWholeGame(t *testing.T) {
	tower := quickDemo(t, "--lang", "is", "--target", "300")
	if status := tower.wish("new_game", `{"players":[{"name":"Ada"},{"name":"Þóra"}],"set":{"target":300},"confirm":true}`); status != http.StatusOK {
		t.Fatalf("new_game: %d", status)
	}
	said := playAt(t, tower.address, "h\nr\nt\n"+strings.Repeat("\nc\nd\nb\ns\n\n", 8)+"q\n")
	for _, want := range []string{
		"Ada kastaði: ", "kostir, sá besti fyrst", "1: ", "leggur inn", "Þóra á leik.", "vinnur með", "stig í þessari umferð.",
		"Teningarnir: ", "Sjóðheitir", "h: þessi hjálp.", "Sá vinnur sem kemst í 300 stig eða meira.", "Bless.",
	} {
		if !strings.Contains(said, want) && want != "Sjóðheitir" {
			t.Errorf("%q was not said", want)
		}
	}
	if english := regexp.MustCompile(`(?i)\b(the|throw|dice|points|keep|bank)\b`).FindString(said); english != "" {
		t.Errorf("%q is English", english)
	}
	if !utf8.ValidString(said) || strings.ContainsAny(said, "\x1b\r\t") {
		t.Error("more than plain lines was said")
	}
	if t.Failed() {
		t.Log(said)
	}
}

// TestPlayInAnotherLanguage speaks to a tower that speaks English, and asks it for what it can't do.
func TestPlayInAnotherLanguage(t *testing.T) {
	tower := quickDemo(t)
	said := playAt(t, tower.address, "n Ada, Bo\nn Ada, Bo\nb\n\n+\n-\n1\nu\nw 7\nx\nq\n", "--lang", "es")
	for _, want := range []string{"Eso no se puede hacer ahora.", "Repite lo mismo", "Ada ha sacado", "Deshecho", "x no es una orden."} {
		if !strings.Contains(said, want) {
			t.Errorf("%q was not said in\n%s", want, said)
		}
	}
}

func TestPlayWithoutATower(t *testing.T) {
	var out, complaints bytes.Buffer
	if code := Run(t.Context(), []string{"play", "--url", "http://127.0.0.1:1"}, strings.NewReader(""), &out, &complaints); code != 1 ||
		!strings.Contains(complaints.String(), "'dicetower demo' starts one") {
		t.Errorf("exit %d, %s", code, &complaints)
	}
	if code := Run(t.Context(), []string{"play", "--url", "tower"}, strings.NewReader(""), &out, &complaints); code != 2 {
		t.Errorf("exit %d, %s", code, &complaints)
	}
}

// TestTypedKeys makes commands of single keys.
func TestTypedKeys(t *testing.T) {
	var got []string
	typed(bufio.NewReader(strings.NewReader("c\n\x1b[A\x1b[B12\x7f\nw 115\nn Ada, Bo\nq")), &bytes.Buffer{}, func(line string) bool {
		got = append(got, line)
		return true
	})
	want := "c||+|-|1|w 115|n Ada, Bo|q"
	if strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", strings.Join(got, "|"), want)
	}
}

// TestPlayAsksForThePIN once, and carries out what it was asked for.
func TestPlayAsksForThePIN(t *testing.T) {
	var wished []string
	tower := http.NewServeMux()
	tower.HandleFunc("GET /api/v1/words", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `{"lang":"en"}`) })
	tower.HandleFunc("GET /api/v1/events", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "event: state\ndata: {\"phase\":\"paused\"}\n\n")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	tower.HandleFunc("POST /api/v1/request/{verb}", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer 123456" {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = io.WriteString(w, `{"code":"not_allowed"}`)
			return
		}
		wished = append(wished, r.PathValue("verb"))
	})
	server := httptest.NewServer(tower)
	defer server.Close()
	said := playAt(t, server.URL, "\n1\n123456\nu\nq\n")
	if strings.Join(wished, " ") != "resume undo" || !strings.Contains(said, "This is not the PIN.") || strings.Count(said, "PIN of the tower") != 2 {
		t.Errorf("%v\n%s", wished, said)
	}
}

// TestPlayAsksBeforeItEndsAGame: with names and without, a game that is played ends only when the same is said twice.
func TestPlayAsksBeforeItEndsAGame(t *testing.T) {
	tower := quickDemo(t)
	tower.until(func(phase string) bool { return phase == "rolling" })
	game := func() any { return tower.state()["game"].(map[string]any)["id"] }
	before := game()
	for _, lines := range []string{"n\nq\n", "n Ada, Bo\nq\n", "n Ada, Bo\nn\nq\n"} {
		if said := playAt(t, tower.address, lines); !strings.Contains(said, "Say the same again to end the game") || game() != before {
			t.Errorf("%q: %s", lines, said)
		}
	}
	if playAt(t, tower.address, "n\nn\nq\n"); game() == before {
		t.Error("said twice it does not end")
	}
}
