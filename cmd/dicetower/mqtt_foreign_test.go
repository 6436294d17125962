package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"dicetower/mqtt/mqtttest"
)

// house is a broker as programs of other makers reach it.
type house struct {
	t                        *testing.T
	tower                    *process
	host, port               string
	user, password, ca, root string
}

// TestForeignClientsPlay lets mosquitto's own programs and a program in JavaScript start, follow and play a whole game, over
// Debian's broker with password, access list and TLS, and over the tower's own.
func TestForeignClientsPlay(t *testing.T) {
	for _, program := range []string{"mosquitto_sub", "mosquitto_pub", "node"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed", program)
		}
	}
	if _, err := os.Stat("../../mqtt/test/node_modules/mqtt"); err != nil {
		t.Skip("the package mqtt is not installed: run npm ci in mqtt/test")
	}
	for name, build := range map[string]func(*testing.T) *house{"mosquitto": besideMosquitto, "own broker": withOwnBroker} {
		t.Run(name, func(t *testing.T) {
			h := build(t)
			h.root = "dicetower/" + h.id() + "/"
			heard := h.listen()
			h.publish("request/new_game", `{"players":[{"name":"Ada"},{"name":"Bo"}],"confirm":true,"set":{"target":600}}`)
			h.tower.until(func(phase string) bool { return phase == "rolling" && h.tower.state()["players"] == 2.0 })
			t.Logf("played: %s", h.play())
			h.sameEverywhere()
			h.checkHeard(heard())
		})
	}
}

const foreignAccess = `user tower
topic readwrite dicetower/#
topic readwrite homeassistant/#
user house
topic read #
topic write dicetower/+/request/+
`

func besideMosquitto(t *testing.T) *house {
	authority := mqtttest.NewAuthority(t)
	pair := authority.Sign("broker", time.Now().Add(time.Hour))
	broker := mqtttest.Start(t, "allow_anonymous false", "password_file "+mqtttest.PasswordFile(t, "tower", "secret", "house", "guest"),
		"acl_file "+mqtttest.File(t, "access", foreignAccess), "cafile "+authority.CA, "certfile "+pair.Certificate, "keyfile "+pair.Key)
	folder := t.TempDir()
	tower := startRun(t, folder, "virtual:",
		`DICETOWER_MQTT_BROKERS=["ssl://`+broker.Address()+`"]`, "DICETOWER_MQTT_USER=tower", "DICETOWER_MQTT_COMMANDS=game",
		"DICETOWER_MQTT_PICTURES=true", "DICETOWER_MQTT_PASSWORD_FILE="+mqtttest.File(t, "password", "secret\n"), "DICETOWER_MQTT_TLS_CA="+authority.CA)
	host, port, _ := strings.Cut(broker.Address(), ":")
	return &house{t: t, tower: tower, host: host, port: port, user: "house", password: "guest", ca: authority.CA}
}

func withOwnBroker(t *testing.T) *house {
	address := freePort(t)
	host, port, _ := strings.Cut(address, ":")
	return &house{t: t, tower: startDemo(t, t.TempDir(), address), host: host, port: port}
}

func (h *house) id() string {
	h.t.Helper()
	answer, err := http.Get(h.tower.address + "/api/v1/info")
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	var info struct{ ID string }
	if err := json.NewDecoder(answer.Body).Decode(&info); err != nil || info.ID == "" {
		h.t.Fatalf("info: %v", err)
	}
	return info.ID
}

// command is one of mosquitto's programs on its way into the house.
func (h *house) command(ctx context.Context, program string, more ...string) *exec.Cmd {
	flags := []string{"-h", h.host, "-p", h.port}
	if h.user != "" {
		flags = append(flags, "-u", h.user, "-P", h.password)
	}
	if h.ca != "" {
		flags = append(flags, "--cafile", h.ca)
	}
	return exec.CommandContext(ctx, program, append(flags, more...)...)
}

// listen writes down all that is said from now on; the function that it gives ends that. A line is retained, topic, payload.
func (h *house) listen() func() []string {
	h.t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	h.t.Cleanup(stop)
	listener := h.command(ctx, "mosquitto_sub", "-q", "1", "-t", h.root+"#", "-T", h.root+"snapshot", "-F", "%r %t %p")
	out, err := listener.StdoutPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := listener.Start(); err != nil {
		h.t.Fatal(err)
	}
	lines := make(chan []string, 1)
	first := make(chan struct{})
	go func() {
		var all []string
		scanner := bufio.NewScanner(out)
		for scanner.Buffer(nil, 1<<20); scanner.Scan(); {
			if all = append(all, scanner.Text()); len(all) == 1 {
				close(first)
			}
		}
		lines <- all
	}()
	select {
	case <-first:
	case <-time.After(time.Minute):
		h.t.Fatal("mosquitto_sub hears nothing")
	}
	return func() []string {
		time.Sleep(2 * time.Second) // what is still under way
		stop()
		_ = listener.Wait()
		return <-lines
	}
}

