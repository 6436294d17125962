package simulate

import (
	"bufio"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Lag is what the hall's processes say of the time since the last look: from an event to its commit, in seconds.
type Lag struct {
	Heard  int64   `json:"heard"` // events that were committed
	P50    float64 `json:"p50"`
	P99    float64 `json:"p99"`
	CPU    float64 `json:"cpu"`    // seconds that they worked
	Memory int64   `json:"memory"` // bytes of all processes together
	Queue  int64   `json:"queue"`  // messages that wait in them
	Lost   int64   `json:"lost"`   // live messages that did not fit into a queue, ever
}

// scraper reads the figures of hall processes.
type scraper struct {
	client http.Client
	halls  []string
	before []map[float64]int64 // by process: bucket → count
	cpu    []float64           // by process, seconds
}

func newScraper(halls []string) *scraper {
	return &scraper{client: http.Client{Timeout: 2 * time.Second}, halls: halls, before: make([]map[float64]int64, len(halls)), cpu: make([]float64, len(halls))}
}

// look gives the lag since it was called last. Processes that do not answer are left out.
func (s *scraper) look() Lag {
	var lag Lag
	total := map[float64]int64{}
	for i, hall := range s.halls {
		now, cpu, err := s.scrape(hall, &lag)
		if err != nil {
			continue
		}
		if cpu < s.cpu[i] {
			s.cpu[i] = 0
		}
		lag.CPU = round(lag.CPU + cpu - s.cpu[i])
		s.cpu[i] = cpu
		before := s.before[i]
		for bound, count := range now {
			if count < before[bound] { // it was started anew
				before = nil
				break
			}
		}
		for bound, count := range now {
			total[bound] += count - before[bound]
		}
		s.before[i] = now
	}
	bounds := slices.Sorted(maps.Keys(total))
	if len(bounds) > 0 {
		lag.Heard = total[bounds[len(bounds)-1]]
	}
	lag.P50, lag.P99 = quantile(bounds, total, .5), quantile(bounds, total, .99)
	return lag
}

// quantile is the bound below which so much of a cumulative histogram lies, interpolated within its bucket.
func quantile(bounds []float64, counts map[float64]int64, q float64) float64 {
	if len(bounds) == 0 || counts[bounds[len(bounds)-1]] == 0 {
		return 0
	}
	wanted := q * float64(counts[bounds[len(bounds)-1]])
	low, below := 0.0, 0.0
	for _, bound := range bounds {
		count := float64(counts[bound])
		if count >= wanted {
			if bound > 1e9 { // the last bucket has no upper bound
				return low
			}
			return round(low + (bound-low)*(wanted-below)/(count-below))
		}
		low, below = bound, count
	}
	return low
}

func (s *scraper) scrape(hall string, lag *Lag) (buckets map[float64]int64, cpu float64, err error) {
	response, err := s.client.Get(hall + "/metrics")
	if err != nil {
		return nil, 0, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, 0, fmt.Errorf("%s answers %s", hall, response.Status)
	}
	buckets = map[float64]int64{}
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		name, text, _ := strings.Cut(lines.Text(), " ")
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			continue
		}
		bound, isBucket := strings.CutPrefix(name, `dicetower_hall_lag_seconds_bucket{le="`)
		switch {
		case isBucket:
			if b, err := strconv.ParseFloat(strings.TrimSuffix(bound, `"}`), 64); err == nil {
				buckets[b] = int64(value)
			}
		case name == "process_cpu_seconds_total":
			cpu = value
		case name == "process_resident_memory_bytes":
			lag.Memory += int64(value)
		case name == "dicetower_hall_queue_messages":
			lag.Queue += int64(value)
		case strings.HasPrefix(name, "dicetower_hall_dropped_messages_total"):
			lag.Lost += int64(value)
		}
	}
	return buckets, cpu, lines.Err()
}
