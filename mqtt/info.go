package mqtt

import (
	"slices"

	"dicetower/api"
)

// info is the document that says who publishes, and which verbs it takes.
func (o Options) info() api.Info {
	return api.Info{
		V: api.Version, ID: o.ID, Name: o.Name, Version: o.Version, LatestVersion: o.LatestVersion, Schema: api.Version,
		URL: o.URL, Capabilities: o.Capabilities, Level: string(o.Commands), Commands: o.commands(),
	}
}

// commands are the verbs that are taken from the broker.
func (o Options) commands() []string {
	commands := o.Commands.taken()
	if o.Verbs == nil {
		return commands
	}
	return slices.DeleteFunc(commands, func(verb string) bool {
		own := verb == snapshotVerb && o.Picture != nil
		return !own && !slices.Contains(o.Verbs, verb)
	})
}

// snapshotVerb asks for a picture.
const snapshotVerb = "snapshot"
