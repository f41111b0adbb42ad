package cli

import (
	"context"
	"errors"
	"syscall"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/metrics"
)

// rateEvery is how often the ratings in the metrics are brought up to date.
const rateEvery = 2 * time.Second

// A monitor serves the metrics of a run. A nil one serves nothing, for runs
// without --metrics.
type monitor struct {
	metrics *metrics.Metrics
	server  *metrics.Server
}

// listen takes the address, before anything is written or played. A port that
// is taken is a failure, an address that makes no sense a mistake.
func listen(addr string, t *arena.Tournament, p *arena.Progress) (*monitor, error) {
	if addr == "" {
		return nil, nil
	}
	var names []string
	for _, player := range t.Players {
		names = append(names, player.Name)
	}
	m := metrics.New(metrics.Config{
		Game: t.Game.Name(), Agents: names, Version: codeVersion(), Revision: codeRevision(), Progress: p,
	})
	server, err := m.Listen(addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, err
	case err != nil:
		return nil, usagef("--metrics: %w", err)
	}
	return &monitor{m, server}, nil
}

// start serves until the returned function is called, which waits for the end.
func (m *monitor) start(ctx context.Context, l *live) (stop func() error) {
	if m == nil {
		return func() error { return nil }
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	served := make(chan error, 1)
	go func() { served <- m.server.Serve(ctx) }()
	stopRating := tick(rateEvery, func() { m.rate(l) })
	return func() error {
		stopRating()
		cancel()
		return <-served
	}
}

// rate shows the present ratings. A fit that fails leaves the last ones: the
// final standings will say why.
func (m *monitor) rate(l *live) {
	if _, fit, err := l.look(); err == nil {
		m.metrics.SetRatings(fit.Table)
		for _, t := range fit.Tests {
			m.metrics.SetTest(t.Player, fit.Test, t.LLR, t.Games.PairCount())
		}
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

// close gives the address up without having served.
func (m *monitor) close() error {
	if m == nil {
		return nil
	}
	return m.server.Close()
}
