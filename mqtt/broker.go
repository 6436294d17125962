package mqtt

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"sync"

	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/listeners"
)

const (
	maxPacket  = 256 << 10 // bytes; the state of 16 players is 10 KiB
	maxClients = 128
)

// Broker is an MQTT broker inside this process. It keeps nothing on disk: what is retained is published anew by the
// tower when both start.
type Broker struct {
	listener net.Listener
	stop     func() error
}

// Listen starts a broker on a TCP address such as 127.0.0.1:1883. The error says why the address can't be had.
func Listen(address string, log *slog.Logger) (*Broker, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("start the broker: %w", err)
	}
	capabilities := mochi.NewDefaultServerCapabilities()
	capabilities.MaximumPacketSize = maxPacket
	capabilities.MaximumClients = maxClients
	server := mochi.New(&mochi.Options{Capabilities: capabilities, Logger: slog.New(onlyErrors{log.Handler()})})
	for _, hook := range []mochi.Hook{new(access), &kept{server: server}, &takeover{server: server}} {
		if err := server.AddHook(hook, nil); err != nil {
			return nil, closing(listener, err)
		}
	}
	if err := server.AddListener(listeners.NewNet("tcp", listener)); err != nil {
		return nil, closing(listener, err)
	}
	if err := server.Serve(); err != nil {
		return nil, closing(listener, err)
	}
	return &Broker{listener, sync.OnceValue(server.Close)}, nil
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
