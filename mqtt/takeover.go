package mqtt

import (
	"time"

	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

const (
	takeoverPatience = time.Second // a connection that is being closed has ended long before
	takeoverLook     = 2 * time.Millisecond
)

// takeover lets a client come back only when its former connection has ended, will and all. Mochi lets both overlap: the
// end of the old one can then strike the new one off the list of clients, which stays connected and hears nothing.
type takeover struct {
	mochi.HookBase
	server *mochi.Server
}

func (*takeover) ID() string { return "takeover" }

func (*takeover) Provides(hook byte) bool { return hook == mochi.OnSessionEstablish }

// OnSessionEstablish runs on the new connection's own goroutine, before it is one of the clients.
func (h *takeover) OnSessionEstablish(client *mochi.Client, _ packets.Packet) {
	former, ok := h.server.Clients.Get(client.ID)
	if !ok || !endsWithConnection(former) {
		return
	}
	_ = h.server.DisconnectClient(former, packets.ErrSessionTakenOver) // it may be gone already
	for deadline := time.Now().Add(takeoverPatience); time.Now().Before(deadline); time.Sleep(takeoverLook) {
		if now, ok := h.server.Clients.Get(client.ID); !ok || now != former {
			return
		}
	}
}

// endsWithConnection says whether nothing is kept of a client that disconnects.
func endsWithConnection(client *mochi.Client) bool {
	if client.Properties.ProtocolVersion < 5 {
		return client.Properties.Clean
	}
	return client.Properties.Props.SessionExpiryInterval == 0
}
