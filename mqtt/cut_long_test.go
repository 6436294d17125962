//go:build long

package mqtt

import (
	"slices"
	"testing"
	"time"

	"dicetower/mqtt/mqtttest"
)

// TestNetworkIsCutForAMinute: the tower never waits, its state is right again within five seconds of the wire's mending, no
// event comes twice, and nothing that was asked meanwhile acts.
func TestNetworkIsCutForAMinute(t *testing.T) {
	network := mqtttest.NewNetwork(t)
	broker := network.Start()
	tower := newFake(0)
	client, _ := start(t, Options{Tower: tower, Brokers: []string{broker.URL()}, Commands: All, Insist: true})
	// The ear's own wire is cut as well; it is there again sooner than the tower.
	heard := listen(t, broker.URL())
	heard.until(t, 0, patient)
	seq, took := uint64(0), []time.Duration{}
	play := func(most time.Duration) {
		for began := time.Now(); time.Since(began) < most; time.Sleep(5 * time.Millisecond) {
			seq++
			at := time.Now()
			client.Publish(updateAt(seq))
			took = append(took, time.Since(at))
		}
	}
	play(2 * time.Second)
	network.Cut()
	play(time.Minute)
	network.Mend()
	right := heard.until(t, seq, 5*time.Second)
	play(2 * time.Second)
	heard.until(t, seq, 5*time.Second)
	slices.Sort(took)
	median := took[len(took)/2]
	t.Logf("right again after %v, publishing took %v (median), status %+v", right.Round(time.Millisecond), median, client.Status())
	if median > time.Millisecond {
		t.Errorf("publishing took %v", median)
	}
	heard.once(t)
	if asked := tower.requests(); len(asked) > 0 {
		t.Errorf("the tower was asked %+v", asked)
	}
}
