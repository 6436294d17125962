package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func written(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tower.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestFaults: all of them at once, each with line, key and what would be right.
func TestFaults(t *testing.T) {
	tests := map[string]struct {
		text    string
		environ []string
		want    []string // beginnings of the lines, without the folder
	}{
		"all at once": {
			text: "dta = \"/tmp\"\n[camera]\nsource = 3\nwidht = 1280\nheight = 12\n\n[page]\nlisten = \"8080\"\n[mqqt]\nbroker = \"x\"\n[game]\nidle = \"5 minutes\"\nremind = \"-2s\"\n",
			want: []string{
				"tower.toml:1: dta is unknown; is data meant?",
				"tower.toml:3: camera.source is 3; it must be text",
				"tower.toml:4: camera.widht is unknown; is camera.width meant?",
				"tower.toml:9: mqqt is no table; is mqtt meant?",
				"tower.toml:12: game.idle is \"5 minutes\"; it must be a time with its unit",
				"tower.toml:5: camera.height is 12; it must be 120 to 4096",
				"tower.toml:13: game.remind is -2s; it must be 0s or more",
				"tower.toml:8: page.listen is \"8080\"; it must be an address and a port",
			},
		},
		"no TOML":                 {"a = 1\nb = = 2\n", nil, []string{"tower.toml:2: not TOML"}},
		"a key twice":             {"[page]\nlisten = \":1\"\nlisten = \":2\"\n", nil, []string{"tower.toml:3: not TOML"}},
		"in the wrong table":      {"[camera]\nbrokers = []\n", nil, []string{"tower.toml:2: camera.brokers is unknown; is mqtt.brokers meant?"}},
		"a list as a table":       {"[hardware.display]\nkind = \"epd\"\n", nil, []string{"tower.toml:1: hardware.display is a list of tables; write [[hardware.display]]"}},
		"a table as a list":       {"[[camera]]\nsource = \"rpicam:\"\n", nil, []string{"tower.toml:1: camera is one table; write [camera]"}},
		"a key of a display":      {"[[hardware.display]]\nkind = \"ssd1306\"\n[[hardware.display]]\nkind = \"epd\"\npannel = \"2.9-v2\"\n", nil, []string{"tower.toml:5: hardware.display[2].pannel is unknown; is hardware.display.panel meant?"}},
		"a long value":            {"[page]\nnames = [\n 1,\n]\nlisten = 5\n", nil, []string{"tower.toml:2: page.names is [; it must be a list of texts", "tower.toml:5: page.listen is 5"}},
		"inline":                  {"camera = { widht = 3, heigth = 5 }\n", nil, []string{"tower.toml:1: camera.widht", "tower.toml:1: camera.heigth"}},
		"a password":              {"[mqtt]\nbrokers = [\"tcp://me:secret@a:1\"]\n", nil, []string{"tower.toml:2: mqtt.brokers holds a user or a password"}},
		"two brokers":             {"[mqtt]\nbrokers = [\"tcp://a:1\"]\n[mqtt.own]\nlisten = \":1883\"\n", nil, []string{"tower.toml:4: mqtt.own.listen and mqtt.brokers are both set"}},
		"pins":                    {"[hardware]\nbuzzer = 5\n[hardware.buttons]\nkeep = 5\nbank = 14\n", nil, []string{"tower.toml: hardware: button bank: GPIO14 belongs to the serial console", "tower.toml: hardware: GPIO5 is used by button keep and by buzzer"}},
		"an unknown variable":     {"", []string{"DICETOWER_CAMERA_WIDHT=5", "HOME=/"}, []string{"DICETOWER_CAMERA_WIDHT: no key belongs to this variable; is DICETOWER_CAMERA_WIDTH meant?"}},
		"a variable of no number": {"", []string{"DICETOWER_CAMERA_WIDTH=wide", "DICETOWER_CAMERA_HEIGHT=7"}, []string{"DICETOWER_CAMERA_WIDTH: camera.width is 'wide'; it must be a whole number", "DICETOWER_CAMERA_HEIGHT: camera.height is 7"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			path := written(t, test.text)
			err := Load(path, test.environ).Err()
			if err == nil {
				t.Fatal("no fault")
			}
			lines := strings.Split(strings.ReplaceAll(err.Error(), filepath.Dir(path)+"/", ""), "\n")
			for _, want := range test.want {
				found := 0
				for _, line := range lines {
					if strings.HasPrefix(line, want) {
						found++
					}
				}
				if found != 1 {
					t.Errorf("%d times %q in\n%s", found, want, strings.Join(lines, "\n"))
				}
			}
			if len(lines) != len(test.want) || strings.Contains(err.Error(), "secret") {
				t.Errorf("faults:\n%s", strings.Join(lines, "\n"))
			}
		})
	}
}

func TestLoad(t *testing.T) {
	path := written(t, "data = \"games\"\n[game]\nrules = \"house.toml\"\nhand_on = \"-1s\"\n[game.set]\ntarget = 5000\n[[hardware.display]]\nkind = \"wled\"\nurl = \"http://a\"\n"+
		"[hardware.sound]\nplay = [\n  \"aplay\", # quietly\n  \"{file}\",\n]\n[[hardware.keys]]\ndevice = \"/dev/input/event0\"\n[hardware.keys.keys]\nKEY_B = \"bank\"\n")
	draft := Load(path, []string{"DICETOWER_GAME_IDLE=1m30s", "DICETOWER_MQTT_NAME=5", `DICETOWER_PAGE_NAMES=["tower"]`, "DICETOWER_HARDWARE_BUTTONS_KEEP=5"})
	if err := draft.Err(); err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Data = filepath.Join(filepath.Dir(path), "games")
	want.Game.Rules = filepath.Join(filepath.Dir(path), "house.toml")
	want.Game.HandOn, want.Game.Idle = Duration(-time.Second), Duration(90*time.Second)
	want.Game.Set = map[string]any{"target": int64(5000)}
	want.MQTT.Name, want.Page.Names = "5", []string{"tower"}
	want.Hardware.Display = []Display{{Kind: "wled", URL: "http://a"}}
	want.Hardware.Sound.Play = []string{"aplay", "{file}"}
	want.Hardware.Keys = []Keys{{Device: "/dev/input/event0", Keys: map[string]string{"KEY_B": "bank"}}}
	want.Hardware.Buttons.Keep = 5
	if diff := cmp.Diff(want, draft.Config); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	again := Load(written(t, draft.String()), nil)
	if diff := cmp.Diff(draft.Config, again.Config, cmp.FilterPath(func(p cmp.Path) bool { return p.Last().Type().Kind().String() == "slice" }, cmp.Comparer(func(a, b any) bool { return true }))); again.Err() != nil || diff != "" {
		t.Errorf("what is printed loads as something else: %v\n%s", again.Err(), diff)
	}
}

func TestNoFile(t *testing.T) {
	if err := Load("/no/such.toml", nil).Err(); err == nil || !strings.Contains(err.Error(), "--config") {
		t.Error(err)
	}
}

func TestPasswordIsNotPrinted(t *testing.T) {
	c := Default()
	c.Camera.Source = "http://me:secret@camera/video"
	if strings.Contains(c.String(), "secret") {
		t.Error("printed with its password")
	}
}

// TestAnyText: whatever stands in the file, it is taken or refused, and the same text gives the same.
func TestAnyText(t *testing.T) {
	folder := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom([]string{
			"[camera]", "[[camera]]", "[hardware]", "[hardware.beam]", "[[hardware.display]]", "[[hardware.keys]]", "[hardware.keys.keys]", "[game.set]", "[page]",
			"width = 640", "height.x = 3", "kind = \"epd\"", "keys = { A = 1 }", "camera.width = 700", "camera = 3", "names = [\n\"a\",\n\"b\" ]", "beam = { pin = 4 }",
			"pin = true", "# words", "", "x = '''\n[page]\n'''", "\"quoted key\" = 1", "hardware.display = []", "hardware.display = [{kind=\"epd\"}]", "set = 5",
		}), 0, 12).Draw(t, "lines")
		path := filepath.Join(folder, "any.toml")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		first, second := Load(path, nil), Load(path, nil)
		if diff := cmp.Diff(first.Config, second.Config); diff != "" {
			t.Error(diff)
		}
	})
}
