package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetower/api"
	"dicetower/engine"
)

// fakeCalibration notes what is wanted of it.
type fakeCalibration struct{ wishes, answers int }

func (f *fakeCalibration) Measuring() Measuring {
	return Measuring{
		Running: true, Step: "dice", Throw: 1, Throws: 2, Asks: "throw", Tray: [][2]float64{{0, 0}, {1, 0}, {1, 1}}, Faces: []int{},
		Findings: []Finding{{Step: "light", Done: true, Pass: true, Score: 90, Figures: []Figure{{"mean", 100, 60, 200}}, Faces: []int{}}},
	}
}

func (f *fakeCalibration) Measure(MeasureBody) error { f.wishes++; return nil }

func (f *fakeCalibration) Marks() []byte { return []byte("<svg/>") }

func (f *fakeCalibration) Answer(AnswerBody) error {
	f.answers++
	return &api.Refusal{Code: api.WrongPhase, Message: "nothing is asked now"}
}

func TestCalibrationAndSeats(t *testing.T) {
	fake := &fakeCalibration{}
	servers := map[string]*Server{
		"":     New(Options{Tower: newFake(1), Calibration: fake}),
		"none": New(Options{Tower: newFake(1)}),
	}
	d := describe(t)
	for _, test := range []struct {
		server, method, path, body string
		code                       int
		says                       string
	}{
		{"", "GET", "/api/v1/calibration", "", 200, `"asks":"throw"`},
		{"none", "GET", "/api/v1/calibration", "", 404, "no camera"},
		{"", "GET", "/api/v1/calibration/marks.svg", "", 200, "<svg"},
		{"none", "GET", "/api/v1/calibration/marks.svg", "", 404, "no camera"},
		{"", "POST", "/api/v1/calibration/start", "", 200, `"ok"`},
		{"", "POST", "/api/v1/calibration/start", `{"corners":[[0.1,0.1],[0.9,0.1],[0.9,0.9],[0.1,0.9]]}`, 200, `"ok"`},
		{"", "POST", "/api/v1/calibration/start", `{"corners":[[0.1,0.1],[0.9,0.1],[0.9,0.9]]}`, 400, "4 to 8 corners"},
		{"", "POST", "/api/v1/calibration/start", `{"corners":[[0.1,0.1],[0.9,0.1],[0.9,1.9],[0,0]]}`, 400, "4 to 8 corners"},
		{"none", "POST", "/api/v1/calibration/start", "", 403, "no camera"},
		{"", "POST", "/api/v1/calibration/answer", `{"answer":"go"}`, 409, "nothing is asked"},
		{"", "POST", "/api/v1/calibration/answer", `{"reply":"go"}`, 400, ""},
		{"", "GET", "/api/v1/seats", "", 200, `"people":[]`},
		{"", "POST", "/api/v1/seats/take", `{"name":" Zoë <b>","colour":"#8fe0b0"}`, 200, `"ok"`},
		{"", "POST", "/api/v1/seats/take", `{"name":"Ben"}`, 200, `"ok"`},
		{"", "POST", "/api/v1/seats/take", `{"name":"Ben","colour":"red"}`, 400, "#rrggbb"},
		{"", "POST", "/api/v1/seats/take", `{"name":""}`, 400, "1 to 40"},
		{"", "POST", "/api/v1/seats/take", `{"name":"a\nb"}`, 400, "can't be shown"},
		{"", "POST", "/api/v1/seats/leave", `{"name":"Ben"}`, 200, `"ok"`},
		{"", "GET", "/api/v1/seats", "", 200, `"people":[{"name":"Zo\u00eb \u003cb\u003e","colour":"#8fe0b0"`},
	} {
		request := httptest.NewRequest(test.method, "http://localhost"+test.path, strings.NewReader(test.body))
		request.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		servers[test.server].ServeHTTP(w, request)
		if says := strings.ReplaceAll(test.says, `\u00eb`, "ë"); w.Code != test.code || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%s %s %s: %d %s, want %d %s", test.method, test.path, test.body, w.Code, w.Body, test.code, says)
		}
		if w.Code == http.StatusOK {
			d.check(t, request, w)
		}
	}
	if fake.wishes != 2 || fake.answers != 1 {
		t.Errorf("%d wishes, %d answers", fake.wishes, fake.answers)
	}
}

