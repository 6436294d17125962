package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dicetower/calibration"
)

type backupCommand struct {
	dataFlag
	File string `arg:"" type:"path" help:"File to write, such as tower.tar.gz; it must not be there yet."`
}

// Run writes a backup, also while a tower is being played on. The file is there when it is whole.
func (b *backupCommand) Run(c *console) (err error) {
	if _, err := os.Lstat(b.File); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("write backup %s: %w; choose another name", b.File, errors.Join(err, fs.ErrExist))
	}
	reader, folder, err := b.openIn(c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()

	unfinished := b.File + ".unfinished" // what an interrupted backup has left goes
	if err := os.RemoveAll(unfinished); err != nil {
		return fmt.Errorf("write backup: %w", err)
	}
	if err := os.Mkdir(unfinished, 0o700); err != nil {
		return fmt.Errorf("write backup: %w; name a file in a folder that is there and can be written", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(unfinished)) }()
	if err := reader.Backup(filepath.Join(unfinished, journalPart)); err != nil {
		return err
	}
	held := []string{"games"}
	from := b.belongings(folder, "")
	profile, err := calibration.Load(from.profile)
	if err == nil {
		err = calibration.Save(filepath.Join(unfinished, profilePart), profile)
		held = append(held, "profile")
	}
	if err != nil && !errors.Is(err, calibration.ErrNone) {
		complain(c.err, "the profile is left out of the backup: "+err.Error())
	}
	for _, part := range from.files {
		content, err := os.ReadFile(part.path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(unfinished, part.name), content, 0o600)
		}
		if err != nil {
			return fmt.Errorf("write backup: %w", err)
		}
		held = append(held, part.what)
	}
	if err := pack(unfinished, b.File); err != nil {
		return fmt.Errorf("write backup %s: %w", b.File, err)
	}
	if err := handOver(b.File); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.out, "%s are in %s\n", strings.Join(held, ", "), b.File)
	return err
}
