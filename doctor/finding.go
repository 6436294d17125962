package doctor

import (
	"fmt"
	"strings"
)

// Finding is what was found out about one part. A warning does not keep the tower from playing, a fault may.
type Finding struct {
	Part    string `json:"part"`
	OK      bool   `json:"ok"`
	Warning bool   `json:"warning,omitempty"`
	Message string `json:"message"`
	Remedy  string `json:"remedy"` // empty where all is well
}

// String is the finding as a line.
func (f Finding) String() string {
	mark := "ok"
	switch {
	case f.Warning:
		mark = "warning"
	case !f.OK:
		mark = "missing"
	}
	line := fmt.Sprintf("%-7s  %-13s  %s", mark, f.Part, f.Message)
	if !strings.HasSuffix(line, ".") && !strings.HasSuffix(line, "?") {
		line += "."
	}
	if f.Remedy != "" {
		line += " " + f.Remedy
	}
	return line
}

// Fine says that all is well.
func Fine(part, format string, values ...any) Finding {
	return Finding{Part: part, OK: true, Message: fmt.Sprintf(format, values...)}
}

// Warn says that something might be better.
func Warn(part, remedy, format string, values ...any) Finding {
	return Finding{Part: part, OK: true, Warning: true, Message: fmt.Sprintf(format, values...), Remedy: whole(remedy)}
}

// Fail says that something is missing or broken.
func Fail(part, remedy, format string, values ...any) Finding {
	return Finding{Part: part, Message: fmt.Sprintf(format, values...), Remedy: whole(remedy)}
}

// whole makes a sentence of what to do.
func whole(remedy string) string {
	if remedy == "" {
		return ""
	}
	return strings.ToUpper(remedy[:1]) + strings.TrimSuffix(remedy[1:], ".") + "."
}