func TestSeats(t *testing.T) {
	s := New(Options{Tower: newFake(1)})
	for i := range api.Seats {
		if err := s.lobby.take(Person{Name: string(rune('a' + i))}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.lobby.take(Person{Name: "one more"}); err == nil {
		t.Error("a seventeenth seat")
	}
	if err := s.lobby.take(Person{Name: "c", Colour: "#8fe0b0"}); err != nil || s.lobby.seated()[2].Colour != "#8fe0b0" {
		t.Errorf("another colour: %v", err)
	}
	start := engine.GameStarted{Players: []engine.Player{{Name: "a"}, {Name: "p"}}}
	s.Publish(api.Update{Records: []api.Record{{Seq: 1, Event: start}}, State: newFake(1).State()})
	if left := s.lobby.seated(); len(left) != api.Seats-2 || left[0].Name != "b" {
		t.Errorf("after the start %v wait", left)
	}
}

// TestSeatsOutliveTheServer takes seats at one server and looks at the next, which is told of the running game again.
func TestSeatsOutliveTheServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "seats.json")
	start := api.Update{Records: []api.Record{{Seq: 5, Event: engine.GameStarted{Players: []engine.Player{{Name: "Ana"}}}}}}
	open := func() *Server { return New(Options{Tower: newFake(1), Seats: file}) }
	s := open()
	s.Publish(start)
	for _, name := range []string{"Ana", "Ben"} { // Ana plays, and wants to play the next game as well
		if _, w := ask(s, "POST", "/api/v1/seats/take", `{"name":"`+name+`","colour":"#8fe0b0"}`); w.Code != http.StatusOK {
			t.Fatalf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	s = open()
	s.Publish(start)
	if seated := s.lobby.seated(); len(seated) != 2 || seated[1].Name != "Ben" || seated[1].Colour != "#8fe0b0" {
		t.Errorf("after a restart %v wait", seated)
	}
	start.Records[0].Seq = 6
	s.Publish(start)
	s.Close()
	if seated := open().lobby.seated(); len(seated) != 1 || seated[0].Name != "Ben" {
		t.Errorf("after the next game has begun %v wait", seated)
	}
	many := `{"people":[{"name":"Ana"},{"name":"a\u0000b"},{"name":"ANA","colour":"red"},{"name":"ana"}` + strings.Repeat(`,{"name":""}`, 50)
	for i := range 100 {
		many += fmt.Sprintf(`,{"name":"%d"}`, i)
	}
	for content, want := range map[string]int{"torn": 0, many + "]}": api.Seats} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if seated := open().lobby.seated(); len(seated) != want || want > 0 && (seated[0].Name != "ana" || seated[1].Name != "0") {
			t.Errorf("from the file %.40s %v wait", content, seated)
		}
	}
}

// TestEveryChangeNeedsTheKey tries every place that takes something, without the PIN.
func TestEveryChangeNeedsTheKey(t *testing.T) {
	tower := newFake(1)
	fake, roster := &fakeCalibration{}, &fakeRoster{}
	s := New(Options{Tower: tower, Calibration: fake, Roster: roster, Showroom: &Showroom{}, Allow: func(key string) bool { return key == "123456" }})
	changes := 0
	for _, route := range s.api() {
		if route.method != http.MethodPost {
			continue
		}
		changes++
		path := strings.NewReplacer("{verb}", "bank", "{name}", "brightness", "{button}", "keep").Replace(route.path)
		for _, header := range []string{"", "Bearer 654321"} {
			request := httptest.NewRequest(http.MethodPost, "http://localhost"+path, strings.NewReader(`{"name":"Ben"}`))
			request.Header.Set("Content-Type", "application/json")
			if header != "" {
				request.Header.Set("Authorization", header)
			}
			w := httptest.NewRecorder()
			s.ServeHTTP(w, request)
			if w.Code != http.StatusUnauthorized && w.Code != http.StatusTooManyRequests {
				t.Errorf("%s with %q: %d %s", path, header, w.Code, w.Body)
			}
		}
	}
	if changes < 10 || fake.wishes+fake.answers+len(roster.log)+len(s.lobby.seated()) > 0 {
		t.Errorf("%d places; something was changed: %v %v", changes, fake, roster.log)
	}
}
