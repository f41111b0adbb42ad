package study

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/study"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// The figures that are read off the records, by name.
const (
	firstScore = "first-score" // of who moves first, in points a game
	secondOwn  = "score"       // of the better of two levels
	draws      = "draws"       // share of the games with a result
	completion = "completion"  // share of all games that end by rule
	turns      = "turns"       // of a game, its opening left out
	decisions  = "decisions"   // of a game, its opening left out
)

// A played is the games of a cell, by opening.
type played struct {
	plan    *configs.StudyCell
	meta    arena.Meta
	looks   []answers.Look
	digest  string
	pairs   int
	games   int // with a result
	results stats.WDL
	samples map[string]answers.Sample
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
	return p, p.count(ctx, run, game, s.Config.Openings.Turns > 0)
}

// decide takes the looks from the journal of the cell, each checked against its records.
func (p *played) decide(ctx context.Context, run *runs.Run) error {
	results, err := run.Results(ctx)
	if err != nil {
		return err
	}
	p.digest = results.Digest
	director, ok := results.Rounds.Director().(*adaptive.PrecisionDirector)
	if !ok {
		return fmt.Errorf("%s is no cell of a study: its format is %s", run.Dir, run.Config.Tournament)
	}
	p.looks = director.Looks()
	return nil
}

// count reads the records. distinct says that openings are told apart by what they are;
// without random moves all are the same, and what differs is the games alone.
func (p *played) count(ctx context.Context, run *runs.Run, game rules.Game, distinct bool) error {
	board, clusters := rules.Board(game), map[string][]answers.Cluster{}
	for rec, err := range run.Records(ctx) {
		if err != nil {
			return err
		}
		opening := rec.OpeningPrint(board)
		if !distinct {
			opening = numbered(board, rec.Pair)
		}
		p.pairs = max(p.pairs, int(rec.Pair)+1)
		add := func(name string, value float64) {
			clusters[name] = append(clusters[name], answers.Cluster{Opening: opening, N: 1, Sum: value})
		}
		if err := p.measure(game, &rec, add); err != nil {
			return err
		}
	}
	for name, c := range clusters {
		p.samples[name] = answers.NewSample(c)
	}
	return nil
}

// measure adds the figures of a game. One without a result has no score and no length.
func (p *played) measure(game rules.Game, rec *arena.Record, add func(name string, value float64)) error {
	add(completion, truth(rec.Termination == arena.ByRule))
	if !rec.Counted() {
		return nil
	}
	p.games++
	first := rec.Result.Score(rules.First)
	add(firstScore, first)
	add(draws, truth(first == 0.5))
	add(decisions, float64(len(rec.Moves)-rec.OpeningPlies))
	all, err := quality.Turns(game, rec)
	add(turns, float64(len(all)))
	if !p.plan.Equal() {
		own := first
		if rec.Sides[0].Player == 0 {
			own = 1 - first
		}
		add(secondOwn, own)
	}
	return err
}

func truth(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// numbered is the number of a pair that stands for its opening.
func numbered(board string, pair int64) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(board)) // never fails
	_, _ = h.Write(binary.LittleEndian.AppendUint64(nil, uint64(pair)))
	return h.Sum64()
}
