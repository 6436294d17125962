package vision

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// samplePicture is a picture whose left half is red and the rest dark.
func samplePicture(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{R: 20, G: 20, B: 20, A: 255}
			if x < w/2 {
				c.R = 220
			}
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

func encoded(t *testing.T, m image.Image, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	var err error
	switch format {
	case "jpeg":
		err = jpeg.Encode(&b, m, &jpeg.Options{Quality: 95})
	case "png":
		err = png.Encode(&b, m)
	case "part of a gif": // its right half
		p := image.NewPaletted(image.Rect(m.Bounds().Dx()/2, 0, m.Bounds().Dx(), m.Bounds().Dy()), color.Palette{color.Black})
		err = gif.EncodeAll(&b, &gif.GIF{
			Image: []*image.Paletted{p}, Delay: []int{0},
			Config: image.Config{ColorModel: p.Palette, Width: m.Bounds().Dx(), Height: m.Bounds().Dy()},
		})
	case "gif":
		p := image.NewPaletted(m.Bounds(), color.Palette{m.At(0, 0), m.At(m.Bounds().Max.X-1, 0)})
		draw.Draw(p, p.Bounds(), m, image.Point{}, draw.Src)
		err = gif.Encode(&b, p, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// hugePNG is a header that promises w x h pixels.
func hugePNG(w, h uint32) []byte {
	header := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	header = binary.BigEndian.AppendUint32(header, h)
	header = append(header, 8, 2, 0, 0, 0)
	b := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	b = append(b, header...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(header))
}

// withOrientation puts an EXIF orientation into a JPEG.
func withOrientation(data []byte, orientation byte) []byte {
	exif := append([]byte("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"), orientation, 0, 0, 0, 0, 0, 0)
	segment := binary.BigEndian.AppendUint16([]byte{0xFF, 0xE1}, uint16(len(exif)+2))
	return append(append(append([]byte{}, data[:2]...), append(segment, exif...)...), data[2:]...)
}

func TestDecodeKinds(t *testing.T) {
	m := samplePicture(80, 60)
	grey, deep := image.NewGray(m.Bounds()), image.NewRGBA64(m.Bounds())
	clear := image.NewNRGBA(m.Bounds()) // wholly transparent
	for y := range 60 {
		for x := range 80 {
			grey.Set(x, y, m.At(x, y))
			deep.Set(x, y, m.At(x, y))
		}
	}
	cases := []struct {
		name          string
		data          []byte
		width, height int
		left          [3]byte // about, in the middle of the left quarter
	}{
		{"jpeg", encoded(t, m, "jpeg"), 80, 60, [3]byte{20, 20, 220}},
		{"png", encoded(t, m, "png"), 80, 60, [3]byte{20, 20, 220}},
		{"gif", encoded(t, m, "gif"), 80, 60, [3]byte{20, 20, 220}},
		{"part of a gif", encoded(t, m, "part of a gif"), 80, 60, [3]byte{255, 255, 255}},
		{"grey jpeg", encoded(t, grey, "jpeg"), 80, 60, [3]byte{80, 80, 80}},
		{"16 bit", encoded(t, deep, "png"), 80, 60, [3]byte{20, 20, 220}},
		{"alpha", encoded(t, clear, "png"), 80, 60, [3]byte{255, 255, 255}},
		{"turned by a quarter", withOrientation(encoded(t, m, "jpeg"), 6), 60, 80, [3]byte{20, 20, 220}},
		{"turned by a half", withOrientation(encoded(t, m, "jpeg"), 3), 80, 60, [3]byte{20, 20, 20}},
	}
	for _, c := range cases {
		f, err := Decode(c.data)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if f.Width != c.width || f.Height != c.height || len(f.BGR) != 3*c.width*c.height {
			t.Errorf("%s: %dx%d, %d bytes", c.name, f.Width, f.Height, len(f.BGR))
			continue
		}
		i := 3 * (f.Height/4*f.Width + f.Width/4)
		for k := range 3 {
			if d := int(f.BGR[i+k]) - int(c.left[k]); d > 12 || d < -12 {
				t.Errorf("%s: colour %v, want about %v", c.name, f.BGR[i:i+3], c.left)
				break
			}
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	whole := encoded(t, samplePicture(80, 60), "jpeg")
	thumbnailed := withOrientation(whole, 1)
	cases := map[string]struct {
		data []byte
		want string
	}{
		"empty":                  {nil, "empty"},
		"text":                   {[]byte("these are no dice"), "not a picture"},
		"cut jpeg":               {whole[:len(whole)*2/3], "broken"},
		"cut jpeg with a header": {thumbnailed[:len(thumbnailed)*2/3], "broken"},
		"cut in the header":      {whole[:30], "broken"},
		"cut png":                {encoded(t, samplePicture(80, 60), "png")[:90], "broken"},
		"a hundred megapixels":   {hugePNG(10_000, 10_000), "too many"},
		"more than an int32":     {hugePNG(1<<31-1, 1<<31-1), ""},
		"one pixel":              {encoded(t, samplePicture(1, 1), "png"), "too few"},
		"one row":                {encoded(t, samplePicture(500, 1), "png"), "too few"},
	}
	for name, c := range cases {
		_, err := Decode(c.data)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want …%s…", name, err, c.want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	folder := t.TempDir()
	if _, err := Load(folder); err == nil || !strings.Contains(err.Error(), "not a file") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Load(filepath.Join(folder, "none.jpg")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}
