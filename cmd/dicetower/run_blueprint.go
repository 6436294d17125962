package main

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/calibration"
	"dicetower/config"
	"dicetower/doctor"
	"dicetower/hardware"
	"dicetower/hardware/host"
	"dicetower/tower"
	"dicetower/vision/camera"
	"dicetower/vision/camera/virtual"
	"dicetower/web"
)

// blueprint draws the tower that the settings describe. What was opened for it is closed by closing.
func (s *settings) blueprint(log *slog.Logger) (b blueprint, closing func(), err error) {
	words, err := announce.New(s.Language)
	if err != nil {
		return b, nil, err
	}
	profile, faults := measuredTray(s.Camera.Profile, s.Camera.Source)
	if b, err = s.camera(profile); err != nil {
		return b, nil, err
	}
	b.origin, b.profile = s.Camera.Source, s.Camera.Profile
	source := b.source
	closing = func() {
		if err := source.Close(); err != nil {
			log.Warn("close the camera", "error", err)
		}
	}
	b.title, b.data, b.evidence, b.log, b.faults = "The tower", s.Data, s.Evidence, log, append(b.faults, faults...)
	for _, forgets := range doctor.Here("").Memory(s.Data) {
		b.faults = append(b.faults, api.Fault{Code: "disk", Message: forgets.Message, Remedy: forgets.Remedy})
	}
	b.words, b.sound = words, s.Hardware.Sound
	b.rules, b.beam = s.rules, s.wiring.Beam != nil
	b.handOn, b.bankOn, b.pause = time.Duration(s.Game.HandOn), time.Duration(s.Game.BankOn), time.Duration(s.Game.RobotPause)
	b.remind, b.idle = time.Duration(s.Game.Remind), time.Duration(s.Game.Idle)
	b.listen, b.remedy, b.names = s.Page.Listen, "listen in [page]", s.Page.Names
	b.mqtt, b.pictures, b.webhooks, b.fit = s.broker(), s.MQTT.Pictures, s.webhooks, s.fit(log)
	b.halls = s.Hall.Await
	for i := range b.webhooks {
		b.webhooks[i].Log = log
	}
	if b.allow, err = s.keys(log); err != nil {
		closing()
		return b, nil, err
	}
	return b, closing, nil
}

// camera is what of a blueprint comes from camera and profile; no profile stands for a tray of which nothing is known.
func (s *settings) camera(profile *calibration.Profile) (b blueprint, err error) {
	var held map[string]float64
	if profile != nil {
		held = profile.Camera.Settings
	}
	if strings.HasPrefix(s.Camera.Source, "virtual:") {
		tray, err := virtual.New(virtual.Options{Speed: 1})
		if err != nil {
			return b, err
		}
		b = virtualTray(tray)
	} else if b.source, err = camera.OpenWith(s.Camera.Source, s.wishes(held)); err != nil {
		return b, err
	}
	if profile == nil {
		return b, nil
	}
	b.known = profile.Options()
	for _, corner := range profile.Keep {
		b.zone = append(b.zone, tower.Point(corner))
	}
	return b, nil
}

// wishes are what the camera is asked for.
func (s *settings) wishes(held map[string]float64) camera.Options {
	return camera.Options{Width: s.Camera.Width, Height: s.Camera.Height, Rate: s.Camera.Rate, Settings: held}
}

// measuredTray is what was measured; nil and a fault where nothing was, or it is no good. Origin is where pictures come from.
func measuredTray(path, origin string) (*calibration.Profile, []api.Fault) {
	profile, err := calibration.Load(path)
	remedy := fmt.Sprintf("calibrate on the page /calibrate, or run 'dicetower calibrate --camera %s --profile %s'", origin, path)
	switch {
	case err == nil:
		return &profile, nil
	case errors.Is(err, calibration.ErrNone) && strings.HasPrefix(origin, "virtual:"):
		return nil, nil // its tray is known
	case errors.Is(err, calibration.ErrNone):
		return nil, []api.Fault{{Code: "calibration", Message: "the tray was never measured; what lies in it is read as well as can be", Remedy: remedy}}
	}
	message, _, _ := strings.Cut(err.Error(), "\n")
	return nil, []api.Fault{{Code: "calibration", Message: message, Remedy: remedy}}
}

// keys are what lets people change something on the page; nil where everybody may.
func (s *settings) keys(log *slog.Logger) (func(string) bool, error) {
	if s.Page.Listen == "" || s.Page.PINFile == config.NoPIN {
		return nil, nil
	}
	if err := os.MkdirAll(s.Data, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w; name another with data", err)
	}
	keys, made, err := web.OpenKeys(s.Page.PINFile)
	if err != nil {
		return nil, fmt.Errorf("%w; pin_file in [page] names a file that the tower can read and write, or is \"off\"", err)
	}
	if made {
		log.Info("a PIN is made for those who play from the page", "pin", keys.PIN(), "file", s.Page.PINFile)
	}
	return keys.Allow, nil
}

// fit opens what is wired to this machine.
func (s *settings) fit(log *slog.Logger) func(*wired) *web.Showroom {
	return func(w *wired) *web.Showroom {
		machine, err := host.Open()
		if err != nil {
			log.Warn("some pins or buses are missing", "error", err)
		}
		wiring := s.wiring
		wiring.Sound.Speak = slices.Clone(wiring.Sound.Speak)
		for i, word := range wiring.Sound.Speak {
			wiring.Sound.Speak[i] = strings.ReplaceAll(word, "{lang}", s.Language)
		}
		w.welcome = s.welcome
		w.open(wiring, machine)
		return nil
	}
}

// welcome is how people get to the page; nil where there is none.
func (s *settings) welcome() *hardware.Welcome {
	if s.Page.Listen == "" {
		return nil
	}
	welcome := &hardware.Welcome{}
	if address := web.Reachable(s.Page.Listen); address != "" {
		welcome.Address = "http://" + address + "/"
	}
	if s.Page.PINFile != config.NoPIN {
		if keys, _, err := web.OpenKeys(s.Page.PINFile); err == nil { // the page itself says what is wrong with it
			welcome.PIN = keys.PIN()
		}
	}
	return welcome
}
