package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the scripts call dicetower as a program of its own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"dicetower": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
