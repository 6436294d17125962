package board

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"dicetower/hall/gate"
	"dicetower/hall/store"
)

const (
	beatEvery  = 20 * time.Second // a proxy closes what is silent
	mostToSend = 30 * time.Second // a browser that takes nothing for so long is gone
)

// events tells what is new, for as long as the browser listens.
func (b *Board) events(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	l, err := b.hub.join(r.Context(), v.Venue())
	if err != nil {
		reply(w, nil, err)
		return
	}
	if l == nil {
		gate.Refuse(w, http.StatusServiceUnavailable, "too many boards listen already; close some")
		return
	}
	defer b.hub.leave(v.Venue(), l)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	out := http.NewResponseController(w)
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		text := []byte(": still here\n\n")
		select {
		case <-r.Context().Done():
			return
		case <-beat.C:
		case <-l.wake:
			text = b.news(l)
		}
		_ = out.SetWriteDeadline(time.Now().Add(mostToSend)) // where it can't be set a dead browser is found out later
		if _, err := w.Write(text); err != nil {
			return
		}
		if err := out.Flush(); err != nil {
			return
		}
	}
}

// news are the messages of an inbox.
func (b *Board) news(l *listener) []byte {
	rows, all, contests := b.hub.take(l)
	var text []byte
	if all || len(rows) > 0 {
		text = message(text, "tables", map[string]any{"all": all, "tables": rows})
	}
	if contests >= 0 {
		text = message(text, "contests", map[string]any{"version": contests})
	}
	return text
}

func message(text []byte, event string, document any) []byte {
	data, err := json.Marshal(document)
	if err != nil {
		return fmt.Appendf(text, ": %s can't be encoded\n\n", event)
	}
	return fmt.Appendf(text, "event: %s\ndata: %s\n\n", event, data)
}
