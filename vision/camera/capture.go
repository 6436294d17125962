package camera

import (
	"context"
	"errors"
	"os"
	"strconv"

	"gocv.io/x/gocv"

	"dicetower/vision"
)

// capture is a device that OpenCV reads.
type capture struct {
	video   *gocv.VideoCapture
	picture gocv.Mat
	silent  error // what to say when no picture comes
}

// OpenCV's numbers of properties that the binding has no names for.
const (
	openTimeout gocv.VideoCaptureProperties = 53
	readTimeout gocv.VideoCaptureProperties = 54
)

// impatient makes OpenCV wait no longer for a picture than we do.
func impatient() {
	quietDecoder()
	if _, set := os.LookupEnv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"); !set {
		os.Setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", strconv.Itoa(int(nextWithin.Seconds())))
	}
}

func (c *capture) read(context.Context) (vision.Frame, error) {
	if !c.video.Read(&c.picture) || c.picture.Empty() {
		return vision.Frame{}, c.silent
	}
	if c.picture.Channels() != 3 {
		return vision.Frame{}, errors.New("the camera's pictures have no colours; ask for another format")
	}
	return vision.Frame{Width: c.picture.Cols(), Height: c.picture.Rows(), BGR: c.picture.ToBytes()}, nil
}

func (c *capture) close() error { return errors.Join(c.video.Close(), c.picture.Close()) }
