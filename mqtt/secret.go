package mqtt

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// readSecret reads a password from a file; credential:NAME stands for a credential that systemd hands to the service. An
// empty name is an empty password.
func readSecret(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	path := name
	if credential, ok := strings.CutPrefix(name, "credential:"); ok {
		folder := os.Getenv("CREDENTIALS_DIRECTORY")
		if folder == "" || credential == "" || filepath.Base(credential) != credential {
			return "", fmt.Errorf("read the password: systemd has handed over no credential %q; LoadCredential= does", credential)
		}
		path = filepath.Join(folder, credential)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return strings.TrimRight(string(content), "\r\n"), nil
}
