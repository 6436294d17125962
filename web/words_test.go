package web

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	s := New(Options{Tower: newFake(1), Words: func(lang string) map[string]string {
		return map[string]string{"lang": "is", "asked": lang, "web.hall.title": "of no use here", "web.calibrate.lens": "m", "calibrate.reason": "n"}
	}})
	d := describe(t)
	r, w := ask(s, "GET", "/api/v1/words?lang=it", "")
	if w.Code != 200 || !strings.Contains(w.Body.String(), "web.calibrate.lens") || strings.Contains(w.Body.String(), "web.hall") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	d.check(t, r, w)
	r, w = ask(s, "GET", "/api/v1/words?lang=it&without=calibrate", "")
	if w.Code != 200 || strings.TrimSpace(w.Body.String()) != `{"asked":"it","house":"is","lang":"is"}` {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	d.check(t, r, w)
	r, w = ask(New(Options{Tower: newFake(1)}), "GET", "/api/v1/words", "")
	if w.Code != 404 {
		t.Errorf("without texts: %d", w.Code)
	}
	d.check(t, r, w)
}
