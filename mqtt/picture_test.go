package mqtt

import (
	"bytes"
	"strings"
	"sync"
	"testing"
)

// album is what the camera saw last.
type album struct {
	mu      sync.Mutex
	picture []byte
	seq     uint64
}

func (a *album) put(picture []byte, seq uint64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.picture, a.seq = picture, seq
}

func (a *album) newest() ([]byte, uint64, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.picture, a.seq, a.picture != nil
}

// TestPicturesOfRolls: each goes out once and is not kept; one that is too large for a broker does not.
func TestPicturesOfRolls(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	pictures := &album{}
	client, _ := start(t, Options{Tower: newFake(0), Brokers: []string{broker.url()}, Picture: pictures.newest})
	watching := observe(t, broker, root+"#")
	watching.until("state", `"seq":0`)
	first, second := []byte("\xff\xd8 first"), []byte("\xff\xd8 second")
	for _, step := range []struct {
		picture []byte
		seq     uint64
	}{
		{first, 1}, {first, 1}, {bytes.Repeat([]byte{0xff}, maxPicture+1), 3}, {second, 4},
	} {
		pictures.put(step.picture, step.seq)
		client.Publish(updateAt(step.seq))
	}
	var sent [][]byte
	for seq := uint64(0); seq < 4 || len(sent) == 0 || !bytes.Equal(sent[len(sent)-1], second); {
		switch m := watching.next(); strings.TrimPrefix(m.Topic(), root) {
		case "snapshot":
			if m.Retained() {
				t.Error("a picture is retained")
			}
			sent = append(sent, m.Payload())
		case "event":
			seq++
		}
	}
	seen := map[string]int{}
	for _, picture := range sent {
		seen[string(picture)]++
	}
	if seen[string(second)] != 1 || seen[string(first)] > 1 || len(seen) > 2 {
		t.Errorf("sent %q", sent)
	}
	late := observe(t, broker, root+"#")
	for range 4 {
		if m := late.next(); strings.HasSuffix(m.Topic(), "/snapshot") {
			t.Error("a picture is kept")
		}
	}
}

// TestNoPicturesUnlessAllowed: nothing is said on the topic, and nobody is promised a picture.
func TestNoPicturesUnlessAllowed(t *testing.T) {
	broker := newBroker(t, "127.0.0.1:0")
	client, _ := start(t, Options{Tower: newFake(0), Brokers: []string{broker.url()}})
	watching := observe(t, broker, root+"#")
	client.Publish(updateAt(1))
	for last := ""; !strings.Contains(last, `"seq":1`); {
		m := watching.next()
		if strings.HasSuffix(m.Topic(), "/snapshot") {
			t.Error("a picture is sent")
		}
		if strings.HasSuffix(m.Topic(), "/state") {
			last = string(m.Payload())
		}
	}
}
