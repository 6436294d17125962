package main

import (
	"bytes"
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
