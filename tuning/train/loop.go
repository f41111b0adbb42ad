package train

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/sanitize"
	"gipf.arena/internal/seed"
	"gipf.arena/tuning"
)

// KindLoop is the kind of the journal of a loop.
const KindLoop = "learn"

// A Loop is a checked configuration, ready to run.
type Loop struct {
	trainer // when the loop runs, its registry is that of its directory
	config  *configs.Learn

	// Of a running loop.
	metrics *metrics.Learning             // nil serves none
	stage   atomic.Pointer[journal.Stage] // stage under way
	pool    []configs.Agent
	made    []made // rows: the frozen ones, then those of each iteration
	done    []report.LearnIteration
	against map[int]map[string]report.LearnMatch // by evaluation, by member
}

// NewLoop checks a configuration completely: the game and its features, every spec, the
// weights to start from. The error joins all problems found. The loop keeps c.
func NewLoop(r runs.Registry, c *configs.Learn) (*Loop, error) {
	l := &Loop{trainer: trainer{registry: r, seed: c.Seed, cores: c.Workers}, config: c}
	var err error
	if l.game, err = r.Games.Game(c.Game); err != nil {
		return nil, c.Problem("game", err)
	}
	if l.names, err = tuning.FeatureNames(l.game); err != nil {
		return nil, c.Problem("game", err)
	}
	_, err = l.startWeights()
	return l, errors.Join(c.Problem("init", err), l.checkSpecs(err == nil), l.checkFit(), l.checkSeen(c, c.Fit.LeaveOut, c.Fit.Net), l.checkGate())
}

// Summary says in a few words what the loop would do and, below that, what candidates
// may expect from its tests.
func (l *Loop) Summary() string {
	c := l.config
	games := fmt.Sprintf("%s of %d games at %s, from %s weights for %s", sanitize.Count(c.Iterations, "iteration", "iterations"), 2*c.Games.Pairs, l.game.Name(), c.Init, l.spec("", 1))
	lines := []string{games}
	if note := configs.Borrowed(l.game.Name()); note != "" && slices.Contains(configs.ShippedWeights(l.game.Name()), c.Init) {
		lines = append(lines, note)
	}
	return strings.Join(append(lines, l.gateLines()...), "\n  ")
}

// steps carries out the whole loop.
func (l *Loop) steps(ctx context.Context) error {
	if err := l.begin(ctx); err != nil {
		return err
	}
	for i := 1; i <= l.config.Iterations; i++ {
		it, err := l.iterate(ctx, i)
		if err != nil {
			return err
		}
		l.done = append(l.done, *it)
		if it.Promoted {
			l.promote(it)
			if err := l.writeBest(); err != nil {
				return err
			}
		}
		l.showIteration(it)
		for _, line := range slices.Concat(it.Lines(), advice(l.config, l.done), []string{l.left(i)}) {
			l.Say(line)
		}
	}
	return nil
}

// left says what remains of the budget after the given number of iterations.
func (l *Loop) left(done int) string {
	line := fmt.Sprintf("%d of %d iterations are done", done, l.config.Iterations)
	if !l.Deadline.IsZero() {
		line += fmt.Sprintf(", %v left", max(time.Until(l.Deadline), 0).Round(time.Second))
	}
	return line
}

// next reports whether a step may begin: it is already in the journal, or time is left.
func (l *Loop) next(ctx context.Context) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case !l.Known() && l.Over():
		return errUntil
	}
	return nil
}

// step is a step of the journal that may be left to another session.
func step[T any](ctx context.Context, l *Loop, name string, do func() (T, error)) (T, error) {
	if err := l.next(ctx); err != nil {
		var none T
		return none, err
	}
	return journal.Step(l.Work, name, do)
}

// inUse returns the number of the evaluation in use, 0 for the start.
func (l *Loop) inUse() int { return report.InUse(l.done) }

// seedOf derives the seed of a part of the loop. No two parts share a seed, so that
// tests have new openings.
func (l *Loop) seedOf(what string, numbers ...uint64) uint64 {
	return seed.Fit(l.seed).Other("learn "+what, numbers...)
}

// watch announces a stage.
func (l *Loop) watch(s journal.Stage) (stop func()) {
	l.stage.Store(&s)
	l.show()
	return l.Watch(s)
}
