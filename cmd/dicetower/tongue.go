package main

import (
	"context"
	"fmt"
	"strings"

	"dicetower/announce"
	"dicetower/api"
)

// langFlag chooses the language that people are spoken to in.
type langFlag struct {
	Lang string `placeholder:"LANG" help:"Language of displays, voice, page and refusals: en, it, nl, es or is."`
}

// words are the texts of the language, or of another one where none is chosen.
func (l langFlag) words(otherwise string) (*announce.Words, error) {
	if l.Lang == "" {
		return announce.New(otherwise)
	}
	words, err := announce.New(l.Lang)
	if err != nil {
		return nil, usageError{fmt.Errorf("--lang %s: there are %s", l.Lang, strings.Join(announce.Languages(), ", "))}
	}
	return words, nil
}

// pageWords gives the page the texts of any language, and those of the tower's own where there are none in it.
func pageWords(own *announce.Words) (func(lang string) map[string]string, error) {
	texts := map[string]map[string]string{}
	for _, lang := range announce.Languages() {
		words, err := announce.New(lang)
		if err != nil {
			return nil, err
		}
		texts[lang] = words.Page()
	}
	return func(lang string) map[string]string {
		if known := texts[lang]; known != nil {
			return known
		}
		return texts[own.Lang()]
	}, nil
}

// foreign says that the tower, which speaks English by itself, is to speak another language.
func foreign(words *announce.Words) bool { return words.Lang() != "en" }

// tongued is a tower whose sentences are in the language of the house.
type tongued struct {
	ruled
	words    *announce.Words
	measured *conductor
	shown    *wired // nil where nothing is wired
}

// State is the tower's, told in the language.
func (t tongued) State() *api.State {
	if !foreign(t.words) {
		return t.ruled.State()
	}
	return t.words.State(t.ruled.State())
}

// Do carries a request out. Codes are the same in every language.
func (t tongued) Do(ctx context.Context, request api.Request) api.Response {
	answer := t.obey(ctx, request)
	if !foreign(t.words) {
		return answer
	}
	return t.words.Response(answer, t.ruled.State())
}

// told is a step of the tower in the language.
func (a *assembly) told(update api.Update) api.Update {
	if !foreign(a.words) {
		return update
	}
	return a.words.Update(update)
}
