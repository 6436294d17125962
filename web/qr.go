package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// quiet is the empty border that readers of a code need, in modules.
const quiet = 4

// qrCode draws the address at which a seat is taken as a code that a phone's camera opens.
func (s *Server) qrCode(w http.ResponseWriter, r *http.Request) {
	address := "http://" + reachable(r.Host, addresses()) + "/seat"
	drawing, err := qrSVG(address)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, fmt.Sprintf("draw the code of %.60s: %v", address, err))
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Page-Address", address)
	_, _ = w.Write(drawing)
}

// reachable is the host under which others find this machine, from the one under which it was asked: a page that is shown on the
// tower's own screen was opened as localhost, which leads a phone to itself.
func reachable(host string, own []netip.Addr) string {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = host, ""
	}
	address, err := netip.ParseAddr(strings.Trim(name, "[]"))
	local := name == "localhost" || err == nil && address.IsLoopback()
	if !local || len(own) == 0 {
		return host
	}
	if port == "" {
		return bracketed(own[0])
	}
	return net.JoinHostPort(own[0].String(), port)
}

func bracketed(address netip.Addr) string {
	if address.Is6() {
		return "[" + address.String() + "]"
	}
	return address.String()
}

// addresses are those of this machine in its network, without such as only it can reach.
func addresses() []netip.Addr {
	found, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var addresses []netip.Addr
	for _, one := range found {
		network, ok := one.(*net.IPNet)
		if !ok {
			continue
		}
		address, ok := netip.AddrFromSlice(network.IP)
		if address = address.Unmap(); ok && address.Is4() && !address.IsLoopback() && !address.IsLinkLocalUnicast() {
			addresses = append(addresses, address)
		}
	}
	return addresses
}

// qrSVG draws a code as one path, a module a unit wide, dark on light.
func qrSVG(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return nil, err
	}
	size := code.Bounds().Dx()
	var path strings.Builder
	for y := range size {
		for x := 0; x < size; x++ {
			from := x
			for x < size && isDark(code.At(x, y).RGBA()) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, x-from, x-from)
			}
		}
	}
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[1]d" shape-rendering="crispEdges">`+
		`<rect width="%[1]d" height="%[1]d" fill="#fff"/><path d="%[2]s"/></svg>`, size+2*quiet, path.String()), nil
}

func isDark(r, _, _, _ uint32) bool { return r < 0x8000 }
