package mqtt

import (
	"slices"

	"dicetower/api"
)

// info says who publishes here. It holds no secrets.
type info struct {
	V            int      `json:"v"`
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	Version      string   `json:"version"`
	Schema       int      `json:"schema"`
	URL          string   `json:"url"`
	Capabilities []string `json:"capabilities"`
	Commands     []string `json:"commands"` // verbs that are taken
}

func infoOf(o Options) info {
	commands := o.Commands.taken()
	if o.Verbs != nil {
		commands = slices.DeleteFunc(commands, func(verb string) bool { return !slices.Contains(o.Verbs, verb) })
	}
	return info{
		V: api.Version, ID: o.ID, Name: o.Name, Version: o.Version, Schema: api.Version, URL: o.URL,
		Capabilities: o.Capabilities, Commands: commands,
	}
}
