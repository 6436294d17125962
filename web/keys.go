package web

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Keys are what lets somebody change something: the PIN that people type, and tokens for programs. They are kept in a
// file, one a line, the PIN first; a line that begins with # is a note. The file may be changed at any time; one that was emptied changes nothing.
type Keys struct {
	path string
	mu   sync.Mutex
	read time.Time // when the file that was read last was written
	keys []string
}

// OpenKeys reads the file. Where there is none, or one without a key, by which nobody could change anything, it makes one with a new PIN,
// and made is true. The error says what can't be read or made.
func OpenKeys(path string) (k *Keys, made bool, err error) {
	k = &Keys{path: path}
	err = k.refresh()
	if made = errors.Is(err, fs.ErrNotExist) || err == nil && k.PIN() == ""; made {
		_, err = k.Reset()
	}
	if err != nil {
		return nil, false, err
	}
	return k, made, nil
}

// PIN is the first key, for people to type.
func (k *Keys) PIN() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.keys) == 0 {
		return ""
	}
	return k.keys[0]
}

// Reset makes a new PIN; tokens stay.
func (k *Keys) Reset() (pin string, err error) {
	if err := k.refresh(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	number, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", fmt.Errorf("make a PIN: %w", err)
	}
	pin = fmt.Sprintf("%06d", number)
	keys := append([]string{pin}, k.keys[min(1, len(k.keys)):]...)
	if err := writeWhole(k.path, strings.Join(keys, "\n")+"\n"); err != nil {
		return "", fmt.Errorf("keep the PIN in %s: %w", k.path, err)
	}
	k.keys, k.read = keys, time.Time{}
	return pin, nil
}

// Allow says whether a key is one of these.
func (k *Keys) Allow(key string) bool {
	// A file that can't be read now leaves what was read before.
	_ = k.refresh()
	k.mu.Lock()
	defer k.mu.Unlock()
	found := 0
	for _, known := range k.keys {
		found |= subtle.ConstantTimeCompare([]byte(known), []byte(key))
	}
	return found == 1
}

func (k *Keys) refresh() error {
	info, err := os.Stat(k.path)
	if err != nil {
		return fmt.Errorf("read the keys: %w", err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if info.ModTime().Equal(k.read) {
		return nil
	}
	content, err := os.ReadFile(k.path)
	if err != nil {
		return fmt.Errorf("read the keys: %w", err)
	}
	var keys []string
	for line := range strings.Lines(string(content)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			keys = append(keys, line)
		}
	}
	k.read = info.ModTime()
	if len(keys) > 0 {
		k.keys = keys
	}
	return nil
}

// writeWhole writes a file that only its owner may read, all of it or nothing.
func writeWhole(path, content string) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
