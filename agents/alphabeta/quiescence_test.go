package alphabeta

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// evaluation binds weights that shipped finds.
func evaluation(t require.TestingT, g rules.Game, load agents.WeightsLoader, ref string) agents.Evaluation {
	eval, _, err := agents.LoadEvaluation(load, g, ref)
	require.NoError(t, err)
	return eval
}

// In each of these positions the mover can take something. The evaluation counts only what is
// in hand, quiescence what will be.
func TestQuiescenceSeesWhatHangs(t *testing.T) {
	for _, row := range []struct {
		note, game, weights, position string
		plain, quiet                  float64
	}{
		{
			"a push at e1 takes the white piece on e6", "gipf/basic", "material",
			"4/5/6/bbb1w2/6/5/w3 b b 9,7 22 -", -1, 0,
		},
		{
			"a hop is due, which captures a marble", "zertz/37", "captured-black",
			"..../...../....../...bb../....../...../.... 6,8,8 0,0,0 0,0,0 1 -", 0, 1,
		},
		{
			"E4 or E5 completes a five", "lyngk/base", "fives",
			"./.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,r,b,irgk,.,./.,.,.,.,.,./i,g,i,.,.,.,./.,.,.,./. rg:bk 2 0 0,0 -", 0, 1,
		},
	} {
		g := game(t, row.game)
		s, err := g.Parse(row.position)
		require.NoError(t, err, row.note)
		eval := evaluation(t, g, shipped, "only:"+row.weights)
		require.Equal(t, row.plain, eval.Evaluate(s), row.note)
		require.Equal(t, row.quiet, NewQuiescence(g, eval, 6).Evaluate(s), row.note)
	}
}

// naive is quiescence in the simplest way: minimax over the moves that change material,
// without pruning or memory. left is how many of a line need not be made.
type naive struct {
	game rules.Game
	eval agents.Evaluation
	left int
}

func (n naive) Clone() agents.Evaluation { return n }

func (n naive) Evaluate(s rules.State) float64 {
	best, next := math.Inf(-1), n.game.New(0)
	noisy, forced := s.(rules.Noisy).Noisy(nil)
	if !forced {
		if best = float64(fixed(n.eval.Evaluate(s))) / unit; n.left == 0 {
			return best
		}
		n.left--
	}
	for _, m := range noisy {
		next.CopyFrom(s)
		next.Play(m)
		best = max(best, min(agents.ValueFor(n, next, s.Mover()), agents.Won/2))
	}
	return max(best, -agents.Won/2)
}

// checkQuiescence compares the quiescence of one position with its twin, with as many moves
// as it takes and with one fewer, and the quiescence of a quiet position with its evaluation.
func checkQuiescence(t require.TestingT, twin naive, q *Quiescence, s rules.State) (applied int64) {
	want := twin.Evaluate(s)
	value, applied := q.Within(s, math.MaxInt64)
	require.Equal(t, want, value, "%s", s)
	again, same := q.Within(s, applied)
	require.Equal(t, want, again)
	require.Equal(t, applied, same)
	if noisy, _ := s.(rules.Noisy).Noisy(nil); len(noisy) == 0 {
		require.InDelta(t, twin.eval.Evaluate(s), value, 0.5/unit, "%s is quiet", s)
	}
	if applied > 0 {
		_, over := q.Within(s, applied-1)
		require.Equal(t, applied, over, "one more than there may be")
	}
	return applied
}

func TestQuiescenceIsThatOfItsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawScript(t)
		twin := naive{g, evaluation(t, g, looks, "hand"), rapid.IntRange(1, 4).Draw(t, "noise")}
		q := NewQuiescence(g, twin.eval, twin.left).Clone().(*Quiescence)
		for i := range g.nodes {
			if s := (&scriptState{g, i}); s.Result() == rules.Ongoing {
				checkQuiescence(t, twin, q, s)
			}
		}
	})
}

// A position that would take too many moves is worth what the evaluation says, and costs those
// that were made.
func TestQuiescenceEnds(t *testing.T) {
	g := game(t, "gipf/ultimate")
	eval, given := evaluation(t, g, shipped, "hand"), 0
	q := NewQuiescence(g, eval, 6)
	for _, s := range rulestest.Middles(g, func(int) int { return 40 }) {
		value, applied := q.Within(s, math.MaxInt64)
		require.LessOrEqual(t, applied, int64(mostResolved))
		if applied == mostResolved && value == float64(fixed(eval.Evaluate(s)))/unit {
			given++
			_, over := q.Within(s, mostResolved-1)
			require.Equal(t, int64(mostResolved), over)
		}
	}
	require.Positive(t, given)
}

func TestQuiescenceInWholeGames(t *testing.T) {
	for _, name := range append(theGames, "gipf/tournament") {
		g := game(t, name)
		twin := naive{g, evaluation(t, g, shipped, "hand"), 3}
		q, loud := NewQuiescence(g, twin.eval, twin.left), 0
		for _, s := range rulestest.Middles(g, func(i int) int { return 5 + i%20 }) {
			if checkQuiescence(t, twin, q, s) > 0 {
				loud++
			}
		}
		require.Greater(t, loud, 4, "%s: positions in which something hangs", name)
		s := g.New(0)
		require.Zero(t, testkit.Allocations(5, func() { q.Evaluate(s) }), name)
	}
}
