package follow_test

import (
	"testing"

	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/listeners"
	"github.com/mochi-mqtt/server/v2/packets"

	"dicetower/hall/follow"
	"dicetower/mqtt"
)

// TestABrokerThatTakesSharedSubscriptionsAndDeliversNothing is heard all the same.
func TestABrokerThatTakesSharedSubscriptionsAndDeliversNothing(t *testing.T) {
	t.Parallel() // it takes a while to notice
	server := mochi.New(&mochi.Options{Logger: quiet()})
	if err := server.AddHook(new(noSharing), nil); err != nil {
		t.Fatal(err)
	}
	listener := listeners.NewTCP(listeners.Config{ID: "tcp", Address: "127.0.0.1:0"})
	if err := server.AddListener(listener); err != nil {
		t.Fatal(err)
	}
	if err := server.Serve(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close(func(string) {}) }) // server.Close stands still for good where a client leaves meanwhile
	address := "tcp://" + listener.Address()
	start(t, follow.Options{Store: newStore(t), MQTT: mqtt.Options{Brokers: []string{address}}})
	tower := connect(t, address, "", "", "dicetower/tower-1/ack/main")
	tower.publish("dicetower/tower-1/outbox", false, parcel("tower-1", game("g1", 1)))
	until(t, "an acknowledgement", func() bool { return len(tower.on("/ack/main")) == 1 })
}

// noSharing lets everybody in, takes every subscription and forgets the shared ones.
type noSharing struct{ mochi.HookBase }

func (*noSharing) Provides(b byte) bool {
	return b == mochi.OnConnectAuthenticate || b == mochi.OnACLCheck || b == mochi.OnSelectSubscribers
}

func (*noSharing) OnConnectAuthenticate(*mochi.Client, packets.Packet) bool { return true }

func (*noSharing) OnACLCheck(*mochi.Client, string, bool) bool { return true }

func (*noSharing) OnSelectSubscribers(s *mochi.Subscribers, _ packets.Packet) *mochi.Subscribers {
	s.Shared, s.SharedSelected = nil, nil
	return s
}
