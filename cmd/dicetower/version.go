package main

import (
	"fmt"
	"runtime/debug"
)

type versionCommand struct{}

func (versionCommand) Run(c *console) error {
	version := "development"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		version = info.Main.Version
	}
	_, err := fmt.Fprintln(c.out, "dicetower", version)
	return err
}
