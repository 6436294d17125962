package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// towerLine is the line to a tower: its page's address, and the PIN once it was asked for.
type towerLine struct {
	url string
	pin string
}

// news is what comes over the line: an event, or the state; or that the line is down.
type news struct {
	seq   uint64
	event engine.Event
	state *api.State
	down  bool
}

// retryLine is how long a line stays down before it is tried again.
const retryLine = time.Second

// language is that of the tower.
func (l *towerLine) language(ctx context.Context) (string, error) {
	var texts map[string]string
	err := l.get(ctx, "/api/v1/words", &texts)
	return texts["lang"], err
}

func (l *towerLine) get(ctx context.Context, path string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url+path, nil)
	if err != nil {
		return fmt.Errorf("ask for %s: %w", path, err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("ask for %s: %s", path, answer.Status)
	}
	return json.NewDecoder(answer.Body).Decode(into)
}

// preset is a rule set of the tower by its name.
func (l *towerLine) preset(ctx context.Context, name string) (engine.Rules, error) {
	var known struct{ Presets []engine.Rules }
	if err := l.get(ctx, "/api/v1/rules", &known); err != nil {
		return engine.Rules{}, err
	}
	for _, preset := range known.Presets {
		if preset.Name == name {
			return preset, nil
		}
	}
	return engine.Rules{}, fmt.Errorf("the tower knows no rules %s", name)
}

// refused is what stands against a wish.
type refused struct {
	Status int
	Code   api.Code `json:"code"`
	Detail string   `json:"detail"`
}

// wish asks for a verb; nil says that it was carried out.
func (l *towerLine) wish(ctx context.Context, verb string, body any) (*refused, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, fmt.Errorf("write the wish %s: %w", verb, err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, l.url+"/api/v1/request/"+verb, bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("ask for %s: %w", verb, err)
	}
	request.Header.Set("Content-Type", "application/json")
	if l.pin != "" {
		request.Header.Set("Authorization", "Bearer "+l.pin)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusOK {
		return nil, nil
	}
	against := &refused{Status: answer.StatusCode}
	if err := json.NewDecoder(answer.Body).Decode(against); err != nil {
		return nil, fmt.Errorf("ask for %s: %s", verb, answer.Status)
	}
	return against, nil
}

// follow tells what comes until ctx ends, and takes the line up again where it breaks.
func (l *towerLine) follow(ctx context.Context) <-chan news {
	told := make(chan news)
	send := func(n news) bool {
		select {
		case told <- n:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		for ctx.Err() == nil {
			if err := l.listen(ctx, send); err == nil || !send(news{down: true}) {
				return
			}
			select {
			case <-time.After(retryLine):
			case <-ctx.Done():
			}
		}
	}()
	return told
}

// listen reads the stream of events until it breaks, which is an error, or ctx ends.
func (l *towerLine) listen(ctx context.Context, send func(news) bool) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url+"/api/v1/events?last=1000", nil)
	if err != nil {
		return fmt.Errorf("follow the game: %w", err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	kind := ""
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return fmt.Errorf("follow the game: %w", err)
		}
		field, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch field {
		case "event":
			kind = value
		case "data":
			n, err := newsOf(kind, value)
			if err != nil {
				continue // a newer tower tells more than is known here
			}
			if !send(n) {
				return nil
			}
		}
	}
}

func newsOf(kind, document string) (news, error) {
	if kind == "state" {
		var read struct {
			api.State
			LastEvent json.RawMessage `json:"last_event"` // comes by itself
		}
		err := json.Unmarshal([]byte(document), &read)
		return news{seq: read.Seq, state: &read.State}, err
	}
	var numbered struct{ Seq uint64 }
	if err := json.Unmarshal([]byte(document), &numbered); err != nil {
		return news{}, err
	}
	event, err := engine.DecodeEvent([]byte(document))
	return news{seq: numbered.Seq, event: event}, err
}
