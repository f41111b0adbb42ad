package study

import (
	"context"
	"path"
	"time"

	"gipf.arena/arena/metrics"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/conc"
)

// showEvery is how often the metrics are brought up to date.
const showEvery = time.Second

// A monitor serves the metrics of a study; a nil one serves nothing. Cells serve none of
// their own.
type monitor struct {
	metrics *metrics.Study
	server  *metrics.Server
}

// listen takes the address of the options, before anything is done.
func (s *Study) listen(opt runs.Options) (*monitor, error) {
	if opt.Metrics == "" {
		return nil, nil
	}
	m := metrics.NewStudy(metrics.Config{
		Run: s.Name(), Game: s.game(), Seed: s.Config.Seed, Hash: configs.Hash(s.Config),
		Version: opt.Code, Revision: opt.Revision, Wait: opt.MetricsWait, Profiles: opt.Profiles,
	}, s.Config.Precision.Score)
	server, err := m.Listen(opt.Metrics)
	if err != nil {
		return nil, &runs.MetricsError{Err: err}
	}
	if opt.Say != nil {
		opt.Say("metrics on http://" + server.Addr() + "/metrics")
	}
	return &monitor{m, server}, nil
}

// game is the game of all cells, or the family that all their games are of, or "".
func (s *Study) game() string {
	game := s.Cells[0].Run.Game
	for _, c := range s.Cells {
		switch {
		case c.Run.Game == game:
		case path.Dir(c.Run.Game) == path.Dir(game), path.Dir(c.Run.Game) == game:
			game = path.Dir(c.Run.Game)
		default:
			return ""
		}
	}
	return game
}

// start shows the study until the returned function is called, which waits for the end.
func (m *monitor) start(ctx context.Context, s *Session) (stop func(ended error) error) {
	if m == nil {
		return func(error) error { return nil }
	}
	served := m.server.Start(ctx)
	show := func() { m.metrics.Set(s.standing()) }
	show()
	shown := conc.Every(showEvery, show)
	return func(ended error) error {
		shown()
		show()
		return served(ended)
	}
}

// close gives the address up, if start has not done so.
func (m *monitor) close() error {
	if m == nil {
		return nil
	}
	return m.server.Close()
}

// standing is how the study stands, for the metrics. At most maxOpen cells are played at
// the same time.
func (s *Session) standing() metrics.StudyState {
	p := s.Progress()
	now := metrics.StudyState{Games: p.Games, Expected: p.Expected, Cells: p.Cells, Begun: p.Begun, Over: p.Over}
	for _, c := range s.cells {
		c.mu.Lock()
		st, played := c.now, c.session != nil
		c.mu.Unlock()
		now.Looks += st.looks
		if played && !st.over && st.looks > 0 {
			now.Open = append(now.Open, metrics.StudyCell{Name: c.plan.Run.Name, Pairs: st.pairs, Half: st.half})
		}
	}
	return now
}
