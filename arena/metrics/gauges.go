package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"gipf.arena/arena/stats"
)

// ratings are the gauges of a table: an estimate and the ends of its interval.
// What the games do not support has no series: the end of an open side, a
// player without games, an advantage that could not be fitted.
type ratings struct{ elo, advantage estimate }

// An estimate is three gauges with the same labels.
type estimate struct{ centre, low, high *prometheus.GaugeVec }

func newRatings() ratings {
	return ratings{
		elo:       newEstimate("arena_agent_elo", "Elo of an agent in the joint rating of the run", "agent"),
		advantage: newEstimate("arena_first_mover_advantage_elo", "Elo that the first move is worth", "game", "variant"),
	}
}

func newEstimate(name, help string, labels ...string) estimate {
	gauge := func(suffix, which string) *prometheus.GaugeVec {
		return prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: name + suffix, Help: help + which}, labels)
	}
	return estimate{gauge("", "."), gauge("_ci_low", ", lower end of the interval."), gauge("_ci_high", ", upper end of the interval.")}
}

func (r *ratings) collectors() (all []prometheus.Collector) {
	for _, e := range []estimate{r.elo, r.advantage} {
		all = append(all, e.centre, e.low, e.high)
	}
	return all
}

// set shows an interval, or takes away what is not known of it.
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

// SetRatings shows a table of all players of the run, in place of the one
// before.
func (m *Metrics) SetRatings(t stats.Table) {
	for i, r := range t.Ratings {
		if i < len(m.names) {
			m.ratings.elo.set(r.Status != stats.NoGames, r.Elo, m.names[i])
		}
	}
	m.ratings.advantage.set(t.Advantage.Fitted, t.Advantage.Elo, m.split.Name, m.split.Variant)
}

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
