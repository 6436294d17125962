package camera

import (
	"errors"
	"fmt"
	"os"
	"time"
)

var (
	errEnded   = errors.New("the program has ended")
	errStalled = errors.New("no picture comes any more; the program is started anew")
)

// cutter cuts a stream of yuv420 pictures into pictures. They have no marks; but between two of them the stream pauses, so
// that a picture that is too short or whose rows are padded is noticed, and the next one is whole again.
type cutter struct {
	stream        *os.File
	width, height int
	stride        int // width with the padding of a row
	pause         time.Duration
	data          []byte // two pictures have room
	n             int    // bytes of it that have come since the last pause
	sure          bool   // the last ones had the right length
	fits          int    // how many in a row had
	misfits       int    // how many in a row had not
	misfit        int    // bytes of the last of them
}

const (
	longestPause = 10 * time.Millisecond // half of a pause has to be seen twice
	mostMisfits  = 10
	leastFits    = 2
)

func newCutter(stream *os.File, o Options) *cutter {
	c := &cutter{stream: stream, width: o.Width, height: o.Height, stride: o.Width, pause: min(longestPause, time.Second/time.Duration(3*o.Rate))}
	c.data = make([]byte, 2*c.size())
	return c
}

func (c *cutter) size() int { return c.stride * c.height * 3 / 2 }

// next waits for a picture. What it gives holds until the next call.
func (c *cutter) next(within time.Duration) ([]byte, error) {
	late := time.Now().Add(within)
	quiet := 0
	for {
		wait := late
		if c.n > 0 {
			wait = time.Now().Add(c.pause / 2)
		}
		if err := c.stream.SetReadDeadline(wait); err != nil {
			return nil, fmt.Errorf("read pictures: %w", err)
		}
		n, err := c.stream.Read(c.data[c.n:])
		c.n += n
		switch {
		case n > 0:
			quiet = 0
			if c.n < len(c.data) {
				continue
			}
			c.n = 0
			if c.sure { // it does not pause, or we are late: count
				return c.unpad(c.data[c.size():]), nil
			}
		case !errors.Is(err, os.ErrDeadlineExceeded):
			return nil, errEnded
		case c.n == 0:
			return nil, errStalled
		default:
			if quiet++; quiet < 2 {
				continue
			}
			picture, err := c.cut()
			if picture != nil || err != nil {
				return picture, err
			}
		}
		if time.Now().After(late) {
			return nil, errStalled
		}
	}
}

// cut takes what has come before a pause for a picture, or drops it.
func (c *cutter) cut() ([]byte, error) {
	n := c.n
	c.n = 0
	again := n == c.misfit
	c.misfit = n
	rows := c.height * 3 / 2
	if stride := n / rows; again && n%rows == 0 && stride > c.width && stride%2 == 0 {
		c.stride = stride
		c.data = append(c.data, make([]byte, max(0, 2*c.size()-len(c.data)))...)[:2*c.size()]
	}
	if n == c.size() {
		c.fits++
		c.misfits, c.misfit = 0, 0
		// The rest of one picture and the beginning of the next may add up to one: once says nothing yet.
		if c.sure = c.fits >= leastFits; c.sure {
			return c.unpad(c.data[:n]), nil
		}
		return nil, nil
	}
	c.sure, c.fits = false, 0
	if c.misfits++; c.misfits < mostMisfits {
		return nil, nil
	}
	return nil, fmt.Errorf("pictures have %d bytes, not %d; it is started anew", n, c.size())
}

// unpad takes the padding off the rows. Those of the colours are half as long.
func (c *cutter) unpad(picture []byte) []byte {
	if c.stride == c.width {
		return picture
	}
	from, to := 0, 0
	for row := range c.height * 2 {
		length, step := c.width, c.stride
		if row >= c.height {
			length, step = c.width/2, c.stride/2
		}
		copy(picture[to:to+length], picture[from:from+length])
		from, to = from+step, to+length
	}
	return picture[:to]
}
