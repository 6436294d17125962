package calibration

import (
	"bytes"
	"fmt"
	"math"
	"time"

	"github.com/pelletier/go-toml/v2"

	"dicetower/vision"
)

// document is a profile as it is written. The picture comes last, so that a file that was cut off has lost it.
type document struct {
	Version    int              `toml:"version"`
	Time       time.Time        `toml:"time"`
	Score      int              `toml:"score" comment:"0..100"`
	Camera     cameraTable      `toml:"camera" comment:"pictures of the same shape in another resolution will do"`
	Tray       trayTable        `toml:"tray" comment:"corners of the floor and of the zone for kept dice: shares of the picture's width and height"`
	Dice       diceTable        `toml:"dice" comment:"side of a die and diameter of a pip: shares of the picture's width"`
	Light      lightTable       `toml:"light"`
	Focus      focusTable       `toml:"focus" comment:"half the width of a sharp edge: a share of the picture's width"`
	Background *backgroundTable `toml:"background" comment:"the empty tray: a picture beside this file"`
}

type (
	cameraTable struct {
		Source   string             `toml:"source"`
		Width    int                `toml:"width"`
		Height   int                `toml:"height"`
		Settings map[string]float64 `toml:"settings" comment:"what was locked, by the camera's own names"`
	}
	trayTable struct {
		Corners [][2]float64 `toml:"corners,multiline"`
		Keep    [][2]float64 `toml:"keep,multiline"`
	}
	diceTable struct {
		Side float64 `toml:"side"`
		Pip  float64 `toml:"pip"`
	}
	lightTable struct {
		Mean     float64 `toml:"mean"`
		Clipped  float64 `toml:"clipped"`
		Evenness float64 `toml:"evenness"`
		Flicker  float64 `toml:"flicker"`
	}
	focusTable struct {
		Blur float64 `toml:"blur"`
	}
	backgroundTable struct {
		File   string `toml:"file"`
		SHA256 string `toml:"sha256"`
	}
)

// heading opens every profile.
const heading = "# Measured by 'dicetower calibrate'; to change it, calibrate again.\n"

// encode writes a profile whose picture lies beside it.
func encode(p Profile, picture backgroundTable) ([]byte, error) {
	settings := map[string]float64{}
	for name, value := range p.Camera.Settings {
		settings[name] = value
	}
	d := document{
		Version: Version, Time: p.Time.UTC().Truncate(time.Second), Score: p.Score,
		Camera:     cameraTable{p.Camera.Source, p.Camera.Width, p.Camera.Height, settings},
		Tray:       trayTable{pairs(p.Tray), pairs(p.Keep)},
		Dice:       diceTable{rounded(p.Side), rounded(p.Pip)},
		Light:      lightTable{rounded(p.Light.Mean), rounded(p.Light.Clipped), rounded(p.Light.Evenness), rounded(p.Light.Flicker)},
		Focus:      focusTable{rounded(p.Blur)},
		Background: &picture,
	}
	var out bytes.Buffer
	out.WriteString(heading)
	if err := toml.NewEncoder(&out).Encode(d); err != nil {
		return nil, fmt.Errorf("write the profile: %w", err)
	}
	return out.Bytes(), nil
}

// rounded to a millionth: a thousandth of a pixel.
func rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func pairs(points []vision.Point) [][2]float64 {
	out := make([][2]float64, 0, len(points))
	for _, p := range points {
		out = append(out, [2]float64{rounded(p.X), rounded(p.Y)})
	}
	return out
}
