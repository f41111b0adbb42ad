package params

import (
	"context"
	"time"

	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/conc"
)

// A monitor serves the metrics of a tune while its own games are played; the runs of the
// tests serve theirs at the same address after that. A nil one serves nothing.
type monitor struct {
	metrics *metrics.Numbers
	server  *metrics.Server
}

// listen takes the address of the options, before anything is done.
func (j *Job) listen(opt Options) (*monitor, error) {
	if opt.Runs.Metrics == "" {
		return nil, nil
	}
	m := metrics.NewNumbers(metrics.Config{
		Run: j.config.Name, Game: j.game.Name(), Seed: j.config.Seed, Hash: configs.Hash(j.config),
		Version: opt.Runs.Code, Revision: opt.Runs.Revision, Wait: opt.Runs.MetricsWait, Profiles: opt.Runs.Profiles,
	}, int64(j.plan.games))
	server, err := m.Listen(opt.Runs.Metrics)
	if err != nil {
		return nil, &runs.MetricsError{Err: err}
	}
	return &monitor{m, server}, nil
}

// addr returns the address in use, "" for none.
func (m *monitor) addr() string {
	if m == nil {
		return ""
	}
	return m.server.Addr()
}

// every is how often the games are counted.
const every = time.Second

// start serves until the returned function is called, which waits for the end.
func (m *monitor) start(ctx context.Context, p *Progress) (stop func(ended error) error) {
	if m == nil {
		return func(error) error { return nil }
	}
	served := m.server.Start(ctx)
	counted := conc.Every(every, func() { m.metrics.SetGames(p.finished.Load()) })
	return func(ended error) error {
		counted()
		return served(ended)
	}
}

// show shows what is found so far.
func (m *monitor) show(found *report.Numbers) {
	if m == nil {
		return
	}
	m.metrics.SetGames(int64(found.Games))
	for _, p := range found.Parameters {
		m.metrics.SetValue(p.Name, p.Best.Stats())
	}
	if found.Slopes != nil {
		m.metrics.SetGained(found.Slopes.Stats())
	}
}

// close gives the address up, if start has not done so.
func (m *monitor) close() error {
	if m == nil {
		return nil
	}
	return m.server.Close()
}
