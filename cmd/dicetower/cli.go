package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Exit codes of every subcommand.
const (
	exitDone   = 0
	exitFailed = 1 // or some item of a batch failed; all lines are printed
	exitUsage  = 2 // wrong use or configuration, all faults listed
)

// commands is the whole command line; one field and one file per subcommand.
type commands struct {
	Advise    adviseCommand    `cmd:"" help:"Say what to keep of a throw, and whether to bank."`
	Backup    backupCommand    `cmd:"" help:"Write games, players, profile and settings into one file."`
	Calibrate calibrateCommand `cmd:"" help:"Measure tray, light and dice, and write a profile."`
	Check     checkCommand     `cmd:"" help:"Look at machine, pins, camera, parts and broker, and say what to do about what is missing."`
	Demo      demoCommand      `cmd:"" help:"Play without hardware: a virtual tower throws."`
	Export    exportCommand    `cmd:"" help:"Print every event of the journal, as JSON lines or CSV."`
	Hall      hallCommand      `cmd:"" help:"Many towers on one broker: board, leagues, exports."`
	History   historyCommand   `cmd:"" help:"List the games of the journal, or tell one."`
	MQTT      mqttCommand      `cmd:"" name:"mqtt" help:"What this tower has left on its broker."`
	Odds      oddsCommand      `cmd:"" help:"Chances and best play under a rule set."`
	PIN       pinCommand       `cmd:"" name:"pin" help:"The PIN of the page: show it, or make another."`
	Play      playCommand      `cmd:"" help:"Play at a running tower from the terminal, in plain lines to listen to."`
	Read      readCommand      `cmd:"" help:"Read the dice in pictures."`
	Replay    replayCommand    `cmd:"" help:"Play games again from their recorded inputs: the same must come out."`
	Restore   restoreCommand   `cmd:"" help:"Go back to a backup; what was there is set aside."`
	Rules     rulesCommand     `cmd:"" help:"List the rule sets and every field of them."`
	Run       runCommand       `cmd:"" help:"Play with a real tower: camera, buttons, displays, broker and page."`
	Score     scoreCommand     `cmd:"" help:"Score dice: what may be kept of a throw, and its points."`
	Stats     statsCommand     `cmd:"" help:"Players, rule sets, records, and whether the dice are fair."`
	Watch     watchCommand     `cmd:"" help:"Watch a camera or a recording and tell what the dice do."`
	Version   versionCommand   `cmd:"" help:"Print the version."`
}

// console is what a subcommand may touch of the terminal; tests hand in buffers.
type console struct {
	context.Context
	in       io.Reader
	out, err io.Writer
}

// errBatch says that some items of a batch failed; each has already said so in its own line.
var errBatch = errors.New("")

// usageError is a fault of the caller: exit 2.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Run executes one command line and returns its exit code. Errors go to stderr, one line each.
func Run(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) int {
	var cli commands
	exited := -1
	parser, err := kong.New(&cli,
		kong.Name("dicetower"),
		kong.Description("Plays Farkle with real dice: a camera reads the tray, the engine judges the roll."),
		kong.Writers(out, stderr),
		kong.Exit(func(code int) { exited = code }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		panic(err) // the struct above is wrong
	}
	if len(args) == 0 || args[0] == "help" {
		args = append(args[min(1, len(args)):], "--help")
	}
	command, err := parser.Parse(args)
	if exited >= 0 {
		return exited
	}
	if err != nil {
		complain(stderr, fmt.Sprintf("%v; 'dicetower help' lists the commands", err))
		return exitUsage
	}
	return exitCode(command.Run(&console{ctx, in, out, stderr}), stderr)
}

// complain writes what is wrong, each line with the program's name.
func complain(stderr io.Writer, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintf(stderr, "dicetower: %s\n", strings.TrimSuffix(line, "\n"))
	}
}

func exitCode(err error, stderr io.Writer) int {
	if err == nil {
		return exitDone
	}
	if !errors.Is(err, errBatch) {
		complain(stderr, err.Error())
	}
	if usage := (usageError{}); errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}
