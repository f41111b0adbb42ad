package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Workers are counts of the workers who play a run: those who are there now, and what
// happened since the coordinator was started.
type Workers struct {
	// Connected workers play on so many Slots.
	Connected, Slots int
	// Leases is how many chunks they have, Oldest for how long the one that was leased first.
	Leases int
	Oldest time.Duration
	// Chunks were offered, and leased again so often, because nothing had come.
	Chunks, Redelivered int64
	// Duplicates are games that came twice, Audits those that were played again, Caught the
	// workers who were found out by that, Refused the messages and exams that were refused.
	Duplicates, Audits, Caught, Refused int64
}

// A workerCollector shows the counts, all from one look.
type workerCollector func() Workers

// workerSeries are the series of workers, without labels: names of workers come from
// outside and have no bound.
var workerSeries = []struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	of   func(*Workers) float64
}{
	workerOf("arena_workers_connected", "Workers that were heard of lately.", prometheus.GaugeValue, func(w *Workers) float64 { return float64(w.Connected) }),
	workerOf("arena_workers_slots", "Games that these workers play at the same time.", prometheus.GaugeValue, func(w *Workers) float64 { return float64(w.Slots) }),
	workerOf("arena_workers_leases", "Chunks of games that workers have.", prometheus.GaugeValue, func(w *Workers) float64 { return float64(w.Leases) }),
	workerOf("arena_workers_oldest_lease_seconds", "For how long the oldest of these leases has been held.", prometheus.GaugeValue, func(w *Workers) float64 { return w.Oldest.Seconds() }),
	workerOf("arena_workers_chunks_total", "Chunks of games that were offered.", prometheus.CounterValue, func(w *Workers) float64 { return float64(w.Chunks) }),
	workerOf("arena_workers_redeliveries_total", "Times that a chunk was leased or offered again because nothing had come.", prometheus.CounterValue, func(w *Workers) float64 { return float64(w.Redelivered) }),
	workerOf("arena_workers_duplicates_total", "Duplicate results: games that were there already.", prometheus.CounterValue, func(w *Workers) float64 { return float64(w.Duplicates) }),
	workerOf("arena_workers_audits_total", "Games that were played again as an audit.", prometheus.CounterValue, func(w *Workers) float64 { return float64(w.Audits) }),
	workerOf("arena_workers_caught_total", "Workers that an audit found out.", prometheus.CounterValue, func(w *Workers) float64 { return float64(w.Caught) }),
	workerOf("arena_workers_refused_total", "Messages of workers that were refused, exams that were failed among them.", prometheus.CounterValue, func(w *Workers) float64 { return float64(w.Refused) }),
}

func workerOf(name, help string, kind prometheus.ValueType, of func(*Workers) float64) (s struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	of   func(*Workers) float64
},
) {
	s.desc, s.kind, s.of = prometheus.NewDesc(name, help, nil, nil), kind, of
	return s
}

// Describe implements prometheus.Collector.
func (workerCollector) Describe(to chan<- *prometheus.Desc) {
	for _, s := range workerSeries {
		to <- s.desc
	}
}

// Collect implements prometheus.Collector.
func (c workerCollector) Collect(to chan<- prometheus.Metric) {
	w := c()
	for _, s := range workerSeries {
		to <- prometheus.MustNewConstMetric(s.desc, s.kind, s.of(&w))
	}
}
