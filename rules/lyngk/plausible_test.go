package lyngk

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// given is a share with as many decimals as are documented; the zero value says
// that there is hardly such a game.
type given struct {
	share  float64
	digits int
}

// figures is what uniform random games of another implementation came to: means
// per game and shares of games, from 1,500 games where nothing else is said.
type figures struct {
	variant      string
	moves        float64 // of stacks
	plies        float64
	medians      [2]int     // of stacks moved, of plies
	choices      float64    // mean over all moves
	choicesAt    [7]float64 // at ply 0, 5 … 30
	first        float64    // won by player 1, of decided games; of 100,000
	firstDigits  int
	shared       float64 // of 100,000 games
	firstClaimer float64 // won by the player who claimed first
	withPass     float64
	passes       float64
	claims       float64
	withForced   float64  // games with a forced claim
	own          float64  // moves with an own top, of all moves
	chain        float64  // moves that need a chain, of all moves
	decided      [6]given // by ones, twos, threes, fours and fives, by a six
	collected    float64  // fives; documented for base
}

var randomFigures = []figures{
	{
		variant: "base", moves: 30.8, plies: 34.8, medians: [2]int{31, 35}, choices: 60.8, choicesAt: [7]float64{163, 121, 86, 59, 37, 19, 7},
		first: 0.5025, firstDigits: 4, shared: 0.006, firstClaimer: 0.553, withPass: 0.30, passes: 0.40, claims: 3.58, withForced: 0.29,
		own: 0.25, chain: 0.11, decided: [6]given{{0.001, 3}, {0.011, 3}, {0.05, 2}, {0.28, 2}, {0.65, 2}}, collected: 1.60,
	},
	{
		variant: "6stack", moves: 30.2, plies: 33.9, medians: [2]int{31, 34}, choices: 62.2, choicesAt: [7]float64{163, 121, 86, 59, 37, 19, 7},
		first: 0.499, firstDigits: 3, shared: 0.003, firstClaimer: 0.528, withPass: 0.27, passes: 0.37, claims: 3.41, withForced: 0.22,
		own: 0.24, chain: 0.11, decided: [6]given{{}, {0.01, 2}, {0.03, 2}, {0.14, 2}, {0.43, 2}, {0.39, 2}},
	},
}

