package web

import (
	"net"
	"net/netip"
)

// Reachable is where phones find a page that listens at an address: host and port, without the port that is usual. It is empty
// where only this machine can open the page.
func Reachable(listen string) string { return reachableFrom(listen, addresses()) }

func reachableFrom(listen string, own []netip.Addr) string {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return ""
	}
	address, err := netip.ParseAddr(host)
	switch everywhere := host == "" || err == nil && address.IsUnspecified(); {
	case everywhere && len(own) == 0, host == "localhost", err == nil && address.IsLoopback():
		return ""
	case everywhere:
		host = own[0].String()
	}
	switch {
	case port != "80":
		return net.JoinHostPort(host, port)
	case err == nil && address.Is6() && !address.IsUnspecified():
		return "[" + host + "]"
	}
	return host
}
