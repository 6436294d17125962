package camera

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// TestStream: a camera on the network that ends its stream, sends something else or a broken picture is asked anew.
func TestStream(t *testing.T) {
	picture := jpegOf(t, 320, 240)
	stream := func(boundary string, pictures int) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary="+boundary)
			for range pictures {
				if r.Context().Err() != nil {
					return
				}
				fmt.Fprintf(w, "--%s\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", strings.TrimPrefix(boundary, "--"), len(picture), picture)
				w.(http.Flusher).Flush()
			}
		}
	}
	tests := map[string]struct {
		first http.HandlerFunc
		fault string
	}{
		"ends":         {stream("frame", 3), "has ended its stream"},
		"dashes":       {stream("--frame", 3), "has ended its stream"},
		"not found":    {http.NotFound, "answers 404 Not Found; look at the path"},
		"a password":   {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }, "wants a user and a password"},
		"one picture":  {func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Type", "image/jpeg") }, `sends "image/jpeg" and no stream`},
		"a broken one": {func(w http.ResponseWriter, r *http.Request) { picture := picture[:200]; fmt.Fprint(w, len(picture)) }, "no stream of pictures"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var asked atomic.Int32
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if asked.Add(1) == 1 {
					test.first(w, r)
					return
				}
				stream("frame", 1000000)(w, r)
			}))
			defer server.Close()
			source, err := OpenWith(strings.Replace(server.URL, "http://", "http://me:secret@", 1), small())
			if err != nil {
				t.Fatal(err)
			}
			defer source.Close()
			told := ""
			for good := 0; good < 3 || told == ""; {
				f, err := source.Next(t.Context())
				if err != nil {
					told, good = err.Error(), 0
					continue
				}
				if f.Width != 320 || f.Height != 240 {
					t.Fatalf("%d×%d", f.Width, f.Height)
				}
				good++
			}
			if !strings.Contains(told, test.fault) || strings.Contains(told, "secret") {
				t.Errorf("fault %q, want %q", told, test.fault)
			}
		})
	}
}

// TestNoCamera: what is not there is named, with what to do.
func TestNoCamera(t *testing.T) {
	for spec, want := range map[string]string{
		"v4l2:/dev/v4l/by-id/none":     "there is no camera at /dev/v4l/by-id/none; is it plugged in?",
		"v4l2:/dev/null":               "/dev/null gives no pictures; is it a camera",
		"gstreamer:nosuchsource":       "the pipeline does not start; try it with gst-launch-1.0",
		"http://me:secret@127.0.0.1:1": "look at the camera at 127.0.0.1:1: ",
	} {
		source, err := OpenWith(spec, small())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := source.Next(t.Context()); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", spec, err)
		}
		if err := source.Close(); err != nil {
			t.Error(err)
		}
	}
	for spec, want := range map[string]string{"http://": "must look like http://", "v4l2:": "is unknown", "rpicam:": "multiple of 64, not 1000; choose 960"} {
		if err := Check(spec, Options{Width: 1000, Height: 750, Rate: 30}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}
