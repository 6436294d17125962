package mqtt

import (
	"crypto/rand"
	"crypto/subtle"
	"net"
	"strings"

	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

// access decides who may come to the broker and what they may publish. This machine may come as it is, other machines only
// with user and password. What the owner publishes nobody else may; to it only requests, settings and acknowledgements. A will is something
// published, too.
type access struct {
	mochi.HookBase
	user, password string // of those who come from other machines; nobody may where empty
	owner          owner
}

// owner is the tower that runs the broker. It comes as whoever knows the secret.
type owner struct {
	client, secret string
	topics         topics
}

// newSecret is a password that nobody can guess.
func newSecret() string { return rand.Text() }

func (*access) ID() string { return "access" }

func (*access) Provides(hook byte) bool {
	return hook == mochi.OnConnectAuthenticate || hook == mochi.OnACLCheck
}

func (a *access) OnConnectAuthenticate(client *mochi.Client, packet packets.Packet) bool {
	connect := packet.Connect
	if a.owner.client != "" && client.ID == a.owner.client {
		return equal(string(connect.Password), a.owner.secret)
	}
	known := a.user != "" && equal(string(connect.Username), a.user) && equal(string(connect.Password), a.password)
	if !known && !isLocal(client.Net.Remote) {
		return false
	}
	return !connect.WillFlag || a.mayPublish(client.ID, connect.WillTopic)
}

func (a *access) OnACLCheck(client *mochi.Client, topic string, write bool) bool {
	return !write || a.mayPublish(client.ID, topic)
}

func (a *access) mayPublish(client, topic string) bool {
	o := a.owner
	if o.client == "" || client == o.client {
		return true
	}
	if rest, own := strings.CutPrefix(topic, o.topics.root); own {
		return strings.HasPrefix(rest, "request/") || strings.HasPrefix(rest, "set/") || strings.HasPrefix(rest, "ack/")
	}
	return topic != o.topics.discovery
}

// equal compares without telling by its time how much is right.
func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// isLocal says whether a remote address is one of this machine's loopback.
func isLocal(remote string) bool {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
