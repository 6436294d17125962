package mqtt

import (
	"context"
	"net"
	"os"
	"path/filepath"
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
		if b, err := Listen(BrokerOptions{Address: address, Log: quiet()}); err == nil {
			_ = b.Close()
			t.Errorf("%s: no error", address)
		}
	}
}

func TestStrangersNeedUserAndPassword(t *testing.T) {
	closed := &access{}
	open := &access{user: "ada", password: "secret"}
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
		if got := closed.OnConnectAuthenticate(client, as("", "")); got != test.local {
			t.Errorf("%q may come as nobody: %v", test.remote, got)
		}
		if got := open.OnConnectAuthenticate(client, as("ada", "Secret")); got != test.local {
			t.Errorf("%q may come with a wrong password: %v", test.remote, got)
		}
		if !open.OnConnectAuthenticate(client, as("ada", "secret")) {
			t.Errorf("%q may not come with the right password", test.remote)
		}
	}
}

func as(user, password string) packets.Packet {
	return packets.Packet{Connect: packets.ConnectParams{Username: []byte(user), Password: []byte(password)}}
}

func TestOnlyTheOwnerSpeaksForItself(t *testing.T) {
	a := &access{owner: owner{client: "dicetower-mine", secret: "s", topics: topicsOf(Options{ID: "mine", Base: "dicetower", Discovery: "homeassistant"})}}
	local := func(id string) *mochi.Client {
		return &mochi.Client{ID: id, Net: mochi.ClientConnection{Remote: "127.0.0.1:1"}}
	}
	if a.OnConnectAuthenticate(local("dicetower-mine"), as("", "guess")) || !a.OnConnectAuthenticate(local("dicetower-mine"), as("x", "s")) {
		t.Error("the owner's name is not its own")
	}
	for topic, others := range map[string]bool{
		"dicetower/mine/state": false, "dicetower/mine/event": false, "dicetower/mine/response/bank": false,
		"homeassistant/device/mine/config": false, "dicetower/mine/request/bank": true, "dicetower/mine/set/rules": true,
		"dicetower/other/state": true, "homeassistant/status": true, "zigbee/lamp": true,
	} {
		if !a.OnACLCheck(local("dicetower-mine"), topic, true) {
			t.Errorf("the owner may not publish %s", topic)
		}
		if got := a.OnACLCheck(local("other"), topic, true); got != others {
			t.Errorf("others may publish %s: %v", topic, got)
		}
		if !a.OnACLCheck(local("other"), topic, false) {
			t.Errorf("others may not listen to %s", topic)
		}
		will := as("", "")
		will.Connect.WillFlag, will.Connect.WillTopic = true, topic
		if got := a.OnConnectAuthenticate(local("other"), will); got != others {
			t.Errorf("others may leave a will on %s: %v", topic, got)
		}
	}
}

func TestOwnBrokerKnowsItsTower(t *testing.T) {
	listening := make(chan string, 1)
	client, _ := start(t, Options{Tower: newFake(1), Listen: "127.0.0.1:0", Listening: func(a string) { listening <- a }})
	broker := "tcp://" + <-listening
	watching := observeAt(t, broker, root+"#")
	watching.until("state", `"seq":1`)
	if got := client.Status(); !got.Connected || got.Broker != broker || got.Sent == 0 || got.Reconnects != 0 {
		t.Errorf("status %+v", got)
	}
	thief := paho.NewClient(paho.NewClientOptions().AddBroker(broker).SetAutoReconnect(false).SetClientID("dicetower-test-tower"))
	if token := thief.Connect(); !token.WaitTimeout(patient) || token.Error() == nil {
		t.Error("somebody else may take the tower's name")
	}
	watching.paho.Publish(root+"state", 0, true, "forged")
	client.Publish(updateAt(2))
	if m := watching.until("state", ""); string(m.Payload()) == "forged" {
		t.Error("somebody else may publish a state")
	}
}

func TestBrokerWithPasswordFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]BrokerOptions{
		"no such file": {Address: "127.0.0.1:0", User: "ada", PasswordFile: file + "x"},
		"no user":      {Address: "127.0.0.1:0", PasswordFile: file},
		"no password":  {Address: "127.0.0.1:0", User: "ada"},
	} {
		if b, err := Listen(o); err == nil {
			_ = b.Close()
			t.Errorf("%s: no error", name)
		}
	}
	b, err := Listen(BrokerOptions{Address: "127.0.0.1:0", User: "ada", PasswordFile: file, Log: quiet()})
	if err != nil {
		t.Fatal(err)
	}
	_ = b.Close()
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

// TestDoorClosesWhileClientsLeave: closing ends, whoever goes in the same moment.
func TestDoorClosesWhileClientsLeave(t *testing.T) {
	server := mochi.New(&mochi.Options{Logger: quiet()})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for range 2 {
		go func() {
			for ctx.Err() == nil {
				server.Clients.Delete("guest")
			}
		}()
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		for range 100 {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Error(err)
				return
			}
			server.Listeners.Add(newDoor(listener, server))
			server.Listeners.CloseAll(nil)
		}
	}()
	select {
	case <-closed:
	case <-time.After(patient):
		t.Fatal("the door does not close")
	}
}
