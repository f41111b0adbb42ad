package boards

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
)

// opinions are values of the first player's score at moves 1, 2, 3, ….
func opinions(scores ...float64) (all []opinion) {
	for i, score := range scores {
		all = append(all, opinion{i + 1, score})
	}
	return all
}

// game is a replay whose plies have these scores of the first player; NaN stands for a move without one.
func game(result string, scores ...float64) *Replay {
	p := &Replay{Name: "game 3", Game: "gipf/basic", Result: result, Termination: "cap", First: Player{"anna", "greedy"}, Second: Player{"bert", "random"}, End: "end"}
	for i, score := range scores {
		x := Ply{Number: i + 1, Turn: i + 1, Mover: []string{"first", "second"}[i%2], Move: string(rune('a' + i))}
		if !math.IsNaN(score) {
			x.First = &score
		}
		p.Plies = append(p.Plies, x)
	}
	p.Course = courseOf(p)
	return p
}

// TestLeadChanges: the lead is taken beyond 55 % or 45 %, and it changes when the other side takes it.
func TestLeadChanges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		scores []float64
		want   int
	}{
		{nil, 0},
		{[]float64{0.9}, 0},
		{[]float64{0.9, 0.1}, 1},
		{[]float64{0.5, 0.9, 0.5, 0.9}, 0},
		{[]float64{0.54, 0.46, 0.54, 0.46}, 0},
		{[]float64{0.56, 0.44, 0.56, 0.44}, 3},
		{[]float64{0.9, 0.5, 0.1, 0.5, 0.9}, 2},
		{[]float64{0.2, 0.3, 0.1, 0.45}, 0},
	} {
		require.Equal(t, c.want, leadChanges(opinions(c.scores...)), "%v", c.scores)
	}
}

// TestLeadChangesTurned: with the seats exchanged the lead changes as often.
func TestLeadChangesTurned(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOf(rapid.Float64Range(0, 1)).Draw(t, "scores")
		turned := make([]float64, len(scores))
		for i, x := range scores {
			turned[i] = 1 - x
		}
		require.Equal(t, leadChanges(opinions(scores...)), leadChanges(opinions(turned...)))
		require.Less(t, leadChanges(opinions(scores...)), max(1, len(scores)))
	})
}

// TestLargestSwing: between neighbours of a series, the earlier of equal ones; of a series without change there is none.
func TestLargestSwing(t *testing.T) {
	t.Parallel()
	swing := func(scores ...float64) []float64 {
		s := largestSwing(opinions(scores...), "first", "none")
		if s == nil {
			return nil
		}
		return []float64{float64(s.Since), float64(s.Number), s.Before, s.After}
	}
	require.Nil(t, swing())
	require.Nil(t, swing(0.7))
	require.Nil(t, swing(0.7, 0.7, 0.7))
	require.Equal(t, []float64{2, 3, 0.5, 0.125}, swing(0.75, 0.5, 0.125, 0.25))
	require.Equal(t, []float64{1, 2, 0.25, 0.5}, swing(0.25, 0.5, 0.25), "the earlier of two that are as large")
}

// TestRefuted: of two opinions the result refutes the one that is further from it; none without a result, and of two as far.
func TestRefuted(t *testing.T) {
	t.Parallel()
	s := &Swing{Since: 4, Number: 6, Before: 0.75, After: 0.25}
	for result, want := range map[string]int{"first": 6, "second": 4, "draw": 0, "none": 0} {
		require.Equal(t, want, refuted(s, result), result)
	}
	require.Equal(t, 4, refuted(&Swing{Since: 4, Number: 6, Before: 0.9, After: 0.6}, "draw"))
}

// TestCourse: the larger swing of the two players is the turning point, each compared with its own opinion before.
func TestCourse(t *testing.T) {
	t.Parallel()
	none := math.NaN()
	require.Nil(t, game("first").Course)
	require.Nil(t, game("first", 0.5, none, none).Course, "one opinion is no course")
	p := game("first", 0.5, 0.5, 0.75, 0.125, 0.875, none, 0.25)
	require.Equal(t, &Course{Turning: &Swing{Number: 7, Since: 5, Whose: "first", Before: 0.875, After: 0.25, Wrong: 7}, LeadChanges: 3, Opinions: 6}, p.Course)
	require.Equal(t, 5, p.TurningPoint())
	p = game("second", 0.5, 0.5, 0.5, 0.125)
	require.Equal(t, &Swing{Number: 4, Since: 2, Whose: "second", Before: 0.5, After: 0.125, Wrong: 2}, p.Course.Turning)
	p = game("none", 0.5, 0.25, 0.25, 0.5)
	require.Equal(t, 3, p.Course.Turning.Number, "of two that are as large the earlier, whose player moved first")
	p = game("none", 0.5, 0.5)
	require.Nil(t, p.Course.Turning)
	require.Zero(t, p.TurningPoint())
}

// asked adds the opinions of another agent, which would have played as the moves say.
func asked(p *Replay, moves string, scores ...float64) {
	p.Analysis = &Analysis{Agent: "mcts:sims=100", Seed: 7}
	for i := range p.Plies {
		p.Analysis.note(&p.Plies[i], &Opinion{Move: moves[i : i+1], First: &scores[i]})
	}
	p.Analysis.Course = askedCourse(p)
}

