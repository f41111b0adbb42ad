package cli

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"

	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/perft"
)

// benchSeed seeds everything that is signed.
const benchSeed = 1

// signature plays a fixed amount of everything from fixed seeds and sums it up
// in 16 hex digits: perft counts, playouts, and a small tournament of all
// agents at every game. Rules or search that behave differently give another
// number; faster ones do not.
func signature(ctx context.Context) (string, error) {
	sum := sha256.New()
	for _, info := range catalog.List() {
		g, err := catalog.Game(info.Name)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(sum, g.Name(), g.Version(), perft.Count(g, g.New(benchSeed), 3))
		signPlayouts(sum, g)
		if err := signTournament(ctx, sum, g); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:8]), nil
}

func signPlayouts(sum io.Writer, g rules.Game) {
	fast, ok := g.New(benchSeed).(rules.Playouter)
	if !ok {
		return
	}
	rng := rand.New(rand.NewPCG(benchSeed, 1))
	for range 1000 {
		result, plies := fast.Playout(rng, arena.DefaultMaxPlies)
		fmt.Fprintln(sum, result, plies)
	}
}

func signTournament(ctx context.Context, sum io.Writer, g rules.Game) error {
	t := &arena.Tournament{Game: g, Pairs: 2, OpeningPlies: 4, Seed: benchSeed}
	for _, spec := range []string{"random", "greedy", "mcts:sims=100,solver=off", "mcts:sims=100", "alphabeta:sims=100"} {
		builder, err := newBuilder(agentSet(), g, spec)
		if err != nil {
			return err
		}
		t.Players = append(t.Players, arena.Player{Name: spec, Builder: builder})
	}
	digest := arena.NewDigest()
	for pair := int64(0); 2*pair < t.Games(); pair++ {
		for place := range 2 {
			r, err := arena.Play(ctx, t, t.Pairing(pair), place, nil)
			if err != nil {
				return err
			}
			if err := digest.Add(&r); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintln(sum, digest)
	return err
}
