package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"dicetower/config"
	"dicetower/plainfile"
)

// A backup is a tar.gz, so that gzip's check sum proves it whole and any machine can look into it. Its parts:
const (
	journalPart = "journal.db"
	profilePart = "profile.toml" // with the picture of the empty tray beside it
	configPart  = "config.toml"
)

var profilePicture = regexp.MustCompile(`^profile-empty-[0-9a-f]{12}\.png$`)

// belongings are the files of a tower that a backup holds, beside its games.
type belongings struct {
	profile string
	files   []belonging
}

// belonging is one of them: its name in the backup, where it lies, and what people call it.
type belonging struct{ name, path, what string }

// belongings lists what belongs to the games in a folder. What the owner configured belongs to the installed tower alone, and
// says where profile and PIN lie; it is read from the file at draft, or where that is "" from its usual place.
func (f *dataFlag) belongings(folder, draft string) belongings {
	b := belongings{profile: filepath.Join(folder, "profile.toml"), files: []belonging{
		{"players.json", filepath.Join(folder, "players.json"), "players"},
		{"settings.json", filepath.Join(folder, "settings.json"), "settings"},
		{"outbox.json", filepath.Join(folder, "outbox.json"), "what halls have"},
	}}
	pin := filepath.Join(folder, "pin")
	if f.installed(folder) {
		chosen := config.Load(draft, os.Environ()) // its faults are told by whoever starts the tower
		if chosen.Camera.Profile != "" {
			b.profile = chosen.Camera.Profile
		}
		if chosen.Page.PINFile != "" {
			pin = chosen.Page.PINFile
		}
		b.files = append(b.files, belonging{configPart, config.Usual, "configuration"})
	}
	if pin != config.NoPIN {
		b.files = append(b.files, belonging{"pin", pin, "PIN"})
	}
	return b
}

// pack writes the files of a folder into a backup. It has its name when all of it is on the disk.
func pack(folder, file string) (err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	draft, err := os.OpenFile(filepath.Join(folder, "packed"), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, draft.Close()) }()
	pressed := gzip.NewWriter(draft)
	parts := tar.NewWriter(pressed)
	for _, entry := range entries {
		if err := packOne(parts, filepath.Join(folder, entry.Name())); err != nil {
			return err
		}
	}
	if err := errors.Join(parts.Close(), pressed.Close(), draft.Sync()); err != nil {
		return err
	}
	return moveInto(draft.Name(), file)
}

func packOne(parts *tar.Writer, path string) error {
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer from.Close()
	info, err := from.Stat()
	if err != nil {
		return err
	}
	header := &tar.Header{Name: filepath.Base(path), Mode: 0o600, Size: info.Size(), ModTime: info.ModTime()}
	if err := parts.WriteHeader(header); err != nil {
		return err
	}
	_, err = io.Copy(parts, from)
	return err
}

// A part that is larger is none of a backup; such a file would fill the disk.
const (
	mostGames = 2 << 30 // bytes; a journal forgets what is beyond a quarter of it
	mostOther = 64 << 20
)

// unpack writes the parts of a backup into a folder, and fails where one bit of it is not as it was written. A backup of
// older releases is the journal alone.
func unpack(file, folder string) error {
	if err := plainfile.Check(file); err != nil {
		return err
	}
	from, err := os.Open(file)
	if err != nil {
		return err
	}
	defer from.Close()
	magic := make([]byte, 2)
	if _, err := io.ReadFull(from, magic); err != nil {
		return fmt.Errorf("it is empty: %w", err)
	}
	if _, err := from.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if string(magic) != "\x1f\x8b" {
		return writePart(filepath.Join(folder, journalPart), from)
	}
	pressed, err := gzip.NewReader(from)
	if err != nil {
		return err
	}
	parts := tar.NewReader(pressed)
	for {
		header, err := parts.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if !isPart(header.Name) {
			return fmt.Errorf("it holds %q, which this release does not know; use the release that wrote it", header.Name)
		}
		if err := writePart(filepath.Join(folder, header.Name), parts); err != nil {
			return err
		}
	}
	_, err = io.Copy(io.Discard, pressed) // up to the check sum
	return err
}

// isPart says whether a backup may hold a file of that name.
func isPart(name string) bool {
	switch name {
	case journalPart, profilePart, configPart, "players.json", "settings.json", "outbox.json", "pin":
		return true
	}
	return profilePicture.MatchString(name)
}

// writePart writes a file that is not there yet.
func writePart(path string, from io.Reader) error {
	to, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	most := int64(mostOther)
	if filepath.Base(path) == journalPart {
		most = mostGames
	}
	written, err := io.CopyN(to, from, most+1)
	switch {
	case written > most:
		err = fmt.Errorf("%s in it is larger than %d MB", filepath.Base(path), most>>20)
	case errors.Is(err, io.EOF):
		err = nil
	}
	return errors.Join(err, to.Sync(), to.Close())
}

// moveInto gives a file another name, for good.
func moveInto(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(to))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
