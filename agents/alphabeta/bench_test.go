package alphabeta

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// benchGames are the games measured, with how many plies into a game its middle is, and
// depths that take milliseconds and a tenth of a second.
var benchGames = []struct {
	name  string
	plies int
	depth string
	far   int
}{{"gipf/basic", 20, "4", 6}, {"zertz/37", 20, "4", 5}, {"lyngk/base", 24, "3", 7}}

// middles returns some open positions from the middle of random games, always the
// same.
func middles(g rules.Game, plies int) []rules.State {
	return rulestest.Middles(g, func(int) int { return plies })[:32]
}

// BenchmarkChoose measures whole moves from the start and from the middle of
// games, on a table that remembers nothing: leaves and applied moves per
// second.
func BenchmarkChoose(b *testing.B) {
	for _, row := range benchGames {
		g := game(b, row.name)
		for _, from := range []struct {
			name      string
			positions []rules.State
		}{{"start", []rules.State{g.New(0)}}, {"middle", middles(g, row.plies)}} {
			b.Run(row.name+"/"+from.name, func(b *testing.B) {
				a, ctx := newAgent(b, "alphabeta:sims=3000", g, shipped, 1), b.Context()
				sims, transitions, depth, n := int64(0), int64(0), 0, 0
				b.ReportAllocs()
				for b.Loop() {
					clear(a.table.places)
					_, info, _ := a.Choose(ctx, from.positions[n%len(from.positions)])
					sims += info.Sims
					transitions += info.Transitions
					depth += a.found.depth
					n++
				}
				b.ReportMetric(float64(sims)/b.Elapsed().Seconds(), "sims/s")
				b.ReportMetric(float64(transitions)/b.Elapsed().Seconds(), "plies/s")
				b.ReportMetric(float64(depth)/float64(n), "depth")
			})
		}
	}
}

// BenchmarkStandard measures whole moves in the middle of games with the weights that are
// standard at each game: applied moves per second. Read it beside that of another commit.
func BenchmarkStandard(b *testing.B) {
	for _, row := range benchGames {
		for _, weights := range []string{"learned", "hand"} {
			b.Run(row.name+"/"+weights, func(b *testing.B) {
				g := game(b, row.name)
				a, ctx := newAgent(b, "alphabeta:transitions=6000,weights="+weights, g, shipped, 1), b.Context()
				positions, transitions, n := middles(g, row.plies), int64(0), 0
				b.ReportAllocs()
				for b.Loop() {
					clear(a.table.places)
					_, info, _ := a.Choose(ctx, positions[n%len(positions)])
					transitions += info.Transitions
					n++
				}
				b.ReportMetric(float64(transitions)/b.Elapsed().Seconds(), "plies/s")
			})
		}
	}
}

// BenchmarkTechniques measures how many moves are applied to search to a depth,
// with everything on and with one technique off at a time. The figures depend
// only on the code.
func BenchmarkTechniques(b *testing.B) {
	for _, row := range benchGames {
		g := game(b, row.name)
		positions := middles(g, row.plies)
		for _, off := range []string{"", ",tt=off", ",pvs=off", ",aspiration=off", ",killers=off", ",history=off", ",lmr=off", ",quiescence=off", ",extend=off"} {
			b.Run(row.name+"/all"+off, func(b *testing.B) {
				transitions := int64(0)
				for b.Loop() {
					transitions = 0
					for _, s := range positions {
						a := newAgent(b, "alphabeta:weights=tuned,depth="+row.depth+off, g, shipped, 1)
						_, info := choose(b, a, s)
						transitions += info.Transitions
					}
				}
				b.ReportMetric(float64(transitions)/float64(len(positions)), "plies/move")
			})
		}
	}
}

// BenchmarkTimeToDepth measures how long it takes to search to a depth with one thread
// and with two, in turn, at the same positions, with empty tables: the medians of both
// and of the quotients of the pairs. Read it on an idle machine.
func BenchmarkTimeToDepth(b *testing.B) {
	for _, row := range benchGames {
		g := game(b, row.name)
		positions := middles(g, row.plies)
		b.Run(row.name, func(b *testing.B) {
			var took [2][]float64
			var gained []float64
			for n := 0; b.Loop(); n++ {
				s := positions[n/2%len(positions)]
				for k := range 2 {
					i := (k + n) % 2
					a := newAgent(b, fmt.Sprintf("alphabeta:threads=%d,depth=%d", 1+i, row.far), g, shipped, uint64(n))
					start := time.Now()
					choose(b, a, s)
					took[i] = append(took[i], time.Since(start).Seconds()*1e3)
				}
				gained = append(gained, took[0][n]/took[1][n])
			}
			b.ReportMetric(median(took[0]), "ms/1-thread")
			b.ReportMetric(median(took[1]), "ms/2-threads")
			b.ReportMetric(median(gained), "times")
		})
	}
}

// BenchmarkEvenThreads measures what a second thread is worth where both are as fast,
// on a busy machine, too: they wait for each other every checkEvery transitions,
// and what counts is how many moves the first one applies to look to a depth. "times" is
// the sum of those of one thread by the sum of those of the first of two.
func BenchmarkEvenThreads(b *testing.B) {
	for _, row := range benchGames {
		g := game(b, row.name)
		positions := middles(g, row.plies)
		b.Run(row.name, func(b *testing.B) {
			var alone, first float64
			for n := 0; b.Loop(); n++ {
				s, spec := positions[n%len(positions)], fmt.Sprintf("alphabeta:depth=%d", row.far)
				_, info := choose(b, newAgent(b, spec, g, shipped, uint64(n)), s)
				alone += float64(info.Transitions)
				a := newAgent(b, spec+",threads=2", g, shipped, uint64(n))
				_, info, err := a.Choose(&inStep{Context: b.Context(), over: &a.crew.purse.closed}, s)
				require.NoError(b, err)
				first += float64(info.Transitions - a.crew.helpers[0].budget.played)
			}
			b.ReportMetric(alone/first, "times")
		})
	}
}

// inStep is a context at which two threads wait for each other whenever they look at it,
// until the search is over.
type inStep struct {
	context.Context
	over  *atomic.Bool
	calls atomic.Int64
}

func (c *inStep) Err() error {
	for me := c.calls.Add(1); me%2 == 1 && c.calls.Load() == me && !c.over.Load(); {
		runtime.Gosched()
	}
	return nil
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// BenchmarkQuiescence measures the value of a position in the middle of games with the weights
// that mcts asks about them: what a leaf or a successor costs.
func BenchmarkQuiescence(b *testing.B) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		b.Run(name, func(b *testing.B) {
			g, applied := game(b, name), int64(0)
			q := NewQuiescence(g, evaluation(b, g, shipped, "learned"), 6)
			middles := rulestest.Middles(g, func(int) int { return 20 })
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				_, moves := q.Within(middles[n%len(middles)], math.MaxInt64)
				applied += moves
			}
			b.ReportMetric(float64(applied)/float64(b.N), "moves/op")
		})
	}
}

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
