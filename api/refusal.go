package api

import (
	"fmt"
	"net/http"
)

// Refusal says why a request is not carried out: the machine's word and one sentence for people. It is an answer, not a
// fault of the tower.
type Refusal struct {
	Code    Code
	Message string
}

func (r *Refusal) Error() string { return r.Message }

// Response is the refusal as the answer to a request. Seq is that of the newest event.
func (r *Refusal) Response(request Request, seq uint64) Response {
	return Response{
		Status:      "error",
		Data:        struct{}{},
		Seq:         seq,
		Transaction: request.Transaction,
		Error:       r.Message,
		Code:        r.Code,
	}
}

// StaleSeq refuses a wish about a state, given by its if_seq, that the newest event has changed.
func StaleSeq(ifSeq, newest uint64) *Refusal {
	return &Refusal{Code: Stale, Message: fmt.Sprintf("the game has moved on: if_seq is %d, the newest event is %d", ifSeq, newest)}
}

// HTTPStatus is the code of an HTTP answer with this word; "" is 200.
func (c Code) HTTPStatus() int {
	switch c {
	case "":
		return http.StatusOK
	case BadRequest:
		return http.StatusBadRequest
	case NotAllowed:
		return http.StatusForbidden
	case UnknownCommand:
		return http.StatusNotFound
	case RateLimited:
		return http.StatusTooManyRequests
	case Internal:
		return http.StatusInternalServerError
	default:
		return http.StatusConflict
	}
}
