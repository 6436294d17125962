package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// The page must work under its own content policy and without any network.
func TestPageIsSelfContained(t *testing.T) {
	foreign := regexp.MustCompile(`(https?:)?//[a-z0-9.-]+\.[a-z]`)
	inline := regexp.MustCompile(`(?i)<script(>| [^>]*[^/]>[^<])|<style|\sstyle=|\son[a-z]+=|javascript:`)
	markup := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function`)
	total := 0
	for _, a := range embedded() {
		total += len(a.small)
		text := string(bytes.ReplaceAll(a.body, []byte("http://www.w3.org/2000/svg"), nil))
		if found := foreign.FindString(text); found != "" {
			t.Errorf("%s speaks of %s", a.pattern, found)
		}
		if found := markup.FindString(text); found != "" {
			t.Errorf("%s uses %s: names must stay text", a.pattern, found)
		}
		if strings.HasPrefix(a.contentType, "text/html") {
			if found := inline.FindString(text); found != "" {
				t.Errorf("%s has inline code: %q", a.pattern, found)
			}
		}
	}
	if total > 150_000 {
		t.Errorf("the pages have %d bytes, at most 150,000 are wanted", total)
	}
}

func TestPagesAreSentCompressed(t *testing.T) {
	s := New(Options{Tower: newFake(1)})
	for accepts, want := range map[string]string{"": "", "gzip, deflate, br": "gzip", "br;q=1, gzip;q=0.5": "gzip", "gzip; q=0": "", "br": ""} {
		request := httptest.NewRequest(http.MethodGet, "http://localhost/assets/script/main.js", nil)
		request.Header.Set("Accept-Encoding", accepts)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, request)
		body := io.Reader(w.Body)
		if got := w.Header().Get("Content-Encoding"); got != want {
			t.Errorf("%q is answered in %q, want %q", accepts, got, want)
		}
		if want == "gzip" {
			var err error
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		plain, err := io.ReadAll(body)
		whole, _ := files.ReadFile("assets/script/main.js")
		if err != nil || !bytes.Equal(plain, whole) {
			t.Errorf("%q: %d bytes of %d, %v", accepts, len(plain), len(whole), err)
		}
		again := httptest.NewRequest(http.MethodGet, "http://localhost/assets/script/main.js", nil)
		again.Header.Set("Accept-Encoding", accepts)
		again.Header.Set("If-None-Match", w.Header().Get("ETag"))
		w = httptest.NewRecorder()
		s.ServeHTTP(w, again)
		if w.Code != http.StatusNotModified {
			t.Errorf("%q: asked again it is %d", accepts, w.Code)
		}
	}
}
