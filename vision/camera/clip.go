package camera

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"gocv.io/x/gocv"

	"dicetower/plainfile"
	"dicetower/vision"
)

// clip plays a video file, unpaced; a frame's time is its number over the clip's frame rate.
type clip struct {
	path      string
	video     *gocv.VideoCapture
	picture   gocv.Mat
	fps       float64
	announced int // frames the file says it has, 0 when it does not say
	next      int
	ended     bool
	whole     continuity
}

func openClip(path string) (*clip, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("open clip %s: %w", path, plain(err))
	case info.IsDir():
		return nil, fmt.Errorf("open clip %s: it is a folder; dir:%s plays its pictures", path, path)
	}
	if err := plainfile.Check(path); err != nil {
		return nil, fmt.Errorf("open clip %s: %w", path, plain(err))
	}
	quietDecoder()
	video, err := gocv.VideoCaptureFileWithAPI(path, gocv.VideoCaptureFFmpeg)
	if err != nil {
		return nil, fmt.Errorf("open clip %s: not a video that can be decoded", path)
	}
	c := &clip{path: path, video: video, picture: gocv.NewMat(), fps: video.Get(gocv.VideoCaptureFPS)}
	if !(c.fps > 0 && c.fps < 1000) {
		c.fps = 30
	}
	c.announced = max(0, int(video.Get(gocv.VideoCaptureFrameCount)))
	return c, nil
}

// quietDecoder keeps the decoder's own messages off stderr; what matters comes back as an error.
func quietDecoder() {
	for name, value := range map[string]string{"OPENCV_FFMPEG_LOGLEVEL": "-8", "OPENCV_LOG_LEVEL": "SILENT"} {
		if _, set := os.LookupEnv(name); !set {
			os.Setenv(name, value)
		}
	}
}

func (c *clip) Next(ctx context.Context) (vision.Frame, error) {
	if err := ctx.Err(); err != nil {
		return vision.Frame{}, err
	}
	if c.ended {
		return vision.Frame{}, io.EOF
	}
	if !c.video.Read(&c.picture) || c.picture.Empty() {
		c.ended = true
		return vision.Frame{}, c.end()
	}
	frame := vision.Frame{Width: c.picture.Cols(), Height: c.picture.Rows(), BGR: c.picture.ToBytes()}
	if c.whole.broken(frame) {
		c.ended = true
		return vision.Frame{}, fmt.Errorf("read clip %s: from frame %d on the picture is not renewed as a whole; its size may change there: cut the clip in two", c.path, c.next)
	}
	frame.Seq = uint64(c.next)
	frame.Time = time.Duration(float64(c.next) / c.fps * float64(time.Second))
	c.next++
	return frame, nil
}

// end tells a clip that is over from one that breaks off; the announced length of some containers
// is an estimate, so a few frames fewer are no fault.
func (c *clip) end() error {
	switch {
	case c.next == 0:
		return fmt.Errorf("read clip %s: no picture in it can be decoded", c.path)
	case c.next < c.announced*9/10-2:
		return fmt.Errorf("read clip %s: breaks off after frame %d of %d; is the file complete?", c.path, c.next-1, c.announced)
	}
	return io.EOF
}

func (c *clip) Close() error {
	return errors.Join(c.video.Close(), c.picture.Close())
}

// plain takes the path, which the caller names anyway, off an error of the file system.
func plain(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}
