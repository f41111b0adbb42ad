package study

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/runs"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// The scores, by name.
const (
	firstScore = "first-score" // of the first mover, in points a game
	secondOwn  = "score"       // of the better of two levels
	ownFirst   = "score/first" // of that one where it moves first
	ownSecond  = "score/second"
)

// A played is the games of a cell, by opening.
type played struct {
	plan    *configs.StudyCell
	meta    arena.Meta
	looks   []answers.Look
	digest  string
	pairs   int
	games   int // with a result
	metrics []quality.Metric
	samples map[string]answers.Sample
	twins   []answers.Twin // the pairs whose games both have a result
	same    int            // those of them whose games have the same moves
	spent   [2]spent       // by the two levels of a cell of unequal ones
	silent  string         // why the judge says nothing of the games, "" where it does
}

// A spent is the time that a level took for its moves.
type spent struct {
	time  time.Duration
	moves int
}

// longer is how many times as long as the moves of the first level those of the second take, 0 where it is not known.
func (p *played) longer() float64 {
	a, b := p.spent[0], p.spent[1]
	if a.time <= 0 || b.time <= 0 {
		return 0
	}
	return float64(b.time) * float64(a.moves) / (float64(a.time) * float64(b.moves))
}

// read reads the games of a cell. One that has not begun has none.
func (s *Study) read(ctx context.Context, dir string, plan *configs.StudyCell) (*played, error) {
	p := &played{plan: plan, samples: map[string]answers.Sample{}}
	run, err := s.registry.Open(ctx, cellDir(dir, plan))
	if errors.Is(err, store.ErrNoRun) {
		return p, nil
	}
	if err != nil {
		return nil, err
	}
	defer run.Close()
	p.meta = run.Meta()
	if err := p.decide(ctx, run); err != nil {
		return nil, err
	}
	game, err := run.Game()
	if err != nil {
		return nil, err
	}
	if err := p.count(ctx, run, game); err != nil {
		return nil, err
	}
	return p, s.judge(ctx, p, run, game)
}

// decide takes the looks from the journal of the cell, each checked against its records.
func (p *played) decide(ctx context.Context, run *runs.Run) error {
	results, err := run.Results(ctx)
	if err != nil {
		return err
	}
	p.digest = results.Digest
	if results.Rounds != nil {
		if director, ok := results.Rounds.Director().(*adaptive.PrecisionDirector); ok {
			p.looks = director.Looks()
			return nil
		}
	}
	return fmt.Errorf("%s is no cell of a study: its format is %s", run.Dir, run.Config.Tournament)
}

// count reads the records.
func (p *played) count(ctx context.Context, run *runs.Run, game rules.Game) error {
	tally, board := quality.NewTally(game), rules.Board(game)
	var own []answers.Cluster
	var bySeat [2][]answers.Cluster
	half := map[int64]*arena.Record{} // the game of a pair that came first
	for rec, err := range run.Records(ctx) {
		if err == nil {
			err = tally.Add(&rec)
		}
		if err != nil {
			return err
		}
		p.pairs = max(p.pairs, int(rec.Pair)+1)
		if rec.Counted() {
			p.games++
			for i := range rec.Sides {
				side := &rec.Sides[i]
				at := &p.spent[side.Player]
				at.time, at.moves = at.time+side.Thinking, at.moves+side.Moves
			}
			one := answers.Cluster{Opening: rec.OpeningPrint(board), N: 1, Sum: scoreOf(&rec)}
			seat := 1 - rec.Sides[0].Player // 0 where the better one moves first
			own, bySeat[seat] = append(own, one), append(bySeat[seat], one)
			if other := half[rec.Pair]; other != nil {
				p.twins = append(p.twins, twinOf(other, &rec))
				if slices.Equal(other.Moves, rec.Moves) {
					p.same++
				}
			}
			half[rec.Pair] = &rec
		}
	}
	if p.pairs == 0 {
		return nil
	}
	p.metrics = tally.Metrics()
	for _, m := range p.metrics {
		if m.Sample != nil {
			p.samples[m.Name] = m.Sample
		}
	}
	if !p.plan.Equal() {
		p.samples[secondOwn] = answers.NewSample(own)
		p.samples[ownFirst], p.samples[ownSecond] = answers.NewSample(bySeat[0]), answers.NewSample(bySeat[1])
	}
	return nil
}

// twinOf is a pair: the better player is the second of two levels.
func twinOf(a, b *arena.Record) answers.Twin {
	if a.Sides[0].Player == 0 {
		a, b = b, a
	}
	return answers.Twin{Better: a.Result.Score(rules.First), Other: b.Result.Score(rules.First)}
}

// scoreOf is the points of player 1 in a game with a result.
func scoreOf(rec *arena.Record) float64 {
	if rec.Sides[0].Player == 1 {
		return rec.Result.Score(rules.First)
	}
	return rec.Result.Score(rules.Second)
}
