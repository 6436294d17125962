package api

// Info says who this tower is and what it takes. It holds no secrets.
type Info struct {
	V             int      `json:"v"`
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	Version       string   `json:"version"`
	LatestVersion string   `json:"latest_version"` // the newest that is known of; Version where none is
	Schema        int      `json:"schema"`
	URL           string   `json:"url"`
	Capabilities  []string `json:"capabilities"`
	Level         string   `json:"level"`    // of commands that MQTT takes
	Commands      []string `json:"commands"` // verbs that MQTT takes
}