// TestErred: who moved between two opinions of the agent asked, and lost by it, has erred; both, or a gain, are no error.
func TestErred(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		scores []float64
		want   string
	}{
		{[]float64{0.5, 0.125, 0.125}, "first"},
		{[]float64{0.5, 0.5, 0.875}, "second"},
		{[]float64{0.5, 0.875, 0.875}, ""},
		{[]float64{0.5, 0.5, 0.125}, ""},
	} {
		p := game("none", c.scores...)
		asked(p, "abc", c.scores...)
		require.Equal(t, "asked", p.Analysis.Course.Turning.Whose)
		require.Equal(t, c.want, p.Analysis.Course.Turning.Erred, "%v", c.scores)
	}
	p := game("none", 0.5, 0.5, 0.125)
	p.Plies[1].Mover = "first" // a turn of two moves
	asked(p, "abc", 0.5, 0.5, 0.125)
	require.Equal(t, "first", p.Analysis.Course.Turning.Erred)
	p.Plies[2].Number = 3
	require.Empty(t, erred(p, &Swing{Since: 1, Number: 1, Before: 0.5, After: 0.625}))
}

// TestSentences: what the players thought, what another agent says, and where the two say that the game turned.
func TestSentences(t *testing.T) {
	t.Parallel()
	p := game("first", 0.5, 0.5, 0.75, 0.125, 0.875, 0.5, 0.25)
	require.Equal(t, []string{
		"The lead changed 3 times, by what the players thought (7 of them). Turning point: from move 5 to move 7 the expected score of first (anna) went from 88 % to 25 % by the evaluation of anna, who was wrong at move 7.",
	}, p.Sentences())
	asked(p, "abxdefg", 0.5, 0.5, 0.75, 0.125, 0.125, 0.125, 0.25)
	require.Equal(t, []int{7, 6, 3}, []int{p.Analysis.Asked, p.Analysis.Same, p.Analysis.Otherwise})
	require.Equal(t, []string{
		"mcts:sims=100, seed 7, would have played 6 of 7 moves; the first at which it chooses another is move 3, x instead of c.",
		"The lead changed once, by the values of mcts:sims=100 (7 of them). Turning point: from move 3 to move 4 the expected score of first (anna) went from 75 % to 12 %: anna erred with c.",
	}, p.Sentences()[1:])
	require.Equal(t, 3, p.TurningPoint(), "the agent that was asked goes before the players")
	asked(p, "abxdefg", 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5)
	require.Equal(t, 5, p.TurningPoint(), "it sees none, they do")

	calm := game("draw", 0.5, 0.5)
	require.Equal(t, []string{"The lead never changed, by what the players thought (2 of them)."}, calm.Sentences())
	asked(calm, "ab", 0.5, 0.5)
	require.Equal(t, "mcts:sims=100, seed 7, would have played 2 of 2 moves.", calm.Sentences()[1])
	late := game("second", 0.5, 0.5, 0.5, 0.5)
	asked(late, "abcd", 0.25, 0.75, 0.5, 0.5)
	require.Contains(t, late.Sentences()[2], " went from 25 % to 75 %; it was wrong at move 2.")
	require.Empty(t, game("none").Sentences())
}

// TestHeading: who won and how, in a line; of a game without a result that it has none.
func TestHeading(t *testing.T) {
	t.Parallel()
	p := game("none")
	for _, c := range []struct{ result, termination, ending, want string }{
		{"first", "rule", "no-pieces", "anna against bert, anna wins (no-pieces)"},
		{"second", "time", "", "anna against bert, bert wins (time)"},
		{"draw", "rule", "three-times", "anna against bert, a draw (three-times)"},
		{"none", "cap", " ", "anna against bert, no result (cap)"},
	} {
		p.Result, p.Termination, p.Ending = c.result, c.termination, c.ending
		require.Equal(t, c.want, p.Heading())
	}
}

// TestFacts: a spec is told where it is not the name, and so is what went wrong.
func TestFacts(t *testing.T) {
	t.Parallel()
	p := game("none", 0.5)
	p.Second = Player{"random", "random"}
	require.Equal(t, []string{"game 3, gipf/basic, 1 moves", "anna, who plays first, is greedy"}, p.facts())
	p.First.Spec, p.Detail = "", "random: no answer"
	require.Equal(t, []string{"game 3, gipf/basic, 1 moves", "random: no answer"}, p.facts())
}

// TestTokens: a turn of several moves is written whole on its first move alone.
func TestTokens(t *testing.T) {
	t.Parallel()
	p := game("none", 0.5, 0.5, 0.5, 0.5)
	for i, turn := range []int{1, 1, 2, 3} {
		p.Plies[i].Turn = turn
	}
	p.tokens()
	require.Equal(t, []string{"a;b", "", "c", "d"}, []string{p.Plies[0].Token, p.Plies[1].Token, p.Plies[2].Token, p.Plies[3].Token})
	require.Equal(t, "anna", p.player(rules.First.String()).Name)
	require.Equal(t, "bert", p.player(rules.Second.String()).Name)
}
