package tower

import (
	"time"

	"dicetower/api"
)

// memory is how long the answer to a transaction is remembered.
const memory = time.Minute

// mostRemembered bounds what is remembered against a flood of transactions; the oldest are forgotten first.
const mostRemembered = 1000

// answers remembers what was answered, so that a request which comes twice is carried out once.
type answers struct {
	list []answered // oldest first
}

type answered struct {
	verb     string
	at       time.Time
	response api.Response
}

// find gives the answer that the same request has had within the last minute.
func (a *answers) find(now time.Time, request api.Request) (api.Response, bool) {
	if request.Transaction == "" {
		return api.Response{}, false
	}
	for _, old := range a.list {
		if old.response.Transaction == request.Transaction && old.verb == request.Verb && now.Sub(old.at) < memory {
			return old.response, true
		}
	}
	return api.Response{}, false
}

// keep remembers an answer.
func (a *answers) keep(now time.Time, request api.Request, response api.Response) {
	if request.Transaction == "" {
		return
	}
	a.list = append(a.list, answered{verb: request.Verb, at: now, response: response})
	first := max(0, len(a.list)-mostRemembered)
	for first < len(a.list) && now.Sub(a.list[first].at) >= memory {
		first++
	}
	a.list = append([]answered(nil), a.list[first:]...)
}
