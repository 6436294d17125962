package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"dicetower/config"
	"dicetower/web"
)

type pinCommand struct {
	Show  pinShowCommand  `cmd:"" default:"withargs" help:"Print the PIN."`
	Reset pinResetCommand `cmd:"" help:"Make another PIN, and print it. Tokens of programs stay."`
}

// pinFlag names the tower whose PIN it is.
type pinFlag struct {
	Config string `placeholder:"FILE" type:"path" help:"Configuration (that of the installed tower)."`
}

type pinShowCommand struct {
	pinFlag `embed:""`
}

// Run prints the PIN that was made at the first start.
func (p *pinShowCommand) Run(c *console) error {
	file, err := p.file()
	if err != nil {
		return err
	}
	switch _, err := os.Stat(file); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no PIN at %s yet; it is made when the tower starts, or by 'dicetower pin reset'", file)
	case err != nil:
		return fmt.Errorf("look for the PIN: %w; try it with sudo", err)
	}
	keys, made, err := web.OpenKeys(file)
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w; try it with sudo", err)
	}
	if made {
		err = handOver(file)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.out, keys.PIN())
	return err
}

type pinResetCommand struct {
	pinFlag `embed:""`
}

// Run makes another PIN; a tower that runs takes it over at once.
func (p *pinResetCommand) Run(c *console) error {
	file, err := p.file()
	if err != nil {
		return err
	}
	keys, _, err := web.OpenKeys(file)
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w; try it with sudo", err)
	}
	if err != nil {
		return err
	}
	pin, err := keys.Reset()
	if err != nil {
		return err
	}
	if err := handOver(file); err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.out, pin)
	return err
}

// file is where the PIN is kept.
func (p *pinFlag) file() (string, error) {
	s, err := readSettings(p.Config)
	if err != nil {
		return "", err
	}
	if s.Page.PINFile == config.NoPIN {
		return "", errors.New("the configuration turns the PIN off: pin_file in [page]")
	}
	return s.Page.PINFile, nil
}
