package web

import (
	"embed"
	"net/http"
	"strings"
)

// Shared gives those files of the page of which other pages of the house are made as well, by their path below /assets/: palette
// and type scale, dice, words.
func Shared() map[string]http.HandlerFunc {
	shared := map[string]bool{
		"favicon.svg": true, "style/base.css": true, "style/layout.css": true, "style/book.css": true,
		"script/dom.js": true, "script/dice.js": true, "script/i18n.js": true, "script/words.js": true,
	}
	chosen := Files(files)
	for name := range chosen {
		if !shared[name] {
			delete(chosen, name)
		}
	}
	return chosen
}

// Files gives a handler for each embedded file below assets, by its path there: compressed where a browser takes that, with a tag by
// which it is loaded once. It panics on a file of an unknown kind.
func Files(files embed.FS) map[string]http.HandlerFunc {
	all := map[string]http.HandlerFunc{}
	for _, a := range assetsOf(files) {
		if name, ok := strings.CutPrefix(a.pattern, "/assets/"); ok {
			all[name] = a.serve
		}
	}
	return all
}

// ContentPolicy is what our pages may load and do: what is embedded, and nothing else.
func ContentPolicy() string { return contentPolicy }

// Code draws the address of a page of this machine as a code that a phone's camera opens, in SVG. Host is the one under which it was
// asked.
func Code(host, path string) ([]byte, error) {
	return qrSVG("http://" + reachable(host, addresses()) + path)
}
