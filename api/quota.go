package api

import "time"

// RefusalsPerSecond is how many refusals one client is told of, each by itself, within a second.
const RefusalsPerSecond = 50

// Quota counts what happens within a second. The zero value is ready.
type Quota struct {
	second time.Time // when the second began
	used   int
	over   int
}

// Take uses one of most places in the second that runs. Where there is none left it counts one that is over.
func (q *Quota) Take(now time.Time, most int) bool {
	if q.Full(now, most) {
		q.over++
		return false
	}
	q.used++
	return true
}

// Full says that most places are used in the second that runs.
func (q *Quota) Full(now time.Time, most int) bool {
	if since := now.Sub(q.second); since >= time.Second || since < 0 {
		q.second, q.used = now, 0
	}
	return q.used >= most
}

// TakeOver is how many found no place since it was called last.
func (q *Quota) TakeOver() int {
	over := q.over
	q.over = 0
	return over
}
