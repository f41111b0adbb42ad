// Package metrics exports a run to Prometheus: games and their outcomes, the
// speed of agents and their ratings.
//
// Metrics are an arena.Sink. A game in progress does not touch them: it counts for itself and is added to the series when it
// is over. Labels come from the configuration and from small fixed sets (game, variant, agent, outcome, reason), never from
// games or pairs, so the number of series does not grow with the run. Histograms have classic buckets only, because a server
// that scrapes both kinds keeps just the native one.
//
// All names begin with arena_, except those of the standard collectors for the
// Go runtime, the process and the build.
//
// Only this package imports client_golang.
package metrics

import (
	"context"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gipf.arena/arena"
)

// Metrics are the series of one run, in their own registry. They are safe for
// concurrent use. Make them with New.
type Metrics struct {
	pages
	split Game
	names []string

	finished *prometheus.CounterVec // game, variant, outcome, reason
	moves    *prometheus.CounterVec // game, variant
	duration prometheus.Histogram
	forfeits *prometheus.CounterVec // agent, reason
	control  *prometheus.CounterVec // outcome
	agents   *agentCollector
	batches  prometheus.Histogram
	errors   prometheus.Counter
	stored   prometheus.Counter

	elo, advantage estimate
	sprt           tests
}

var _ arena.Sink = (*Metrics)(nil)

// New returns the metrics of a run before its first game.
func New(c Config) *Metrics {
	p := newPages(c)
	m := &Metrics{
		pages: p,
		split: SplitGame(c.Game),
		names: c.Agents,
		finished: p.counters("arena_games_finished_total", "Finished games by outcome (first, second, draw, none) and by the rule or fault that ended them.",
			"game", "variant", "outcome", "reason"),
		moves: p.counters("arena_moves_total", "Moves in finished games, openings included.", "game", "variant"),
		// 1 ms to 1000 s, three buckets per decade.
		duration: p.histogram("arena_game_duration_seconds", "Time from the first to the last move of a game, waiting for a compute slot included.",
			prometheus.ExponentialBucketsRange(1e-3, 1e3, 19)),
		forfeits: p.counters("arena_agent_forfeits_total", "Games an agent lost by its own fault.", "agent", "reason"),
		control: p.counters("arena_adjudication_control_games_total", "Control games, which were played on although adjudication would have ended them: its verdict was right, wrong, or open because the game has no result.",
			"outcome"),
		agents:    registered(&p, &agentCollector{names: c.Agents, totals: make([]agentTotals, len(c.Agents))}),
		elo:       p.estimate("arena_agent_elo", "Elo of an agent in the joint rating of the run", "agent"),
		advantage: p.estimate("arena_first_mover_advantage_elo", "Elo that the first move is worth", "game", "variant"),
		sprt:      p.tests(),
		batches: p.histogram("arena_store_batch_duration_seconds", "Time to commit one batch of games to the store.",
			prometheus.ExponentialBucketsRange(1e-3, 10, 13)),
		errors: p.counters("arena_store_errors_total", "Batches that the store could not commit.").WithLabelValues(),
		stored: p.counters("arena_store_games_total", "Games that this process has committed to the store: they survive its death.").WithLabelValues(),
	}
	m.begin(c)
	return m
}

// begin shows the progress of the run. Series that are known from the start begin at 0, so that the first event is
// seen as an increase.
func (m *Metrics) begin(c Config) {
	if c.Progress != nil {
		m.registry.MustRegister(progressGauges(c.Progress)...)
	}
	m.moves.WithLabelValues(m.split.Name, m.split.Variant)
	for _, outcome := range [...]string{controlRight, controlWrong, controlOpen} {
		m.control.WithLabelValues(outcome)
	}
	for _, name := range c.Agents {
		for _, how := range arena.Forfeits() {
			m.forfeits.WithLabelValues(name, string(how))
		}
	}
}

// counters makes a family of counters.
func (m *pages) counters(name, help string, labels ...string) *prometheus.CounterVec {
	return registered(m, prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels))
}

// histogram makes a histogram with classic buckets.
func (m *pages) histogram(name, help string, buckets []float64) prometheus.Histogram {
	return registered(m, prometheus.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}))
}

// progressGauges show the counters that the run keeps in any case.
func progressGauges(p *arena.Progress) []prometheus.Collector {
	gauge := func(name, help string, of func(arena.Snapshot) int64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return float64(of(p.Snapshot())) })
	}
	return []prometheus.Collector{
		gauge("arena_games_in_progress", "Games that have started and not finished; where workers play, those that were offered to them.", func(s arena.Snapshot) int64 { return s.InFlight }),
		gauge("arena_games_queued", "Games of the run that have yet to start; where workers play, to be offered to them.", arena.Snapshot.Queued),
		gauge("arena_games_planned", "Games of the whole run; the most there may be while its format has more to decide.", func(s arena.Snapshot) int64 { return s.Planned }),
		gauge("arena_games_resumed", "Games that were stored before this process started.", func(s arena.Snapshot) int64 { return s.Resumed }),
	}
}

// Put adds one finished game to the series. It never fails.
func (m *Metrics) Put(_ context.Context, r arena.Record) error {
	m.finished.WithLabelValues(m.split.Name, m.split.Variant, arena.ResultName(r.Result), reason(&r)).Inc()
	m.moves.WithLabelValues(m.split.Name, m.split.Variant).Add(float64(r.Plies()))
	m.duration.Observe(r.Elapsed.Seconds())
	m.agents.add(&r)
	if seat, class, ok := r.Fault(); ok {
		m.forfeits.WithLabelValues(r.Sides[seat].Name, string(class)).Inc()
	}
	if r.Control.Plies > 0 {
		m.control.WithLabelValues(controlOutcome(&r)).Inc()
	}
	return nil
}

// The outcomes of a control game.
const (
	controlRight = "right"
	controlWrong = "wrong"
	controlOpen  = "open"
)

// controlOutcome says whether adjudication would have been right.
func controlOutcome(r *arena.Record) string {
	switch {
	case !r.Counted():
		return controlOpen
	case r.Result != r.Control.Result:
		return controlWrong
	}
	return controlRight
}

// reason returns what ended a game: the name of the rule if the rules tell,
// the rule that adjudicated it, or else the class of the ending. All come from
// small fixed sets.
func reason(r *arena.Record) string {
	switch {
	case r.Termination == arena.ByRule && r.Ending != "":
		return r.Ending
	case r.Termination == arena.Adjudicated:
		return string(r.Termination) + "-" + r.Ending
	}
	return string(r.Termination)
}

// Batch notes that the store committed a batch, or failed to. It has the
// signature of the store's OnBatch.
func (m *Metrics) Batch(rows int, took time.Duration, err error) {
	m.batches.Observe(took.Seconds())
	if err != nil {
		m.errors.Inc()
		return
	}
	m.stored.Add(float64(rows))
}

// A Game is a full game name in two labels: "gipf/basic:white=2" is game gipf,
// variant basic:white=2.
type Game struct{ Name, Variant string }

// SplitGame splits a full name. A name without a variant has an empty one.
func SplitGame(full string) Game {
	name, variant, _ := strings.Cut(full, "/")
	return Game{name, variant}
}
