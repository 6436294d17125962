package mqtt

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"

	mochi "github.com/mochi-mqtt/server/v2"
)

const (
	maxPacket  = 256 << 10 // bytes; the state of 16 players is 10 KiB
	maxClients = 128
)

// BrokerOptions are what a Broker is made of. Address is required.
type BrokerOptions struct {
	Address string // TCP, such as 127.0.0.1:1883
	// User and PasswordFile let other machines in; where they are empty only this machine may connect, whatever the address.
	User         string
	PasswordFile string       // as Options.PasswordFile, read once
	Log          *slog.Logger // slog.Default() where nil

	owner owner // whose topics are protected; none where empty
}

// Broker is an MQTT broker inside this process. It keeps nothing on disk: what is retained is published anew by the
// tower when both start.
type Broker struct {
	listener net.Listener
	secret   string // of the owner
	stop     func() error
}

// Listen starts a broker. The error says why the address can't be had, or the password not be read.
func Listen(o BrokerOptions) (*Broker, error) {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	password, err := readSecret(o.PasswordFile)
	if err == nil && (o.User == "") != (password == "") {
		err = errors.New("user and password belong together")
	}
	if err != nil {
		return nil, fmt.Errorf("start the broker: %w", err)
	}
	listener, err := net.Listen("tcp", o.Address)
	if err != nil {
		return nil, fmt.Errorf("start the broker: %w", err)
	}
	if o.User == "" && !listener.Addr().(*net.TCPAddr).IP.IsLoopback() {
		o.Log.Warn("the broker lets no other machine in, for want of a user and password", "address", o.Address)
	}
	capabilities := mochi.NewDefaultServerCapabilities()
	capabilities.MaximumPacketSize = maxPacket
	capabilities.MaximumClients = maxClients
	server := mochi.New(&mochi.Options{Capabilities: capabilities, Logger: slog.New(onlyErrors{o.Log.Handler()})})
	gate := &access{user: o.User, password: password, owner: o.owner}
	for _, hook := range []mochi.Hook{gate, &kept{server: server}, &takeover{server: server}} {
		if err := server.AddHook(hook, nil); err != nil {
			return nil, closing(listener, err)
		}
	}
	if err := server.AddListener(newDoor(listener, server)); err != nil {
		return nil, closing(listener, err)
	}
	if err := server.Serve(); err != nil {
		return nil, closing(listener, err)
	}
	return &Broker{listener, o.owner.secret, sync.OnceValue(server.Close)}, nil
}

// Address is where the broker listens, with the port that it really got.
func (b *Broker) Address() string { return b.listener.Addr().String() }

// Close cuts every client off and frees the address. Closing again does nothing.
func (b *Broker) Close() error {
	if err := b.stop(); err != nil {
		return fmt.Errorf("stop the broker: %w", err)
	}
	return nil
}

// url is the address for a client in this process.
func (b *Broker) url() string {
	address := b.listener.Addr().(*net.TCPAddr)
	host := address.IP.String()
	if address.IP.IsUnspecified() {
		host = "localhost"
	}
	return "tcp://" + net.JoinHostPort(host, fmt.Sprint(address.Port))
}

func closing(listener net.Listener, err error) error {
	_ = listener.Close() // the error that led here says more
	return fmt.Errorf("start the broker: %w", err)
}

// onlyErrors leaves out what mochi tells of every client that comes and goes.
type onlyErrors struct{ slog.Handler }

func (h onlyErrors) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelError && h.Handler.Enabled(ctx, level)
}

func (h onlyErrors) WithAttrs(attrs []slog.Attr) slog.Handler {
	return onlyErrors{h.Handler.WithAttrs(attrs)}
}

func (h onlyErrors) WithGroup(name string) slog.Handler { return onlyErrors{h.Handler.WithGroup(name)} }
