package mqtt

import (
	"net"
	"strings"
	"testing"
	"time"

	"dicetower/api"

	paho "github.com/eclipse/paho.mqtt.golang"
	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

func TestUsedPortIsAFaultUntilItIsFree(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := other.Addr().String()
	faults := make(chan *api.Fault, 100)
	listening := make(chan string, 1)
	start(t, Options{
		Tower: newFake(1), Listen: address, Commands: Play,
		Fault: func(f *api.Fault) { faults <- f }, Listening: func(a string) { listening <- a },
	})
	if f := <-faults; f == nil || f.Code != "broker" || !strings.Contains(f.Message, address) || f.Remedy == "" {
		t.Fatalf("fault %+v", f)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	for f := range faults {
		if f == nil {
			break
		}
	}
	if got := <-listening; got != address {
		t.Errorf("listens on %s, want %s", got, address)
	}
}

func TestListenSaysWhatIsWrong(t *testing.T) {
	used := newBroker(t, "127.0.0.1:0")
	for _, address := range []string{used.Address(), "127.0.0.1:99999", "nonsense"} {
		if b, err := Listen(address, quiet()); err == nil {
			_ = b.Close()
			t.Errorf("%s: no error", address)
		}
	}
}

func TestStrangersMayOnlyListen(t *testing.T) {
	for _, test := range []struct {
		remote string
		local  bool
	}{
		{"127.0.0.1:5000", true},
		{"[::1]:5000", true},
		{"[::ffff:127.0.0.1]:5000", true},
		{"192.168.1.7:5000", false},
		{"[fe80::1%eth0]:5000", false},
		{"", false},
		{"localhost:1", false},
	} {
		client := &mochi.Client{Net: mochi.ClientConnection{Remote: test.remote}}
		var a access
		if got := a.OnACLCheck(client, "x", true); got != test.local {
			t.Errorf("%q may publish: %v", test.remote, got)
		}
		if !a.OnACLCheck(client, "x", false) {
			t.Errorf("%q may not listen", test.remote)
		}
		if !a.OnConnectAuthenticate(client, packets.Packet{}) {
			t.Errorf("%q may not connect", test.remote)
		}
		will := packets.Packet{Connect: packets.ConnectParams{WillFlag: true}}
		if got := a.OnConnectAuthenticate(client, will); got != test.local {
			t.Errorf("%q may leave a will: %v", test.remote, got)
		}
	}
}

func TestURLOfAnyAddress(t *testing.T) {
	b := newBroker(t, "0.0.0.0:0")
	_, port, err := net.SplitHostPort(b.Address())
	if err != nil {
		t.Fatal(err)
	}
	if got := b.url(); got != "tcp://localhost:"+port {
		t.Errorf("url %s", got)
	}
}

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		filter, topic string
		want          bool
	}{
		{"#", "a/b", true},
		{"#", "$SYS/uptime", false},
		{"$SYS/#", "$SYS/uptime", true},
		{"a/#", "a", true},
		{"a/#", "a/b/c", true},
		{"a/#", "ab/c", false},
		{"a/+", "a/b", true},
		{"a/+", "a", false},
		{"a/+", "a/b/c", false},
		{"+/b", "a/b", true},
		{"+", "$SYS", false},
		{"+/+", "/", true},
		{"a/+/c", "a//c", true},
	} {
		if got := matches(test.filter, test.topic); got != test.want {
			t.Errorf("%s takes %s: %v", test.filter, test.topic, got)
		}
	}
}

// Whoever comes back at once, on a new connection under the same name, must hear what is published from then on.
func TestTakeoverIsNotDeaf(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	talking := observe(t, broker, root+"nothing")
	for i := range 100 {
		back := paho.NewClient(paho.NewClientOptions().AddBroker(broker.url()).SetAutoReconnect(false).SetClientID("back"))
		talking.wait(back.Connect())
		heard := make(chan struct{}, 10)
		talking.wait(back.Subscribe(root+"word", 1, func(paho.Client, paho.Message) { heard <- struct{}{} }))
		talking.publish("word", "x", false)
		select {
		case <-heard:
		case <-time.After(patient):
			t.Fatalf("connection %d hears nothing", i)
		}
		if i%2 == 0 {
			back.Disconnect(0)
		} else {
			defer back.Disconnect(0) // the next connection takes over from a living one
		}
	}
}
