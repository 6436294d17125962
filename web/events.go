package web

import (
	"bytes"
	"net/http"
	"sort"
	"strconv"
	"time"

	"dicetower/api"
)

const (
	keepAlive    = 15 * time.Second // shorter than the idle time of every usual proxy
	writeTimeout = 10 * time.Second // a browser that takes nothing for so long has gone
)

// position says from where on a listener wants the records.
type position struct {
	after   uint64 // records after this number
	resumes bool   // after is meant
	last    int    // else so many of the newest
}

// index is where in the remembered records the position lies. A number beyond the newest comes from before the tower's
// memory was wiped: such a listener has seen nothing of this one.
func (p position) index(recent []numbered, newest uint64) int {
	switch {
	case !p.resumes:
		return max(0, len(recent)-p.last)
	case p.after > newest:
		return 0
	default:
		return sort.Search(len(recent), func(i int) bool { return recent[i].seq > p.after })
	}
}

// events sends the stream until the browser leaves. `?last=n` asks a first connection for the newest n records.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	from, err := positionOf(r)
	if err != nil {
		problem{
			Status: http.StatusBadRequest, Code: api.BadRequest,
			Detail: "Last-Event-ID and last are whole numbers", Seq: s.tower.State().Seq,
		}.write(w)
		return
	}
	l := s.stream.join(from, s.tower.State())
	if l == nil {
		w.Header().Set("Retry-After", "5")
		problem{
			Status: http.StatusServiceUnavailable, Code: api.Busy,
			Detail: "too many watch this tower already; close a page and try again",
		}.write(w)
		return
	}
	defer s.stream.leave(l)

	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	send := func(data []byte) bool {
		// Not every writer has a deadline; one without it is cut off by its inbox.
		_ = out.SetWriteDeadline(time.Now().Add(writeTimeout))
		_, err := w.Write(data)
		return err == nil && out.Flush() == nil
	}
	if !send([]byte("retry: 1000\n\n")) {
		return
	}
	quiet := time.NewTicker(keepAlive)
	defer quiet.Stop()
	for {
		var data []byte
		select {
		case <-r.Context().Done():
			return
		case <-l.gone:
			return
		case <-l.wake:
			var b bytes.Buffer
			for _, m := range s.stream.take(l) {
				b.Write(m())
			}
			data = b.Bytes()
		case <-quiet.C:
			data = []byte(": still here\n\n")
		}
		if !send(data) {
			return
		}
	}
}

func positionOf(r *http.Request) (position, error) {
	after, resumes, err := untag(r.Header.Get("Last-Event-ID"))
	if err != nil || resumes {
		return position{after: after, resumes: resumes}, err
	}
	last := r.URL.Query().Get("last")
	if last == "" {
		return position{}, nil
	}
	n, err := strconv.ParseUint(last, 10, 16)
	return position{last: int(n)}, err
}
