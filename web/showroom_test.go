package web

import (
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"testing"

	"dicetower/api"
)

// fakeRoom has a panel that shows one of two pictures, a strip, and a button.
func fakeRoom(lit *bool, pressed *[]bool) *Showroom {
	panel := func() image.Image {
		picture := image.NewPaletted(image.Rect(0, 0, 128, 64), color.Palette{color.Black, color.White})
		if *lit {
			picture.SetColorIndex(3, 4, 1)
		}
		return picture
	}
	return &Showroom{
		Displays: []Display{
			{Name: "oled", Group: "OLED", Title: "128×64", Look: panel},
			{Name: "light strip", Group: "Lights", Title: "30 lights", Look: func() image.Image { return image.NewRGBA(image.Rect(0, 0, 600, 8)) }},
		},
		Buttons: []Button{{Name: "keep", Lit: func() bool { return *lit }, Press: func(long bool) { *pressed = append(*pressed, long) }}},
	}
}

func TestShowroom(t *testing.T) {
	var lit bool
	var pressed []bool
	server := New(Options{Tower: newFake(7), Showroom: fakeRoom(&lit, &pressed)})
	t.Cleanup(server.Close)
	ask := func(method, path, etag string) *httptest.ResponseRecorder {
		request := httptest.NewRequest(method, "http://localhost"+path, nil)
		request.Header.Set("If-None-Match", etag)
		w := httptest.NewRecorder()
		server.ServeHTTP(w, request)
		return w
	}
	type list struct {
		Displays []shot
		Buttons  []struct {
			Name string
			Lit  bool
		}
	}
	look := func() (now list) {
		t.Helper()
		if err := json.Unmarshal(ask("GET", "/api/v1/displays", "").Body.Bytes(), &now); err != nil {
			t.Fatal(err)
		}
		return now
	}
	dark := look()
	if len(dark.Displays) != 2 || dark.Displays[0].Name != "oled" || dark.Displays[0].Group != "OLED" || dark.Displays[1].Width != 600 {
		t.Fatalf("displays %+v", dark.Displays)
	}
	picture := ask("GET", "/api/v1/displays/oled/picture.png", "")
	if picture.Code != http.StatusOK || picture.Header().Get("Content-Type") != "image/png" {
		t.Fatalf("picture: %d, %s", picture.Code, picture.Header())
	}
	if decoded, err := png.Decode(picture.Body); err != nil || decoded.Bounds().Dx() != 128 {
		t.Errorf("picture: %v", err)
	}
	etag := picture.Header().Get("ETag")
	if again := ask("GET", "/api/v1/displays/oled/picture.png", etag); again.Code != http.StatusNotModified {
		t.Errorf("the same picture again: %d", again.Code)
	}
	lit = true
	now := look()
	if now.Displays[0].Tag == dark.Displays[0].Tag || now.Displays[1].Tag != dark.Displays[1].Tag || !now.Buttons[0].Lit {
		t.Errorf("after a change: %+v, before %+v", now, dark)
	}
	if again := ask("GET", "/api/v1/displays/oled/picture.png", etag); again.Code != http.StatusOK {
		t.Errorf("another picture: %d", again.Code)
	}
	for path, want := range map[string]int{
		"/api/v1/buttons/keep": http.StatusNoContent, "/api/v1/buttons/keep?long": http.StatusNoContent,
		"/api/v1/buttons/door": http.StatusNotFound,
	} {
		if got := ask("POST", path, "").Code; got != want {
			t.Errorf("POST %s: %d, want %d", path, got, want)
		}
	}
	if len(pressed) != 2 || pressed[0] == pressed[1] {
		t.Errorf("pressed %v", pressed)
	}
	for path, want := range map[string]int{
		"/displays": http.StatusOK, "/api/v1/displays/clock/picture.png": http.StatusNotFound, "/api/v1/buttons/keep": http.StatusMethodNotAllowed,
	} {
		if got := ask("GET", path, "").Code; got != want {
			t.Errorf("GET %s: %d, want %d", path, got, want)
		}
	}
}

func TestNoShowroom(t *testing.T) {
	server := newServer(t, newFake(7))
	for _, path := range []string{"/displays", "/api/v1/displays", "/api/v1/displays/oled/picture.png"} {
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+path, nil))
		if w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// TestShowroomScenesInBrowser opens the page of the displays at four widths: pictures come, nothing sticks out.
func TestShowroomScenesInBrowser(t *testing.T) {
	if os.Getenv("CHROMIUM") == "" {
		t.Skip("CHROMIUM does not name a browser; web/test needs npm ci besides")
	}
	lit := true
	var pressed []bool
	server := New(Options{Tower: newFake(7), Showroom: fakeRoom(&lit, &pressed), Words: texts})
	t.Cleanup(server.Close)
	server.Publish(api.Update{State: baseState("Ana", "Ben")})
	listening := httptest.NewServer(server)
	t.Cleanup(listening.Close)
	output, err := exec.CommandContext(t.Context(), "node", "test/showroom.mjs", listening.URL).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	if len(pressed) != 1 || pressed[0] {
		t.Errorf("pressed %v", pressed)
	}
}
