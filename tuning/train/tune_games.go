package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/seed"
	"gipf.arena/tuning"
)

// games are the self-play games that the fit learns from. Each agent's are in a run
// of their own.
type games struct {
	registry runs.Registry
	dirs     []string
	// config is the job's, with the number of pairs that each agent has played.
	config configs.Tune
	stages []report.TuningStage
	notes  []string
}

// records yields an agent's games from its run.
func (g *games) records(ctx context.Context) tuning.Games {
	return func(agent int) iter.Seq2[arena.Record, error] {
		return func(yield func(arena.Record, error) bool) {
			run, err := g.registry.Open(ctx, g.dirs[agent])
			if err != nil {
				yield(arena.Record{}, err)
				return
			}
			defer run.Close()
			run.Records(ctx)(yield)
		}
	}
}

// selfPlayName returns the name of the run with an agent's games, and of its folder.
func selfPlayName(agent int) string { return fmt.Sprintf("selfplay-%d", agent+1) }

// selfPlay plays the self-play games that remain, agent by agent.
func (t *Tune) selfPlay(ctx context.Context) (*games, error) {
	g := &games{registry: t.registry, config: *t.config}
	for i := range t.players {
		name := selfPlayName(i)
		played, err := t.Play(ctx, t.registry, name, t.selfPlayRun(i), t.selfPlayHow(i))
		t.countLearnt(ctx, name)
		if err != nil {
			return nil, err
		}
		pairs, err := wholePairs(ctx, played)
		if err = cmp.Or(err, played.Run.Close()); err != nil {
			return nil, err
		}
		g.add(t, i, played.Played, pairs)
	}
	return g, g.settle(t)
}

// countLearnt adds the stored games, also after an interruption.
func (t *Tune) countLearnt(ctx context.Context, name string) {
	run, err := t.registry.Open(context.WithoutCancel(ctx), t.Path("runs/"+name))
	if err != nil {
		return
	}
	defer run.Close()
	if n, err := run.Stored(context.WithoutCancel(ctx)); err == nil {
		t.learnt += n
	}
}

// selfPlayRun returns the tournament of an agent against itself, with its own seed, so that
// different agents play different openings.
func (t *Tune) selfPlayRun(agent int) *configs.Run {
	c := &t.config.Selfplay
	return &configs.Run{
		Name: selfPlayName(agent), Game: t.config.Game, Seed: seed.Fit(t.seed).SelfPlay(agent), Tournament: arena.RoundRobin.String(), Pairs: c.Pairs,
		Agents:   []configs.Agent{{Name: "one", Spec: c.Agents[agent]}, {Name: "other", Spec: c.Agents[agent]}},
		Openings: configs.RunOpenings{Plies: c.Openings.Plies, Turns: c.Openings.Turns}, MaxPlies: c.MaxPlies, Workers: t.config.Workers, InFlight: t.config.InFlight,
	}
}

// selfPlayHow says how to play the games of an agent.
func (t *Tune) selfPlayHow(agent int) journal.How {
	how := t.How(journal.Stage{Title: fmt.Sprintf("self-play of %s at %s: %d games", t.players[agent].Spec(), t.game.Name(), 2*t.config.Selfplay.Pairs), Plain: true})
	if from := filepath.Join(t.made.From, "runs", selfPlayName(agent)); t.made.From != "" && present(from) {
		how.From = from
	}
	if d := t.Options.Until; d != nil {
		agents := time.Duration(len(t.players))
		share := time.Until(t.Deadline) / (agents - time.Duration(agent))
		share = max(share, *d/agents/10) // even if earlier agents took longer
		how.Options.Within = &share
	}
	return how
}

// present reports whether a directory exists: another job may have had fewer agents,
// or may have stopped before reaching all of them.
func present(dir string) bool {
	_, err := os.Stat(dir)
	return err == nil
}

// checkFrom returns the reason why the self-play games of the job in from cannot be
// reused; "" means that they can.
func (t *Tune) checkFrom(ctx context.Context, from string) error {
	if from == "" {
		return nil
	}
	if err := journal.Holds(from, KindTune); err != nil {
		return err
	}
	for i := range t.players {
		dir := filepath.Join(from, "runs", selfPlayName(i))
		if !present(dir) {
			continue
		}
		p, err := t.registry.Plan(ctx, t.selfPlayRun(i))
		if err != nil {
			return err
		}
		if err := errors.Join(t.registry.HoldsGames(ctx, p.Tournament, dir), p.Close()); err != nil {
			return err
		}
	}
	return nil
}

// wholePairs returns how many pairs of a run come before the first incomplete one.
// A fit to those pairs equals the fit of a configuration that asks for that number,
// and it includes no game because the game was short.
func wholePairs(ctx context.Context, g *journal.Games) (int, error) {
	if !g.Played.Stopped {
		return g.Run.Config.Pairs, nil
	}
	done, err := g.Run.Done(ctx)
	if err != nil {
		return 0, err
	}
	pairs := 0
	for done.Has(int64(2*pairs)) && done.Has(int64(2*pairs)+1) {
		pairs++
	}
	return pairs, nil
}

// add adds the games of an agent.
func (g *games) add(t *Tune, agent int, played journal.Played, pairs int) {
	g.dirs = append(g.dirs, t.Path(played.Run))
	g.config.Selfplay.Pairs = min(g.config.Selfplay.Pairs, pairs)
	g.stages = append(g.stages, report.TuningStage{
		Run: played.Run, Agent: t.players[agent].Spec(), Games: played.Games, Planned: 2 * int64(t.config.Selfplay.Pairs),
		Taken: played.Taken, From: t.from(played), Digest: played.Digest,
	})
}

// from returns where games were reused from, "" if none were.
func (t *Tune) from(played journal.Played) string {
	if played.Taken == 0 {
		return ""
	}
	return t.made.From
}

// settle notes the number of pairs that the fit uses if some are missing.
func (g *games) settle(t *Tune) error {
	pairs, asked := g.config.Selfplay.Pairs, t.config.Selfplay.Pairs
	if pairs == asked {
		return nil
	}
	if pairs == 0 {
		return g.tooFew(errors.New("tuning: there is no complete pair of games to learn from"))
	}
	g.notes = append(g.notes, fmt.Sprintf(
		"self-play was ended after %d of %d pairs of each agent; the weights are those of selfplay.pairs=%d, to the bit", pairs, asked, pairs))
	return nil
}

// tooFew adds to a fit's error how to get enough games.
func (g *games) tooFew(err error) error {
	if len(g.notes) == 0 && g.config.Selfplay.Pairs > 0 {
		return err
	}
	return fmt.Errorf("%w; self-play was ended early: tune --from, with this directory, goes on with it in another", err)
}

// pairs returns the records of some pairs of an agent's games.
func (g *games) pairs(ctx context.Context, agent, from, to int) (records []arena.Record, err error) {
	for r, err := range g.records(ctx)(agent) {
		if err != nil {
			return nil, err
		}
		if r.Pair >= int64(to) {
			break
		}
		if r.Pair >= int64(from) {
			records = append(records, r)
		}
	}
	return records, context.Cause(ctx)
}
