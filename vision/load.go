package vision

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	_ "image/gif" // pictures come in these formats
	"image/jpeg"
	_ "image/png"
	"os"

	"gocv.io/x/gocv"
	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"

	"dicetower/plainfile"
)

const (
	mostPixels = 60_000_000
	leastSide  = 32
	mostBytes  = 256 << 20
)

// Load decodes a picture file into a frame. JPEGs are turned as their EXIF says; of an animation it is the first picture.
func Load(path string) (Frame, error) {
	if err := plainfile.Check(path); err != nil {
		return Frame{}, fmt.Errorf("open the picture: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return Frame{}, fmt.Errorf("open the picture: %w", err)
	}
	if info.Size() > mostBytes {
		return Frame{}, fmt.Errorf("open the picture: %s has %d MB, more than %d", path, info.Size()>>20, mostBytes>>20)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return Frame{}, fmt.Errorf("open the picture: %w", err)
	}
	f, err := Decode(data)
	if err != nil {
		return Frame{}, fmt.Errorf("decode %s: %w", path, err)
	}
	return f, nil
}

// Decode turns an encoded picture (JPEG, PNG, WebP, GIF, BMP, TIFF) into a frame.
func Decode(data []byte) (Frame, error) {
	if len(data) == 0 {
		return Frame{}, errors.New("the file is empty")
	}
	c, format, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case errors.Is(err, image.ErrFormat):
		return Frame{}, errors.New("not a picture, or of an unknown format; use JPEG or PNG")
	case err != nil:
		return Frame{}, fmt.Errorf("the picture is broken: %w", err)
	case c.Width*c.Height > mostPixels:
		return Frame{}, fmt.Errorf("%dx%d pixels are too many; make it smaller than %d megapixels", c.Width, c.Height, mostPixels/1_000_000)
	case min(c.Width, c.Height) < leastSide:
		return Frame{}, fmt.Errorf("%dx%d pixels are too few to show a die", c.Width, c.Height)
	}
	if format == "jpeg" {
		return decodeJPEG(data)
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return Frame{}, fmt.Errorf("the picture is broken, or of a rare kind: %w; save it again as JPEG or PNG", err)
	}
	return fromImage(picture, c.Width, c.Height), nil
}

// decodeJPEG leaves the turning by EXIF and the conversion of CMYK to OpenCV.
func decodeJPEG(data []byte) (Frame, error) {
	if !complete(data) {
		return Frame{}, errors.New("the picture is broken: its end is missing")
	}
	m, err := gocv.IMDecode(data, gocv.IMReadColor)
	if err != nil {
		return Frame{}, fmt.Errorf("the picture is broken: %w", err)
	}
	defer m.Close()
	if m.Empty() {
		return Frame{}, errors.New("the picture is broken")
	}
	var beyond jpeg.UnsupportedError
	if _, err := jpeg.Decode(bytes.NewReader(data)); err != nil && !errors.As(err, &beyond) {
		return Frame{}, fmt.Errorf("the picture is broken: %w", err) // OpenCV paints over what is damaged
	}
	return Frame{Width: m.Cols(), Height: m.Rows(), BGR: m.ToBytes()}, nil
}

// complete says whether the end marker follows the picture's own data; one within the header is a thumbnail's.
func complete(data []byte) bool {
	for i := 2; i+4 <= len(data); {
		if data[i] != 0xFF {
			return false
		}
		if data[i+1] == 0xFF { // padding
			i++
			continue
		}
		if data[i+1] == 0xDA { // the scan begins
			return bytes.Contains(data[i:], []byte{0xFF, 0xD9})
		}
		i += 2 + int(data[i+2])<<8 + int(data[i+3])
	}
	return false
}

// fromImage flattens a picture onto white. In an animation it may cover less than the whole.
func fromImage(picture image.Image, width, height int) Frame {
	flat := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(flat, flat.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(flat, picture.Bounds(), picture, picture.Bounds().Min, draw.Over)
	f := Frame{Width: width, Height: height, BGR: make([]byte, 0, width*height*3)}
	for i := 0; i < len(flat.Pix); i += 4 {
		f.BGR = append(f.BGR, flat.Pix[i+2], flat.Pix[i+1], flat.Pix[i])
	}
	return f
}
