package train

import (
	"context"
	"errors"
	"fmt"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
)

// About implements [journal.Job].
func (l *Loop) About() journal.About {
	c := l.config
	return journal.About{Kind: KindLoop, Folder: "learn", Config: c, Name: c.Name, Game: l.game.Name(), Seed: c.Seed, Metrics: func(m metrics.Config) metrics.Page {
		l.metrics = metrics.NewLearning(m, c.Iterations)
		return l.metrics
	}}
}

// Prepare implements [journal.Job]. A stored loop continues as it began, even if a
// later program would choose otherwise.
func (l *Loop) Prepare(context.Context, journal.Options) error {
	l.config.Gate.Pairs = l.chances().Pairs
	return nil
}

// Begun implements [journal.Job]. If the configuration states no pairs for the gate, the
// loop keeps those it began with.
func (l *Loop) Begun(name string, text []byte) (configs.Config, error) {
	there, err := configs.Parse[configs.Learn](name, text, nil)
	if err == nil && l.config.Gate.Pairs == 0 {
		l.config.Gate.Pairs = there.Gate.Pairs
	}
	return there, err
}

// Start implements [journal.Job].
func (l *Loop) Start(s *journal.Session) journal.Running {
	l.Session, l.registry, l.against = s, l.registry.WeightsIn(s.Dir()), map[int]map[string]report.LearnMatch{}
	return l
}

// Kept implements [journal.Running].
func (l *Loop) Kept() (what, further string) { return "what is done is kept", "" }

// errUntil ends a loop whose time is up.
var errUntil = errors.New("the time is up")

// Run carries out all steps that are not yet in the journal. When ctx ends, it returns
// the cause; completed work is kept, as after any other error. When Until has passed,
// the report covers what is done and says so.
func (l *Loop) Run(ctx context.Context) (found report.Text, err error) {
	defer l.Showing(l.show)()
	for _, line := range l.gateLines() {
		l.Say(line)
	}
	stopped := ""
	switch err := l.steps(ctx); {
	case errors.Is(err, errUntil):
		stopped = fmt.Sprintf("%v after %v", errUntil, *l.Options.Until)
	case err != nil && ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, err
	}
	h, err := newHistory(context.WithoutCancel(ctx), l.registry, l.config, l.game, l.Dir(), l.Entries())
	if err != nil {
		return nil, err
	}
	return h.report(stopped)
}
