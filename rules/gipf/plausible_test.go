package gipf_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A figure is what uniform random games of another implementation came to.
type figure struct {
	name        string
	games       int
	pushes      float64 // mean per game
	median      float64 // pushes
	removals    float64 // mean per game
	perPush     float64 // choices
	perRemoval  float64 // choices
	white, gipf float64 // shares of games won by White, lost by having no GIPF piece
}

var figures = []figure{
	{"gipf/basic", 10000, 30.4, 25, 2.34, 37.3, 1.01, 0.409, 0},
	{"gipf/standard", 3000, 30.7, 25, 2.47, 37.1, 1.88, 0.438, 0.021},
	{"gipf/tournament", 3000, 36.3, 34, 2.79, 42.9, 1.79, 0.510, 0.301},
	{"gipf/basic:white=3,black=3", 2000, 54.1, 50, 6.87, 35.8, 1.04, 0.514, 0},
	{"gipf/basic:white=1", 2000, 33.2, 33, 2.84, 37.0, 1.02, 0.696, 0},
	{"gipf/basic:black=3", 2000, 35.9, 32, 3.37, 36.8, 1.02, 0.136, 0},
}

// tally is what our random games came to.
type tally struct {
	pushes, removals           []float64 // by game
	pushChoices, removeChoices int
	white, gipf                float64
}

func (c *tally) play(g rules.Game, rng *rand.Rand) {
	s := g.New(0)
	pushes, removals := 0.0, 0.0
	for moves := s.Moves(nil); len(moves) > 0; moves = s.Moves(moves[:0]) {
		m := moves[rng.IntN(len(moves))]
		if g.FormatMove(s, m)[0] == 'x' {
			removals++
			c.removeChoices += len(moves)
		} else {
			pushes++
			c.pushChoices += len(moves)
		}
		s.Play(m)
	}
	c.pushes, c.removals = append(c.pushes, pushes), append(c.removals, removals)
	c.white += s.Result().Score(rules.First)
	if s.(rules.Ender).Ending() == "no-gipf" {
		c.gipf++
	}
}

func moments(x []float64) (sum, mean, variance float64) {
	for _, v := range x {
		sum += v
	}
	mean = sum / float64(len(x))
	for _, v := range x {
		variance += (v - mean) * (v - mean)
	}
	return sum, mean, variance / float64(len(x)-1)
}

// below returns the share of x that is less than limit.
func below(x []float64, limit float64) float64 {
	n := 0.0
	for _, v := range x {
		if v < limit {
			n++
		}
	}
	return n / float64(len(x))
}

// TestRandomPlay compares random games from a fixed seed with the figures: means
// and shares may differ by four standard errors of the difference plus half a
// unit of the last digit printed.
func TestRandomPlay(t *testing.T) {
	games := 10000
	if testing.Short() {
		games = 1000
	}
	for _, f := range figures {
		t.Run(f.name, func(t *testing.T) {
			g, err := catalog.Game(f.name)
			require.NoError(t, err)
			var c tally
			rng := rand.New(rand.NewPCG(2001, 8))
			for range games {
				c.play(g, rng)
			}
			spread := 1/float64(games) + 1/float64(f.games)
			pushes, mean, variance := moments(c.pushes)
			require.InDelta(t, f.pushes, mean, 0.05+4*math.Sqrt(variance*spread), "pushes a game")
			removals, mean, variance := moments(c.removals)
			require.InDelta(t, f.removals, mean, 0.005+4*math.Sqrt(variance*spread), "removals a game")
			// The lengths come in clumps, so the median itself may jump: look at
			// the shares below and up to it.
			require.LessOrEqual(t, below(c.pushes, f.median), 0.5+2*math.Sqrt(spread), "share of shorter games")
			require.GreaterOrEqual(t, below(c.pushes, f.median+1), 0.5-2*math.Sqrt(spread), "share of games up to the median")
			require.InDelta(t, f.perPush, float64(c.pushChoices)/pushes, 0.6, "choices per push")
			require.InDelta(t, f.perRemoval, float64(c.removeChoices)/removals, 0.1, "choices per removal")
			share := func(got, want float64, what string) {
				require.InDelta(t, want, got/float64(games), 0.0005+4*math.Sqrt(want*(1-want)*spread), what)
			}
			share(c.white, f.white, "won by White")
			share(c.gipf, f.gipf, "lost by no GIPF piece")
		})
	}
}
