package runs

import (
	"context"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/metrics"
	"gipf.arena/configs"
)

// rateEvery is how often the ratings in the metrics are updated.
const rateEvery = 2 * time.Second

// A monitor keeps the metrics of a run. A nil one keeps none, for runs that nothing shows.
type monitor struct {
	metrics *metrics.Metrics
	waits   bool // so that a client sees the end
}

// newMonitor shows the metrics of a run in place of earlier ones.
func newMonitor(opt Options, p *Plan, progress *arena.Progress, workers func() metrics.Workers) *monitor {
	if opt.Metrics == nil {
		return nil
	}
	m := metrics.New(metrics.Config{
		Run: p.Config.Name, Seed: p.Config.Seed, Hash: configs.Hash(p.Config),
		Game: p.Tournament.Game.Name(), Agents: p.Tournament.Names(), Version: opt.Code, Revision: opt.Revision, Progress: progress, Workers: workers,
	})
	opt.Metrics.Show(m)
	return &monitor{m, opt.Metrics.Waits()}
}

// start keeps the ratings up to date until settle is called, after which nothing reads the
// store.
func (m *monitor) start(ctx context.Context, l *Live) (settle func()) {
	if m == nil {
		return func() {}
	}
	rating, cancel := context.WithCancel(context.WithoutCancel(ctx))
	rated := arena.Every(rateEvery, func() { m.rate(rating, l) })
	return func() {
		cancel()
		rated()
		if m.waits && ctx.Err() == nil {
			m.rate(ctx, l)
		}
	}
}

// rate shows the current ratings. If a fit fails, the last ones remain: the final
// standings will say why.
func (m *monitor) rate(ctx context.Context, l *Live) {
	_, fit, err := l.Standings(ctx)
	if err != nil {
		return
	}
	m.metrics.SetRatings(fit.Table)
	for i := range fit.Tests {
		m.metrics.SetTest(&fit.Tests[i], fit.Test)
	}
}

// batch takes in what the store reports of a commit.
func (m *monitor) batch(rows int, took time.Duration, err error) {
	if m != nil {
		m.metrics.Batch(rows, took, err)
	}
}
