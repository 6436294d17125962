package mqtttest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Network is a network of its own, with one wire to this machine that can be cut.
type Network struct {
	t         testing.TB
	name      string // of the namespace; the wire's end on this machine is called the same
	far, near string // addresses
}

// NewNetwork makes one. Where that is not allowed, or not possible, the test skips and says why.
func NewNetwork(t testing.TB) *Network {
	t.Helper()
	n := &Network{t: t, name: fmt.Sprintf("dt%d", os.Getpid()), far: "198.18.77.2", near: "198.18.77.1"}
	if output, err := exec.Command("ip", "netns", "add", n.name).CombinedOutput(); err != nil {
		t.Skipf("a network of its own can't be made here: %v %s", err, output)
	}
	t.Cleanup(func() { _ = exec.Command("ip", "netns", "delete", n.name).Run() }) // the wire goes with it
	for _, line := range []string{
		"ip link add " + n.name + " type veth peer name far netns " + n.name,
		"ip address add " + n.near + "/30 dev " + n.name,
		"ip link set " + n.name + " up",
		"ip -n " + n.name + " address add " + n.far + "/30 dev far",
		"ip -n " + n.name + " link set far up",
	} {
		if err := run(line); err != nil {
			t.Skipf("a wire into a network of its own can't be laid here: %v", err)
		}
	}
	return n
}

// Start runs a broker there, with further lines of mosquitto.conf.
func (n *Network) Start(lines ...string) *Mosquitto {
	n.t.Helper()
	return startBy(n.t, []string{"ip", "netns", "exec", n.name, program(n.t)}, net.JoinHostPort(n.far, "1883"), lines...)
}

// Cut lets everything on the wire get lost, in both directions and without a word to anybody.
func (n *Network) Cut() { n.must("ip -n " + n.name + " link set far down") }

// Mend lets it through again.
func (n *Network) Mend() { n.must("ip -n " + n.name + " link set far up") }

func (n *Network) must(line string) {
	n.t.Helper()
	if err := run(line); err != nil {
		n.t.Fatal(err)
	}
}

func run(line string) error {
	words := strings.Fields(line)
	if output, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", line, err, output)
	}
	return nil
}
