package mqtt

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
)

// TLS names the files for ssl:// and wss:// addresses, all PEM. Without any the system's own authorities are trusted.
type TLS struct {
	CA          string // authorities that are trusted instead of the system's
	Certificate string // of this client, with its key
	Key         string
}

// config reads the files. They are read anew for each connection, so that a renewed certificate is used.
func (t TLS) config() (*tls.Config, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if t.CA != "" {
		pem, err := os.ReadFile(t.CA)
		if err != nil {
			return nil, fmt.Errorf("read the broker's authority: %w", err)
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("read the broker's authority: %s holds no PEM certificate", t.CA)
		}
	}
	if t.Certificate == "" && t.Key == "" {
		return config, nil
	}
	pair, err := tls.LoadX509KeyPair(t.Certificate, t.Key)
	if err != nil {
		return nil, fmt.Errorf("read the client certificate and its key: %w", err)
	}
	config.Certificates = []tls.Certificate{pair}
	return config, nil
}
