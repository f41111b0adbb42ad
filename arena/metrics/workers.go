package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Workers are counts of the workers that play a run: those present now, and what has
// happened since the coordinator started.
type Workers struct {
	// Connected workers have this many Slots.
	Connected, Slots int
	// Leases is how many chunks they have, Oldest the age of the oldest lease.
	Leases int
	Oldest time.Duration
	// Chunks counts the chunks offered, and how often chunks were leased again because nothing was returned.
	Chunks, Redelivered int64
	// Duplicates counts games returned twice, Audits the games replayed, Caught the workers
	// that audits exposed, Refused the messages and exams refused.
	Duplicates, Audits, Caught, Refused int64
}

// A workerCollector shows the counts, all from one snapshot. Its series have no labels: names of workers come
// from outside and are unbounded.
type workerCollector func() Workers

// Describe implements prometheus.Collector.
func (workerCollector) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (c workerCollector) Collect(to chan<- prometheus.Metric) {
	w := c()
	gauge := func(name, help string, value float64) { send(to, name, help, prometheus.GaugeValue, nil, value) }
	counter := func(name, help string, n int64) { send(to, name, help, prometheus.CounterValue, nil, float64(n)) }
	gauge("arena_workers_connected", "Workers that were heard of lately.", float64(w.Connected))
	gauge("arena_workers_slots", "Games that these workers play at the same time.", float64(w.Slots))
	gauge("arena_workers_leases", "Chunks of games that workers have.", float64(w.Leases))
	gauge("arena_workers_oldest_lease_seconds", "For how long the oldest of these leases has been held.", w.Oldest.Seconds())
	counter("arena_workers_chunks_total", "Chunks of games that were offered.", w.Chunks)
	counter("arena_workers_redeliveries_total", "Times that a chunk was leased or offered again because nothing had come.", w.Redelivered)
	counter("arena_workers_duplicates_total", "Duplicate results: games that were there already.", w.Duplicates)
	counter("arena_workers_audits_total", "Games that were played again as an audit.", w.Audits)
	counter("arena_workers_caught_total", "Workers that an audit found out.", w.Caught)
	counter("arena_workers_refused_total", "Messages of workers that were refused, exams that were failed among them.", w.Refused)
}

// send sends a series of a collector that does not announce its series.
func send(to chan<- prometheus.Metric, name, help string, kind prometheus.ValueType, labels []string, value float64, of ...string) {
	to <- prometheus.MustNewConstMetric(prometheus.NewDesc(name, help, labels, nil), kind, value, of...)
}
