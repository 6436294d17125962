package mqtt

import (
	"net"

	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/listeners"
	"github.com/mochi-mqtt/server/v2/packets"
)

// door is mochi's listener, but for how it closes. Mochi (up to 2.7.9) looks for the clients of a listener under a read
// lock that it takes twice, and stands still for good where a client leaves between the two.
type door struct {
	*listeners.Net
	server *mochi.Server
}

func newDoor(listener net.Listener, server *mochi.Server) door {
	return door{listeners.NewNet("tcp", listener), server}
}

func (d door) Close(listeners.CloseFn) {
	d.Net.Close(func(string) {
		for _, client := range d.server.Clients.GetAll() {
			if !client.Closed() {
				_ = d.server.DisconnectClient(client, packets.ErrServerShuttingDown) // it may be gone already
			}
		}
	})
}
