package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"dicetower/evidence"
)

// TestDemoKeepsEvidence: every roll of a game has a folder, and what was read there is what the pictures still say.
func TestDemoKeepsEvidence(t *testing.T) {
	dir := t.TempDir()
	var out, faults bytes.Buffer
	args := []string{"demo", "--auto", "--seed", "11", "--speed", "0", "--target", "600", "--rules", "cardgames", "--json", "--evidence", dir}
	if code := Run(t.Context(), args, strings.NewReader(""), &out, &faults); code != 0 {
		t.Fatalf("exit %d: %s", code, faults.String())
	}
	folders, err := filepath.Glob(filepath.Join(dir, "*", "case.json"))
	if err != nil || len(folders) == 0 {
		t.Fatalf("no evidence: %v", err)
	}
	if rolls := strings.Count(out.String(), `"event":"roll"`) + strings.Count(out.String(), `"event":"rejected"`); len(folders) != rolls {
		t.Errorf("%d folders for %d rolls", len(folders), rolls)
	}
	for _, path := range folders {
		c, err := evidence.Load(filepath.Dir(path))
		if err != nil {
			t.Error(err)
			continue
		}
		if c.Seq == 0 || c.Known.Empty == nil || c.Outcome == "roll" && c.Reading.Verdict != "ok" {
			t.Errorf("%s: %d %s %s", path, c.Seq, c.Outcome, c.Reading.Verdict)
		}
	}
}
