package plainfile_test

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dicetower/plainfile"
)

func TestRead(t *testing.T) {
	t.Chdir(t.TempDir()) // the name of a socket may not be long
	listener, err := net.Listen("unix", "socket")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if err := errors.Join(
		os.WriteFile("file", []byte("text"), 0o600), os.Symlink("file", "link"),
		syscall.Mkfifo("pipe", 0o600), os.Symlink("pipe", "link to a pipe"), os.Mkdir("folder", 0o700),
	); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"file": "", "link": "", os.DevNull: "",
		"pipe":           "open pipe: is a pipe, not a file",
		"link to a pipe": "open link to a pipe: is a pipe, not a file",
		"folder":         "open folder: is a folder, not a file",
		"socket":         "open socket: is a socket, not a file",
		"/dev/zero":      "open /dev/zero: is a device, not a file",
		"none":           "open none: no such file or directory",
	} {
		text, err := plainfile.Read(path)
		switch {
		case want == "" && (err != nil || path != os.DevNull && string(text) != "text"):
			t.Errorf("%s: %q, %v", path, text, err)
		case want != "" && (err == nil || !strings.HasSuffix(err.Error(), want)):
			t.Errorf("%s: %v, want %s", path, err, want)
		}
		if errors.Is(err, fs.ErrNotExist) != (filepath.Base(path) == "none") {
			t.Errorf("%s is or is not there: %v", path, err)
		}
	}
}
