package web

import (
	"net/netip"
	"testing"
)

func TestReachableFrom(t *testing.T) {
	own := []netip.Addr{netip.MustParseAddr("192.168.1.20"), netip.MustParseAddr("10.0.0.1")}
	for listen, want := range map[string]string{
		":8080": "192.168.1.20:8080", "0.0.0.0:80": "192.168.1.20", "[::]:81": "192.168.1.20:81", "127.0.0.1:8080": "", "[::1]:80": "",
		"localhost:80": "", "tower.local:80": "tower.local", "10.0.0.1:9000": "10.0.0.1:9000", "[fd00::1]:80": "[fd00::1]", "": "",
	} {
		if got := reachableFrom(listen, own); got != want {
			t.Errorf("%q: %q, want %q", listen, got, want)
		}
	}
	if got := reachableFrom(":80", nil); got != "" {
		t.Errorf("without a network: %q", got)
	}
}
