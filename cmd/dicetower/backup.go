package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"dicetower/journal"
)

type backupCommand struct {
	dataFlag
	File string `arg:"" type:"path" help:"File to write; it must not be there yet."`
}

// Run writes a backup, also while a tower is being played on.
func (b *backupCommand) Run(c *console) (err error) {
	reader, err := b.open(c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	if err := reader.Backup(b.File); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.out, "the journal is in %s\n", b.File)
	return err
}

type restoreCommand struct {
	dataFlag
	File string `arg:"" type:"path" help:"Backup to go back to."`
}

// Run puts a backup in place of the journal. The tower must be stopped.
func (r *restoreCommand) Run(c *console) error {
	dir, err := r.folder(c)
	if err != nil {
		return err
	}
	aside, err := journal.Restore(dir, r.File)
	if err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(dir, "journal.db*"))
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := handOver(file); err != nil {
			return err
		}
	}
	text := "the journal in " + dir + " is that of the backup"
	if aside != "" {
		text += "; the one before lies at " + aside
	}
	_, err = fmt.Fprintln(c.out, text)
	return err
}
