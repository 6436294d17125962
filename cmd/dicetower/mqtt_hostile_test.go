package main

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/mqtt"
)

// TestHostileClients sends ten thousand commands from two clients at once, as fast as the broker takes them: malformed,
// oversized, retained, stale, replayed, unknown. One of them is honest and is sent again and again: it acts once. Nothing
// else acts, nothing grows, and whoever asks properly afterwards is answered.
func TestHostileClients(t *testing.T) {
	rules, _ := engine.Preset("cardgames")
	g := newHousehold(t, rules, mqtt.Options{Listen: "127.0.0.1:0", Commands: mqtt.Play})
	g.seat(2)
	g.do("roll", `{"faces":[1,1,1,2,3,4]}`)
	g.settle()
	before := g.tower.State()
	var start, end runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&start)
	routines := runtime.NumGoroutine()

	var attackers sync.WaitGroup
	for n := range 2 {
		attackers.Go(func() { g.attack(n, before.Seq) })
	}
	attackers.Wait()
	asked := mqttClient(t, g.broker, "asks properly")
	g.until("an honest question is answered", func() bool {
		asked.Publish(g.root+"request/get_state", 1, false, `{"transaction":"honest"}`).WaitTimeout(time.Second)
		return strings.Contains(string(g.live[g.root+"response/get_state"]), `"transaction":"honest"`)
	})
	after := g.tower.State()
	// The bank, and the turn that begins after it.
	if after.Seq > before.Seq+3 || after.Seats[0].Score == nil || *after.Seats[0].Score == 0 || *after.Seats[0].Score > 1100 {
		t.Errorf("from %d to %d, score %v", before.Seq, after.Seq, after.Seats[0].Score)
	}
	g.until("the flood is answered by one count", func() bool {
		for topic, payload := range g.live {
			if strings.Contains(topic, "/response/") && strings.Contains(string(payload), string(api.RateLimited)) {
				return strings.Contains(string(payload), `"count":`)
			}
		}
		return false
	})
	runtime.GC()
	runtime.ReadMemStats(&end)
	if grown := int64(end.HeapAlloc) - int64(start.HeapAlloc); grown > 16<<20 {
		t.Errorf("the heap has grown by %d MiB", grown>>20)
	}
	if now := runtime.NumGoroutine(); now > routines+24 { // the one who asks is still there, on both sides
		t.Errorf("%d goroutines, before %d", now, routines)
	}
	t.Logf("status %+v", g.client.Status())
}

// attack is one hostile client, with 5000 messages.
func (g *household) attack(n int, seq uint64) {
	client := mqttClient(g.t, g.broker, fmt.Sprintf("hostile %d", n))
	defer client.Disconnect(100)
	large := `{"x":"` + strings.Repeat("x", 70<<10) + `"}`
	for i := range 5000 {
		verb, body, retained := "bank", "", false
		switch i % 8 {
		case 0:
			body = `{"transaction":"the one","if_seq":` + fmt.Sprint(seq) + `}`
		case 1:
			body = "{"
		case 2:
			body = fmt.Sprintf(`{"if_seq":%d}`, seq-1)
		case 3:
			retained, body = true, "PRESS"
		case 4:
			verb, body = "keep", `{"faces":[6,6,6,6,6,6,6,6]}`
		case 5:
			verb = "dance"
		case 6:
			verb = "calibrate"
		case 7:
			verb, body = "new_game", `{"players":"nobody"}`
			if i%80 == 7 {
				body = large
			}
		}
		client.Publish(g.root+"request/"+verb, byte(i%2), retained, body).WaitTimeout(10 * time.Second)
	}
}

func mqttClient(t *testing.T, broker, id string) paho.Client {
	t.Helper()
	client := paho.NewClient(paho.NewClientOptions().AddBroker(broker).SetClientID(id))
	if token := client.Connect(); !token.WaitTimeout(10*time.Second) || token.Error() != nil {
		t.Errorf("no broker: %v", token.Error())
	}
	t.Cleanup(func() { client.Disconnect(0) })
	return client
}
