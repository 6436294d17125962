package doctor

import (
	"regexp"
	"strings"
)

// Cameras lists those that are plugged in, each as the configuration would name it.
func (m Machine) Cameras() []string {
	var found []string
	for _, name := range m.names("dev/v4l/by-id/*-index0") {
		found = append(found, "v4l2:/dev/v4l/by-id/"+name)
	}
	for _, program := range []string{"rpicam-hello", "libcamera-hello"} {
		said := m.Run(program, "--list-cameras")
		for _, match := range regexp.MustCompile(`(?m)^(\d+) : (\S+)`).FindAllStringSubmatch(said, -1) {
			found = append(found, "rpicam:"+match[1]+" ("+match[2]+")")
		}
		if said != "" {
			break
		}
	}
	return found
}

// Sound says whether there is something to be heard, and whether the programs for it are there.
func (m Machine) Sound(programs ...string) Finding {
	for _, program := range programs {
		if !m.program(program) {
			return Fail("sound", "Install the package that has it (aplay: alsa-utils, espeak-ng: espeak-ng), or take it out of [hardware.sound].", "there is no program %s", program)
		}
	}
	cards := m.text("proc/asound/cards")
	if cards == "" || strings.Contains(cards, "no soundcards") {
		return Fail("sound", "Plug in a USB sound card or a display with loudspeakers; on a Pi: dtparam=audio=on in config.txt. 'aplay -l' lists what is there.", "there is no sound card")
	}
	first, _, _ := strings.Cut(cards, "\n")
	_, name, _ := strings.Cut(first, "]: ")
	return Fine("sound", "%s", name)
}

func (m Machine) program(name string) bool {
	if strings.HasPrefix(name, "/") {
		return m.exists(name[1:])
	}
	for _, folder := range []string{"usr/local/bin/", "usr/bin/", "bin/"} {
		if m.exists(folder + name) {
			return true
		}
	}
	return false
}
