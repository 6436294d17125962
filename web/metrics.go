package web

import (
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metric is a figure of another part of the tower. Its name follows Prometheus: base units, _total for what only grows.
type Metric struct {
	Name, Help string
	Counter    bool           // it only grows
	Value      func() float64 // called from many goroutines
}

// metrics are what /metrics shows.
type metrics struct {
	registry *prometheus.Registry
	answers  *prometheus.CounterVec
	handler  http.Handler
}

func newMetrics(s *Server, more []Metric) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "dicetower_http_responses_total", Help: "Answers to HTTP requests, by status.",
		}, []string{"status"}),
	}
	m.registry.MustRegister(m.answers, &gameCollector{s.tower, prometheus.NewDesc(
		"dicetower_fault", "1 for each fault that a person must see to.", []string{"code"}, nil)})
	own := []Metric{
		{"dicetower_event_seq", "Number of the newest event.", false, func() float64 { return float64(s.tower.State().Seq) }},
		{"dicetower_players", "Players of the game.", false, func() float64 { return float64(s.tower.State().Players) }},
		{"dicetower_sse_clients", "Listeners to the event stream.", false, func() float64 { return float64(s.stream.count()) }},
		{
			"dicetower_sse_dropped_clients_total", "Listeners that were cut off because they were too slow.", true,
			func() float64 { return float64(s.Dropped()) },
		},
	}
	for _, metric := range append(own, more...) {
		if metric.Counter {
			m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: metric.Name, Help: metric.Help}, metric.Value))
		} else {
			m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: metric.Name, Help: metric.Help}, metric.Value))
		}
	}
	m.handler = promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
	return m
}

func (m *metrics) answered(status int) { m.answers.WithLabelValues(strconv.Itoa(status)).Inc() }

// gameCollector tells of the faults of the state as it is when it is asked.
type gameCollector struct {
	tower Tower
	fault *prometheus.Desc
}

func (c *gameCollector) Describe(to chan<- *prometheus.Desc) { to <- c.fault }

func (c *gameCollector) Collect(to chan<- prometheus.Metric) {
	seen := map[string]bool{}
	for _, fault := range c.tower.State().Faults {
		if !seen[fault.Code] {
			to <- prometheus.MustNewConstMetric(c.fault, prometheus.GaugeValue, 1, fault.Code)
		}
		seen[fault.Code] = true
	}
}
