package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
)

// readStages enters what `go test -bench Stages ./vision` has printed.
func (e *evaluation) readStages() error {
	if e.stages == "" {
		e.table.leaveOut("stages", fmt.Errorf("-stages names no benchmark's output"))
		return nil
	}
	text, err := os.ReadFile(e.stages)
	if err != nil {
		return fmt.Errorf("read the stages' times: %w", err)
	}
	line := regexp.MustCompile(`(?m)^BenchmarkStages/([^/]+)/(\S+?)(?:-\d+)?\s+\d+\s+([0-9.]+) ns/op`)
	times := line.FindAllStringSubmatch(string(text), -1)
	if len(times) == 0 {
		e.table.leaveOut("stages", fmt.Errorf("%s holds no times", e.stages))
	}
	for _, m := range times {
		ns, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			return fmt.Errorf("read the stages' times: %w", err)
		}
		e.table.row("stages, "+m[1], m[2]).MS = []float64{ns / 1e6}
	}
	return nil
}
