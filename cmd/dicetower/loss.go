package main

import (
	"fmt"

	"dicetower/api"
	"dicetower/journal"
)

// lossFault tells people what became of a damaged journal.
func lossFault(loss *journal.Loss) api.Fault {
	saved := "nothing in it could be read"
	if loss.Kept > 0 {
		saved = fmt.Sprintf("%d events could be read and are kept", loss.Kept)
	}
	return api.Fault{
		Code:    "journal",
		Message: fmt.Sprintf("the journal was damaged: %s; the damaged file lies at %s", saved, loss.Aside),
		Remedy:  "look at the scores before playing on, keep that file if its games matter, and look whether the disk is sound",
	}
}
