package calibration

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"dicetower/vision"
)

// kept is how many profiles there are: the newest and those before it.
const kept = 3

// Older is where the n-th profile before the one at path is kept: profile.toml, profile.1.toml, profile.2.toml.
func Older(path string, n int) string {
	if n == 0 {
		return path
	}
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s.%d%s", strings.TrimSuffix(path, ext), n, ext)
}

// Save writes a profile to path and its picture beside it; profiles that were there become older ones. Whatever
// happens meanwhile, there is a whole profile at path once there has been one.
func Save(path string, p Profile) error {
	path, err := Target(path)
	if err != nil {
		return err
	}
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("save the profile: %w", err)
	}
	picture, err := encodePicture(p.Empty)
	if err != nil {
		return fmt.Errorf("save the profile: %w", err)
	}
	sum := sha256.Sum256(picture)
	named := backgroundTable{SHA256: hex.EncodeToString(sum[:])}
	named.File = pictureStem(path) + named.SHA256[:12] + ".png"
	text, err := encode(p, named)
	if err != nil {
		return err
	}
	if _, _, err := parse(text); err != nil {
		return fmt.Errorf("save the profile: it could not be read again: %w", err)
	}
	err = write(filepath.Join(folder, named.File), picture)
	if err == nil {
		err = shift(path)
	}
	if err == nil {
		err = write(path, text)
	}
	if err == nil {
		err = tidy(path)
	}
	if err != nil {
		return fmt.Errorf("save the profile: %w", err)
	}
	return nil
}

// Target is the file that a profile at path is kept in: links are followed. What is no plain file is refused, and so are other
// endings than .toml, for a neighbour's picture would bear the same name.
func Target(path string) (string, error) {
	if filepath.Ext(path) != ".toml" {
		return "", fmt.Errorf("save the profile: %s does not end in .toml; give it such a name", path)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return "", fmt.Errorf("save the profile: %s is not a plain file; choose another", path)
	}
	return path, nil
}

// ownPicture is how the names of pictures go on after their stem.
var ownPicture = regexp.MustCompile(`^[0-9a-f]{12}\.png(\.part-\d+)?$`)

// pictureStem is how the names of pictures begin that belong to the profile at path and to older ones.
func pictureStem(path string) string {
	stem := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-' {
			return r
		}
		return '_'
	}, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	return stem + "-empty-"
}

// shift makes each profile one older; the newest is copied, so that path always holds one.
func shift(path string) error {
	for n := kept - 2; n >= 1; n-- {
		if err := os.Rename(Older(path, n), Older(path, n+1)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	newest, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return write(Older(path, 1), newest)
}

// tidy removes pictures that none of the profiles names, and what an interrupted write has left.
func tidy(path string) error {
	var named []string
	for n := range kept {
		data, err := os.ReadFile(Older(path, n))
		if err != nil {
			continue
		}
		if _, picture, err := parse(data); err == nil {
			named = append(named, picture.File)
		}
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	for _, e := range entries {
		rest, picture := strings.CutPrefix(e.Name(), pictureStem(path))
		ours := picture && ownPicture.MatchString(rest) || strings.HasPrefix(e.Name(), filepath.Base(path)+partial)
		if ours && !slices.Contains(named, e.Name()) {
			if err := os.Remove(filepath.Join(filepath.Dir(path), e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// partial follows the name of a file in the name of what is to become it.
const partial = ".part-"

// write replaces a file as a whole, and returns when that has reached the disk.
func write(path string, data []byte) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+partial+"*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(file.Name())
		}
	}()
	_, err = file.Write(data)
	if err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close()); err != nil {
		return err
	}
	if err = os.Rename(file.Name(), path); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// encodePicture gives a PNG, which loses nothing.
func encodePicture(f vision.Frame) ([]byte, error) {
	if f.Width <= 0 || f.Height <= 0 || len(f.BGR) != 3*f.Width*f.Height {
		return nil, fmt.Errorf("a picture of %dx%d cannot have %d bytes", f.Width, f.Height, len(f.BGR))
	}
	picture := image.NewRGBA(image.Rect(0, 0, f.Width, f.Height))
	for i := range f.Width * f.Height {
		copy(picture.Pix[4*i:], []byte{f.BGR[3*i+2], f.BGR[3*i+1], f.BGR[3*i], 255})
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
