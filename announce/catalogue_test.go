package announce

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func in(t *testing.T, lang string) *Words {
	t.Helper()
	words, err := New(lang)
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// usedPlaces are the places of a text, each once.
func usedPlaces(text string) []string {
	places := regexp.MustCompile(`\{[^}]*\}`).FindAllString(text, -1)
	slices.Sort(places)
	return slices.Compact(places)
}

// stem is a key without the form of its text.
func stem(key string) string {
	for _, form := range []string{".one", ".many", ".other"} {
		key = strings.TrimSuffix(key, form)
	}
	return key
}

// TestNoTextIsMissing: every language has the keys of English, and its texts the places.
func TestNoTextIsMissing(t *testing.T) {
	english := in(t, "en").Page()
	for _, lang := range Languages()[1:] {
		texts := in(t, lang).Page()
		for _, key := range slices.Sorted(maps.Keys(english)) {
			if texts[key] == "" {
				t.Errorf("%s: %s is missing", lang, key)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(texts)) {
			if english[key] == "" {
				t.Errorf("%s: %s is not in English", lang, key)
			}
			known := usedPlaces(english[key] + english[stem(key)+".other"])
			if strings.HasPrefix(key, "part.") {
				known = []string{"{face}", "{faces}"}
			}
			for _, place := range usedPlaces(texts[key]) {
				if !slices.Contains(known, place) {
					t.Errorf("%s: %s has %s, English has %v", lang, key, place, known)
				}
			}
			if !strings.HasSuffix(key, ".one") && !strings.HasSuffix(key, "short") && len(usedPlaces(texts[key])) < len(usedPlaces(english[key])) {
				t.Errorf("%s: %s lacks a place: %q", lang, key, texts[key])
			}
		}
	}
}

// same are words that are English in other languages too.
const same = " hot dice farkle farkles camera no help menu pin robot bank is start undo light display displays records winner mqtt openapi api "

// isSame says that a text may be as it is in English: it holds nothing but such words.
func isSame(text string) bool {
	bare := regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(text, "")
	for _, word := range regexp.MustCompile(`\pL+`).FindAllString(strings.ToLower(bare), -1) {
		if !strings.Contains(same, " "+word+" ") {
			return false
		}
	}
	return true
}

// TestNothingIsLeftInEnglish finds texts that were not translated.
func TestNothingIsLeftInEnglish(t *testing.T) {
	english := in(t, "en").Page()
	for _, lang := range Languages()[1:] {
		texts := in(t, lang).Page()
		for _, key := range slices.Sorted(maps.Keys(texts)) {
			if texts[key] == english[key] && !isSame(texts[key]) {
				t.Errorf("%s: %s is English: %q", lang, key, texts[key])
			}
		}
	}
}

// TestShortTexts holds what small displays show to their length; names and points come on top.
func TestShortTexts(t *testing.T) {
	plain := regexp.MustCompile(`^[A-Z0-9 ]*$`)
	for _, lang := range Languages() {
		for key, text := range in(t, lang).Page() {
			bare := regexp.MustCompile(`\{(die|face|was)\}`).ReplaceAllString(text, "6")
			bare = regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(bare, "")
			if strings.HasSuffix(key, ".short") && utf8.RuneCountInString(bare) > 30 {
				t.Errorf("%s: %s has %d letters: %q", lang, key, utf8.RuneCountInString(bare), text)
			}
			if strings.HasSuffix(key, ".word") && (len(bare) > 8 || !plain.MatchString(bare)) {
				t.Errorf("%s: %s is no word for digits: %q", lang, key, text)
			}
		}
	}
}

func TestPlurals(t *testing.T) {
	tests := map[string]map[int]string{
		"en": {0: "0 points", 1: "1 point", 2: "2 points", 5: "5 points", 1050: "1,050 points"},
		"it": {0: "0 punti", 1: "1 punto", 2: "2 punti", 5: "5 punti", 1050: "1.050 punti", 1_000_000: "1.000.000 di punti"},
		"nl": {0: "0 punten", 1: "1 punt", 2: "2 punten", 5: "5 punten", 1050: "1.050 punten"},
		"es": {0: "0 puntos", 1: "1 punto", 2: "2 puntos", 5: "5 puntos", 1050: "1050 puntos", 10_050: "10.050 puntos"},
		"is": {0: "0 stig", 1: "1 stig", 2: "2 stig", 5: "5 stig", 1050: "1.050 stig"},
	}
	dice := map[string]map[int]string{
		"en": {0: "zero dice", 1: "one die", 2: "two dice", 5: "five dice"},
		"it": {0: "zero dadi", 1: "un dado", 2: "due dadi", 5: "cinque dadi"},
		"nl": {0: "nul dobbelstenen", 1: "één dobbelsteen", 2: "twee dobbelstenen", 5: "vijf dobbelstenen"},
		"es": {0: "cero dados", 1: "un dado", 2: "dos dados", 5: "cinco dados"},
		"is": {0: "núll teningum", 1: "einum teningi", 2: "tveimur teningum", 5: "fimm teningum"},
	}
	for lang, points := range tests {
		words := in(t, lang)
		for n, want := range points {
			if got := words.written().points(n); got != want {
				t.Errorf("%s: %q, want %q", lang, got, want)
			}
		}
		for n, want := range dice[lang] {
			if got := words.aloud().count("thrown", n); got != want {
				t.Errorf("%s: %q, want %q", lang, got, want)
			}
		}
	}
}

func TestAnUnknownLanguage(t *testing.T) {
	if _, err := New("tlh"); err == nil || !strings.Contains(err.Error(), "there are en, it, nl, es, is") {
		t.Error(err)
	}
}