func (h *house) publish(topic, payload string) {
	h.t.Helper()
	ctx, stop := context.WithTimeout(h.t.Context(), time.Minute)
	defer stop()
	if output, err := h.command(ctx, "mosquitto_pub", "-q", "1", "-t", h.root+topic, "-m", payload).CombinedOutput(); err != nil {
		h.t.Fatalf("%v: %s", err, output)
	}
}

// play lets the program in JavaScript play to the end, and gives what it says.
func (h *house) play() string {
	h.t.Helper()
	ctx, stop := context.WithTimeout(h.t.Context(), 8*time.Minute)
	defer stop()
	player := exec.CommandContext(ctx, "node", "player.mjs")
	player.Dir = "../../mqtt/test"
	scheme := "mqtt://"
	if h.ca != "" {
		scheme = "mqtts://"
	}
	player.Env = append(os.Environ(), "BROKER="+scheme+h.host+":"+h.port, "ROOT="+h.root, "CA="+h.ca)
	if h.user != "" {
		player.Env = append(player.Env, "USER_NAME="+h.user, "PASSWORD="+h.password)
	}
	var complaints bytes.Buffer
	player.Stderr = &complaints
	said, err := player.Output()
	if err != nil {
		h.t.Fatalf("the player: %v\n%s\nthe state: %v", err, complaints.String(), h.tower.state())
	}
	return strings.TrimSpace(string(said))
}

// sameEverywhere compares what a client that has just come is told by the broker with what the page is told.
func (h *house) sameEverywhere() {
	h.t.Helper()
	var diff string
	for range 10 {
		ctx, stop := context.WithTimeout(h.t.Context(), 30*time.Second)
		told, err := h.command(ctx, "mosquitto_sub", "-t", h.root+"state", "-C", "1").Output()
		stop()
		var retained map[string]any
		if err != nil || json.Unmarshal(told, &retained) != nil {
			h.t.Fatalf("the state at the broker: %v %q", err, told)
		}
		if diff = cmp.Diff(h.tower.state(), retained); diff == "" {
			return
		}
		time.Sleep(200 * time.Millisecond)
	}
	h.t.Errorf("the state at the broker is another one (-page +broker):\n%s", diff)
}

// checkHeard holds every document against its schema. Events come once and in order, and the last state is a finished game.
func (h *house) checkHeard(lines []string) {
	h.t.Helper()
	schemas := map[string]*jsonschema.Schema{}
	kinds := map[string]int{}
	var seq uint64
	for _, line := range lines {
		retained, rest, _ := strings.Cut(line, " ")
		topic, payload, _ := strings.Cut(rest, " ")
		name, _, _ := strings.Cut(strings.TrimPrefix(topic, h.root), "/")
		kinds[name]++
		if name == "availability" || name == "request" {
			continue
		}
		if schemas[name] == nil {
			schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "api", "schema", name+".json"))
			if err != nil {
				h.t.Fatal(err)
			}
			schemas[name] = schema
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(payload))
		if err == nil {
			err = schemas[name].Validate(value)
		}
		if err != nil {
			h.t.Errorf("%s: %v\n%s", topic, err, payload)
		}
		if name != "event" {
			continue
		}
		var event struct{ Seq uint64 }
		if _ = json.Unmarshal([]byte(payload), &event); event.Seq <= seq || retained == "1" {
			h.t.Errorf("event %d (retained %s) after %d", event.Seq, retained, seq)
		}
		seq = event.Seq
	}
	if last := h.tower.state(); last["phase"] != "game_over" || float64(seq) != last["seq"] {
		h.t.Errorf("the last event that was heard is %d, of %v (%v)", seq, last["seq"], last["phase"])
	}
	if kinds["state"] == 0 || kinds["event"] == 0 || kinds["response"] == 0 || kinds["result"] == 0 {
		h.t.Errorf("heard %v", kinds)
	}
	h.t.Logf("heard %v", kinds)
}
