package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"gipf.arena/arena/stats"
)

// Numbers are the series of a tune of numbers while it plays, in their own registry.
// They are safe for concurrent use. Make them with NewNumbers.
type Numbers struct {
	pages
	games  *prometheus.GaugeVec // what
	value  estimate             // parameter
	gained estimate
}

// NewNumbers returns the metrics of a tune that plans the given number of
// games. It ignores the agents and the progress of the configuration.
func NewNumbers(c Config, planned int64) *Numbers {
	p := newPages(c)
	m := &Numbers{
		pages:  p,
		games:  p.gauge("arena_tune_games", "Games of the tune: those that are done, and those planned.", "what"),
		value:  p.estimate("arena_tune_value", "Recommended value of a parameter, with the interval in which the games leave the best one", "parameter"),
		gained: p.estimate("arena_tune_gained_elo", "Elo gain over the initial values, by the games of the tune"),
	}
	m.games.WithLabelValues("planned").Set(float64(planned))
	m.SetGames(0)
	return m
}

// SetGames shows the number of finished games.
func (m *Numbers) SetGames(done int64) { m.games.WithLabelValues("done").Set(float64(done)) }

// SetValue shows the recommended value of a parameter.
func (m *Numbers) SetValue(parameter string, iv stats.Interval) { m.value.set(true, iv, parameter) }

// SetGained shows the Elo gain over the initial values.
func (m *Numbers) SetGained(iv stats.Interval) { m.gained.set(true, iv) }
