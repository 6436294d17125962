//go:build matprofile

package vision

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"gocv.io/x/gocv"
)

// residentKB is the memory that this process holds.
func residentKB(t *testing.T) int {
	t.Helper()
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmRSS:" {
			kb, err := strconv.Atoi(f[1])
			if err != nil {
				t.Fatal(err)
			}
			return kb
		}
	}
	t.Skip("the system does not tell")
	return 0
}

// TestLeakOverTenThousandFrames: neither Mats nor memory grow while dice come and go.
func TestLeakOverTenThousandFrames(t *testing.T) {
	const frames, each, slack = 10_000, 100, 8 << 10 // KB
	empty, dice := scaled(loadPicture(t, "t101_empty"), 2), scaled(loadPicture(t, "t101_roll1"), 2)
	r, err := NewReader(Options{Empty: &empty})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	w := NewWatcher(r, WatchOptions{Empty: &empty})
	seq := uint64(0)
	watch := func(frames int) {
		for i := range frames {
			f := empty
			if i/each%2 == 1 {
				f = dice
			}
			f.Seq = seq
			seq++
			w.Observe(f)
		}
	}
	watch(20 * each)
	mats, memory := gocv.MatProfile.Count(), residentKB(t)
	watch(frames)
	if now := gocv.MatProfile.Count(); now != mats {
		t.Errorf("%d Mats after %d frames, %d before", now, frames, mats)
	}
	now := residentKB(t)
	t.Logf("%d KB before, %d KB after, %d Mats", memory, now, mats)
	if now > memory+slack {
		t.Errorf("memory grew from %d to %d KB", memory, now)
	}
}
