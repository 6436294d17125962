package virtual

import (
	"fmt"
	"sync"
)

// Complaints are what a driver did wrong, in order; the first hundred are kept. The zero value is ready.
type Complaints struct {
	mu   sync.Mutex
	list []string
}

func (c *Complaints) add(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.list) < 100 {
		c.list = append(c.list, fmt.Sprintf(format, args...))
	}
}

// List gives the complaints so far.
func (c *Complaints) List() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]string(nil), c.list...)
}
