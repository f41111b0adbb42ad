package study

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/internal/testkit"
)

// TestLuckSays: set-ups that are worth much are said to matter, no set-ups are not, and too few pairs are said
// to be too few; what is written is what was planted.
func TestLuckSays(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	s, cells := parsed(t, "study: w\ngame: gipf/basic\nlevels: [{family: mcts, spec: \"mcts:sims={1,2}\"}]\nquestions: [{luck: gipf/basic}]\n")
	require.Len(t, cells, 3, "each level against itself, and the two against each other")
	rng := rand.New(rand.NewPCG(31, 1))
	w := world{rng: rng}
	for k, spread := range []float64{0, 400} {
		for range 3000 {
			bias := spread * rng.NormFloat64()
			cells[k].twins = append(cells[k].twins, answers.Twin{Better: w.points(bias), Other: w.points(bias)})
		}
		cells[k].games = 6007 // seven of pairs whose other game has no result
	}
	out := &report.Study{}
	s.answer(cells, out)
	said := out.Answers[0].Sentences
	require.Regexp(t, `^gipf/basic, mcts:sims=1 against itself: of a result set-ups \d\.\d% \[0\.0, \d\.\d\], the seat 0\.\d% \[0\.0, 0\.\d\], the rest is .*: whether set-ups matter is not known\.$`, said[0])
	of := regexp.MustCompile(`^gipf/basic, mcts:sims=2 against itself: .*; set-ups differ by \d+ \[(\d+), (\d+)\] Elo \(standard deviation; 6000 games\): set-ups matter\.$`).FindStringSubmatch(said[1])
	require.NotNil(t, of, said[1])
	require.True(t, holds(of[1], of[2], 400), said[1])
	cells[1].same = 150 // one in twenty
	out = &report.Study{}
	s.answer(cells, out)
	require.Regexp(t, `: set-ups matter\.$`, out.Answers[0].Sentences[1])
	require.Equal(t, []any{"luck", "mcts-2", 6000, "share of set-ups"}, []any{out.Fits[4].Model, out.Fits[4].Level, out.Fits[4].Games, out.Fits[4].Term})
	cells[1].same = 200
	out = &report.Study{}
	s.answer(cells, out)
	require.Regexp(t, `: in 200 of 3000 pairs both games have the same moves, so that this tells of agents that repeat themselves and not of set-ups\.$`, out.Answers[0].Sentences[1])
	require.Equal(t, "gipf/basic, mcts:sims=2 against mcts:sims=1: not known: results divide from three pairs on (0 games with a result).", said[2])
}

// TestLuckIsRead: the two games of a pair are brought together from the records, in either order of seats.
func TestLuckIsRead(t *testing.T) {
	text := "study: l\ngame: lyngk/base\nlevels: [{family: ab, spec: \"mcts:preset=uct,sims={2,6}\"}]\nopenings: {turns: 0}\n" +
		"precision: {score: 0.4, min: 12, max: 12, block: 4, outcomes: 1}\nquestions: [{luck: all}]\n"
	s, err := Parse(runs.Standard(), "l.yaml", []byte(text), nil)
	require.NoError(t, err)
	dir := testkit.Path(t, "l")
	require.NoError(t, run(t.Context(), t, s, dir, journal.Options{Workers: 2}))
	cells, err := s.readAll(t.Context(), dir, map[string]*played{})
	require.NoError(t, err)
	require.Len(t, cells, 3)
	for _, p := range cells {
		require.Len(t, p.twins, 12)
		first, better := 0.0, 0.0
		for _, twin := range p.twins {
			first, better = first+(twin.Better+twin.Other)/24, better+(twin.Better+1-twin.Other)/24
		}
		require.InDelta(t, p.samples[firstScore].Mean(0).Value.Center, first, 1e-9)
		if !p.plan.Equal() {
			require.InDelta(t, p.samples[secondOwn].Mean(0).Value.Center, better, 1e-9)
			require.Equal(t, "ab-2.ab-6", p.levelNames())
			require.NotEqual(t, 0.5, better)
			asFirst, asSecond := 0.0, 0.0
			for _, twin := range p.twins {
				asFirst, asSecond = asFirst+twin.Better/12, asSecond+(1-twin.Other)/12
			}
			require.InDelta(t, asFirst, p.samples[ownFirst].Mean(0).Value.Center, 1e-9)
			require.InDelta(t, asSecond, p.samples[ownSecond].Mean(0).Value.Center, 1e-9)
			require.NotEqual(t, asFirst, asSecond, "%v", p.twins)
			require.Positive(t, p.spent[0].moves)
			require.Positive(t, p.spent[1].moves)
			require.Positive(t, p.longer(), "times are read of both")
			require.EqualValues(t, []float64{12, 12}, []float64{p.samples[ownFirst].N(), p.samples[ownSecond].N()}, "games of the better one in each seat")
		}
	}
}
