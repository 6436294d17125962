package config

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// String is the configuration as a file that can be loaded. It holds no secret.
func (c Config) String() string {
	if kind, _, _ := strings.Cut(c.Camera.Source, ":"); kind == "http" || kind == "https" {
		if camera, err := url.Parse(c.Camera.Source); err == nil && camera.User != nil {
			c.Camera.Source = camera.Redacted()
		}
	}
	text, err := toml.Marshal(c)
	if err != nil {
		return fmt.Sprintf("# %v\n", err) // the struct can always be written
	}
	return string(text)
}
