package main

import (
	"fmt"
	"net"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"dicetower/vision/camera/fakepi"
)

// TestMain lets the scripts call dicetower as a program of its own, and dicetower a camera program.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"dicetower": main, "rpicam-vid": fakepi.Main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"journal": writeJournal, "profile": writeProfile},
		Condition: func(word string) (bool, error) {
			if word != "pins" {
				return false, fmt.Errorf("no condition is called %q; there is pins", word)
			}
			_, err := os.Stat("/dev/gpiochip0")
			return err == nil, nil
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("TZ", "UTC")
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				return err
			}
			_, port, _ := net.SplitHostPort(listener.Addr().String())
			env.Setenv("PORT", port) // that nobody uses
			return listener.Close()
		},
	})
}
