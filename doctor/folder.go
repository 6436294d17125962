package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// What a folder of games should have.
const (
	leastFree   = 256 << 20 // bytes
	slowSync    = 250 * time.Millisecond
	syncSamples = 5
)

// Folder says whether games that are kept in a folder outlive the power, whether there is room, and how long it takes until
// something is really on the disk.
func (m Machine) Folder(path string) []Finding {
	findings := m.Memory(path)
	other := "Let the service's user look: sudo -u " + ServiceUser + " dicetower check; or name another folder with data."
	if m.User == ServiceUser {
		other = "Give it to the service: sudo mkdir -p " + path + " && sudo chown -R " + ServiceUser + ": " + path + "; or name another folder with data."
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return append(findings, Fail("data", other, "make the folder of games: %v", err))
	}
	var disk unix.Statfs_t
	if err := unix.Statfs(path, &disk); err != nil {
		return append(findings, Fail("data", other, "look at the disk of %s: %v", path, err))
	}
	if os.Geteuid() == 0 && !m.belongs(path) { // root may write anywhere, which says nothing
		return append(findings, Fail("data", other, "%s does not belong to %s", path, m.User))
	}
	free := int64(disk.Bavail) * disk.Bsize
	took, err := syncTime(path)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return append(findings, Fail("data", other, "%s can't be written by this user", path))
	case err != nil:
		return append(findings, Fail("data", "Look at the disk with dmesg and df.", "write to %s: %v", path, err))
	case free < leastFree:
		return append(findings, Warn("data", "Make room: old pictures can go, and files with .replaced- or .damaged- in their names.", "%s has only %d MB left", path, free>>20))
	case took > slowSync:
		return append(findings, Warn("data", "Use a better SD card (A1 or A2) or an SSD; every throw waits for the disk.", "%s takes %d ms until something is on the disk", path, took.Milliseconds()))
	}
	return append(findings, Fine("data", "%s has %d MB left; %.1f ms until something is on the disk", path, free>>20, float64(took.Microseconds())/1000))
}

// Pictures says whether the pictures of throws can be kept in the folder that is named for them, if any.
func (m Machine) Pictures(path string) []Finding {
	if path == "" {
		return nil
	}
	err := os.MkdirAll(path, 0o755)
	if err == nil {
		_, err = syncTime(path)
	}
	if err == nil && os.Geteuid() == 0 && !m.belongs(path) { // root may write anywhere, which says nothing
		err = fmt.Errorf("it does not belong to %s", m.User)
	}
	if err != nil {
		remedy := "Let " + m.User + " write there: sudo mkdir -p " + path + " && sudo chown -R " + m.User + ": " + path + "; or name another folder with evidence."
		return []Finding{Warn("evidence", remedy, "no picture of a throw can be kept in %s: %v", path, err)}
	}
	return []Finding{Fine("evidence", "pictures of throws are kept in %s", path)}
}

// belongs says whether a folder is the user's; of a user who is not in the list of this machine it is not known.
func (m Machine) belongs(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return true // it is told when something is written
	}
	for line := range strings.Lines(m.text("etc/passwd")) {
		if fields := strings.Split(line, ":"); len(fields) > 2 && fields[0] == m.User {
			stat, known := info.Sys().(*syscall.Stat_t)
			return !known || strconv.FormatUint(uint64(stat.Uid), 10) == fields[2]
		}
	}
	return true
}

// Memory warns where games would not outlive the power.
func (m Machine) Memory(path string) []Finding {
	kind := m.mounted(path)
	forgets := kind == "tmpfs" || kind == "ramfs" || kind == "overlay" && m.exists("proc/device-tree/model") // a PC's may be a container
	if !forgets {
		return nil
	}
	remedy := "Mount a partition at " + path + ", so that games outlive the power; with an overlay root: a line in /etc/fstab."
	return []Finding{Warn("memory", remedy, "%s is on a %s: games are lost when the power goes", path, kind)}
}

// mounted is the kind of file system that a path is on.
func (m Machine) mounted(path string) (kind string) {
	longest := -1
	for line := range strings.Lines(m.text("proc/mounts")) {
		fields := strings.Fields(line)
		if len(fields) < 3 {
			continue
		}
		place := strings.TrimSuffix(fields[1], "/")
		if (path == place || strings.HasPrefix(path, place+"/")) && len(place) > longest {
			longest, kind = len(place), fields[2]
		}
	}
	return kind
}

// syncTime is how long it usually takes to have a page on the disk.
func syncTime(folder string) (_ time.Duration, err error) {
	file, err := os.CreateTemp(folder, ".check-")
	if err != nil {
		return 0, err
	}
	defer func() {
		err = errors.Join(err, file.Close(), os.Remove(filepath.Join(folder, filepath.Base(file.Name()))))
	}()
	page := make([]byte, 4096)
	var took []time.Duration
	for range syncSamples {
		begun := time.Now()
		if _, err := file.Write(page); err != nil {
			return 0, fmt.Errorf("write a page: %w", err)
		}
		if err := file.Sync(); err != nil {
			return 0, fmt.Errorf("sync a page: %w", err)
		}
		took = append(took, time.Since(begun))
	}
	slices.Sort(took)
	return took[syncSamples/2], nil
}
