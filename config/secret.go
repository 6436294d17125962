package config

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// credential is the name under which systemd hands over the broker's password.
const credential = "mqtt_password"

// Password is the broker's: what the named file holds, else the credential mqtt_password of systemd, else none.
func (m MQTT) Password() (string, error) {
	path := m.PasswordFile
	if path == "" {
		folder := os.Getenv("CREDENTIALS_DIRECTORY")
		if folder == "" {
			return "", nil
		}
		path = filepath.Join(folder, credential)
		if _, err := os.Stat(path); os.IsNotExist(err) {
			return "", nil
		}
	}
	secret, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the broker's password: %w", err)
	}
	return strings.TrimRight(string(secret), "\r\n"), nil
}

// String is the configuration as a file that can be loaded. It holds no secret.
func (c Config) String() string {
	if kind, address, _ := strings.Cut(c.Camera.Source, ":"); kind == "http" || kind == "https" {
		if camera, err := url.Parse(kind + ":" + address); err == nil && camera.User != nil {
			c.Camera.Source = camera.Redacted()
		}
	}
	text, err := toml.Marshal(c)
	if err != nil {
		return fmt.Sprintf("# %v\n", err) // the struct can always be written
	}
	return string(text)
}
