package main

import (
	"path/filepath"

	"dicetower/mqtt"
	"dicetower/outbox"
)

// outbox keeps finished games for the halls that are waited for; nil where there are none.
func (a *assembly) outbox() mqtt.Outbox {
	if len(a.halls) == 0 {
		return nil
	}
	return outbox.Open(outbox.Options{
		Tower: a.journal.TowerID(), Halls: a.halls, Journal: a.journal, File: filepath.Join(a.data, "outbox.json"), Log: a.log,
	})
}
