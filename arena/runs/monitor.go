package runs

import (
	"context"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/metrics"
	"gipf.arena/configs"
	"gipf.arena/internal/conc"
)

// rateEvery is how often the ratings in the metrics are brought up to date.
const rateEvery = 2 * time.Second

// A monitor serves the metrics of a run. A nil one serves nothing, for runs
// without an address.
type monitor struct {
	metrics *metrics.Metrics
	server  *metrics.Server
	waits   bool // for somebody to see the end
}

// listen takes the address, before anything is written or played.
func listen(opt Options, p *Plan, progress *arena.Progress, workers func() metrics.Workers) (*monitor, error) {
	if opt.Metrics == "" {
		return nil, nil
	}
	m := metrics.New(metrics.Config{
		Run: p.Config.Name, Seed: p.Config.Seed, Hash: configs.Hash(p.Config),
		Game: p.Tournament.Game.Name(), Agents: p.Names(), Version: opt.Code, Revision: opt.Revision, Progress: progress, Workers: workers, Wait: opt.MetricsWait,
		Profiles: opt.Profiles,
	})
	server, err := m.Listen(opt.Metrics)
	if err != nil {
		return nil, &MetricsError{err}
	}
	return &monitor{m, server, opt.MetricsWait > 0}, nil
}

// A MetricsError says why metrics cannot be served on an address.
type MetricsError struct{ Err error }

func (e *MetricsError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *MetricsError) Unwrap() error { return e.Err }

// A ListenError says why workers cannot come to an address.
type ListenError struct{ Err error }

func (e *ListenError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *ListenError) Unwrap() error { return e.Err }

// start serves until stop is called, which is told how the run ended and waits for
// the end of serving. Before it, settle ends what reads the store.
func (m *monitor) start(ctx context.Context, l *Live) (settle func(), stop func(ended error) error) {
	if m == nil {
		return func() {}, func(error) error { return nil }
	}
	served := m.server.Start(ctx)
	rating, cancel := context.WithCancel(context.WithoutCancel(ctx))
	rated := conc.Every(rateEvery, func() { m.rate(rating, l) })
	return func() {
		cancel()
		rated()
		if m.waits && ctx.Err() == nil {
			m.rate(ctx, l)
		}
	}, served
}

// rate shows the present ratings. A fit that fails leaves the last ones: the final
// standings will say why.
func (m *monitor) rate(ctx context.Context, l *Live) {
	_, fit, err := l.Standings(ctx)
	if err != nil {
		return
	}
	m.metrics.SetRatings(fit.Table)
	for _, t := range fit.Tests {
		m.metrics.SetTest(t.Player, fit.Test, t.LLR, t.Games.PairCount())
	}
}

// sinks is where records go for the metrics.
func (m *monitor) sinks() []arena.Sink {
	if m == nil {
		return nil
	}
	return []arena.Sink{m.metrics}
}

// batch takes up what the store tells of a commit.
func (m *monitor) batch(rows int, took time.Duration, err error) {
	if m != nil {
		m.metrics.Batch(rows, took, err)
	}
}

// addr returns the address that was taken, "" without one.
func (m *monitor) addr() string {
	if m == nil {
		return ""
	}
	return m.server.Addr()
}

// close gives the address up, if start has not done so.
func (m *monitor) close() error {
	if m == nil {
		return nil
	}
	return m.server.Close()
}
