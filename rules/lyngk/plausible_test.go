package lyngk

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// figures is what uniform random games of another implementation came to: means
// per game and shares of games, from 1,500 games where nothing else is said.
type figures struct {
	variant      string
	moves        float64 // of stacks
	actions      float64
	choices      float64    // mean over all decisions
	choicesAt    [7]float64 // at action 0, 5 … 30
	first        float64    // won by player 1, of decided games; of 100,000
	shared       float64    // of 100,000 games
	firstClaimer float64    // won by whoever claimed first
	withPass     float64
	passes       float64
	claims       float64
	withForced   float64    // games with a forced claim
	own          float64    // moves with an own top, of all moves
	chain        float64    // moves that need a chain, of all moves
	decided      [5]float64 // by ones, twos, threes, fours and fives
	six          float64    // games won by a six
	collected    float64    // fives
}

var randomFigures = []figures{
	{
		variant: "base", moves: 30.8, actions: 34.8, choices: 60.8, choicesAt: [7]float64{163, 121, 86, 59, 37, 19, 7},
		first: 0.5025, shared: 0.006, firstClaimer: 0.553, withPass: 0.30, passes: 0.40, claims: 3.58, withForced: 0.29,
		own: 0.25, chain: 0.11, decided: [5]float64{0.001, 0.011, 0.05, 0.28, 0.65}, collected: 1.60,
	},
	{
		variant: "6stack", moves: 30.2, actions: 33.9, choices: 62.2, choicesAt: [7]float64{163, 121, 86, 59, 37, 19, 7},
		first: 0.499, shared: 0.003, firstClaimer: 0.528, withPass: 0.27, passes: 0.37, claims: 3.41, withForced: 0.22,
		own: 0.24, chain: 0.11, decided: [5]float64{0, 0.01, 0.03, 0.14, 0.43}, six: 0.39,
	},
}

// A randomGame is what one game came to.
type randomGame struct {
	moves, actions, claims, passes, forced float64
	own, chain                             float64
	choices                                []int // by action
	firstClaimer                           rules.Player
	end                                    State
}

func playRandom(g Game, number uint64, buf []rules.Move) (c randomGame) {
	s := g.New(number).(*State)
	rng := rand.New(rand.NewPCG(number, 44))
	for buf = s.Moves(buf[:0]); len(buf) > 0; buf = s.Moves(buf[:0]) {
		c.choices = append(c.choices, len(buf))
		m := buf[rng.IntN(len(buf))]
		c.note(s, m)
		s.Play(m)
	}
	c.end = *s
	return c
}

// note counts an action before it is taken.
func (c *randomGame) note(s *State, m rules.Move) {
	c.actions++
	switch {
	case m == passMove:
		c.passes++
	case isClaim(m):
		if c.claims == 0 {
			c.firstClaimer = s.Mover()
		}
		c.claims++
		if s.due == aClaim {
			c.forced++
		}
	default:
		c.moves++
		from, to := hopOf(m)
		if s.claims[s.actor].has(s.stacks[from].top()) {
			c.own++
			if !s.sight[from].has(to) {
				c.chain++
			}
		}
	}
}

// level returns the height of the stacks that decided a game without a six, 0
// for a shared victory.
func level(s *State) int {
	for h := baseHeight; h >= 1; h-- {
		if s.counted(0, h) != s.counted(1, h) {
			return h
		}
	}
	return 0
}

func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// A sample is a list of values of which the mean is wanted.
type sample []float64

func (x *sample) add(v float64) { *x = append(*x, v) }

// requireMean allows four standard errors of the difference to a mean of so many
// games, and half a unit of the last digit printed.
func (x sample) requireMean(t *testing.T, what string, want, half, games float64) {
	t.Helper()
	n, sum, squares := float64(len(x)), 0.0, 0.0
	for _, v := range x {
		sum += v
		squares += v * v
	}
	mean := sum / n
	variance := max(squares/n-mean*mean, half*half)
	require.InDelta(t, want, mean, half+4*math.Sqrt(variance*(1/n+1/games)), "%s, mean of %g", what, n)
}

