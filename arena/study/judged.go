package study

import (
	"context"
	"path/filepath"

	"gipf.arena/arena/quality"
	"gipf.arena/arena/runs"
	"gipf.arena/rules"
)

// judgedDecisions is the share of the turns of which the judge looks at all moves.
const judgedDecisions = 0.02

// judge has the study's judge look at a share of the games of a cell of equal opponents.
// What it says is kept beside the run, so that it is asked once. It adds its figures, or
// why it is silent.
func (s *Study) judge(ctx context.Context, p *played, run *runs.Run, game rules.Game) (err error) {
	if s.Config.Judge == nil || p.games == 0 || !p.plan.Equal() || p.plan.Part != "" && !p.plan.Fresh && !s.findsJudged() {
		return nil
	}
	judge, err := quality.NewJudge(s.registry.WithoutPrograms(nil), game, s.Config.Judge.Spec)
	if err != nil {
		return err
	}
	t := quality.Tracer{Game: game, Judge: *judge, Seed: s.Config.Seed, Decisions: judgedDecisions}
	if t.Kept, err = quality.OpenTraces(filepath.Join(run.Dir, quality.TracesName)); err != nil {
		return err
	}
	traces, err := t.Games(ctx, run.Records(ctx), s.Config.Judge.Share)
	if closed := t.Kept.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	found := quality.NewJudged(s.Config.Judge.Spec, traces)
	for _, m := range found.Figures {
		if p.metrics = append(p.metrics, m); m.Sample != nil {
			p.samples[m.Name] = m.Sample
		}
	}
	if !found.Known {
		p.silent = found.Why
	}
	return nil
}
