package learn

import (
	"context"
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/conc"
)

// A monitor serves the metrics of a loop; a nil one serves nothing.
type monitor struct {
	metrics  *metrics.Learning
	server   *metrics.Server
	deadline time.Time
}

// listen takes the address of the options, before anything is done.
func (l *Loop) listen() (*monitor, error) {
	if l.options.Metrics == "" {
		return nil, nil
	}
	m := metrics.NewLearning(metrics.Config{
		Run: l.config.Name, Game: l.game.Name(), Seed: l.config.Seed, Hash: configs.Hash(l.config),
		Version: l.options.Code, Revision: l.options.Revision, Wait: l.options.MetricsWait, Profiles: l.options.Profiles,
	}, l.config.Iterations)
	server, err := m.Listen(l.options.Metrics)
	if err != nil {
		return nil, &runs.MetricsError{Err: err}
	}
	if l.options.Say != nil {
		l.options.Say("metrics on http://" + server.Addr() + "/metrics")
	}
	return &monitor{m, server, l.deadline}, nil
}

// start serves until the returned function is called, which waits for the end.
func (m *monitor) start(ctx context.Context) (stop func(ended error) error) {
	if m == nil {
		return func(error) error { return nil }
	}
	return m.server.Start(ctx)
}

// close gives the address up, if start has not done so.
func (m *monitor) close() error {
	if m == nil {
		return nil
	}
	return m.server.Close()
}

// every is how often the progress of a stage is shown.
const every = time.Second

// stage shows a stage until the returned function is called.
func (m *monitor) stage(s Stage) (stop func()) {
	if m == nil {
		return func() {}
	}
	show := func() {
		var done, of int64
		if s.Progress != nil {
			done, of = s.Progress()
		}
		m.metrics.SetStage(s.Name, done, of)
		m.left()
	}
	show()
	return conc.Every(every, show)
}

// left shows how long the loop may still go on.
func (m *monitor) left() {
	if !m.deadline.IsZero() {
		m.metrics.SetLeft(max(time.Until(m.deadline), 0))
	}
}

// iteration shows an iteration that is done, and what all have cost.
func (m *monitor) iteration(l *Loop, it *report.LearnIteration) {
	if m == nil {
		return
	}
	m.left()
	m.metrics.SetIteration(metrics.Iteration{
		Number: it.Number, InUse: l.inUse(), Promoted: it.Promoted, Games: it.Games, Rows: it.Rows, FitRows: it.FitRows,
		ProvenShare: float64(it.Proven) / float64(max(it.Labelled, 1)), Choices: it.Choices.Value,
		Losses: map[string]float64{"train": it.TrainLoss, "validation": it.ValidLoss, "frozen": it.FrozenLoss},
	})
	for _, all := range [][]report.LearnMatch{it.Gate, it.Pool, it.Start} {
		for _, match := range all {
			m.metrics.SetElo(match.Opponent, match.Factor, match.Interval())
		}
	}
	costs, err := journal.ReadCosts(l.work.Dir())
	if err != nil {
		return // they are no result: the report will say so
	}
	for _, c := range stageCosts(costs) {
		m.metrics.SetCost(c.Stage, c.Wall, c.CPU)
	}
}
