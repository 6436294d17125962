package web

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"net/http/httptest"
	"os"
	"os/exec"
	"testing"

	"dicetower/announce"
	"dicetower/api"
)

// TestScenesInBrowser opens every scene in a browser at four widths: nothing may overflow, no script may fail, names
// must stay text. DICETOWER_SHOTS names a folder for pictures of them.
func TestScenesInBrowser(t *testing.T) {
	if os.Getenv("CHROMIUM") == "" {
		t.Skip("CHROMIUM does not name a browser; web/test needs npm ci besides")
	}
	arguments := []string{"test/scenes.mjs"}
	for _, scene := range scenes() {
		scene.state.Current.CanBank = scene.state.Bank.Allowed
		server := New(Options{Tower: &fakeTower{state: scene.state}, Picture: stillPicture(t), Words: texts})
		records := []api.Record{}
		for i, event := range scene.events {
			seq := scene.state.Seq - uint64(len(scene.events)-1-i)
			records = append(records, api.Record{Seq: seq, Time: moment(), Game: "g1", Event: event})
		}
		server.Publish(api.Update{Records: records, State: scene.state})
		listening := httptest.NewServer(server)
		t.Cleanup(listening.Close)
		t.Cleanup(server.Close)
		arguments = append(arguments, scene.name+"="+listening.URL)
	}
	output, err := exec.CommandContext(t.Context(), "node", arguments...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
}

func stillPicture(t *testing.T) func() ([]byte, uint64, bool) {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 320, 240))
	for y := range 240 {
		for x := range 320 {
			picture.Set(x, y, color.RGBA{20, uint8(60 + y/6), 45, 255})
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture, nil); err != nil {
		t.Fatal(err)
	}
	return func() ([]byte, uint64, bool) { return b.Bytes(), 1, true }
}

// texts are those of a language, English where it is none.
func texts(lang string) map[string]string {
	words, err := announce.New(lang)
	if err != nil {
		words, err = announce.New("en")
	}
	if err != nil {
		return nil
	}
	return words.Page()
}
