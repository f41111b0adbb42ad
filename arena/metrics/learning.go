package metrics

import (
	"fmt"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gipf.arena/arena/stats"
)

// Learning are the series of a loop that makes an evaluation stronger, in their own
// registry. They are safe for concurrent use. Make them with NewLearning.
type Learning struct {
	pages
	iterations, promoted, planned, inUse *prometheus.GaugeVec
	games, rows, proven, distinct        *prometheus.GaugeVec
	loss                                 *prometheus.GaugeVec // on
	choices                              *prometheus.GaugeVec
	elo                                  estimate             // opponent, budget
	stage                                *prometheus.GaugeVec // stage, what
	cost                                 *prometheus.GaugeVec // stage, clock
	left                                 *prometheus.GaugeVec
}

// NewLearning returns the metrics of a loop before its first iteration. It
// ignores the agents and the progress of the configuration.
func NewLearning(c Config, iterations int) *Learning {
	p := newPages(c)
	gauge := func(name, help string, labels ...string) *prometheus.GaugeVec {
		return p.gauge("arena_learn_"+name, help, labels...)
	}
	m := &Learning{
		pages:      p,
		iterations: gauge("iterations_done", "Iterations that are done."),
		promoted:   gauge("iterations_promoted", "Iterations whose candidate was promoted."),
		planned:    gauge("iterations_planned", "Iterations of the configuration."),
		inUse:      gauge("in_use", "Number of the evaluation in use, 0 for the start."),
		games:      gauge("games", "Games that the last iteration played to learn from."),
		rows:       gauge("rows", "Distinct positions of the last iteration."),
		proven:     gauge("proven_share", "Share of the labels of the last iteration that are proven."),
		distinct:   gauge("fit_rows", "Distinct positions that the last fit saw."),
		loss:       gauge("loss", "Mean log-loss of the last candidate in nats, on the rows named.", "on"),
		choices:    gauge("choices_that_differ", "Share of frozen positions in which the last candidate chooses otherwise with a larger budget."),
		elo:        p.estimate("arena_learn_elo", "Elo of the last candidate against an opponent, by times the budget of use", "opponent", "budget"),
		stage:      gauge("stage_done", "How far the stage under way is, and of how much.", "stage", "what"),
		cost:       gauge("stage_seconds", "Seconds that the stages have taken in all.", "stage", "clock"),
		left:       gauge("seconds_left", "Seconds until the loop is to end; no series without such a time."),
	}
	m.planned.WithLabelValues().Set(float64(iterations))
	for _, g := range []*prometheus.GaugeVec{m.iterations, m.promoted, m.inUse} {
		g.WithLabelValues().Set(0)
	}
	return m
}

// An Iteration is what the metrics show of an iteration.
type Iteration struct {
	// Number counts from 1, InUse is the evaluation in use after it.
	Number, InUse int
	Promoted      bool
	// Games, Rows, FitRows and ProvenShare describe its positions, Losses their losses by kind of position (0
	// for no positions, which has no series), Choices the share of choices that differ.
	Games                int64
	Rows, FitRows        int
	ProvenShare, Choices float64
	Losses               map[string]float64
}

// SetIteration shows an iteration in place of the previous one.
func (m *Learning) SetIteration(it Iteration) {
	m.iterations.WithLabelValues().Set(float64(it.Number))
	m.inUse.WithLabelValues().Set(float64(it.InUse))
	if it.Promoted {
		m.promoted.WithLabelValues().Inc()
	}
	m.games.WithLabelValues().Set(float64(it.Games))
	m.rows.WithLabelValues().Set(float64(it.Rows))
	m.distinct.WithLabelValues().Set(float64(it.FitRows))
	m.proven.WithLabelValues().Set(it.ProvenShare)
	m.choices.WithLabelValues().Set(it.Choices)
	for _, g := range []*prometheus.GaugeVec{m.loss, m.elo.centre, m.elo.low, m.elo.high} {
		g.Reset()
	}
	for on, loss := range it.Losses {
		if loss != 0 {
			m.loss.WithLabelValues(on).Set(loss)
		}
	}
}

// SetElo shows the result of the last candidate's games against an opponent.
func (m *Learning) SetElo(opponent string, factor int64, iv stats.Interval) {
	m.elo.set(true, iv, opponent, fmt.Sprintf("%dx", factor))
}

// SetStage shows the progress of the current stage.
func (m *Learning) SetStage(name string, done, of int64) {
	m.stage.Reset()
	m.stage.WithLabelValues(name, "done").Set(float64(done))
	m.stage.WithLabelValues(name, "planned").Set(float64(of))
}

// SetCost shows what a stage has cost in all.
func (m *Learning) SetCost(stage string, wall, cpu float64) {
	m.cost.WithLabelValues(stage, "wall").Set(wall)
	m.cost.WithLabelValues(stage, "cpu").Set(cpu)
}

// SetLeft shows how long the loop may continue.
func (m *Learning) SetLeft(d time.Duration) { m.left.WithLabelValues().Set(d.Seconds()) }