// A randomGame is what one game came to.
type randomGame struct {
	moves, plies, claims, passes, forced float64
	own, chain                           float64
	choices                              []int // by ply
	firstClaimer                         rules.Player
	end                                  State
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

// note counts a move before it is taken.
func (c *randomGame) note(s *State, m rules.Move) {
	c.plies++
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

// decidedBy returns the height of the stacks that decided a game, 0 for a shared
// victory.
func decidedBy(s *State) int {
	if s.won != rules.None {
		return baseHeight + 1
	}
	for h := baseHeight; h >= 1; h-- {
		if s.counted(0, h) != s.counted(1, h) {
			return h
		}
	}
	return 0
}

// TestRandomPlay compares random games from fixed set-ups with the figures; see
// [rulestest.Figure.Compare] for what is allowed. With -v it prints tables.
func TestRandomPlay(t *testing.T) {
	games := uint64(testkit.Sized(4000, 20_000)) // fewer see only larger deviations: Compare goes by standard errors
	if testing.Short() {
		games = 1500
	}
	for _, f := range randomFigures {
		t.Run(f.variant, func(t *testing.T) {
			g, buf := mustNew(t, f.variant), make([]rules.Move, 0, 512)
			all := make(randomGames, 0, games)
			for number := range games {
				all = append(all, playRandom(g, number, buf))
			}
			f.checkLengths(t, all)
			f.checkChoices(t, all)
			f.checkEvents(t, all)
			f.checkResults(t, all)
		})
	}
}

// The numbers of games that the figures rest on.
const some, many = 1500, 100_000

type randomGames []randomGame

// compare compares a figure with what each game adds to a ratio.
func (all randomGames) compare(t *testing.T, f rulestest.Figure, of func(c *randomGame) (y, x float64)) {
	t.Helper()
	var r rulestest.Ratio
	for i := range all {
		r.Add(of(&all[i]))
	}
	row, err := f.Compare(&r)
	t.Log(row)
	require.NoError(t, err)
}

func (all randomGames) mean(t *testing.T, what string, want float64, digits int, of func(c *randomGame) float64) {
	t.Helper()
	f := rulestest.Figure{Name: what, Value: want, Games: some, Digits: digits}
	all.compare(t, f, func(c *randomGame) (float64, float64) { return of(c), 1 })
}

func (all randomGames) share(t *testing.T, what string, want float64, digits, games int, of func(c *randomGame) (is, counts bool)) {
	t.Helper()
	f := rulestest.Figure{Name: what, Value: want, Games: games, Digits: digits, Share: true}
	all.compare(t, f, func(c *randomGame) (float64, float64) {
		is, counts := of(c)
		return float64(numeric.OneIf(is && counts)), float64(numeric.OneIf(counts))
	})
}

// never allows one game in two hundred, which a share in whole per cent leaves out.
func (all randomGames) never(t *testing.T, what string, of func(c *randomGame) (is, counts bool)) {
	t.Helper()
	n := 0
	for i := range all {
		if is, _ := of(&all[i]); is {
			n++
		}
	}
	require.LessOrEqual(t, n, len(all)/200, what)
}

func (f *figures) checkLengths(t *testing.T, all randomGames) {
	t.Helper()
	var moves, plies rulestest.Lengths
	for i := range all {
		moves.Add(int(all[i].moves))
		plies.Add(int(all[i].plies))
	}
	t.Logf("%d games, moves %s, plies %s", moves.Games(), moves.Range(), plies.Range())
	all.mean(t, "moves a game", f.moves, 1, func(c *randomGame) float64 { return c.moves })
	all.mean(t, "plies a game", f.plies, 1, func(c *randomGame) float64 { return c.plies })
	for i, got := range []rulestest.Lengths{moves, plies} {
		what := [...]string{"moves, median", "plies, median"}[i]
		row, err := rulestest.Quantile{Name: what, P: 0.5, Value: f.medians[i], Games: some}.Compare(got)
		t.Log(row)
		require.NoError(t, err)
	}
}

func (f *figures) checkChoices(t *testing.T, all randomGames) {
	t.Helper()
	figure := rulestest.Figure{Name: "choices per move", Value: f.choices, Games: some, Digits: 1}
	all.compare(t, figure, func(c *randomGame) (choices, plies float64) {
		for _, n := range c.choices {
			choices += float64(n)
		}
		return choices, c.plies
	})
	for i, want := range f.choicesAt {
		figure := rulestest.Figure{Name: fmt.Sprintf("choices at ply %d", 5*i), Value: want, Games: some}
		all.compare(t, figure, func(c *randomGame) (float64, float64) {
			if len(c.choices) <= 5*i { // already over
				return 0, 0
			}
			return float64(c.choices[5*i]), 1
		})
	}
}

// checkEvents looks at claims, passes and chains.
func (f *figures) checkEvents(t *testing.T, all randomGames) {
	t.Helper()
	all.mean(t, "claims a game", f.claims, 2, func(c *randomGame) float64 { return c.claims })
	all.share(t, "with a forced claim", f.withForced, 2, some, func(c *randomGame) (bool, bool) { return c.forced > 0, true })
	all.mean(t, "passes a game", f.passes, 2, func(c *randomGame) float64 { return c.passes })
	all.share(t, "with a pass", f.withPass, 2, some, func(c *randomGame) (bool, bool) { return c.passes > 0, true })
	ofMoves := func(what string, want float64, part func(c *randomGame) float64) {
		t.Helper()
		figure := rulestest.Figure{Name: what, Value: want, Games: some, Digits: 2}
		all.compare(t, figure, func(c *randomGame) (float64, float64) { return part(c), c.moves })
	}
	ofMoves("moves with an own top, share", f.own, func(c *randomGame) float64 { return c.own })
	ofMoves("moves that need a chain, share", f.chain, func(c *randomGame) float64 { return c.chain })
}

// checkResults looks at who wins and by what.
func (f *figures) checkResults(t *testing.T, all randomGames) {
	t.Helper()
	all.share(t, "won by player 1, of decided", f.first, f.firstDigits, many, func(c *randomGame) (bool, bool) {
		return c.end.result == rules.FirstWins, c.end.result != rules.Draw
	})
	all.share(t, "shared", f.shared, 3, many, func(c *randomGame) (bool, bool) { return c.end.result == rules.Draw, true })
	all.share(t, "won by the first claimer", f.firstClaimer, 3, some, func(c *randomGame) (bool, bool) {
		return c.end.result.Winner() == c.firstClaimer, c.firstClaimer != rules.None && c.end.result != rules.Draw
	})
	for h, want := range f.decided {
		what := "decided by " + [...]string{"ones", "twos", "threes", "fours", "fives", "a six"}[h]
		by := func(c *randomGame) (bool, bool) { return decidedBy(&c.end) == h+1, true }
		if want.digits == 0 {
			all.never(t, what, by)
			continue
		}
		all.share(t, what, want.share, want.digits, some, by)
	}
	if f.collected > 0 {
		all.mean(t, "collected fives, both sides", f.collected, 2, func(c *randomGame) float64 {
			return float64(c.end.scores[0]) + float64(c.end.scores[1])
		})
	}
}
