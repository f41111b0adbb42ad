package alphabeta

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// theGames are the games of these tests; the search knows none of them.
var theGames = []string{"gipf/basic", "gipf/standard", "zertz/37", "zertz/blitz", "lyngk/base", "lyngk/6stack"}

func game(t testing.TB, name string) rules.Game {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	return g
}

// shipped finds the weights that come with the program, as the program does. A
// reference such as "only:material" is that feature alone, worth a logit.
func shipped(game, ref string) (agents.Weights, error) {
	if name, ok := strings.CutPrefix(ref, "only:"); ok {
		return agents.Weights{Game: game, Values: []agents.Weight{{Name: name, Value: 1}}}, nil
	}
	return configs.LoadWeights(game, ref)
}

// In each of these positions something hangs beyond the horizon. The evaluation
// counts only what is in hand. With quiescence the search does not leave the
// opponent anything to take; without it all moves look alike to it.
func TestQuiescence(t *testing.T) {
	for _, row := range []struct{ note, game, weights, position, depth string }{
		{
			"Black threatens to push at e1, which takes the white piece on e6", "gipf/basic", "material",
			"4/5/6/bbb1w2/6/5/w3 w w 9,7 22 -", "1",
		},
		{
			"a marble next to another gives the opponent a hop", "zertz/37", "captured-black",
			"..../...../....../...b.../....../...../.... 6,8,9 0,0,0 0,0,0 1 -", "2",
		},
		{
			"player 2 threatens to complete a five with E4 or with E5", "lyngk/base", "fives",
			"./.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,r,b,irgk,.,./.,.,.,.,.,./i,g,i,.,.,.,./.,.,.,./. rg:bk 1 0 0,0 -", "1",
		},
	} {
		g := game(t, row.game)
		hanging := func(quiescence string) (n int) {
			for seed := range uint64(12) {
				a := newAgent(t, fmt.Sprintf("alphabeta:depth=%s,quiescence=%s,weights=only:%s", row.depth, quiescence, row.weights), g, shipped, seed)
				s, err := g.Parse(row.position)
				require.NoError(t, err)
				for mover := s.Mover(); s.Mover() == mover; {
					m, _ := choose(t, a, s)
					s.Play(m)
				}
				if noisy, _ := s.(rules.Noisy).Noisy(nil); len(noisy) > 0 {
					n++
				}
			}
			return n
		}
		require.Zero(t, hanging("on"), "%s: %s", row.game, row.note)
		require.Positive(t, hanging("off"), "%s: without quiescence that is not seen", row.game)
	}
}

// Near the end of real games the search without table, extensions and reductions finds
// every win and every loss up to its depth, and nothing else, at its distance, and
// its choice keeps the win. Package prooftest holds the proofs of all searches against
// the truth.
func TestEveryProofIsFound(t *testing.T) {
	const ahead = 3
	proofs := 0
	for _, name := range theGames {
		g := game(t, name)
		truth := agentstest.NewExhaustive(g)
		for seed := range uint64(25) {
			line, _, err := agentstest.Start(g, seed).Play(agents.NewRandom(seed), 1000)
			require.NoError(t, err)
			s := line.Before(1 + int(seed)%4).Last()
			if len(s.Moves(nil)) == 1 {
				continue
			}
			truth.Forget()
			a := newAgent(t, "alphabeta:depth=3,tt=off,lmr=off,quiescence=off,extend=off", g, shipped, seed)
			m, _ := choose(t, a, s)
			want := distance(t, truth, s, ahead)
			// When all moves but one are lost the search ends without learning more.
			if a.found.value.isProof() || a.found.depth == ahead {
				require.Equal(t, want, a.Proven(), "%s %s", name, s)
			}
			if mover := s.Mover(); want > 0 {
				proofs++
				s.Play(m)
				wins, ok := truth.Within(s, mover, want-1, 1e6)
				require.True(t, wins && ok, "%s %s: move %d", name, s, m)
			}
		}
	}
	require.Greater(t, proofs, 40)
}

// distance returns n when the mover of s wins within n <= ahead moves and not
// sooner, -n when he loses so, and 0 otherwise.
func distance(t *testing.T, truth *agentstest.Exhaustive, s rules.State, ahead int) int {
	for n := 1; n <= ahead; n++ {
		for sign, p := range map[int]rules.Player{1: s.Mover(), -1: s.Mover().Other()} {
			wins, ok := truth.Within(s, p, n, 1e6)
			require.True(t, ok)
			if wins {
				return sign * n
			}
		}
	}
	return 0
}