// TestRandomPlay compares random games from fixed set-ups with the figures.
func TestRandomPlay(t *testing.T) {
	games := uint64(8000)
	if testing.Short() {
		games = 1500
	}
	for _, f := range randomFigures {
		t.Run(f.variant, func(t *testing.T) {
			g, buf := mustNew(t, f.variant), make([]rules.Move, 0, 512)
			all := make([]randomGame, 0, games)
			for number := range games {
				all = append(all, playRandom(g, number, buf))
			}
			f.check(t, all)
		})
	}
}

func (f *figures) check(t *testing.T, all []randomGame) {
	t.Helper()
	const some, many = 1500, 100_000
	per := func(what string, want, half, games float64, of func(c *randomGame) (float64, bool)) {
		t.Helper()
		var x sample
		for i := range all {
			if v, counts := of(&all[i]); counts {
				x.add(v)
			}
		}
		x.requireMean(t, what, want, half, games)
	}
	per("moves", f.moves, 0.05, some, func(c *randomGame) (float64, bool) { return c.moves, true })
	per("actions", f.actions, 0.05, some, func(c *randomGame) (float64, bool) { return c.actions, true })
	per("claims", f.claims, 0.005, some, func(c *randomGame) (float64, bool) { return c.claims, true })
	per("passes", f.passes, 0.005, some, func(c *randomGame) (float64, bool) { return c.passes, true })
	per("games with a pass", f.withPass, 0.005, some, func(c *randomGame) (float64, bool) { return flag(c.passes > 0), true })
	per("games with a forced claim", f.withForced, 0.005, some, func(c *randomGame) (float64, bool) { return flag(c.forced > 0), true })
	per("collected fives", f.collected, 0.005, some, func(c *randomGame) (float64, bool) {
		return float64(c.end.scores[0]) + float64(c.end.scores[1]), true
	})
	per("games won by player 1", f.first, 0.0005, many, func(c *randomGame) (float64, bool) {
		return flag(c.end.result == rules.FirstWins), c.end.result != rules.Draw
	})
	per("shared victories", f.shared, 0.0005, many, func(c *randomGame) (float64, bool) {
		return flag(c.end.result == rules.Draw), true
	})
	per("games won by the first claimer", f.firstClaimer, 0.0005, some, func(c *randomGame) (float64, bool) {
		return flag(c.end.result.Winner() == c.firstClaimer), c.firstClaimer != rules.None && c.end.result != rules.Draw
	})
	per("games won by a six", f.six, 0.005, some, func(c *randomGame) (float64, bool) {
		return flag(c.end.won != rules.None), true
	})
	for h, want := range f.decided {
		per("games decided by stacks of one and more", want, 0.005, some, func(c *randomGame) (float64, bool) {
			return flag(c.end.won == rules.None && level(&c.end) == h+1), true
		})
	}
	for i, want := range f.choicesAt {
		per("choices at every fifth action", want, 0.5, some, func(c *randomGame) (float64, bool) {
			return float64(at(c.choices, 5*i)), len(c.choices) > 5*i
		})
	}
	f.checkMoves(t, all)
}

// at returns the element of a list, 0 beyond its end.
func at(list []int, i int) int {
	if i >= len(list) {
		return 0
	}
	return list[i]
}

// checkMoves compares figures per move or decision, which are ratios: they may
// differ by a few hundredths of themselves.
func (f *figures) checkMoves(t *testing.T, all []randomGame) {
	t.Helper()
	var moves, own, chain, actions, choices float64
	for _, c := range all {
		moves, own, chain, actions = moves+c.moves, own+c.own, chain+c.chain, actions+c.actions
		for _, n := range c.choices {
			choices += float64(n)
		}
	}
	require.InEpsilon(t, f.own, own/moves, 0.04, "moves with an own top")
	require.InEpsilon(t, f.chain, chain/moves, 0.06, "moves that need a chain")
	require.InEpsilon(t, f.choices, choices/actions, 0.02, "choices")
}
