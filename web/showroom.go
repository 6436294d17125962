package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/png"
	"net/http"
	"sync"
)

// Showroom is the hardware of a tower that has none: models of displays, and buttons to press.
type Showroom struct {
	Displays []Display
	Buttons  []Button
}

// Display is the model of one. Look gives what a person would see of it now; it is called from many goroutines.
type Display struct {
	Name  string // as faults name it
	Group string // displays of one group stand together
	Title string
	Look  func() image.Image
}

// Button is one that can be pressed from afar. Press returns when it is released; both are called from many goroutines.
type Button struct {
	Name  string
	Lit   func() bool
	Press func(long bool)
}

// window is a showroom as browsers see it.
type window struct {
	Showroom
	mu    sync.Mutex
	shots []shot // of each display, the newest
}

// shot is a picture of a display. Tag names it.
type shot struct {
	Name   string `json:"name"`
	Group  string `json:"group"`
	Title  string `json:"title"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Tag    string `json:"tag"`
	png    []byte
}

func newWindow(room *Showroom) *window {
	if room == nil {
		return nil
	}
	return &window{Showroom: *room, shots: make([]shot, len(room.Displays))}
}

// look takes a picture of a display. It is encoded only where it looks other than before.
func (v *window) look(i int) (shot, error) {
	display := v.Displays[i]
	picture := display.Look()
	sum := sha256.Sum256(pixels(picture))
	tag := hex.EncodeToString(sum[:8])
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.shots[i].Tag == tag {
		return v.shots[i], nil
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, picture); err != nil {
		return shot{}, err
	}
	size := picture.Bounds().Size()
	v.shots[i] = shot{Name: display.Name, Group: display.Group, Title: display.Title, Width: size.X, Height: size.Y, Tag: tag, png: b.Bytes()}
	return v.shots[i], nil
}

// pixels are those of a picture, to tell it from another of the same display.
func pixels(picture image.Image) []byte {
	switch picture := picture.(type) {
	case *image.Paletted:
		return picture.Pix
	case *image.RGBA:
		return picture.Pix
	}
	var pixels []byte
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			r, g, b, _ := picture.At(x, y).RGBA()
			pixels = append(pixels, byte(r>>8), byte(g>>8), byte(b>>8))
		}
	}
	return pixels
}

// displays lists the models with the tags of their pictures, and the buttons with their lights.
func (s *Server) displays(w http.ResponseWriter, _ *http.Request) {
	shots := []shot{}
	for i := range s.window.Displays {
		taken, err := s.window.look(i)
		if err != nil {
			http.Error(w, "draw a display: "+err.Error(), http.StatusInternalServerError)
			return
		}
		shots = append(shots, taken)
	}
	buttons := []map[string]any{}
	for _, button := range s.window.Buttons {
		buttons = append(buttons, map[string]any{"name": button.Name, "lit": button.Lit()})
	}
	writeDocument(w, http.StatusOK, "application/json", map[string]any{"displays": shots, "buttons": buttons})
}

// displayPNG sends how a display looks, or 304 to whoever has it already.
func (s *Server) displayPNG(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	for i, display := range s.window.Displays {
		if display.Name != r.PathValue("name") {
			continue
		}
		taken, err := s.window.look(i)
		if err != nil {
			http.Error(w, "draw a display: "+err.Error(), http.StatusInternalServerError)
			return
		}
		sendPicture(w, r, "image/png", taken.png, `"`+taken.Tag+`"`)
		return
	}
	notFound(w, r)
}

// pressButton presses a button of the models and answers when it is released: as the tower will judge it, for as long as it
// takes.
func (s *Server) pressButton(w http.ResponseWriter, r *http.Request) {
	for _, button := range s.window.Buttons {
		if button.Name == r.PathValue("button") {
			button.Press(r.URL.Query().Has("long"))
			w.WriteHeader(http.StatusNoContent)
			return
		}
	}
	notFound(w, r)
}
