package main

import (
	"fmt"
	"strings"

	"dicetower/announce"
)

// langFlag chooses the language that people are spoken to in.
type langFlag struct {
	Lang string `default:"en" placeholder:"LANG" help:"Language of displays, voice, page and terminal: en, it, nl, es or is."`
}

// words are the texts of the language.
func (l langFlag) words() (*announce.Words, error) {
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
