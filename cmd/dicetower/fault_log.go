package main

import (
	"log/slog"
	"strings"

	"dicetower/api"
)

// faultLog writes a line for everything that goes wrong, once until it is well again. The loop calls it.
type faultLog struct {
	log  *slog.Logger
	told map[string]bool
}

func (f *faultLog) publish(update api.Update) {
	now := map[string]bool{}
	for _, fault := range update.State.Faults {
		for _, message := range strings.Split(fault.Message, betweenParts) {
			line := fault.Code + betweenParts + message
			if now[line] = true; !f.told[line] {
				f.log.Warn(message, "part", fault.Code, "remedy", fault.Remedy)
			}
		}
	}
	f.told = now
}
