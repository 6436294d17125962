package config

import (
	"time"

	"dicetower/hardware/kit"
)

// Config is everything that can be chosen. systemd/config.toml explains every key.
type Config struct {
	Data     string   `toml:"data"`
	Evidence string   `toml:"evidence"`
	Language string   `toml:"language"`
	Camera   Camera   `toml:"camera"`
	Game     Game     `toml:"game"`
	Page     Page     `toml:"page"`
	MQTT     MQTT     `toml:"mqtt"`
	Hall     Hall     `toml:"hall"`
	Hardware Hardware `toml:"hardware"`

	Webhooks []Webhook `toml:"webhook"`
}

// Camera says where the pictures come from.
type Camera struct {
	Source  string `toml:"source"`
	Width   int    `toml:"width"`
	Height  int    `toml:"height"`
	Rate    int    `toml:"rate"`
	Profile string `toml:"profile"`
}

// Game is how new games are played, and the tower's patience.
type Game struct {
	Rules      string         `toml:"rules"`
	HandOn     Duration       `toml:"hand_on"`
	BankOn     Duration       `toml:"bank_on"`
	RobotPause Duration       `toml:"robot_pause"`
	Remind     Duration       `toml:"remind"`
	Idle       Duration       `toml:"idle"`
	Set        map[string]any `toml:"set"`
}

// Page is what browsers open.
type Page struct {
	Listen  string   `toml:"listen"`
	Names   []string `toml:"names"`
	PINFile string   `toml:"pin_file"`
}

// NoPIN in place of the PIN's file lets everybody who sees the page play.
const NoPIN = "off"

// Webhook is an address that events are posted to.
type Webhook struct {
	URL        string   `toml:"url"`
	SecretFile string   `toml:"secret_file"`
	Events     []string `toml:"events"`
}

// MQTT is the way to the smart home.
type MQTT struct {
	Brokers      []string `toml:"brokers"`
	User         string   `toml:"user"`
	PasswordFile string   `toml:"password_file"`
	Insist       bool     `toml:"insist"`
	Base         string   `toml:"base"`
	Discovery    string   `toml:"discovery"`
	Name         string   `toml:"name"`
	Commands     string   `toml:"commands"`
	Pictures     bool     `toml:"pictures"`
	TLS          TLS      `toml:"tls"`
	Own          Own      `toml:"own"`
}

// Hall says which halls are waited for: finished games are kept until each of them has acknowledged them.
type Hall struct {
	Await []string `toml:"await"`
}

// TLS names the files for brokers that are reached by ssl:// or wss://.
type TLS struct {
	CA          string `toml:"ca"`
	Certificate string `toml:"certificate"`
	Key         string `toml:"key"`
}

// Own is the broker in the tower, for houses that have none.
type Own struct {
	Listen       string `toml:"listen"`
	User         string `toml:"user"`
	PasswordFile string `toml:"password_file"`
}

// Hardware is what is wired to the tower. Pins are BCM numbers; 0 stands for a part that is not fitted.
type Hardware struct {
	Stable  Duration  `toml:"stable"`
	Buzzer  int       `toml:"buzzer"`
	Buttons Pins      `toml:"buttons"`
	Lights  Pins      `toml:"lights"`
	Beam    Beam      `toml:"beam"`
	Sound   Sound     `toml:"sound"`
	Display []Display `toml:"display"`
	Keys    []Keys    `toml:"keys"`

	PowerOff []string `toml:"power_off"`
}

// Pins are those of the buttons, or of the lights in them.
type Pins struct {
	Keep int `toml:"keep"`
	Bank int `toml:"bank"`
	Next int `toml:"next"`
	Undo int `toml:"undo"`
	Menu int `toml:"menu"`
}

// Beam is the light barrier that dice fall through.
type Beam struct {
	Pin        int  `toml:"pin"`
	BrokenHigh bool `toml:"broken_high"`
}

// Sound holds the programs that play and speak.
type Sound struct {
	Play      []string          `toml:"play"`
	Speak     []string          `toml:"speak"`
	Verbosity Verbosity         `toml:"verbosity"`
	Files     map[string]string `toml:"files"`
}

// Verbosity is how much is spoken.
type Verbosity string

// What can be chosen.
const (
	Silent Verbosity = "off"
	Short  Verbosity = "short"
	Full   Verbosity = "full"
)

// Keys is an input device, such as a foot pedal, and what its keys do.
type Keys struct {
	Device string            `toml:"device"`
	Keys   map[string]string `toml:"keys"`
}

// Display is one display of any kind. What is left out has the usual value of its kind.
type Display struct {
	Name        string   `toml:"name"`
	Kind        kit.Kind `toml:"kind"`
	I2C         string   `toml:"i2c"`
	Address     uint16   `toml:"address"`
	SPI         string   `toml:"spi"`
	URL         string   `toml:"url"`
	Panel       string   `toml:"panel"`
	Height      int      `toml:"height"`
	Digits      int      `toml:"digits"`
	Chips       int      `toml:"chips"`
	Lights      int      `toml:"lights"`
	CLK         int      `toml:"clk"`
	DIO         int      `toml:"dio"`
	DC          int      `toml:"dc"`
	RST         int      `toml:"rst"`
	BUSY        int      `toml:"busy"`
	PWR         int      `toml:"pwr"`
	Rotate      int      `toml:"rotate"`
	Mirror      bool     `toml:"mirror"`
	Reversed    bool     `toml:"reversed"`
	XOffset     int      `toml:"x_offset"`
	DigitOrder  []int    `toml:"digit_order"`
	ColourOrder string   `toml:"colour_order"`
	Brightness  float64  `toml:"brightness"`
	SupplyMA    int      `toml:"supply_ma"`
}

// Default is what holds where nothing is chosen: a camera of the Raspberry Pi, a page for this machine alone, no broker and
// nothing wired.
func Default() Config {
	return Config{
		Language: "en",
		Camera:   Camera{Source: "rpicam:", Width: 1280, Height: 960, Rate: 30},
		Game: Game{
			Rules:      "cardgames",
			HandOn:     Duration(4 * time.Second),
			BankOn:     Duration(2 * time.Second),
			RobotPause: Duration(time.Second),
			Remind:     Duration(20 * time.Second),
			Idle:       Duration(5 * time.Minute),
		},
		Page:     Page{Listen: "127.0.0.1:8080"},
		MQTT:     MQTT{Base: "dicetower", Discovery: "homeassistant", Name: "Dice tower", Commands: "none"},
		Hardware: Hardware{Stable: Duration(12 * time.Millisecond), Sound: Sound{Verbosity: Full}},
	}
}

// Duration is a time as Go writes it, such as 1m30s.
type Duration time.Duration

// UnmarshalText reads a duration with its unit.
func (d *Duration) UnmarshalText(text []byte) error {
	parsed, err := time.ParseDuration(string(text))
	*d = Duration(parsed)
	return err
}

// MarshalText writes it as it is read.
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }
