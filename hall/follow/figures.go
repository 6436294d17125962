package follow

import "github.com/prometheus/client_golang/prometheus"

// figures are what is counted, for /metrics.
type figures struct {
	received, kept, dropped, refused *prometheus.CounterVec // by kind of message
	records                          prometheus.Counter
	failed                           prometheus.Counter
	lag, writing                     prometheus.Histogram
}

func newFigures(f *Follower, registry prometheus.Registerer) *figures {
	counters := func(name, help string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "dicetower_hall_" + name, Help: help}, []string{"kind"})
	}
	buckets := []float64{.01, .025, .05, .1, .15, .2, .3, .4, .5, .6, .7, .8, .9, 1, 1.5, 2, 3, 5, 10, 30, 60}
	g := &figures{
		received: counters("received_messages_total", "Messages of towers that came."),
		kept:     counters("kept_messages_total", "Messages of towers whose content is committed."),
		dropped:  counters("dropped_messages_total", "Messages that did not fit into the queue."),
		refused:  counters("refused_messages_total", "Messages that are no good, or forged."),
		records:  prometheus.NewCounter(prometheus.CounterOpts{Name: "dicetower_hall_parcel_records_total", Help: "Records of finished games in parcels that are committed."}),
		failed:   prometheus.NewCounter(prometheus.CounterOpts{Name: "dicetower_hall_failed_writes_total", Help: "Transactions that had to be tried again."}),
		lag:      prometheus.NewHistogram(prometheus.HistogramOpts{Name: "dicetower_hall_lag_seconds", Help: "From an event to its commit.", Buckets: buckets}),
		writing:  prometheus.NewHistogram(prometheus.HistogramOpts{Name: "dicetower_hall_write_seconds", Help: "How long a transaction took.", Buckets: buckets}),
	}
	if registry == nil {
		return g
	}
	registry.MustRegister(
		g.received, g.kept, g.dropped, g.refused, g.records, g.failed, g.lag, g.writing,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "dicetower_hall_queue_messages", Help: "Messages that wait."}, func() float64 { return float64(len(f.queue)) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "dicetower_hall_connected", Help: "1 while the broker is reached."}, func() float64 {
			if f.Ready() != nil {
				return 0
			}
			return 1
		}),
	)
	return g
}
