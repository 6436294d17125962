package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
)

// TestVerbsOfTheProgram asks for what is not the loop's to do.
func TestVerbsOfTheProgram(t *testing.T) {
	tower := quickDemo(t)
	tower.untilSelecting()
	seq := uint64(tower.state()["seq"].(float64))
	for _, ask := range []struct {
		verb, body string
		status     int
	}{
		{"identify", "", http.StatusOK},
		{"identify", fmt.Sprintf(`{"if_seq":%d,"transaction":"mine"}`, seq), http.StatusOK},
		{"identify", fmt.Sprintf(`{"if_seq":%d}`, seq-1), http.StatusConflict},
		{"identify", `{"seconds":4}`, http.StatusBadRequest},
		{"snapshot", "", http.StatusOK},
		{"calibrate", `{"if_seq":0}`, http.StatusConflict},
		{"calibrate", "", http.StatusOK},
		{"calibrate", "", http.StatusConflict}, // it has begun
		{"calibrat", "", http.StatusNotFound},
	} {
		if status := tower.wish(ask.verb, ask.body); status != ask.status {
			t.Errorf("%s %s: %d, want %d", ask.verb, ask.body, status, ask.status)
		}
	}
	var answer struct{ Data pictures }
	got, err := http.Post(tower.address+"/api/v1/request/snapshot", "application/json", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	if err := json.NewDecoder(got.Body).Decode(&answer); err != nil || answer.Data.Roll == nil {
		t.Fatalf("no picture of a roll after one: %v", err)
	}
	for _, place := range []string{answer.Data.Picture, *answer.Data.Roll} {
		got, err := http.Get(tower.address + place)
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if kind := got.Header.Get("Content-Type"); got.StatusCode != http.StatusOK || kind != "image/jpeg" {
			t.Errorf("%s: %d, %s", place, got.StatusCode, kind)
		}
	}
}
