package web

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys")
	keys, made, err := OpenKeys(path)
	if err != nil {
		t.Fatal(err)
	}
	pin := keys.PIN()
	if !made || !regexp.MustCompile(`^\d{6}$`).MatchString(pin) || !keys.Allow(pin) || keys.Allow("") || keys.Allow(pin+"0") {
		t.Fatalf("PIN %q", pin)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
	if again, made, err := OpenKeys(path); err != nil || made || again.PIN() != pin {
		t.Errorf("another PIN on the second start, %v", err)
	}
	if err := os.WriteFile(path, []byte(pin+"\n# the lamp\ntoken-of-the-lamp\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Minute)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	if !keys.Allow("token-of-the-lamp") || keys.Allow("# the lamp") {
		t.Error("the token that was added is not known")
	}
	other, _, err := OpenKeys(path)
	if err != nil {
		t.Fatal(err)
	}
	for other.PIN() == pin {
		if _, err := other.Reset(); err != nil {
			t.Fatal(err)
		}
	}
	if keys.Allow(pin) || !keys.Allow(other.PIN()) || !keys.Allow("token-of-the-lamp") {
		t.Error("the new PIN is not known, or the old one still is")
	}
	if _, _, err := OpenKeys(filepath.Join(path, "below-a-file")); err == nil {
		t.Error("no error where no file can be")
	}
}

func TestChangesNeedAKey(t *testing.T) {
	d := describe(t)
	tower := newFake(41)
	s := New(Options{Tower: tower, Allow: func(key string) bool { return key == "123456" }})
	for _, test := range []struct {
		name, authorization string
		status              int
	}{
		{"none", "", 401},
		{"token", "Bearer 123456", 200},
		{"token, in small letters", "bearer 123456", 200},
		{"PIN as password", "Basic OjEyMzQ1Ng==", 200},
		{"wrong token", "Bearer 654321", 401},
		{"wrong PIN", "Basic OjEyMw==", 401},
		{"another scheme", "Digest 123456", 401},
	} {
		r, w := ask(s, "POST", "/api/v1/request/bank", "", "Authorization", test.authorization)
		d.check(t, r, w)
		if w.Code != test.status || (w.Code == 401) != (w.Header().Get("WWW-Authenticate") != "") {
			t.Errorf("%s: %d %v", test.name, w.Code, w.Header())
		}
	}
	if _, w := ask(s, "GET", "/api/v1/state", ""); w.Code != 200 {
		t.Errorf("reading: %d", w.Code)
	}
	if got := len(tower.requests()); got != 3 {
		t.Errorf("the tower was asked %d times", got)
	}
}

func TestPINCannotBeGuessed(t *testing.T) {
	s := New(Options{Tower: newFake(41), Allow: func(key string) bool { return key == "123456" }})
	for range wrongKeys {
		if _, w := ask(s, "POST", "/api/v1/request/bank", "", "Authorization", "Bearer 000000"); w.Code != 401 {
			t.Fatalf("status %d", w.Code)
		}
	}
	if _, w := ask(s, "POST", "/api/v1/request/bank", "", "Authorization", "Bearer 123456"); w.Code != 429 {
		t.Errorf("after %d wrong ones: %d", wrongKeys, w.Code)
	}
}

func TestRefusalsAreLimited(t *testing.T) {
	s := New(Options{Tower: newFake(41)})
	d := describe(t)
	refused, tooMany := 0, 0
	for range 200 {
		r, w := ask(s, "POST", "/api/v1/request/bank", "{")
		switch w.Code {
		case 400:
			refused++
		case 429:
			tooMany++
			d.check(t, r, w)
			if !strings.Contains(w.Body.String(), `"count":`) || w.Header().Get("Retry-After") == "" {
				t.Fatalf("%s", w.Body)
			}
		}
	}
	if refused < 50 || refused > 100 || tooMany != 200-refused {
		t.Errorf("%d refused, %d turned away", refused, tooMany)
	}
}

func TestManyClientsAreForgotten(t *testing.T) {
	l := newLimits()
	r, _ := ask(New(Options{Tower: newFake(1)}), "GET", "/healthz", "")
	for i := range 3 * mostClients {
		r.RemoteAddr = strings.Repeat("x", i%7) + time.Duration(i).String() + ":1"
		l.enter(r, time.Now())
	}
	if len(l.clients) > mostClients {
		t.Errorf("%d clients are remembered", len(l.clients))
	}
}

// TestEmptyKeys: a file without a key would keep everybody out.
func TestEmptyKeys(t *testing.T) {
	for _, content := range []string{"", " \n\n", "# nothing\n"} {
		path := filepath.Join(t.TempDir(), "keys")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		keys, made, err := OpenKeys(path)
		if err != nil || !made || len(keys.PIN()) != 6 {
			t.Errorf("%q: made %v, PIN %q, %v", content, made, keys.PIN(), err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		later := time.Now().Add(time.Minute)
		if err := os.Chtimes(path, later, later); err != nil {
			t.Fatal(err)
		}
		if !keys.Allow(keys.PIN()) || keys.Allow("") {
			t.Errorf("%q: who was let in is kept out once the file is emptied", content)
		}
	}
}