// With a table, a search may know of a win that is further away than the nearest:
// the table remembers what was found deeper down from a position met again, and
// an agent that knows a win looks no further. It is a win all the same, within the
// moves said.
func TestTheTableKnowsLongerWins(t *testing.T) {
	testkit.SkipInRace(t)
	longer := 0
	for _, row := range []struct {
		game, weights, position string
		nearest                 int
	}{
		{"zertz/37", "captured-black", "____/_____/wb_w__/_.g..__/b_w___/_____/____ 0,0,0 2,3,5 1,4,3 1 -", 11},
		{
			"lyngk/base", "fives",
			"ib/gi,.,.,rgbk/gwk,.,.,kr,.,k,rk/.,.,.,.,kib,./gr,.,.,.,.,.,./kgb,.,.,.,.,./.,ig,.,.,.,bir,./brg,.,ib,ibgr/. r:b 2 0 1,0 -", 6,
		},
	} {
		g := game(t, row.game)
		s, err := g.Parse(row.position)
		require.NoError(t, err)
		truth := agentstest.NewExhaustive(g)
		require.Equal(t, row.nearest, distance(t, truth, s, row.nearest))
		for sims := 100; sims < 700; sims += 10 {
			a := newAgent(t, fmt.Sprintf("alphabeta:lmr=off,quiescence=off,extend=off,weights=only:%s,sims=%d", row.weights, sims), g, shipped, 7)
			choose(t, a, s)
			if n := a.Proven(); n != 0 {
				wins, ok := truth.Within(s, s.Mover(), n, 1e6)
				require.True(t, n > 0 && wins && ok, "%s: %d leaves, %d", row.game, sims, n)
				longer += min(n-row.nearest, 1)
			}
		}
	}
	require.Positive(t, longer, "if none is longer, this test shows nothing")
}

// In real games too, budgets hold, the same seed decides the same, and nothing is
// allocated after warm-up.
func TestWholeGames(t *testing.T) {
	testkit.SkipInRace(t)
	for _, name := range theGames {
		g := game(t, name)
		run := func() (text string) {
			a := newAgent(t, "alphabeta:transitions=150", g, shipped, 5)
			for s, n := g.New(3), 0; s.Mover() != rules.None && n < 300; n++ {
				legal := s.Moves(nil)
				m, info := choose(t, a, s)
				require.Contains(t, legal, m)
				require.LessOrEqual(t, info.Transitions, int64(150))
				text += g.FormatMove(s, m) + " "
				s.Play(m)
			}
			return text
		}
		require.Equal(t, run(), run(), name)

		a, s, ctx := newAgent(t, "alphabeta:sims=300", g, shipped, 1), g.New(3), t.Context()
		for range 30 { // each goes a little deeper than the last
			_, _, _ = a.Choose(ctx, s)
		}
		require.Zero(t, testkit.Allocations(3, func() { _, _, _ = a.Choose(ctx, s) }), name)
	}
}

func TestTimeIsABudget(t *testing.T) {
	g := game(t, "gipf/basic")
	start := time.Now()
	_, info := choose(t, newAgent(t, "alphabeta:ms=20", g, shipped, 1), g.New(0))
	require.GreaterOrEqual(t, time.Since(start), 20*time.Millisecond)
	require.Positive(t, info.Sims)
	_, info = choose(t, newAgent(t, "alphabeta:ms=60000,sims=50", g, shipped, 1), g.New(0))
	require.Equal(t, int64(50), info.Sims, "whichever budget ends first")
}

// A search beats the greedy use of its own evaluation.
func TestBeatsGreedy(t *testing.T) {
	testkit.SkipInRace(t)
	set := agents.NewSet(append(agents.Kinds(shipped), Kind(shipped))...)
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		g, wins := game(t, name), 0
		for i := range uint64(10) {
			me := rules.Player(1 + i%2)
			var players [2]agents.Agent
			for p, spec := range map[rules.Player]string{me: "alphabeta:sims=800", me.Other(): "greedy"} {
				b, err := set.Builder(spec, g)
				require.NoError(t, err)
				players[p.Index()], err = b.Build(agents.Env{Game: g, Seed: i})
				require.NoError(t, err)
			}
			s := g.New(i)
			for n := 0; n < 500 && s.Mover() != rules.None; n++ {
				m, _ := choose(t, players[s.Mover().Index()], s)
				s.Play(m)
			}
			if s.Result().Winner() == me {
				wins++
			}
		}
		require.GreaterOrEqual(t, wins, 8, "of 10 games of %s", name)
	}
}
