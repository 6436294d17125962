package camera

import (
	"context"
	"errors"
	"strings"

	"gocv.io/x/gocv"
)

// pipeline is a description of a GStreamer pipeline. Where it does not end in an appsink, one is added.
type pipeline string

func (p pipeline) open(context.Context, Options) (device, error) {
	impatient()
	text := string(p)
	if !strings.Contains(text, "appsink") {
		text += " ! videoconvert ! video/x-raw,format=BGR ! appsink drop=true max-buffers=1 sync=false"
	}
	milliseconds := gocv.VideoCaptureProperties(nextWithin.Milliseconds())
	video, err := gocv.VideoCaptureFileWithAPIParams(text, gocv.VideoCaptureGstreamer, []gocv.VideoCaptureProperties{openTimeout, milliseconds, readTimeout, milliseconds})
	if err != nil {
		return nil, errors.New("the pipeline does not start; try it with gst-launch-1.0, and install the plugins that it names")
	}
	return &capture{video, gocv.NewMat(), errors.New("the pipeline gives no picture; try it with gst-launch-1.0")}, nil
}
