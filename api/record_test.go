package api

import (
	"encoding/json"
	"testing"
	"time"

	"dicetower/engine"
)

func TestEventDocument(t *testing.T) {
	face, x, y := 5, 0.25, 0.5
	record := Record{
		Seq: 17, Game: "20260102T030405-9", Time: time.Date(2026, 1, 2, 4, 4, 5, 678_900_000, time.FixedZone("", 3600)),
		Event:   engine.Rolled{Seat: 1, Player: "Bo", Faces: []int{5}, Source: engine.Camera},
		Reading: []Die{{Face: &face, X: &x, Y: &y, Confidence: 0.75}},
	}
	got, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"event":"roll","event_id":"20260102T030405-9-17","event_type":"roll","faces":[5],"game":"20260102T030405-9",` +
		`"player":"Bo","reading":[{"face":5,"colour":null,"x":0.25,"y":0.5,"kept":false,"confidence":0.75}],"seat":1,"seq":17,` +
		`"source":"camera","ts":"2026-01-02T03:04:05.678Z","v":1}`
	if string(got) != want {
		t.Errorf("document\n%s, want\n%s", got, want)
	}
}

func TestTimeComesBack(t *testing.T) {
	want := Time(time.Date(2026, 1, 2, 3, 4, 5, 678_000_000, time.UTC))
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got Time
	if err := json.Unmarshal(text, &got); err != nil || got != want {
		t.Errorf("%s came back as %v, %v", text, got, err)
	}
}

func TestHTTPStatus(t *testing.T) {
	for code, want := range map[Code]int{
		"": 200, BadRequest: 400, NotAllowed: 403, UnknownCommand: 404, WrongPhase: 409, Stale: 409, ConfirmNeeded: 409,
		IllegalKeep: 409, RateLimited: 429, Internal: 500,
	} {
		if got := code.HTTPStatus(); got != want {
			t.Errorf("%s is %d, want %d", code, got, want)
		}
	}
}
