package sound

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// written waits until a file holds a text.
func written(t *testing.T, path, want string) {
	t.Helper()
	var got []byte
	for range 2000 {
		got, _ = os.ReadFile(path)
		if string(got) == want {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("heard %q, want %q", got, want)
}

func script(heard, rest string) []string {
	return []string{"sh", "-c", `{ ` + rest + `; } >> "$0"`, heard}
}

func TestPlayAndSpeak(t *testing.T) {
	heard := filepath.Join(t.TempDir(), "heard")
	p := New(Options{
		Play:  append(script(heard, `echo "$1 at $2"`), "{file}", "{volume}"),
		Speak: script(heard, "cat"),
	}, func(err error) { t.Error(err) })
	p.Volume(70)
	p.Play("chime.wav; rm -rf /")
	written(t, heard, "chime.wav; rm -rf / at 70\n")
	p.Speak("Þú átt 1050 stig")
	written(t, heard, "chime.wav; rm -rf / at 70\nÞú átt 1050 stig\n")
}

func TestTheNewestEndsTheOneBefore(t *testing.T) {
	heard := filepath.Join(t.TempDir(), "heard")
	p := New(Options{Speak: script(heard, `read line; echo "$line"; case $line in long*) exec sleep 60;; esac`)}, func(err error) { t.Error(err) })
	start := time.Now()
	p.Speak("long one")
	written(t, heard, "long one\n")
	p.Speak("long two")
	written(t, heard, "long one\nlong two\n")
	if err := p.Halt(); err != nil || time.Since(start) > 50*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
	p.Speak("muted")
	p.Mute(false)
	p.Volume(0)
	p.Speak("volume 0")
	p.Volume(150)
	p.Speak("loud")
	written(t, heard, "long one\nlong two\nloud\n")
}

func TestAFileComesBeforeTheLine(t *testing.T) {
	heard := filepath.Join(t.TempDir(), "heard")
	p := New(Options{Play: append(script(heard, `echo "$1"`), "{file}"), Speak: script(heard, "cat")}, func(err error) { t.Error(err) })
	p.Tell("farkle.wav", "Farkle!")
	written(t, heard, "farkle.wav\nFarkle!\n")
	p.Tell("", "")
	p.Tell("", "Bo.")
	written(t, heard, "farkle.wav\nFarkle!\nBo.\n")
}

func TestAMissingProgramIsTold(t *testing.T) {
	told := make(chan error, 1)
	p := New(Options{Play: []string{"no-such-program", "{file}"}}, func(err error) { told <- err })
	p.Play("a.wav")
	if err := <-told; !strings.Contains(err.Error(), "there is no no-such-program here; install it") {
		t.Error(err)
	}
	p.Speak("no command: silent")
	if err := p.Halt(); err != nil {
		t.Error(err)
	}
}
