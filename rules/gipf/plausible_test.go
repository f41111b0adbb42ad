package gipf_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// A figure is what uniform random games of another implementation came to.
type figure struct {
	name             string
	games            int
	pushes           float64 // mean per game
	p10, median, p90 int     // pushes
	removals         float64 // mean per game
	perPush          float64 // choices
	perRemoval       float64 // choices
	white, gipf      float64 // shares of games won by White, lost by having no GIPF piece
}

var figures = []figure{
	{"gipf/basic", 10000, 30.4, 24, 25, 41, 2.34, 37.3, 1.01, 0.409, 0},
	{"gipf/standard", 3000, 30.7, 24, 25, 43, 2.47, 37.1, 1.88, 0.438, 0.021},
	{"gipf/tournament", 3000, 36.3, 24, 34, 51, 2.79, 42.9, 1.79, 0.510, 0.301},
	{"gipf/basic:white=3,black=3", 2000, 54.1, 31, 50, 79, 6.87, 35.8, 1.04, 0.514, 0},
	{"gipf/basic:white=1", 2000, 33.2, 25, 33, 49, 2.84, 37.0, 1.02, 0.696, 0},
	{"gipf/basic:black=1", 2000, 33.0, 24, 32, 48, 2.79, 37.2, 1.01, 0.301, 0},
	{"gipf/basic:white=3", 2000, 35.6, 25, 33, 51, 3.25, 36.7, 1.03, 0.860, 0},
	{"gipf/basic:black=3", 2000, 35.9, 24, 32, 52, 3.37, 36.8, 1.02, 0.136, 0},
}

// forced holds the shares of removals without a choice, where they are documented,
// and their decimals.
var forced = map[string]struct {
	share  float64
	digits int
}{"gipf/basic": {0.986, 3}, "gipf/standard": {0.34, 2}, "gipf/tournament": {0.54, 2}}

// tally is what our random games came to.
type tally struct {
	lengths                     rulestest.Lengths
	pushes, removals            rulestest.Ratio
	perPush, perRemoval, forced rulestest.Ratio
	white, gipf                 rulestest.Ratio
}

func (c *tally) play(g rules.Game, rng *rand.Rand) {
	s := g.New(0)
	var pushes, removals, pushChoices, removeChoices, forced float64
	for moves := s.Moves(nil); len(moves) > 0; moves = s.Moves(moves[:0]) {
		m := moves[rng.IntN(len(moves))]
		if g.FormatMove(s, m)[0] == 'x' {
			removals++
			removeChoices += float64(len(moves))
			forced += float64(numeric.OneIf(len(moves) == 1))
		} else {
			pushes++
			pushChoices += float64(len(moves))
		}
		s.Play(m)
	}
	c.lengths.Add(int(pushes))
	c.pushes.Add(pushes, 1)
	c.removals.Add(removals, 1)
	c.perPush.Add(pushChoices, pushes)
	c.perRemoval.Add(removeChoices, removals)
	c.forced.Add(forced, removals)
	c.white.Add(s.Result().Score(rules.First), 1)
	c.gipf.Add(float64(numeric.OneIf(s.(rules.Ender).Ending() == "no-gipf")), 1)
}

// TestRandomPlay compares random games from a fixed seed with the figures; see
// [rulestest.Figure.Compare] for what is allowed. With -v it prints tables.
func TestRandomPlay(t *testing.T) {
	games := testkit.Sized(4000, 20_000) // fewer see only larger deviations: Compare goes by standard errors
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
			f.compare(t, &c)
		})
	}
}

func (f *figure) compare(t *testing.T, c *tally) {
	t.Helper()
	t.Logf("%d games, pushes %s", c.lengths.Games(), c.lengths.Range())
	figure := func(what string, want float64, digits int, share bool, got *rulestest.Ratio) {
		t.Helper()
		row, err := rulestest.Figure{Name: what, Value: want, Games: f.games, Digits: digits, Share: share}.Compare(got)
		t.Log(row)
		require.NoError(t, err)
	}
	quantile := func(what string, p float64, want int) {
		t.Helper()
		row, err := rulestest.Quantile{Name: what, P: p, Value: want, Games: f.games}.Compare(c.lengths)
		t.Log(row)
		require.NoError(t, err)
	}
	figure("pushes a game", f.pushes, 1, false, &c.pushes)
	quantile("pushes, 10th percentile", 0.1, f.p10)
	quantile("pushes, median", 0.5, f.median)
	quantile("pushes, 90th percentile", 0.9, f.p90)
	figure("removals a game", f.removals, 2, false, &c.removals)
	figure("choices per push", f.perPush, 1, false, &c.perPush)
	figure("choices per removal", f.perRemoval, 2, false, &c.perRemoval)
	if want, documented := forced[f.name]; documented {
		figure("removals without a choice, share", want.share, want.digits, false, &c.forced)
	}
	figure("won by White", f.white, 3, true, &c.white)
	if f.gipf > 0 {
		figure("lost by no GIPF piece", f.gipf, 3, true, &c.gipf)
	} else {
		require.Zero(t, c.gipf.Value(), "games lost by no GIPF piece without GIPF pieces")
	}
}
