package train

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/configs"
)

// gathered holds games to learn from, from one run or several.
type gathered struct {
	iteration int
	number    int // of the evaluation in use

	records []arena.Record
	pairs   int64    // of those games
	digests []string // of the runs
	players []string // opponents of the evaluation in use in each run
}

// selfplay plays the games of an iteration, one step for each opponent: the evaluation
// in use against itself, then against those formerly in use. The frozen games of
// iteration 0 are played before there is any other.
func (l *Loop) selfplay(ctx context.Context, iteration, number int) (*gathered, error) {
	c, g := l.config.Games, &gathered{iteration: iteration, number: number}
	if iteration == 0 {
		return g, l.gather(ctx, g, "frozen", l.config.Frozen.Pairs, number)
	}
	formers, pairs := l.formers(), c.Pairs
	for _, f := range formers {
		pairs -= f.pairs
	}
	name := fmt.Sprintf("%03d-games", iteration)
	if err := l.gather(ctx, g, name, pairs, number); err != nil {
		return nil, err
	}
	for _, f := range formers {
		if err := l.gather(ctx, g, fmt.Sprintf("%s-%03d", name, f.number), f.pairs, f.number); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// gather plays the games of one run against another evaluation and adds them. It continues the numbering of
// games, pairs and openings.
func (l *Loop) gather(ctx context.Context, to *gathered, name string, pairs, other int) error {
	seeds := []uint64{uint64(to.iteration)}
	if to.number != other {
		seeds = append(seeds, uint64(other))
	}
	games := &configs.Run{
		Name: name, Seed: l.seedOf("games", seeds...), Tournament: "match", Pairs: pairs, Openings: l.config.Games.Openings.Run(),
		Agents: []configs.Agent{{Name: "one", Spec: l.player(to.number)}, {Name: "other", Spec: l.player(other)}},
	}
	title := fmt.Sprintf("iteration %d: %d games of %s", to.iteration, 2*pairs, l.player(to.number))
	if to.number != other {
		title += " against " + version(other)
	}
	records, played, err := l.records(ctx, "games", title, games)
	if err != nil {
		return err
	}
	for _, r := range records {
		r.Index, r.Pair, r.Opening = r.Index+2*to.pairs, r.Pair+to.pairs, r.Opening+to.pairs
		to.records = append(to.records, r)
	}
	to.pairs += int64(pairs)
	to.digests, to.players = append(to.digests, played.Digest), append(to.players, l.player(other))
	return nil
}

// digest returns the digest of all games: the run's own, if there is only one run.
func (g *gathered) digest() string {
	if len(g.digests) == 1 {
		return g.digests[0]
	}
	h := sha256.New()
	for _, d := range g.digests {
		h.Write([]byte(d))
	}
	return hex.EncodeToString(h.Sum(nil))
}
