package camera

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gocv.io/x/gocv"
)

// v4l2 is the path of a USB camera; names below /dev/v4l/by-id stay the same when it is plugged in elsewhere.
type v4l2 string

func (v v4l2) open(_ context.Context, o Options) (device, error) {
	path := string(v)
	controls, err := os.OpenFile(path, os.O_RDWR, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no camera at %s; is it plugged in? %s", path, camerasHere())
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("the camera at %s may not be used; the user must be in the group video", path)
	case err != nil:
		return nil, fmt.Errorf("open the camera: %w", err)
	}
	impatient()
	video, err := gocv.VideoCaptureFileWithAPIParams(path, gocv.VideoCaptureV4L, []gocv.VideoCaptureProperties{
		gocv.VideoCaptureFOURCC, fourCC("MJPG"),
		gocv.VideoCaptureFrameWidth, gocv.VideoCaptureProperties(o.Width),
		gocv.VideoCaptureFrameHeight, gocv.VideoCaptureProperties(o.Height),
		gocv.VideoCaptureFPS, gocv.VideoCaptureProperties(o.Rate),
		gocv.VideoCaptureBufferSize, 1,
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s gives no pictures; is it a camera, and does no other program use it?", path), controls.Close())
	}
	usb := &usbCamera{capture{video, gocv.NewMat(), fmt.Errorf("the camera at %s gives no picture any more; is it still plugged in?", path)}, controls}
	if err := usb.hold(o.Settings); err != nil {
		return nil, errors.Join(err, usb.close())
	}
	return usb, nil
}

// fourCC is a format of pictures. OpenCV takes another one where the camera does not have it.
func fourCC(word string) gocv.VideoCaptureProperties {
	return gocv.VideoCaptureProperties(int(word[0]) | int(word[1])<<8 | int(word[2])<<16 | int(word[3])<<24)
}

// camerasHere lists the cameras that there are.
func camerasHere() string {
	paths, _ := filepath.Glob("/dev/v4l/by-id/*index0")
	if len(paths) == 0 {
		return "no USB camera is here"
	}
	return "there is " + strings.Join(paths, ", ")
}

// usbCamera is a camera that is open, its controls apart from its pictures.
type usbCamera struct {
	capture
	controls *os.File
}

func (u *usbCamera) close() error { return errors.Join(u.capture.close(), u.controls.Close()) }
