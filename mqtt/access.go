package mqtt

import (
	"net"

	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

// access lets everyone listen and only this machine publish. A will is something published, too.
type access struct{ mochi.HookBase }

func (*access) ID() string { return "access" }

func (*access) Provides(hook byte) bool {
	return hook == mochi.OnConnectAuthenticate || hook == mochi.OnACLCheck
}

func (*access) OnConnectAuthenticate(client *mochi.Client, packet packets.Packet) bool {
	return isLocal(client.Net.Remote) || !packet.Connect.WillFlag
}

func (*access) OnACLCheck(client *mochi.Client, _ string, write bool) bool {
	return !write || isLocal(client.Net.Remote)
}

// isLocal says whether a remote address is one of this machine's loopback.
func isLocal(remote string) bool {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
