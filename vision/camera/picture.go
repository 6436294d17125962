package camera

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"gocv.io/x/gocv"

	"dicetower/vision"
)

// Picture reads one picture file, turned upright as its EXIF data say.
func Picture(path string) (vision.Frame, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return vision.Frame{}, fmt.Errorf("read picture %s: %w", path, plain(err))
	}
	frame, err := Decode(data)
	if err != nil {
		return vision.Frame{}, fmt.Errorf("read picture %s: %w", path, err)
	}
	return frame, nil
}

// Decode decodes a picture (JPEG, PNG and whatever else OpenCV knows).
func Decode(data []byte) (vision.Frame, error) {
	if len(data) == 0 {
		return vision.Frame{}, errors.New("the file is empty")
	}
	m, err := gocv.IMDecode(data, gocv.IMReadColor)
	defer m.Close()
	if err != nil || m.Empty() {
		return vision.Frame{}, errors.New("not a picture that can be decoded")
	}
	return frameOf(m), nil
}

func frameOf(m gocv.Mat) vision.Frame {
	return vision.Frame{Width: m.Cols(), Height: m.Rows(), BGR: m.ToBytes()}
}

// plain takes the path, which the caller names anyway, off an error of the file system.
func plain(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}
