package camera

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gocv.io/x/gocv"

	"dicetower/vision"
)

// widthStep is what widths have to be a multiple of: the rows of other pictures are padded.
const widthStep = 64

// Waits for pictures of a camera that is running.
const (
	firstWithin = 10 * time.Second // a camera's start takes up to a few seconds
	nextWithin  = 3 * time.Second
)

// Settings of a Raspberry Pi's camera.
const (
	exposure = "exposure" // µs
	gain     = "gain"
	redGain  = "red"
	blueGain = "blue"
	lens     = "lens" // dioptres, only where it moves
)

// rpicam starts rpicam-vid (libcamera-vid of old) as a child that writes pictures into a pipe.
type rpicam struct {
	camera  string          // its number, empty: the only one
	unknown map[string]bool // options that this version does not know
}

func newRpicam(camera string) *rpicam { return &rpicam{camera: camera, unknown: map[string]bool{}} }

func (r *rpicam) open(_ context.Context, o Options) (device, error) {
	program := ""
	for _, name := range []string{"rpicam-vid", "libcamera-vid"} {
		if path, err := exec.LookPath(name); err == nil && program == "" {
			program = path
		}
	}
	if program == "" {
		return nil, errors.New("there is no rpicam-vid here; install rpicam-apps, or choose another camera")
	}
	child, err := startChild(program, r.arguments(o))
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", program, err)
	}
	return &piCamera{rpicam: r, child: child, cutter: newCutter(child.pictures, o), within: firstWithin, bgr: gocv.NewMat()}, nil
}

// arguments are those of rpicam-vid. Without settings to hold all is automatic.
func (r *rpicam) arguments(o Options) []string {
	all := []string{
		"--timeout", "0", "--nopreview", "--codec", "yuv420", "--output", "-",
		"--width", strconv.Itoa(o.Width), "--height", strconv.Itoa(o.Height), "--framerate", strconv.Itoa(o.Rate),
	}
	add := func(option string, values ...string) {
		if !r.unknown[option] {
			all = append(append(all, option), values...)
		}
	}
	if r.camera != "" {
		add("--camera", r.camera)
	}
	add("--flush") // each picture whole, not when the next one comes
	if !r.unknown["--metadata-format"] {
		add("--metadata", metadataPath)
	}
	if !r.unknown["--metadata"] {
		add("--metadata-format", "txt")
	}
	number := func(name string) string { return strconv.FormatFloat(o.Settings[name], 'f', -1, 64) }
	if o.Settings[exposure] > 0 {
		add("--shutter", strconv.Itoa(int(o.Settings[exposure])))
	}
	if o.Settings[gain] > 0 {
		add("--gain", number(gain))
	}
	if o.Settings[redGain] > 0 && o.Settings[blueGain] > 0 {
		add("--awbgains", number(redGain)+","+number(blueGain))
	}
	if _, moves := o.Settings[lens]; moves {
		add("--autofocus-mode", "manual")
		add("--lens-position", number(lens))
	}
	return all
}

// piCamera is a rpicam-vid that runs.
type piCamera struct {
	*rpicam
	child  *child
	cutter *cutter
	within time.Duration
	bgr    gocv.Mat
}

func (p *piCamera) read(context.Context) (vision.Frame, error) {
	data, err := p.cutter.next(p.within)
	if err != nil {
		return vision.Frame{}, p.explain(err)
	}
	p.within = nextWithin
	width, height := p.cutter.width, p.cutter.height
	yuv, err := gocv.NewMatFromBytes(height*3/2, width, gocv.MatTypeCV8U, data)
	if err != nil {
		return vision.Frame{}, fmt.Errorf("take a picture over: %w", err)
	}
	defer yuv.Close()
	if err := gocv.CvtColor(yuv, &p.bgr, gocv.ColorYUVToBGRIYUV); err != nil {
		return vision.Frame{}, fmt.Errorf("take a picture over: %w", err)
	}
	return vision.Frame{Width: width, Height: height, BGR: p.bgr.ToBytes()}, nil
}

// explain says what became of the child, in the words that it left behind.
func (p *piCamera) explain(err error) error {
	name := p.child.name
	if !errors.Is(err, errEnded) {
		return fmt.Errorf("%s: %w", name, err)
	}
	words := p.child.lastWords()
	if option := regexp.MustCompile(`unrecognised option '(--[a-z-]+)`).FindStringSubmatch(words); option != nil && !p.needed(option[1]) {
		p.unknown[option[1]] = true
		return fmt.Errorf("%s does not know %s; it is started without; a newer rpicam-apps would know it", name, option[1])
	}
	switch {
	case strings.Contains(words, "no cameras available"):
		return fmt.Errorf("%s finds no camera; look at both ends of its ribbon cable, then at rpicam-hello --list-cameras", name)
	case strings.Contains(words, "in use") || strings.Contains(words, "acquire camera"):
		return fmt.Errorf("%s: another program uses the camera; stop it", name)
	case words == "":
		return fmt.Errorf("%s has ended", name)
	}
	return fmt.Errorf("%s has ended: %s", name, words)
}

// needed says whether nothing can be seen without an option.
func (p *piCamera) needed(option string) bool {
	return regexp.MustCompile(`^--(timeout|codec|output|width|height)$`).MatchString(option)
}

// settings are what the newest picture was taken with.
func (p *piCamera) settings() (map[string]float64, error) {
	now := p.child.metadata()
	settings := map[string]float64{}
	take := func(word string, names ...string) {
		values := strings.FieldsFunc(now[word], func(r rune) bool { return strings.ContainsRune("[], ", r) })
		for i, name := range names {
			if i < len(values) {
				if number, err := strconv.ParseFloat(values[i], 64); err == nil {
					settings[name] = number
				}
			}
		}
	}
	take("ExposureTime", exposure)
	take("AnalogueGain", gain)
	take("ColourGains", redGain, blueGain)
	take("LensPosition", lens)
	if len(settings) == 0 {
		return nil, fmt.Errorf("%s does not tell its settings", p.child.name)
	}
	return settings, nil
}

func (p *piCamera) close() error {
	p.child.stop()
	return p.bgr.Close()
}

// metadataPath is the pipe on which the child tells its settings, as the child sees it.
const metadataPath = "/dev/fd/3"

// quiet makes libcamera tell only what is wrong.
func quiet(environ []string) []string {
	if os.Getenv("LIBCAMERA_LOG_LEVELS") != "" {
		return environ
	}
	return append(environ, "LIBCAMERA_LOG_LEVELS=*:ERROR")
}
