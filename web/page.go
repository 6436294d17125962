package web

import (
	"bytes"
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
}

// embedded lists every file of the page. A file of a kind that is not known here fails at the first start, not in a
// browser.
func embedded() []asset {
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
		assets = append(assets, a)
		return nil
	})
	if err != nil {
		panic("web: embedded files: " + err.Error())
	}
	return assets
}

// serve lets browsers keep the file but ask each time, so that a new version of the program is a new page.
func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", a.contentType)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", a.etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}
