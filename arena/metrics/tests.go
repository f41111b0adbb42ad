package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"gipf.arena/arena/stats"
)

// tests are the gauges of sequential tests. Runs without any have no series of
// them.
type tests struct {
	llr, pairs   *prometheus.GaugeVec
	lower, upper *prometheus.GaugeVec
}

func newTests() tests {
	gauge := func(name, help string) *prometheus.GaugeVec {
		return prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: name, Help: help}, []string{"agent"})
	}
	return tests{
		llr:   gauge("arena_sprt_llr", "Log-likelihood ratio of the sequential test of an agent against the first one."),
		pairs: gauge("arena_sprt_pairs", "Complete pairs in the sequential test of an agent."),
		lower: gauge("arena_sprt_lower_bound", "Log-likelihood ratio below which the test of an agent fails."),
		upper: gauge("arena_sprt_upper_bound", "Log-likelihood ratio above which the test of an agent passes."),
	}
}

func (t *tests) collectors() []prometheus.Collector {
	return []prometheus.Collector{t.llr, t.pairs, t.lower, t.upper}
}

// SetTest shows how the sequential test of a player stands: its ratio and its
// number of complete pairs. A player who is none of the run's is left out.
func (m *Metrics) SetTest(player int, test stats.SPRT, llr float64, pairs int) {
	if player < 0 || player >= len(m.names) {
		return
	}
	lower, upper := test.Bounds()
	name := m.names[player]
	m.tests.llr.WithLabelValues(name).Set(llr)
	m.tests.pairs.WithLabelValues(name).Set(float64(pairs))
	m.tests.lower.WithLabelValues(name).Set(lower)
	m.tests.upper.WithLabelValues(name).Set(upper)
}
