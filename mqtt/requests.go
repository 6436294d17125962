package mqtt

import (
	"context"
	"fmt"
	"sync/atomic"
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
	topics  topics
	queue   chan received
	refused atomic.Uint64 // did not fit into the queue since the last answer
}

// received is a request as it came.
type received struct {
	verb     string
	payload  []byte
	retained bool
	tooLarge bool
}

func newRequests(t topics) *requests {
	return &requests{topics: t, queue: make(chan received, queueSize)}
}

func (q *requests) receive(_ paho.Client, m paho.Message) {
	r := received{verb: q.topics.verb(m.Topic()), payload: m.Payload(), retained: m.Retained()}
	if len(r.verb) > maxVerb {
		return
	}
	if len(r.payload) > maxBody {
		r.payload, r.tooLarge = nil, true
	}
	select {
	case q.queue <- r:
	default:
		q.refused.Add(1)
	}
}

// answer asks the tower one request after the other until the context ends. What still waits then was meant for a
// connection that is gone.
func (s *session) answer(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-s.requests.queue:
			s.respond(ctx, r.verb, s.client.answer(ctx, r))
			if n := s.requests.refused.Swap(0); n > 0 {
				s.respond(ctx, r.verb, s.client.refuse(api.Request{}, api.RateLimited,
					fmt.Sprintf("%d requests came too fast and were not looked at; wait for each answer", n)))
			}
		}
	}
}

func (s *session) respond(ctx context.Context, verb string, response api.Response) {
	// The session's own loop notices a connection that is gone; an answer that is lost is the asker's to miss.
	if err := s.document(ctx, s.client.topics.response(verb), response, false); err != nil && ctx.Err() == nil {
		s.client.options.Log.Debug("answer a request", "verb", verb, "error", err)
	}
}

// answer is what becomes of one request.
func (c *Client) answer(ctx context.Context, r received) api.Response {
	switch {
	case r.retained:
		return c.refuse(api.Request{}, api.RetainedRefused,
			"a retained request could act long after it was meant; publish it without the retain flag")
	case !All.takes(r.verb):
		return c.refuse(api.Request{}, api.UnknownCommand, "there is no such verb; info lists those that are taken")
	case r.tooLarge:
		return c.refuse(api.Request{}, api.BadRequest, fmt.Sprintf("a request holds at most %d bytes", maxBody))
	}
	request, err := api.ParseRequest(r.verb, r.payload)
	if err != nil {
		return c.refuse(request, api.BadRequest, err.Error())
	}
	if !c.options.Commands.takes(r.verb) {
		return c.refuse(request, api.NotAllowed,
			fmt.Sprintf("commands = %q does not take this verb over MQTT", c.options.Commands))
	}
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	response := c.options.Tower.Do(ctx, request)
	if response.Data == nil {
		response.Data = struct{}{}
	}
	return response
}

func (c *Client) refuse(request api.Request, code api.Code, message string) api.Response {
	refusal := &api.Refusal{Code: code, Message: message}
	return refusal.Response(request, c.options.Tower.State().Seq)
}
