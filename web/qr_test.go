package web

import (
	"bytes"
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestReachable(t *testing.T) {
	own := []netip.Addr{netip.MustParseAddr("192.168.1.20")}
	for host, want := range map[string]string{
		"localhost:8080":    "192.168.1.20:8080",
		"127.0.0.1:8080":    "192.168.1.20:8080",
		"[::1]":             "192.168.1.20",
		"192.168.1.7:8080":  "192.168.1.7:8080",
		"tower.local":       "tower.local",
		"[2001:db8::1]:443": "[2001:db8::1]:443",
	} {
		if got := reachable(host, own); got != want {
			t.Errorf("%s is reached as %s, want %s", host, got, want)
		}
	}
	if got := reachable("localhost:8080", nil); got != "localhost:8080" {
		t.Errorf("without a network: %s", got)
	}
}

func TestQRCode(t *testing.T) {
	w := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "http://tower.example/api/v1/qr.svg", nil)
	newServer(t, newFake(1)).ServeHTTP(w, request)
	describe(t).check(t, request, w)
	if w.Code != http.StatusOK || w.Header().Get("Page-Address") != "http://tower.example/seat" {
		t.Errorf("%d, %v", w.Code, w.Header())
	}
	var drawing struct {
		ViewBox string `xml:"viewBox,attr"`
		Path    struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal(w.Body.Bytes(), &drawing); err != nil {
		t.Fatal(err)
	}
	// The finder at the upper left begins behind the quiet border: seven modules, then one dark at each end.
	if drawing.ViewBox != "0 0 33 33" || !strings.HasPrefix(drawing.Path.D, "M4 4h7v1h-7z") || !strings.Contains(drawing.Path.D, "M4 5h1v1h-1z") {
		t.Errorf("drawn is %s: %.60s", drawing.ViewBox, drawing.Path.D)
	}
	if bytes.Contains(w.Body.Bytes(), []byte("style")) {
		t.Error("the policy of the page allows no styles in it")
	}
}
