package calibration

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"dicetower/plainfile"
	"dicetower/vision"
)

const (
	mostText    = 1 << 20   // bytes of a profile
	mostPicture = 100 << 20 // bytes of its picture
)

// ErrNone says that there is no profile.
var ErrNone = errors.New("there is no profile; 'dicetower calibrate' makes one")

// Load reads a profile and its picture, and lists all faults.
func Load(path string) (Profile, error) {
	data, err := read(path, mostText)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Profile{}, fmt.Errorf("open %s: %w", path, ErrNone)
	case err != nil:
		return Profile{}, fmt.Errorf("open the profile: %w", err)
	}
	p, picture, err := parse(data)
	if err == nil {
		p.Empty, err = loadPicture(filepath.Dir(path), picture)
	}
	if err == nil && (p.Empty.Width != p.Camera.Width || p.Empty.Height != p.Camera.Height) {
		err = fmt.Errorf("%w: its picture has %dx%d pixels, not %dx%d", ErrInvalid, p.Empty.Width, p.Empty.Height, p.Camera.Width, p.Camera.Height)
	}
	if err != nil {
		return Profile{}, fmt.Errorf("read %s: %w\n%s", path, err, remedy(path))
	}
	return p, nil
}

// remedy is what to do where a profile cannot be used.
func remedy(path string) string {
	for n := 1; n < kept; n++ {
		if _, err := os.Stat(Older(path, n)); err == nil {
			return fmt.Sprintf("calibrate again with 'dicetower calibrate', or go on with --profile %s", Older(path, n))
		}
	}
	return "calibrate again with 'dicetower calibrate'"
}

func loadPicture(folder string, named backgroundTable) (vision.Frame, error) {
	data, err := read(filepath.Join(folder, named.File), mostPicture)
	if err != nil {
		return vision.Frame{}, fmt.Errorf("%w: the picture of the empty tray: %w", ErrInvalid, err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != named.SHA256 {
		return vision.Frame{}, fmt.Errorf("%w: %s is not the picture that was saved with it", ErrInvalid, named.File)
	}
	f, err := vision.Decode(data)
	if err != nil {
		return vision.Frame{}, fmt.Errorf("%w: %s: %w", ErrInvalid, named.File, err)
	}
	return f, nil
}

// read reads a file that may not be larger than most bytes.
func read(path string, most int64) ([]byte, error) {
	if err := plainfile.Check(path); err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s has more than %d bytes", path, most)
	}
	return data, err
}
