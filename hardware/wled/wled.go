// Package wled has effects shown by a WLED controller in the house, over its JSON API.
package wled

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"time"

	"dicetower/hardware"
	"dicetower/hardware/effect"
)

// Options say where the controller is and which of its effects it shows.
type Options struct {
	URL        string                      // such as http://wled.local
	Effects    map[hardware.MomentKind]int // numbers of its effects; those that are missing are its usual ones
	Brightness int                         // 1 to 255
	Network    http.RoundTripper           // nil: that of this machine
}

// usual are numbers of effects that every WLED has.
func usual(kind hardware.MomentKind) int {
	const solid, breathe, wipe, rainbow, scan, theater, fire = 0, 2, 3, 9, 10, 13, 66
	switch kind {
	case hardware.Rolled:
		return scan
	case hardware.Kept:
		return theater
	case hardware.Banked:
		return wipe
	case hardware.HotDice:
		return fire
	case hardware.Won:
		return rainbow
	case hardware.Nothing:
		return breathe
	}
	return solid
}

// Lights is a controller. It is a display.
type Lights struct {
	options Options
	client  *http.Client
	cue     effect.Cue
	sent    []byte
}

var _ hardware.Display = &Lights{}

// New describes a controller. Nothing is sent before the first board.
func New(options Options) (*Lights, error) {
	if options.Brightness < 1 || options.Brightness > 255 {
		return nil, fmt.Errorf("brightness is %d; it must be 1 to 255", options.Brightness)
	}
	return &Lights{options: options, client: &http.Client{Timeout: 3 * time.Second, Transport: options.Network}}, nil
}

func (l *Lights) Show(_ context.Context, board hardware.Board) error {
	l.cue.See(time.Now(), board)
	return nil // Tick comes at once
}

// Tick sends what is on when it is not what was sent, and comes again when the effect is over.
func (l *Lights) Tick(ctx context.Context) (time.Duration, error) {
	scene := l.cue.At(time.Now())
	return scene.Left, l.send(ctx, l.state(scene))
}

// Halt switches the lights off.
func (l *Lights) Halt() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return l.send(ctx, state{})
}

// The part of the controller's state that is set.
type (
	state struct {
		On         bool      `json:"on"`
		Brightness int       `json:"bri,omitempty"`
		Transition int       `json:"transition"` // tenths of a second
		Segments   []segment `json:"seg,omitempty"`
	}
	segment struct {
		Effect  int      `json:"fx"`
		Colours [][3]int `json:"col"`
	}
)

func (l *Lights) state(scene effect.Scene) state {
	number, known := l.options.Effects[scene.Kind]
	if !known {
		number = usual(scene.Kind)
	}
	colour := [3]int{int(scene.Colour.R), int(scene.Colour.G), int(scene.Colour.B)}
	switch {
	case scene.Card:
		number, colour = 0, [3]int{255, 0, 0} // solid red
	case scene.Still:
		number, colour = 0, [3]int{255, 255, 255} // solid white
	case scene.Kind == hardware.Farkled:
		colour = [3]int{255, 0, 0}
	case scene.Kind == hardware.Kept:
		colour = [3]int{0, 255, 60}
	case scene.Kind == hardware.Banked:
		colour = [3]int{255, 170, 20}
	}
	brightness := l.options.Brightness
	if scene.Dim && !scene.Still && !scene.Card {
		brightness = max(1, brightness/5)
	}
	if !scene.Card {
		brightness = int(math.Round(float64(brightness) * (1 - scene.Shade)))
	}
	if brightness == 0 {
		return state{}
	}
	return state{On: true, Brightness: brightness, Segments: []segment{{Effect: number, Colours: [][3]int{colour}}}}
}

func (l *Lights) send(ctx context.Context, s state) error {
	body, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("write the state for WLED: %w", err)
	}
	if bytes.Equal(body, l.sent) {
		return nil
	}
	l.sent = nil
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, l.options.URL+"/json/state", bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("ask WLED at %s: %w", l.options.URL, err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := l.client.Do(request)
	if err != nil {
		return fmt.Errorf("reach WLED: %w", err)
	}
	_, readErr := io.Copy(io.Discard, io.LimitReader(response.Body, 1<<20)) // so that the connection can be used again
	closeErr := response.Body.Close()
	switch {
	case response.StatusCode != http.StatusOK:
		return fmt.Errorf("WLED at %s answers %s", l.options.URL, response.Status)
	case readErr != nil:
		return fmt.Errorf("read WLED's answer: %w", readErr)
	case closeErr != nil:
		return fmt.Errorf("read WLED's answer: %w", closeErr)
	}
	l.sent = body
	return nil
}
