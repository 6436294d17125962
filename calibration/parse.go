package calibration

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"dicetower/vision"
)

// ErrInvalid is the kind of error of a profile that cannot be used.
var ErrInvalid = errors.New("not a profile that can be used")

// pictureName is what the file beside a profile may be called: it lies in the same folder.
var pictureName = regexp.MustCompile(`^[\w-][\w.-]*\.png$`) //nolint:gochecknoglobals // compiled once

var hash = regexp.MustCompile(`^[0-9a-f]{64}$`) //nolint:gochecknoglobals // compiled once

// parse reads a profile but for its picture. It lists all faults at once.
func parse(data []byte) (Profile, backgroundTable, error) {
	var tables map[string]any
	if err := toml.Unmarshal(data, &tables); err != nil {
		return Profile{}, backgroundTable{}, fmt.Errorf("%w: not TOML: %w", ErrInvalid, err)
	}
	k := keys{values: map[string]any{}}
	k.flatten("", tables)
	if version := k.whole("version", 0, math.MaxInt32); len(k.faults) == 0 && version != Version {
		return Profile{}, backgroundTable{}, fmt.Errorf("%w: version = %d: this program reads version %d", ErrInvalid, version, Version)
	}
	p := Profile{
		Time:  k.time("time"),
		Score: k.whole("score", 0, 100),
		Camera: Camera{
			Source: k.text("camera.source"),
			Width:  k.whole("camera.width", 32, 20000), Height: k.whole("camera.height", 32, 20000),
			Settings: k.settings("camera.settings"),
		},
		Tray: k.polygon("tray.corners", false),
		Keep: k.polygon("tray.keep", true),
		Side: k.number("dice.side", 0.005, 0.5),
		Pip:  k.number("dice.pip", 0.0005, 0.2),
		Light: Light{
			Mean: k.number("light.mean", 0, 1), Clipped: k.number("light.clipped", 0, 1),
			Evenness: k.number("light.evenness", 0, 1), Flicker: k.number("light.flicker", 0, 10),
		},
		Blur: k.number("focus.blur", 0, 0.1),
	}
	picture := backgroundTable{
		File:   k.matching("background.file", pictureName, "the name of a .png file beside the profile"),
		SHA256: k.matching("background.sha256", hash, "64 digits 0-9a-f"),
	}
	if p.Pip >= p.Side && p.Side > 0 {
		k.fault("dice.pip", p.Pip, "less than dice.side")
	}
	k.unknown()
	if len(k.faults) > 0 {
		return Profile{}, backgroundTable{}, fmt.Errorf("%w:\n%w", ErrInvalid, errors.Join(k.faults...))
	}
	return p, picture, nil
}

// keys are the values of a document by their dotted names; what is asked for is taken out.
type keys struct {
	values map[string]any
	faults []error
}

// openTable holds names that are not ours.
const openTable = "camera.settings"

func (k *keys) flatten(prefix string, table map[string]any) {
	for name, value := range table {
		inner, isTable := value.(map[string]any)
		if full := prefix + name; isTable && full != openTable {
			k.flatten(full+".", inner)
		} else {
			k.values[full] = value
		}
	}
}

func (k *keys) fault(key string, value any, allowed string) {
	text := fmt.Sprint(value)
	if len(text) > 60 {
		text = text[:60] + "…"
	}
	k.faults = append(k.faults, fmt.Errorf("%s = %s: %s is allowed", key, strings.Join(strings.Fields(text), " "), allowed))
}

func (k *keys) take(key string) (any, bool) {
	value, ok := k.values[key]
	delete(k.values, key)
	if !ok {
		k.faults = append(k.faults, fmt.Errorf("%s is missing", key))
	}
	return value, ok
}

// unknown reports what nobody asked for.
func (k *keys) unknown() {
	var names []string
	for name := range k.values {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		k.faults = append(k.faults, fmt.Errorf("%q is no key of a profile", name))
	}
}

// asNumber takes whole numbers too.
func asNumber(value any) float64 {
	switch v := value.(type) {
	case float64:
		return v
	case int64:
		return float64(v)
	}
	return math.NaN()
}

func (k *keys) number(key string, low, high float64) float64 {
	value, ok := k.take(key)
	if !ok {
		return 0
	}
	number := asNumber(value)
	if !(number >= low && number <= high) {
		k.fault(key, value, fmt.Sprintf("%v to %v", low, high))
		return 0
	}
	return number
}

func (k *keys) whole(key string, low, high int) int {
	value, ok := k.take(key)
	if !ok {
		return 0
	}
	number, isWhole := value.(int64)
	if !isWhole || number < int64(low) || number > int64(high) {
		k.fault(key, value, fmt.Sprintf("a whole number from %d to %d", low, high))
		return 0
	}
	return int(number)
}

func (k *keys) text(key string) string {
	value, ok := k.take(key)
	text, isText := value.(string)
	if ok && !isText {
		k.fault(key, value, "a text")
	}
	return text
}

func (k *keys) matching(key string, pattern *regexp.Regexp, allowed string) string {
	value, ok := k.take(key)
	text, isText := value.(string)
	if ok && (!isText || !pattern.MatchString(text)) {
		k.fault(key, value, allowed)
	}
	return text
}

func (k *keys) time(key string) time.Time {
	value, ok := k.take(key)
	at, isTime := value.(time.Time)
	if ok && !isTime {
		k.fault(key, value, "a time with its zone, such as 2026-05-01T18:30:00Z,")
	}
	return at
}

func (k *keys) settings(key string) map[string]float64 {
	value, ok := k.take(key)
	table, isTable := value.(map[string]any)
	if ok && !isTable {
		k.fault(key, value, "a table of numbers")
	}
	out := map[string]float64{}
	for name, value := range table {
		number := asNumber(value)
		if math.IsNaN(number) || math.IsInf(number, 0) {
			k.fault(key+"."+name, value, "a number")
		}
		out[name] = number
	}
	return out
}

// polygon takes corners as pairs.
func (k *keys) polygon(key string, mayBeEmpty bool) []vision.Point {
	value, ok := k.take(key)
	list, isList := value.([]any)
	if !ok || mayBeEmpty && isList && len(list) == 0 {
		return nil
	}
	var points []vision.Point
	for _, pair := range list {
		xy, isPair := pair.([]any)
		if !isPair || len(xy) != 2 {
			k.fault(key, value, "a list of pairs [x, y]")
			return nil
		}
		points = append(points, vision.Point{X: asNumber(xy[0]), Y: asNumber(xy[1])})
	}
	if err := CheckPolygon(points); err != nil {
		k.fault(key, value, err.Error())
		return nil
	}
	return points
}
