package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/stats"
)

// An estimate is three gauges with the same labels: a figure and the ends of its interval.
// What the games do not support has no series: an open end of an interval, a player
// without games, an advantage that could not be fitted.
type estimate struct{ centre, low, high *prometheus.GaugeVec }

// estimate makes gauges of a figure and of the ends of its interval.
func (m *pages) estimate(name, help string, labels ...string) estimate {
	return estimate{
		m.gauge(name, help+".", labels...), m.gauge(name+"_ci_low", help+", lower end of the interval.", labels...),
		m.gauge(name+"_ci_high", help+", upper end of the interval.", labels...),
	}
}

// set shows an interval, and removes what is not known of it.
func (e *estimate) set(known bool, iv stats.Interval, labels ...string) {
	show(e.centre, known, iv.Center, labels)
	show(e.low, known && !iv.OpenLo, iv.Lo, labels)
	show(e.high, known && !iv.OpenHi, iv.Hi, labels)
}

func show(g *prometheus.GaugeVec, known bool, value float64, labels []string) {
	if !known {
		g.DeleteLabelValues(labels...)
		return
	}
	g.WithLabelValues(labels...).Set(value)
}

// SetRatings shows a table of all players of the run, in place of the
// previous one.
func (m *Metrics) SetRatings(t stats.Table) {
	for i, r := range t.Ratings {
		if i < len(m.names) {
			m.elo.set(r.Status != stats.NoGames, r.Elo, m.names[i])
		}
	}
	m.advantage.set(t.Advantage.Fitted, t.Advantage.Elo, m.split.Name, m.split.Variant)
}

// tests are the gauges of sequential tests. Runs without tests have no such
// series.
type tests struct {
	llr, pairs   *prometheus.GaugeVec
	lower, upper *prometheus.GaugeVec
}

func (m *pages) tests() tests {
	return tests{
		llr:   m.gauge("arena_sprt_llr", "Log-likelihood ratio of the sequential test of an agent against the first one.", "agent"),
		pairs: m.gauge("arena_sprt_pairs", "Complete pairs in the sequential test of an agent.", "agent"),
		lower: m.gauge("arena_sprt_lower_bound", "Log-likelihood ratio below which the test of an agent fails.", "agent"),
		upper: m.gauge("arena_sprt_upper_bound", "Log-likelihood ratio above which the test of an agent passes.", "agent"),
	}
}

// SetTest shows the state of a candidate's sequential test: its ratio, the bounds in force, which
// end it, and its number of complete pairs. It ignores a player that is not in the run.
func (m *Metrics) SetTest(t *adaptive.CandidateTest, test stats.SPRT) {
	if t.Player < 0 || t.Player >= len(m.names) {
		return
	}
	lower, upper := t.Bounds(test)
	name := m.names[t.Player]
	m.sprt.llr.WithLabelValues(name).Set(t.LLR)
	m.sprt.pairs.WithLabelValues(name).Set(float64(t.Games.PairCount()))
	m.sprt.lower.WithLabelValues(name).Set(lower)
	m.sprt.upper.WithLabelValues(name).Set(upper)
}
