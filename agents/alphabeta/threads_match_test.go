package alphabeta

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

var (
	matchPairs  = flag.Int("match", 0, "pairs of games that TestThreadsMatch plays at each game; none if not given")
	matchBudget = flag.Int64("match-transitions", 2000, "transitions of a move for each thread of TestThreadsMatch")
)

// TestThreadsMatch plays two threads against one at equal time on cores that are as fast
// and have nothing else to do, on a busy machine, too: the two wait for each other
// every checkEvery transitions, and have together twice the transitions of the one.
func TestThreadsMatch(t *testing.T) {
	if *matchPairs == 0 {
		t.Skip("a match takes minutes: -match PAIRS")
	}
	for _, row := range benchGames {
		g, sum, squares := game(t, row.name), 0.0, 0.0
		for pair := range *matchPairs {
			points := (matchGame(t, g, pair, rules.First) + matchGame(t, g, pair, rules.Second)) / 2
			sum += points
			squares += points * points
		}
		n := float64(*matchPairs)
		mean := sum / n
		half := 1.96 * math.Sqrt((squares/n-mean*mean)/(n-1))
		elo := func(p float64) float64 { return 400 * math.Log10(p/(1-p)) }
		t.Logf("%s: two threads score %.3f ± %.3f of %d games: %+.0f [%+.0f, %+.0f] Elo", row.name, mean, half, 2**matchPairs, elo(mean), elo(mean-half), elo(mean+half))
	}
}

// matchGame plays a game from six random moves and returns the points of the two threads,
// who are side two; half a point each where no side has won after 300 moves.
func matchGame(t *testing.T, g rules.Game, pair int, two rules.Player) float64 {
	rng := rand.New(rand.NewPCG(uint64(pair), 5))
	seed := uint64(pair)*2 + uint64(two)
	one := newAgent(t, fmt.Sprintf("alphabeta:weights=learned,transitions=%d", *matchBudget), g, shipped, seed)
	both := newAgent(t, fmt.Sprintf("alphabeta:weights=learned,threads=2,transitions=%d", 2**matchBudget), g, shipped, seed)
	s := g.New(uint64(pair))
	for ply := 0; ply < 300 && s.Mover() != rules.None; ply++ {
		moves := s.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		if ply >= 6 {
			a, ctx := one, context.Context(t.Context())
			if s.Mover() == two {
				a, ctx = both, &inStep{Context: ctx, over: &both.crew.purse.closed}
			}
			var err error
			m, _, err = a.Choose(ctx, s)
			require.NoError(t, err)
		}
		s.Play(m)
	}
	return s.Result().Score(two)
}
