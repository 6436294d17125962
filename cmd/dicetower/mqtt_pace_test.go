//go:build long

package main

import (
	"context"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/listeners"
	"github.com/mochi-mqtt/server/v2/packets"

	"dicetower/api"
	"dicetower/mqtt"
	"dicetower/mqtt/mqtttest"
)

// TestPaceWithABrokenBroker: dice at rest are seen on the page as soon with a broker in trouble as without any. Throws of the
// two towers alternate, so that what else the machine does
// meets both alike; where it does much, more of them are needed before the medians hold still.
func TestPaceWithABrokenBroker(t *testing.T) {
	const least, most = 60, 900 // throws
	const worse = 5 * time.Millisecond
	for name, broken := range map[string]func(*testing.T) *mqtt.Options{
		"refuses":                   func(t *testing.T) *mqtt.Options { return &mqtt.Options{Brokers: []string{"tcp://" + freePort(t)}} },
		"accepts and never answers": silentBroker,
		"confirms nothing":          forgetfulBroker,
		"comes and goes":            restartingBroker,
		"wrong password":            lockedBroker,
		"expired certificate":       expiredBroker,
		"the network is cut":        cutBroker,
		"a full disk":               fullBroker,
	} {
		t.Run(name, func(t *testing.T) {
			with, without := newBenchWith(t, broken(t)), newBenchWith(t, nil)
			var slow, plain []time.Duration
			for _, b := range []*bench{with, without} {
				b.post("new_game", `{"players":[{"name":"Ada"},{"name":"Bo"}],"set":{"target":100000}}`)
			}
			var a, b time.Duration
			for n := 0; n < least || n < most && a > b+worse; n += 2 {
				slow = append(slow, with.toScreen(n))
				plain = append(plain, without.toScreen(n), without.toScreen(n+1))
				slow = append(slow, with.toScreen(n+1))
				a, b = medianOf(slow), medianOf(plain)
			}
			t.Logf("dice at rest to the page, %d throws: median %v, without a broker %v", len(slow), a.Round(100*time.Microsecond), b.Round(100*time.Microsecond))
			if a > b+worse {
				t.Errorf("%v slower than without a broker", a-b)
			}
		})
	}
}

// toScreen is how long a throw takes to the page. The turn is banked afterwards.
func (b *bench) toScreen(round int) time.Duration {
	for len(b.states) > 0 {
		<-b.states
	}
	began := b.throw(round)
	took := b.untilState("selecting").Sub(began)
	b.post("bank", "{}")
	b.untilState("rolling")
	return took
}

// silentBroker takes connections, and that is all.
func silentBroker(t *testing.T) *mqtt.Options {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		var held []net.Conn
		for {
			connection, err := listener.Accept()
			if err != nil {
				break
			}
			held = append(held, connection)
		}
		for _, connection := range held {
			_ = connection.Close()
		}
	}()
	return &mqtt.Options{Brokers: []string{"tcp://" + listener.Addr().String()}}
}

// deaf lets everybody in, and keeps what they publish from being confirmed.
type deaf struct {
	mochi.HookBase
	until <-chan struct{}
}

func (*deaf) ID() string { return "deaf" }

func (*deaf) Provides(hook byte) bool {
	return hook == mochi.OnConnectAuthenticate || hook == mochi.OnACLCheck || hook == mochi.OnPublish
}

func (*deaf) OnConnectAuthenticate(*mochi.Client, packets.Packet) bool { return true }
func (*deaf) OnACLCheck(*mochi.Client, string, bool) bool              { return true }

func (d *deaf) OnPublish(_ *mochi.Client, packet packets.Packet) (packets.Packet, error) {
	<-d.until
	return packet, nil
}

// forgetfulBroker lets the tower in and confirms nothing that it publishes.
func forgetfulBroker(t *testing.T) *mqtt.Options {
	server := mochi.New(&mochi.Options{InlineClient: true})
	server.Log = slog.New(slog.DiscardHandler)
	tcp := listeners.NewTCP(listeners.Config{ID: "tcp", Address: "127.0.0.1:0"})
	ctx, stop := context.WithCancel(context.Background())
	if err := server.AddHook(&deaf{until: ctx.Done()}, nil); err != nil {
		t.Fatal(err)
	}
	if err := server.AddListener(tcp); err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve() }()
	t.Cleanup(func() { stop(); tcp.Close(func(string) {}) }) // server.Close stands still for good where a client leaves meanwhile
	return &mqtt.Options{Brokers: []string{"tcp://" + tcp.Address()}}
}

// restartingBroker is there for half a second, and away for as long.
func restartingBroker(t *testing.T) *mqtt.Options {
	address := freePort(t)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			broker, err := mqtt.Listen(mqtt.BrokerOptions{Address: address, Log: slog.New(slog.DiscardHandler)})
			time.Sleep(500 * time.Millisecond)
			if err == nil {
				_ = broker.Close()
			}
			time.Sleep(500 * time.Millisecond)
		}
	}()
	t.Cleanup(func() { stop(); <-done })
	return &mqtt.Options{Brokers: []string{"tcp://" + address}}
}

// cutBroker is reached once, and then the wire is cut.
func cutBroker(t *testing.T) *mqtt.Options {
	network := mqtttest.NewNetwork(t)
	broker := network.Start()
	var once sync.Once
	return &mqtt.Options{Brokers: []string{broker.URL()}, Fault: func(f *api.Fault) {
		if f == nil {
			once.Do(network.Cut)
		}
	}}
}

// fullBroker can't write what is retained.
func fullBroker(t *testing.T) *mqtt.Options {
	disk := t.TempDir()
	if output, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=16k", "none", disk).CombinedOutput(); err != nil {
		t.Skipf("a small disk can't be mounted here: %s", output)
	}
	t.Cleanup(func() {
		if output, err := exec.Command("umount", "-l", disk).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", output)
		}
	})
	broker := mqtttest.Start(t, "allow_anonymous true", "persistence true", "persistence_location "+disk+"/",
		"autosave_on_changes true", "autosave_interval 1")
	_ = os.WriteFile(filepath.Join(disk, "filler"), make([]byte, 16<<10), 0o600) // as much as fits
	t.Cleanup(func() {
		if !strings.Contains(broker.Said(), "No space left on device") {
			t.Error("the broker has not met its full disk")
		}
	})
	return &mqtt.Options{Brokers: []string{broker.URL()}}
}

func lockedBroker(t *testing.T) *mqtt.Options {
	broker := mqtttest.Start(t, "allow_anonymous false", "password_file "+mqtttest.PasswordFile(t, "tower", "secret"))
	return &mqtt.Options{Brokers: []string{broker.URL()}, User: "tower", PasswordFile: mqtttest.File(t, "wrong", "secrte")}
}

func expiredBroker(t *testing.T) *mqtt.Options {
	authority := mqtttest.NewAuthority(t)
	pair := authority.Sign("broker", time.Now().Add(-time.Hour))
	broker := mqtttest.Start(t, "allow_anonymous true", "cafile "+authority.CA, "certfile "+pair.Certificate, "keyfile "+pair.Key)
	return &mqtt.Options{Brokers: []string{"ssl://" + broker.Address()}, TLS: mqtt.TLS{CA: authority.CA}}
}
