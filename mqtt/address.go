package mqtt

import (
	"fmt"
	"net"
	"net/url"
	"slices"
)

// checkBroker says what is wrong with a broker's address, or with taking commands over it. The address itself stays out of
// the message: it may hold a password.
func (o *Options) checkBroker(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || !slices.Contains(append(plainSchemes(), tlsSchemes()...), u.Scheme) {
		return fmt.Errorf("mqtt broker: the address must look like tcp://broker.local:1883, or ssl://broker.local:8883 with TLS")
	}
	anonymous := o.User == "" && u.User == nil && o.TLS.Certificate == ""
	plain := slices.Contains(plainSchemes(), u.Scheme)
	strong := o.Commands == Play || o.Commands == All
	if strong && plain && anonymous && !isThisMachine(u.Hostname()) && !o.Insist {
		return fmt.Errorf("mqtt commands %q over an anonymous connection without TLS: anyone in the network could play; "+
			"give a user, or an ssl:// address, or insist", o.Commands)
	}
	return nil
}

func plainSchemes() []string { return []string{"tcp", "mqtt", "ws"} }
func tlsSchemes() []string   { return []string{"ssl", "tls", "mqtts", "wss"} }

func isThisMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// shown is a broker's address without what is secret in it.
func shown(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "(unreadable address)"
	}
	return u.Scheme + "://" + u.Host
}
