package fakepi

import (
	"bytes"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Main is the program. It ends when it is told to, or as its script says.
func Main() {
	word, value := script()
	os.Exit(run(os.Args[1:], word, value))
}

// Grey is the brightness in column x of a picture that has width columns.
func Grey(x, width int) byte { return byte(40 + 160*x/width) }

// script takes the next line off the file of the test.
func script() (word, value string) {
	path := os.Getenv("FAKE_RPICAM")
	text, err := os.ReadFile(path)
	if err != nil || len(bytes.TrimSpace(text)) == 0 {
		return "good", ""
	}
	line, rest, _ := strings.Cut(string(text), "\n")
	if err := os.WriteFile(path, []byte(rest), 0o600); err != nil {
		return "none", ""
	}
	word, value, _ = strings.Cut(strings.TrimSpace(line), " ")
	return word, value
}

func run(arguments []string, word, value string) int {
	for _, option := range strings.Fields(os.Getenv("FAKE_RPICAM_UNKNOWN")) {
		if slices.Contains(arguments, option) {
			fmt.Fprintf(os.Stderr, "ERROR: *** unrecognised option '%s' ***\n", option)
			return 255
		}
	}
	number, _ := strconv.Atoi(value)
	c := newCamera(arguments)
	switch word {
	case "none":
		fmt.Fprintln(os.Stderr, "ERROR: *** no cameras available ***")
		return 255
	case "late":
		wait, _ := time.ParseDuration(value)
		time.Sleep(wait)
	case "stride":
		c.stride = number
	case "deaf":
		signal.Ignore(syscall.SIGTERM)
	}
	tick := time.NewTicker(time.Second / time.Duration(c.rate))
	defer tick.Stop()
	for n := 0; ; n++ {
		if word == "stall" && n == number {
			select {}
		}
		if word == "die" && n == number {
			fmt.Fprintln(os.Stderr, "ERROR: *** Device timeout detected, attempting a restart!!! ***")
			return 1
		}
		picture := c.picture()
		if word == "short" {
			picture = picture[:len(picture)-number]
		}
		if word == "hiccup" && n == number {
			picture = picture[:len(picture)/2]
		}
		if _, err := os.Stdout.Write(picture); err != nil {
			return 1
		}
		c.tell(n)
		<-tick.C
	}
}

// camera is what the arguments ask for.
type camera struct {
	width, height, rate, stride int
	metadata                    *os.File // nil: tells nothing
	held                        map[string]string
}

func newCamera(arguments []string) *camera {
	held := map[string]string{}
	for i := 0; i+1 < len(arguments); i++ {
		held[arguments[i]] = arguments[i+1]
	}
	number := func(option string) int { n, _ := strconv.Atoi(held[option]); return n }
	c := &camera{width: number("--width"), height: number("--height"), rate: max(number("--framerate"), 1), held: held}
	c.stride = c.width
	if path := held["--metadata"]; path != "" {
		c.metadata, _ = os.OpenFile(path, os.O_WRONLY, 0)
	}
	return c
}

func (c *camera) picture() []byte {
	picture := make([]byte, c.stride*c.height*3/2)
	for i := range picture {
		picture[i] = 128
	}
	for y := range c.height {
		for x := range c.width {
			picture[y*c.stride+x] = Grey(x, c.width)
		}
	}
	return picture
}

// tell writes the settings of the nth picture: those that are held, else some that wander.
func (c *camera) tell(n int) {
	if c.metadata == nil {
		return
	}
	or := func(option, automatic string) string {
		if value := c.held[option]; value != "" {
			return value
		}
		return automatic
	}
	red, blue, _ := strings.Cut(or("--awbgains", "1.5,2.25"), ",")
	fmt.Fprintf(c.metadata, "ExposureTime=%s\nAnalogueGain=%s\nColourGains=[ %s, %s ]\n", or("--shutter", fmt.Sprint(8000+100*n)), or("--gain", "2.0"), red, blue)
	fmt.Fprintf(c.metadata, "LensPosition=%s\nScalerCrop=(0, 0)/4608x2592\n\n", or("--lens-position", "3.5"))
}
