package web

import (
	"bytes"
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
		total += len(a.body)
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
		t.Errorf("the page has %d bytes, at most 150,000 are wanted", total)
	}
}
