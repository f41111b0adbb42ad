package train

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// begin does the work before the first iteration: it makes the evaluation to start
// from, the frozen positions and the pool, and measures the start against the pool.
func (l *Loop) begin(ctx context.Context) error {
	if err := l.tidy(); err != nil {
		return err
	}
	_, err := l.File("start", file(0), func() ([]byte, error) {
		w, err := l.startWeights()
		if err != nil {
			return nil, err
		}
		return marshal(w)
	})
	if err != nil {
		return err
	}
	if err := l.writeBest(); err != nil {
		return err
	}
	if err := l.gatherPool(); err != nil {
		return err
	}
	frozen, err := l.rows(ctx, 0)
	if err != nil {
		return err
	}
	l.made = append(l.made, frozen)
	if frozen.Labelled > 0 {
		l.Say(frozen.shares())
	}
	found, err := l.playPool(ctx, 0, l.pool[1:])
	if err != nil {
		return err
	}
	l.against[0] = byOpponent(found)
	return nil
}

// gatherPool makes the pool as it is before the first iteration, with the start first. Its shipped weights are those
// that shipped when the loop began. If agents or weights of these names have changed since, the loop does not continue.
func (l *Loop) gatherPool() error {
	l.pool = []configs.Agent{{Name: report.StartName, Spec: l.spec(file(0), 1)}}
	start, err := l.load(0)
	if err != nil {
		return err
	}
	game := l.game.Name()
	began, begun := journal.Held[[]string](&l.Work.Log, "pool")
	for _, name := range configs.ShippedWeights(game) {
		w, err := configs.LoadWeights(game, name)
		if err != nil || w.Of != agents.OfPositions || w.Digest() == start.Digest() {
			continue // a policy, or the start itself
		}
		if begun && !slices.ContainsFunc(began, func(m string) bool { return strings.HasPrefix(m, name+" ") }) {
			continue // it shipped later
		}
		l.pool = append(l.pool, configs.Agent{Name: name, Spec: l.spec(name, 1)})
	}
	l.pool = append(l.pool, configs.Agent{Name: "mcts", Spec: fmt.Sprintf("mcts:transitions=%d", l.config.Agent.Transitions)})
	for i, spec := range l.config.Pool.Agents {
		l.pool = append(l.pool, configs.Agent{Name: other(i), Spec: spec})
	}
	var kept []configs.Agent
	var identities []string
	for _, m := range l.pool {
		b, err := l.registry.Builder(l.game, m.Spec)
		if err != nil && m.Name == "mcts" {
			continue // a game that has none
		}
		if err != nil {
			return fmt.Errorf("learn: pool: %s: %w", m.Name, err)
		}
		kept, identities = append(kept, m), append(identities, m.Name+" "+b.Identity())
	}
	l.pool = kept
	return journal.Hold(l.Work, "pool", identities)
}

// other returns the name of a pool member that the configuration adds.
func other(i int) string { return fmt.Sprintf("other-%d", i+1) }

// load returns the weights with a number.
func (l *Loop) load(number int) (agents.Weights, error) { return loadWeights(l.Dir(), number) }

// promote takes a candidate into the pool.
func (l *Loop) promote(it *report.LearnIteration) {
	before := it.InUse
	if before > 0 { // the start is a member from the beginning
		l.pool = append(l.pool, configs.Agent{Name: version(before), Spec: l.spec(file(before), 1)})
	}
	l.against[it.Number] = byOpponent(it.Pool)
	l.against[it.Number][version(before)] = it.Gate[0]
}

// version returns the name of an evaluation.
func version(number int) string {
	if number == 0 {
		return report.StartName
	}
	return fmt.Sprintf("%03d", number)
}

// byOpponent maps each opponent to its match.
func byOpponent(all []report.LearnMatch) map[string]report.LearnMatch {
	return each.Map(all, func(m report.LearnMatch) (string, report.LearnMatch) { return m.Opponent, m })
}
