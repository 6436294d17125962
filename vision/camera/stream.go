package camera

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"time"

	"dicetower/vision"
)

// stream is the address of a camera on the network that sends one JPEG after the other.
type stream string

// mostJPEG is the largest picture that is taken, bytes.
const mostJPEG = 32 << 20

func checkAddress(address string) error {
	if u, err := url.Parse(address); err != nil || u.Hostname() == "" {
		return fmt.Errorf("the camera's address is none; it must look like http://phone.local:8080/video")
	}
	return nil
}

func (s stream) open(ctx context.Context, _ Options) (device, error) {
	ctx, stop := context.WithCancel(ctx)
	d := &netCamera{stop: stop, alarm: time.AfterFunc(firstWithin, stop), client: &http.Client{Transport: &http.Transport{
		DialContext: (&net.Dialer{Timeout: nextWithin}).DialContext,
	}}}
	if err := d.connect(ctx, string(s)); err != nil {
		_ = d.close() // the error says more
		return nil, err
	}
	return d, nil
}

// netCamera is a stream that is being read.
type netCamera struct {
	client *http.Client
	stop   context.CancelFunc
	alarm  *time.Timer // cuts the connection
	body   io.Closer
	parts  *multipart.Reader
}

func (d *netCamera) connect(ctx context.Context, address string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return fmt.Errorf("look at the network camera: %w", bare(err))
	}
	answer, err := d.client.Do(request)
	switch {
	case err != nil && !d.alarm.Stop():
		return fmt.Errorf("the camera at %s takes the connection and does not answer; switch it off and on", request.URL.Host)
	case err != nil:
		return fmt.Errorf("look at the camera at %s: %w", request.URL.Host, bare(err))
	}
	d.body = answer.Body
	kind, parameters, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	switch {
	case answer.StatusCode == http.StatusUnauthorized:
		return fmt.Errorf("the camera at %s wants a user and a password; write them into its address, http://user:password@…", request.URL.Host)
	case answer.StatusCode != http.StatusOK:
		return fmt.Errorf("the camera at %s answers %s; look at the path in its address", request.URL.Host, answer.Status)
	case kind != "multipart/x-mixed-replace" || parameters["boundary"] == "":
		return fmt.Errorf("the camera at %s sends %q and no stream of pictures; look for the address of its MJPEG stream", request.URL.Host, kind)
	}
	d.parts = multipart.NewReader(answer.Body, trimDashes(parameters["boundary"]))
	return nil
}

// trimDashes puts right what many cameras do wrong: the dashes before a boundary are no part of it.
func trimDashes(boundary string) string {
	if len(boundary) > 2 && boundary[:2] == "--" {
		return boundary[2:]
	}
	return boundary
}

// bare takes the address, in which a password may be, off an error.
func bare(err error) error {
	var told *url.Error
	if errors.As(err, &told) {
		return told.Err
	}
	return err
}

func (d *netCamera) read(context.Context) (vision.Frame, error) {
	d.alarm.Reset(nextWithin)
	part, err := d.parts.NextPart()
	if err != nil {
		return vision.Frame{}, d.broken(err)
	}
	data, err := io.ReadAll(io.LimitReader(part, mostJPEG))
	if err != nil {
		return vision.Frame{}, d.broken(err)
	}
	frame, err := vision.Decode(data)
	if err != nil {
		return vision.Frame{}, fmt.Errorf("a picture of the network camera: %w", err)
	}
	return frame, nil
}

func (d *netCamera) broken(err error) error {
	switch {
	case !d.alarm.Stop():
		return errors.New("the network camera sends no more pictures; it is asked anew")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the network camera has ended its stream; it is asked anew")
	}
	return fmt.Errorf("the network camera's stream breaks off: %w", bare(err))
}

func (d *netCamera) close() error {
	d.stop()
	d.alarm.Stop()
	if d.body != nil {
		_ = d.body.Close() // the connection is cut
	}
	d.client.CloseIdleConnections()
	return nil
}
