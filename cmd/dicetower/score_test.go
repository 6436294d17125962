package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

func TestExitCodesOfScore(t *testing.T) {
	for _, c := range []struct {
		args string
		want int
	}{
		{"score 111", exitDone},
		{"score --keep 112", exitDone}, // illegal is an answer
		{"score 7 111", exitFailed},
		{"score", exitUsage},
		{"score --rules unheard 1", exitUsage},
		{"score --set target=0 1", exitUsage},
		{"rules unheard", exitUsage},
	} {
		var out, stderr bytes.Buffer
		if got := Run(t.Context(), strings.Fields(c.args), strings.NewReader(""), &out, &stderr); got != c.want {
			t.Errorf("%s: exit %d, want %d\n%s", c.args, got, c.want, stderr.String())
		}
	}
}

// 100,000 throws a run.
func BenchmarkScoreLines(b *testing.B) {
	lines := strings.Repeat("113556\n234456\n11\n666\n123456\n", 20_000)
	for b.Loop() {
		var stderr bytes.Buffer
		if code := Run(b.Context(), []string{"score", "--json", "-"}, strings.NewReader(lines), io.Discard, &stderr); code != exitDone {
			b.Fatal(stderr.String())
		}
	}
}
