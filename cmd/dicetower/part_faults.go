package main

import (
	"maps"
	"slices"
	"strings"

	"dicetower/api"
	"dicetower/hardware"
)

// partFaults are the faults of hardware by code and part. The state document has one fault for each code, so that of several
// displays is told together.
type partFaults map[string]map[string]hardware.Fault

// betweenParts parts the messages of several parts in a fault.
const betweenParts = "; "

// take notes what a part says. It gives the code, and what is now wrong under it: nil when all is well again.
func (p partFaults) take(fault hardware.Fault) (code string, told *api.Fault) {
	code = codeOf(fault.Part)
	if p[code] == nil {
		p[code] = map[string]hardware.Fault{}
	}
	if fault.Message == "" {
		delete(p[code], fault.Part)
	} else {
		p[code][fault.Part] = fault
	}
	if len(p[code]) == 0 {
		return code, nil
	}
	var messages, remedies []string
	for _, part := range slices.Sorted(maps.Keys(p[code])) {
		wrong := p[code][part]
		if !strings.HasPrefix(wrong.Message, part) {
			wrong.Message = part + ": " + wrong.Message
		}
		messages = append(messages, wrong.Message)
		if wrong.Remedy != "" && !slices.Contains(remedies, wrong.Remedy) {
			remedies = append(remedies, wrong.Remedy)
		}
	}
	return code, &api.Fault{Code: code, Message: strings.Join(messages, betweenParts), Remedy: strings.Join(remedies, " ")}
}

// codeOf is the state document's word for a part of the hardware. Displays have names of their owner's.
func codeOf(part string) string {
	switch {
	case part == "beam":
		return "beam"
	case part == "sound", part == "buzzer":
		return "sound"
	case strings.HasPrefix(part, "button"), strings.HasPrefix(part, "/dev/input/"):
		return "button"
	}
	return "display"
}
