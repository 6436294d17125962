package ssd1306

type span struct{ from, to int }

// addressing is what it costs to begin a new stretch, in bytes.
const addressing = 9

// changes finds the stretches of a page that differ. Those that are nearer than a new stretch costs are joined. Old is
// nil when nothing is known of it.
func changes(old, next []byte) []span {
	if old == nil {
		return []span{{0, len(next)}}
	}
	var spans []span
	for i := range next {
		if old[i] == next[i] {
			continue
		}
		if n := len(spans); n > 0 && i-spans[n-1].to < addressing {
			spans[n-1].to = i + 1
		} else {
			spans = append(spans, span{i, i + 1})
		}
	}
	return spans
}
