package virtual

import (
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"io"
	"math"
	"net/http"
	"strings"
	"sync"
	"time"
)

// WLED is a controller in the house with n lights, which takes its state as JSON. It has a few of the real one's effects;
// the others look as if the lights stood still.
type WLED struct {
	Complaints

	mu         sync.Mutex
	away       bool
	on         bool
	brightness int
	effect     int
	colour     color.RGBA
	since      time.Time
	n          int
}

// NewWLED makes a controller that has just got power: orange, as real ones are.
func NewWLED(n int) *WLED {
	return &WLED{n: n, on: true, brightness: 128, colour: color.RGBA{R: 255, G: 160, A: 255}, since: time.Now()}
}

// Away takes the controller off the network, or brings it back.
func (w *WLED) Away(away bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.away = away
}

// RoundTrip is the network up to the controller.
func (w *WLED) RoundTrip(r *http.Request) (*http.Response, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var body []byte
	if r.Body != nil {
		defer r.Body.Close()
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
	}
	if w.away {
		return nil, errors.New("no route to host")
	}
	status := http.StatusOK
	switch {
	case r.URL.Path != "/json/state" || r.Method != http.MethodPost:
		w.add("%s %s is not known", r.Method, r.URL.Path)
		status = http.StatusNotFound
	case !w.take(body):
		status = http.StatusBadRequest
	}
	return &http.Response{
		StatusCode: status, Status: http.StatusText(status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{},
		Body: io.NopCloser(strings.NewReader(`{"success":true}`)), Request: r,
	}, nil
}

// How many effects and palettes of three colours there are.
const (
	wledEffects = 187
	wledColours = 3
)

// take sets what the document has; the rest stays.
func (w *WLED) take(document []byte) bool {
	var s struct {
		On         *bool `json:"on"`
		Brightness *int  `json:"bri"`
		Segments   []struct {
			Effect  *int    `json:"fx"`
			Colours [][]int `json:"col"`
		} `json:"seg"`
	}
	if err := json.Unmarshal(document, &s); err != nil {
		w.add("%v in %s", err, document)
		return false
	}
	if s.On != nil {
		w.on = *s.On
	}
	if s.Brightness != nil {
		if w.brightness = *s.Brightness; w.brightness < 1 || w.brightness > 255 {
			w.add("brightness %d", w.brightness)
		}
	}
	for _, segment := range s.Segments {
		if segment.Effect != nil {
			if w.effect, w.since = *segment.Effect, time.Now(); w.effect < 0 || w.effect > wledEffects {
				w.add("effect %d", w.effect)
			}
		}
		for i, c := range segment.Colours {
			if len(c) < 3 || i >= wledColours {
				w.add("colours %v", segment.Colours)
			} else if i == 0 {
				w.colour = color.RGBA{R: uint8(c[0]), G: uint8(c[1]), B: uint8(c[2]), A: 255}
			}
		}
	}
	return true
}

// Effect is the number of what is on, and its first colour; false: it is dark.
func (w *WLED) Effect() (number int, colour color.RGBA, on bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.effect, w.colour, w.on
}

// Brightness is 1 to 255.
func (w *WLED) Brightness() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.brightness
}

// Look is the string of lights as it looks.
func (w *WLED) Look() image.Image {
	w.mu.Lock()
	defer w.mu.Unlock()
	colours := make([]color.RGBA, w.n)
	for i := range colours {
		if w.on {
			colours[i] = w.light(float64(i)/float64(w.n), time.Since(w.since).Seconds())
		}
	}
	return lights(colours, w.n)
}

// light is one light at a place (0 to 1), so many seconds after the effect has begun.
func (w *WLED) light(at, seconds float64) color.RGBA {
	const breathe, wipe, rainbow, scan, theater, fire = 2, 3, 9, 10, 13, 66
	swing := func(hertz, phase float64) float64 { return 0.5 + 0.5*math.Cos(2*math.Pi*(hertz*seconds+phase)) }
	share, c := 1.0, w.colour
	switch w.effect {
	case breathe:
		share = 0.3 + 0.7*swing(0.2, 0)
	case wipe:
		share = float64(1 - int(math.Mod(seconds, 2))&1)
		if at > math.Mod(seconds, 1) {
			share = 1 - share
		}
	case rainbow:
		c = color.RGBA{R: uint8(255 * swing(0.3, at)), G: uint8(255 * swing(0.3, at+1.0/3)), B: uint8(255 * swing(0.3, at+2.0/3)), A: 255}
	case scan:
		share = max(0, 1-8*math.Abs(at-swing(0.5, 0)))
	case theater:
		share = float64(1 - (int(3*seconds)+int(at*float64(w.n)))%3&1)
	case fire:
		c = color.RGBA{R: 255, G: uint8(100 * swing(2, 3*at)), A: 255}
	}
	share *= float64(w.brightness) / 255
	bright := func(v uint8) uint8 { return uint8(math.Sqrt(255 * float64(v) * share)) }
	return color.RGBA{R: bright(c.R), G: bright(c.G), B: bright(c.B), A: 255}
}
