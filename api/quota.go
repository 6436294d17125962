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

// Take uses one of most places in the second that runs. Where there is none left it is counted as over and false.
func (q *Quota) Take(now time.Time, most int) bool {
	if since := now.Sub(q.second); since >= time.Second || since < 0 {
		q.second, q.used = now, 0
	}
	if q.used >= most {
		q.over++
		return false
	}
	q.used++
	return true
}

// Ended says that the second is over.
func (q *Quota) Ended(now time.Time) bool {
	since := now.Sub(q.second)
	return since >= time.Second || since < 0
}

// Over takes the count of those that found no place.
func (q *Quota) Over() int {
	over := q.over
	q.over = 0
	return over
}
