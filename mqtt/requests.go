package mqtt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"dicetower/api"

	paho "github.com/eclipse/paho.mqtt.golang"
)

const (
	maxBody       = 64 << 10 // bytes of a request
	maxVerb       = 32       // bytes of a verb that is answered
	queueSize     = 64       // requests that may wait for the tower
	answerTimeout = 10 * time.Second
)

// requests is the way from paho, whose handlers must not wait, to the goroutine that asks the tower.
type requests struct {
	topics topics
	queue  chan received

	mu   sync.Mutex
	lost int    // did not fit into the queue since it was asked last
	verb string // of the last of them
}

// received is a request, or the new value of a setting, as it came.
type received struct {
	verb     string
	setting  string
	payload  []byte
	retained bool
	tooLarge bool
}

func newRequests(t topics) *requests {
	return &requests{topics: t, queue: make(chan received, queueSize)}
}

func (q *requests) receive(_ paho.Client, m paho.Message) {
	r := received{payload: m.Payload(), retained: m.Retained()}
	r.verb, r.setting = q.topics.asked(m.Topic())
	if r.retained && len(r.payload) == 0 {
		return // somebody has cleared what lay there
	}
	if len(r.verb) > maxVerb || len(r.setting) > maxVerb {
		q.lose("")
		return
	}
	if len(r.payload) > maxBody {
		r.payload, r.tooLarge = nil, true
	}
	select {
	case q.queue <- r:
	default:
		q.lose(r.verb)
	}
}

func (q *requests) lose(verb string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.lost++
	q.verb = verb
}

// takeLost is how many requests did not fit into the queue since it was called last, and the verb of the last.
func (q *requests) takeLost() (int, string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	lost := q.lost
	q.lost = 0
	return lost, q.verb
}

// answer asks the tower one request after the other until the context ends. What still waits then was meant for a
// connection that is gone. Who sends is not to be seen here, so all share what is answered in a second.
func (s *session) answer(ctx context.Context) {
	var quota api.Quota
	summary := time.NewTicker(time.Second)
	defer summary.Stop()
	last := "get_state" // verb that was refused last, to answer under
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-s.requests.queue:
			response := s.carryOut(ctx, r)
			if response.Status != "ok" {
				last = r.verb
				s.client.count(func(status *Status) { status.Refused++ })
				if !quota.Take(time.Now(), api.RefusalsPerSecond) {
					continue
				}
			}
			s.respond(ctx, r.verb, response)
		case <-summary.C:
			lost, verb := s.requests.takeLost()
			if n := lost + quota.TakeOver(); n > 0 {
				s.client.count(func(status *Status) { status.Refused += uint64(lost) })
				s.respond(ctx, cmp.Or(verb, last), s.client.tooMany(n))
			}
		}
	}
}

// tooMany is the one answer to all that came too fast.
func (c *Client) tooMany(n int) api.Response {
	response := c.refuse(api.Request{}, api.RateLimited,
		fmt.Sprintf("%d requests came too fast and were not answered one by one; wait for each answer", n))
	response.Data = map[string]int{"count": n}
	return response
}

func (s *session) respond(ctx context.Context, verb string, response api.Response) {
	// The session's own loop notices a connection that is gone; an answer that is lost is the asker's to miss.
	if err := s.document(ctx, s.client.topics.response(verb), response, false); err != nil && ctx.Err() == nil {
		s.client.options.Log.Debug("answer a request", "verb", verb, "error", err)
	}
}

// carryOut is what becomes of one request. A picture is sent from here; all else is the client's.
func (s *session) carryOut(ctx context.Context, r received) api.Response {
	response, request := s.client.answer(ctx, r)
	if request.Verb != snapshotVerb || response.Code != "" || s.client.options.Picture == nil {
		return response
	}
	if sent, err := s.picture(ctx, 0); err != nil || sent == 0 {
		return s.client.refuse(request, api.CameraFault, "there is no picture to be sent")
	}
	return response
}

// answer asks the tower. The request that it gives is the one that was understood, without a verb where none was.
func (c *Client) answer(ctx context.Context, r received) (api.Response, api.Request) {
	var none api.Request
	switch {
	case r.retained:
		return c.refuse(none, api.RetainedRefused,
			"a retained request could act long after it was meant; publish it without the retain flag"), none
	case r.setting != "":
		return c.set(r), none
	case !All.takes(r.verb):
		return c.refuse(none, api.UnknownCommand, "there is no such verb; info lists those that are taken"), none
	case r.tooLarge:
		return c.refuse(none, api.BadRequest, fmt.Sprintf("a request holds at most %d bytes", maxBody)), none
	}
	request, err := api.ParseRequest(r.verb, r.payload)
	if err != nil {
		return c.refuse(request, api.BadRequest, err.Error()), none
	}
	if !c.options.Commands.takes(r.verb) {
		return c.refuse(request, api.NotAllowed,
			fmt.Sprintf("commands = %q does not take this verb over MQTT", c.options.Commands)), none
	}
	if request.Verb == snapshotVerb {
		if c.options.Picture == nil {
			return c.refuse(request, api.NotAllowed, "pictures are not sent over MQTT: [mqtt] pictures is false"), none
		}
		return c.done(request), request
	}
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	response := c.options.Tower.Do(ctx, request)
	if response.Data == nil {
		response.Data = struct{}{}
	}
	return response, request
}

// set changes a setting.
func (c *Client) set(r received) api.Response {
	answer := func(response api.Response) api.Response {
		response.Data = map[string]string{"name": r.setting}
		return response
	}
	refuse := func(err error) api.Response {
		refusal := &api.Refusal{Code: api.Internal, Message: err.Error()}
		_ = errors.As(err, &refusal)
		return answer(c.refuse(api.Request{}, refusal.Code, refusal.Message))
	}
	value := r.payload
	if r.tooLarge {
		value = make([]byte, maxBody)
	}
	change, err := api.ParseSetting(r.setting, value)
	switch {
	case err != nil:
		return refuse(err)
	case c.options.Settings == nil:
		return refuse(&api.Refusal{Code: api.NotAllowed, Message: "nothing can be set on this tower"})
	case !c.options.Commands.sets(r.setting):
		return refuse(&api.Refusal{
			Code:    api.NotAllowed,
			Message: fmt.Sprintf("commands = %q does not let this be set over MQTT", c.options.Commands),
		})
	}
	if err := c.options.Settings.Set(change); err != nil {
		return refuse(err)
	}
	return answer(c.done(api.Request{}))
}

func (c *Client) done(request api.Request) api.Response {
	return api.Response{Status: "ok", Data: struct{}{}, Seq: c.options.Tower.State().Seq, Transaction: request.Transaction}
}

func (c *Client) refuse(request api.Request, code api.Code, message string) api.Response {
	refusal := &api.Refusal{Code: code, Message: message}
	return refusal.Response(request, c.options.Tower.State().Seq)
}
