package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"dicetower/api"
	"dicetower/calibration"
	"dicetower/config"
	"dicetower/doctor"
	"dicetower/mqtt"
	"dicetower/vision"
	"dicetower/vision/camera"
)

// How long something that is tried has to answer.
const (
	firstPicture = 8 * time.Second
	atOnce       = 3 * time.Second
)

// tryPage says whether the page can be opened, or is: then it gives the state of the tower that runs, whose faults are told.
func (s *settings) tryPage(ctx context.Context) (findings []doctor.Finding, running *api.State) {
	if s.Page.Listen == "" {
		return []doctor.Finding{doctor.Fine("page", "there is none")}, nil
	}
	listener, err := net.Listen("tcp", s.Page.Listen)
	if err == nil {
		if err := listener.Close(); err != nil {
			return []doctor.Finding{doctor.Fail("page", "Choose another address: listen in [page].", "%v", err)}, nil
		}
		return []doctor.Finding{doctor.Fine("page", "%s is free", s.Page.Listen)}, nil
	}
	running, notOurs := stateAt(ctx, s.Page.Listen)
	switch {
	case notOurs == nil:
		findings = append(findings, doctor.Fine("page", "the tower runs, at http://%s; camera and parts are its affair, and so not tried", reachable(s.Page.Listen)))
		for _, fault := range running.Faults {
			findings = append(findings, doctor.Fail(fault.Code, fault.Remedy, "the tower says: %s", fault.Message))
		}
		return findings, running
	case errors.Is(err, syscall.EACCES):
		return []doctor.Finding{doctor.Fail("page", "Choose a port from 1024 on, or let the service have low ones (docs/installing.md).", "%s needs rights that this user does not have", s.Page.Listen)}, nil
	}
	return []doctor.Finding{doctor.Fail("page", "Choose another address: listen in [page]; 'ss -ltnp' says who has this one.", "%v", err)}, nil
}

// reachable is an address with a machine to ask, where it stands for all of them.
func reachable(address string) string {
	if strings.HasPrefix(address, ":") {
		return "127.0.0.1" + address
	}
	return strings.Replace(address, "0.0.0.0", "127.0.0.1", 1)
}

// stateAt asks the tower that listens at an address how it is.
func stateAt(ctx context.Context, address string) (_ *api.State, err error) {
	ctx, cancel := context.WithTimeout(ctx, atOnce)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+reachable(address)+"/api/v1/state", nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the state: %s", answer.Status)
	}
	var state api.State
	if err := json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(&state); err != nil {
		return nil, err
	}
	return &state, nil
}

// tryBroker logs in where a broker is configured.
func (s *settings) tryBroker(ctx context.Context) []doctor.Finding {
	if len(s.MQTT.Brokers) == 0 {
		return nil
	}
	options := mqttOptions(s.MQTT)
	options.ID = "check"
	address, err := mqtt.Login(ctx, options)
	if err == nil {
		return []doctor.Finding{doctor.Fine("broker", "%s lets the tower in", address)}
	}
	var findings []doctor.Finding
	for line := range strings.Lines(err.Error()) {
		message, remedy, _ := strings.Cut(strings.TrimSpace(line), "; ")
		findings = append(findings, doctor.Fail("broker", remedy, "%s", message))
	}
	return findings
}

// tryCamera takes pictures and judges light and focus as a calibration does.
func (s *settings) tryCamera(ctx context.Context, machine doctor.Machine) []doctor.Finding {
	here := strings.Join(machine.Cameras(), ", ")
	if here == "" {
		here = "none is seen on this machine"
	}
	profile, faults := measuredTray(s.Camera.Profile, s.Camera.Source)
	var findings []doctor.Finding
	for _, fault := range faults {
		findings = append(findings, doctor.Warn(fault.Code, fault.Remedy, "%s", fault.Message))
	}
	b, err := s.camera(profile)
	if err != nil {
		return append(findings, doctor.Fail("camera", "Look at source in [camera]; cameras: "+here+".", "%v", err))
	}
	shot, err := shoot(ctx, b.source)
	if closing := b.source.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return append(findings, doctor.Fail("camera", "See that its cable is in and no other program uses it; cameras: "+here+".", "%s gives no picture: %v", s.Camera.Source, err))
	}
	flow := calibration.NewFlow(calibration.Options{Source: s.Camera.Source})
	findings = append(findings, doctor.Fine("camera", "%s gives pictures of %dx%d", s.Camera.Source, shot.Width, shot.Height))
	for _, step := range []calibration.Step{calibration.Look, calibration.LightStep, calibration.Focus} {
		report := flow.Take([]vision.Frame{shot})
		findings = append(findings, judged(step, report))
		if !report.Pass {
			break
		}
	}
	if err := flow.Close(); err != nil {
		findings = append(findings, doctor.Fail("camera", "Look at the log.", "%v", err))
	}
	return findings
}

// judged is a step of a calibration with its figures.
func judged(step calibration.Step, report calibration.Report) doctor.Finding {
	var figures []string
	for _, figure := range report.Figures {
		figures = append(figures, fmt.Sprintf("%s %.3g", figure.Name, figure.Value))
	}
	words := strings.Join(figures, ", ")
	if report.Pass {
		return doctor.Fine(string(step), "%s", words)
	}
	return doctor.Warn(string(step), report.Remedy, "%s (%s)", report.Reason, words)
}

// shoot waits for the first picture; a camera may take a moment until it has one.
func shoot(ctx context.Context, source camera.Source) (vision.Frame, error) {
	ctx, cancel := context.WithTimeout(ctx, firstPicture)
	defer cancel()
	var last error
	for {
		frame, err := source.Next(ctx)
		switch {
		case err == nil:
			return frame, nil
		case ctx.Err() != nil && last != nil:
			return frame, last
		case ctx.Err() != nil, errors.Is(err, io.EOF):
			return frame, err
		}
		last = err
	}
}

// tryPIN says whether the PIN of the page can be read, or made where there is none yet.
func (s *settings) tryPIN() []doctor.Finding {
	file := s.Page.PINFile
	if s.Page.Listen == "" || file == config.NoPIN {
		return nil
	}
	_, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err = os.Stat(filepath.Dir(file)); err == nil {
			return []doctor.Finding{doctor.Fine("pin", "one is made in %s when the tower starts", file)}
		}
	}
	if err != nil {
		remedy := "Let the service's user look: sudo -u " + doctor.ServiceUser + " dicetower check; or name another file with pin_file in [page]."
		return []doctor.Finding{doctor.Fail("pin", remedy, "the PIN of the page can't be kept: %v", err)}
	}
	return []doctor.Finding{doctor.Fine("pin", "it is in %s", file)}
}

// trySounds says which of the sounds of events are not there.
func (s *settings) trySounds() []doctor.Finding {
	var findings []doctor.Finding
	for _, kind := range slices.Sorted(maps.Keys(s.Hardware.Sound.Files)) {
		if _, err := os.Stat(s.Hardware.Sound.Files[kind]); err != nil {
			findings = append(findings, doctor.Warn("sound", "Put the file there, or name another in [hardware.sound.files].", "nothing is heard at %s: %v", kind, err))
		}
	}
	return findings
}

// soundPrograms are those that play and speak.
func (s *settings) soundPrograms() []string {
	var programs []string
	for _, words := range [][]string{s.wiring.Sound.Play, s.wiring.Sound.Speak} {
		if len(words) > 0 {
			programs = append(programs, words[0])
		}
	}
	return programs
}
