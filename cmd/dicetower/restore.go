package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"dicetower/calibration"
	"dicetower/config"
	"dicetower/journal"
)

type restoreCommand struct {
	dataFlag
	File string `arg:"" type:"path" help:"Backup to go back to."`
}

// Run puts what a backup holds in the place of what is there, which is set aside. The tower must be stopped. Nothing is
// changed before all of the backup has been read and found good, and lies ready beside what it replaces.
func (r *restoreCommand) Run(c *console) (err error) {
	folder, err := r.folder(c)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return fmt.Errorf("make data folder %s: %w; choose a folder that can be written", folder, err)
	}
	if err := removeAll(filepath.Join(folder, "restore-*")); err != nil { // what an interrupted restore has left
		return fmt.Errorf("restore into %s: %w; try it with sudo", folder, err)
	}
	read, err := os.MkdirTemp(folder, "restore-")
	if err != nil {
		return fmt.Errorf("restore into %s: %w; try it with sudo", folder, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(read)) }()
	if err := unpack(r.File, read); err != nil {
		return fmt.Errorf("read backup %s: %w; nothing is changed, take another backup", r.File, err)
	}
	games := filepath.Join(read, journalPart)
	if !exists(games) {
		return fmt.Errorf("read backup %s: there are no games in it; nothing is changed, take another backup", r.File)
	}
	if err := journal.CheckBackup(games); err != nil {
		return fmt.Errorf("read backup %s: %w; nothing is changed, take another backup", r.File, err)
	}
	profile, err := calibration.Load(filepath.Join(read, profilePart))
	hasProfile := err == nil
	if err != nil && !errors.Is(err, calibration.ErrNone) {
		return fmt.Errorf("read the profile of backup %s: %w", r.File, err)
	}

	place := placing{from: read}
	defer func() { err = errors.Join(err, place.tidy()) }()
	draft := ""
	if r.installed(folder) {
		if draft, err = place.prepare(configPart, config.Usual, 0o644); err != nil {
			return err
		}
	}
	if draft != "" { // games lie where the configuration to come says
		folder = cmp.Or(config.Load(draft, os.Environ()).Data, serviceFolder)
	}
	to := r.belongings(folder, draft)
	for _, part := range to.files {
		if part.name == configPart {
			continue
		}
		if _, err := place.prepare(part.name, part.path, 0o600); err != nil {
			return err
		}
	}
	aside, err := journal.Restore(folder, games)
	for _, made := range []string{"journal.db*", "lock"} {
		err = errors.Join(err, handOverAll(filepath.Join(folder, made)))
	}
	if err != nil {
		return err
	}
	if aside != "" {
		place.aside = append(place.aside, aside)
	}
	if err := place.all(); err != nil {
		return err
	}
	if hasProfile {
		if err := putProfile(profile, filepath.Join(read, profilePart), to.profile); err != nil {
			return err
		}
	}
	if draft != "" {
		if _, err := readSettings(""); err != nil { // such as passwords, which no backup holds
			complain(c.err, "what is configured lacks something:\n"+err.Error())
		}
	}
	text := folder + " is as it was when the backup was made\n"
	if !hasProfile && exists(to.profile) {
		text += "the backup holds no profile of the tray; that in " + to.profile + " holds on\n"
	}
	for _, path := range place.aside {
		text += "the one before lies at " + path + "\n"
	}
	_, err = fmt.Fprint(c.out, text)
	return err
}

// putProfile makes a profile the newest one; that of before is kept as an older one.
func putProfile(profile calibration.Profile, same, path string) error {
	if is, err := os.ReadFile(path); err == nil {
		if will, err := os.ReadFile(same); err == nil && bytes.Equal(is, will) {
			return nil
		}
	}
	if err := calibration.Save(path, profile); err != nil {
		return err
	}
	return handOverAll(strings.TrimSuffix(path, ".toml") + "*")
}

// ready follows the name of a file in the name of what is to take its place.
const ready = ".restored"

// placing puts files in the place of others: first all are written beside them, then all get their names.
type placing struct {
	from  string   // folder of the new ones
	to    []string // that have one ready beside them
	aside []string // where those before lie now
}

// prepare writes the new file beside its place, and gives its name there; "" where there is none, or nothing new in it.
func (p *placing) prepare(name, path string, mode fs.FileMode) (string, error) {
	will, err := os.ReadFile(filepath.Join(p.from, name))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if is, err := os.ReadFile(path); err == nil && bytes.Equal(is, will) {
		return "", nil
	}
	draft := path + ready
	if err := errors.Join(removed(draft), os.MkdirAll(filepath.Dir(path), 0o750)); err != nil {
		return "", fmt.Errorf("restore %s: %w; nothing is changed", path, err)
	}
	p.to = append(p.to, path)
	err = writePart(draft, bytes.NewReader(will))
	if err = errors.Join(err, os.Chmod(draft, mode), handOver(draft)); err != nil {
		return "", fmt.Errorf("restore %s: %w; nothing is changed", path, err)
	}
	return draft, nil
}

// all gives every new file its name.
func (p *placing) all() error {
	now := time.Now().UTC().Format("20060102T150405.000")
	for _, path := range p.to {
		aside := path + ".replaced-" + now
		switch err := os.Rename(path, aside); {
		case err == nil:
			p.aside = append(p.aside, aside)
		case !errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("set %s aside: %w", path, err)
		}
		if err := moveInto(path+ready, path); err != nil {
			return err
		}
	}
	return nil
}

// tidy removes what did not get its name.
func (p *placing) tidy() error {
	var faults []error
	for _, path := range p.to {
		faults = append(faults, removed(path+ready))
	}
	return errors.Join(faults...)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func removed(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func removeAll(pattern string) error {
	paths, err := filepath.Glob(pattern)
	for _, path := range paths {
		err = errors.Join(err, os.RemoveAll(path))
	}
	return err
}
