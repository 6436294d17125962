package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed assets
var files embed.FS

// showroomPage is where displays are shown.
const showroomPage = "/displays"

// asset is one embedded file with the place where it is served.
type asset struct {
	pattern     string
	contentType string
	etag        string
	body        []byte
	small       []byte // the body, compressed
}

// embedded lists every file of the page.
func embedded() []asset { return assetsOf(files) }

// assetsOf lists every file below assets. A file of a kind that is not known here fails at the first start, not in a
// browser.
func assetsOf(files embed.FS) []asset {
	kinds := map[string]string{
		".html": "text/html; charset=utf-8",
		".css":  "text/css; charset=utf-8",
		".js":   "text/javascript; charset=utf-8",
		".svg":  "image/svg+xml",
	}
	var assets []asset
	err := fs.WalkDir(files, "assets", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		a := asset{pattern: "/" + name, contentType: kinds[path.Ext(name)], body: body}
		if a.contentType == "" {
			panic("web: no content type for " + name)
		}
		if page, ok := strings.CutSuffix(entry.Name(), ".html"); ok {
			a.pattern = "/" + page
		}
		if a.pattern == "/index" {
			a.pattern = "/{$}"
		}
		sum := sha256.Sum256(body)
		a.etag = `"` + hex.EncodeToString(sum[:8]) + `"`
		a.small = compressed(body)
		assets = append(assets, a)
		return nil
	})
	if err != nil {
		panic("web: embedded files: " + err.Error())
	}
	return assets
}

// compressed is for phones at the far end of a pub's network.
func compressed(body []byte) []byte {
	var small bytes.Buffer
	w, _ := gzip.NewWriterLevel(&small, gzip.BestCompression) // the level is one
	_, _ = w.Write(body)                                      // a buffer takes everything
	_ = w.Close()
	return small.Bytes()
}

// takesGzip says whether a browser reads what is compressed.
func takesGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == "gzip" && strings.ReplaceAll(weight, " ", "") != "q=0" {
			return true
		}
	}
	return false
}

// serve lets browsers keep the file but ask each time, so that a new version of the program is a new page.
func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", a.contentType)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Vary", "Accept-Encoding")
	body, etag := a.body, a.etag
	if takesGzip(r) {
		w.Header().Set("Content-Encoding", "gzip")
		body, etag = a.small, strings.TrimSuffix(a.etag, `"`)+`-gzip"`
	}
	w.Header().Set("ETag", etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}
