package main

import (
	"testing"

	"dicetower/announce"
)

func english(t *testing.T) *announce.Words {
	t.Helper()
	words, err := announce.New("en")
	if err != nil {
		t.Fatal(err)
	}
	return words
}
