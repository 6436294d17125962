package mqtt

import (
	"strings"
	"sync"

	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

// kept hands the retained messages under a wildcard to whoever subscribes to it. Mochi itself would look for them in its
// tree of topics without a lock, while others write there; its table of retained messages has one.
type kept struct {
	mochi.HookBase
	server *mochi.Server
	wanted sync.Map // *mochi.Client → []string: filters of the subscription that is being made
}

func (*kept) ID() string { return "kept" }

func (*kept) Provides(hook byte) bool {
	return hook == mochi.OnSubscribe || hook == mochi.OnSubscribed
}

// OnSubscribe takes the wildcards over from mochi.
func (k *kept) OnSubscribe(client *mochi.Client, packet packets.Packet) packets.Packet {
	const never = 2 // retain handling of MQTT 5
	var wanted []string
	filters := append(packets.Subscriptions(nil), packet.Filters...)
	for i, filter := range filters {
		// Without it a retained request that comes while the tower listens would look like any other.
		filters[i].FwdRetainedFlag = strings.Contains(filter.Filter, "/request/") || strings.Contains(filter.Filter, "/set/") ||
			strings.Contains(filter.Filter, "/ack/")
		if strings.ContainsAny(filter.Filter, "+#") && filter.RetainHandling != never && !mochi.IsSharedFilter(filter.Filter) {
			wanted = append(wanted, filter.Filter)
			filters[i].RetainHandling = never
		}
	}
	packet.Filters = filters
	k.wanted.Store(client, wanted)
	return packet
}

// OnSubscribed comes when new messages are already on their way to the client, so that none falls in between.
func (k *kept) OnSubscribed(client *mochi.Client, _ packets.Packet, _ []byte) {
	wanted, _ := k.wanted.LoadAndDelete(client)
	filters, _ := wanted.([]string)
	for _, filter := range filters {
		for topic, message := range k.server.Topics.Retained.GetAll() {
			if !matches(filter, topic) {
				continue
			}
			out := message.Copy(false)
			out.FixedHeader.Retain, out.FixedHeader.Qos = true, 0
			if client.WritePacket(out) != nil {
				return // the client has gone; its own goroutine finds out
			}
		}
	}
}

// matches says whether a filter with wildcards takes a topic; those that begin with $ must be named.
func matches(filter, topic string) bool {
	if strings.HasPrefix(topic, "$") && !strings.HasPrefix(filter, "$") {
		return false
	}
	names := strings.Split(topic, "/")
	parts := strings.Split(filter, "/")
	for i, part := range parts {
		switch {
		case part == "#":
			return true
		case i == len(names):
			return false
		case part != "+" && part != names[i]:
			return false
		}
	}
	return len(parts) == len(names)
}
