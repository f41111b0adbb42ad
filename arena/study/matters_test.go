package study

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// withoutWord plays games of random players by the rules alone, of whom one makes no move whose text begins with
// a word where there are others, and returns the score of the free one.
func withoutWord(t *testing.T, name, word string, games int) float64 {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	rng, won := rand.New(rand.NewPCG(31, 7)), 0.0
	for i := range games {
		s, free := g.New(uint64(i)), []rules.Player{rules.First, rules.Second}[i%2]
		for s.Mover() != rules.None {
			all := s.Moves(nil)
			var some []rules.Move
			for _, m := range all {
				if s.Mover() == free || !strings.HasPrefix(g.FormatMove(s, m), word) {
					some = append(some, m)
				}
			}
			if len(some) == 0 {
				some = all
			}
			s.Play(some[rng.IntN(len(some))])
		}
		won += s.Result().Score(free)
	}
	return won / float64(games)
}

// TestMatters plays random players at LYNGK: what it costs never to claim a colour is what games by the rules
// alone say, and a kind of move that never occurs costs nothing.
func TestMatters(t *testing.T) {
	testkit.SkipInRace(t)
	text := "study: m\ngame: lyngk/base\nlevels: [{family: r, spec: random}]\nopenings: {turns: 0}\n" +
		"precision: {score: 0.03, min: 300, max: 300, block: 100}\nquestions: [{matters: all, kinds: [\"never*\", \"claim*\"]}]\n"
	s, err := Parse(runs.Standard(), "m.yaml", []byte(text), nil)
	require.NoError(t, err)
	require.Len(t, s.Cells, 2)
	dir := testkit.Path(t, "m")
	require.NoError(t, run(t.Context(), t, s, dir, journal.Options{Workers: 2}))
	found, err := s.Report(t.Context(), dir, "test")
	require.NoError(t, err)
	require.Len(t, found.Contrasts, 2)
	free := stats.Elo(withoutWord(t, "lyngk/base", "claim", 3000))
	for _, c := range found.Contrasts {
		truth := 0.0
		if c.A == "lyngk-base.r-no2.r" {
			truth = free
		}
		require.True(t, *c.Diff.Low-15 < truth && truth < *c.Diff.High+15, "%s: %v, truth %g of 3,000 games", c.A, c.Diff, truth)
	}
	require.Contains(t, found.Answers[0].Sentences[0], "lyngk/base, random: never to play claim* costs ", "the dearest first")
	require.True(t, strings.HasSuffix(found.Answers[0].Sentences[0], ": it matters."))
	require.Regexp(t, `never to play never\* costs .*: whether it matters is not known\.$`, found.Answers[0].Sentences[1])
	require.Greater(t, free, 100.0)
}

// TestMattersPlanted: of kinds that cost nothing at most one study in twenty claims any, corrected for how many
// there are; the interval of each holds what was planted, and the dearest stands first.
func TestMattersPlanted(t *testing.T) {
	testkit.SkipInRace(t)
	text := "study: w\ngame: zertz/37\nlevels: [{family: mcts, spec: \"mcts:sims={1,2}\"}]\nquestions: [{matters: zertz/37, kinds: [a*, b*, c*, d*, e*]}]\n"
	s, cells := parsed(t, text)
	require.Len(t, cells, 10)
	rng := rand.New(rand.NewPCG(31, 9))
	claimed, held, of := 0, 0, 0
	n := 5 * *worlds
	for range n {
		w := newWorld(rng, 100, 150)
		for i, p := range cells {
			elo := 0.0
			if i == 3 {
				elo = 250
			}
			p.games, p.samples = 200, map[string]answers.Sample{secondOwn: w.better(elo, 0, 100)}
		}
		out := &report.Study{}
		s.answer(cells, out)
		require.Contains(t, out.Answers[0].Sentences[0], "never to play d* costs ", "the dearest at the first level")
		any := false
		for _, c := range out.Contrasts {
			truth := 0.0
			if c.A == cells[3].plan.Run.Name {
				truth = marginal(func(bias float64) float64 { return (expectedScore(250+bias) + expectedScore(250-bias)) / 2 }, 150)
			} else {
				any = any || c.Holds
			}
			of, held = of+1, held+numeric.OneIf(*c.Diff.Low <= truth && truth <= *c.Diff.High)
		}
		claimed += numeric.OneIf(any)
	}
	t.Logf("| %d | %s | %s |", n, share(held, of).Percent(), share(claimed, n).Percent())
	require.Greater(t, share(held, of).Hi, 0.94)
	require.Less(t, share(claimed, n).Lo, 0.05)
}

// TestMattersOneSided: a kind without which nearly all games are lost is shown to matter, and the finite end of what it costs
// holds the cost that was planted, though games that all went to one side have no spread.
func TestMattersOneSided(t *testing.T) {
	testkit.SkipInRace(t)
	s, cells := parsed(t, "study: w\ngame: zertz/37\nlevels: [{family: r, spec: random}]\nquestions: [{matters: zertz/37, kinds: [a*]}]\n")
	rng := rand.New(rand.NewPCG(31, 12))
	for _, planted := range []float64{500, 700, 1000} {
		truth := marginal(func(bias float64) float64 { return (expectedScore(planted+bias) + expectedScore(planted-bias)) / 2 }, 150)
		n, held, open := 10**worlds, 0, 0
		for range n {
			cells[0].games, cells[0].samples = 80, map[string]answers.Sample{secondOwn: newWorld(rng, 40, 150).better(planted, 0, 40)}
			out := &report.Study{}
			s.answer(cells, out)
			require.Regexp(t, `: it matters\.$`, out.Answers[0].Sentences[0])
			c := out.Contrasts[0].Diff
			open += numeric.OneIf(c.High == nil)
			held += numeric.OneIf(*c.Low <= truth && (c.High == nil || truth <= *c.High))
		}
		t.Logf("| %.0f | %.0f | %d | %d | %s |", planted, truth, n, open, share(held, n).Percent())
		require.Greater(t, share(held, n).Hi, 0.95)
		require.Positive(t, open)
	}
}

// TestKindsThatMatter: the headline names the kinds that are shown to matter, and says where none is.
func TestKindsThatMatter(t *testing.T) {
	s, cells := parsed(t, "study: w\ngame: zertz/37\nlevels: [{family: r, spec: random}]\nquestions: [{matters: zertz/37, kinds: [a*, b*, c*, d*, e*]}]\n")
	rng := rand.New(rand.NewPCG(31, 12))
	headline := func(planted ...float64) string {
		for i, elo := range planted {
			cells[i].games, cells[i].samples = 800, map[string]answers.Sample{secondOwn: newWorld(rng, 400, 150).better(elo, 0, 400)}
		}
		out := &report.Study{}
		s.answer(cells, out)
		return out.Answers[0].Headline
	}
	require.Equal(t, "Of 5 kinds of moves, at a game and level each, none is shown to matter.", headline(0, 0, 0, 0, 0))
	require.Equal(t, "Of 5 kinds of moves, at a game and level each, 1 is shown to matter: b* (zertz/37, r).", headline(0, 400, 0, 0, 0))
	require.Equal(t, "Of 5 kinds of moves, at a game and level each, 2 are shown to matter: b* (zertz/37, r), d* (zertz/37, r).", headline(0, 600, 0, 400, 0))
}

// TestMattersOfNothing: kinds are those that a game has features of where a question names none; what is not known of one, or of the seats, is said.
func TestMattersOfNothing(t *testing.T) {
	t.Parallel()
	s, cells := parsed(t, "study: w\ngame: zertz/37\nlevels: [{family: r, spec: random}]\nquestions: [{matters: zertz/37, kinds: [a*, b*], seat: first}]\n")
	require.Len(t, cells, 3)
	cells[0].games, cells[0].samples = 100, map[string]answers.Sample{secondOwn: scored(50, 0.7), ownSecond: scored(50, 0.7), ownFirst: scored(50, 0.7)}
	cells[1].games = 0 // of the level against itself
	out := &report.Study{}
	s.answer(cells, out)
	require.Equal(t, []string{
		"zertz/37, random: what the seats are worth is not known, because no game has a result.",
		"zertz/37, random without b*: not known, because no game has a result.",
	}, out.Answers[0].Sentences)
	require.Empty(t, out.Contrasts)

	cells[1].games, cells[1].samples = 100, map[string]answers.Sample{firstScore: scored(50, 0.5)}
	out = &report.Study{}
	s.answer(cells, out)
	require.Regexp(t, `^zertz/37, random: never to play a\* costs the first mover \d+ \[.*\] Elo \(200 games\): .*\.$`, out.Answers[0].Sentences[1])
	f, c := out.Fits[0], out.Contrasts[0]
	require.Equal(t, []any{1, "zertz/37", "r", "matters", "first", "cost of no a* for the first mover in elo", 200}, []any{f.Question, f.Game, f.Level, f.Model, f.Seat, f.Term, f.Games})
	require.Equal(t, []any{1, "cost-elo/first", "zertz-37.r-no1.r", 200}, []any{c.Question, c.Figure, c.A, c.Games})
	require.InDelta(t, stats.Elo(0.7), f.Value, 2)
	require.Equal(t, []float64{c.P, c.Diff.Value}, []float64{*f.P, f.Value})

	s, _ = parsed(t, "study: w\ngame: zertz/37\nlevels: [{family: r, spec: random}]\nquestions: [{matters: zertz/37}]\n")
	g, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	var kinds []string
	for _, w := range s.withouts(&s.Config.Questions[0]) {
		kinds = append(kinds, strings.TrimPrefix(w.kind, "@"))
	}
	require.Equal(t, g.(rules.MoveFeatureNamer).MoveFeatureNames(), kinds)
	require.Equal(t, "restrict:forbid=@"+kinds[1]+",agent=(random)", s.withouts(&s.Config.Questions[0])[1].cell.Levels[0].Spec)
}

// TestMattersTwice: two questions about one game share the cells of the kinds that both name, and no others; each game numbers its own kinds.
func TestMattersTwice(t *testing.T) {
	t.Parallel()
	s, cells := parsed(t, "study: w\ngames: [zertz/37, zertz/blitz]\nlevels: [{family: r, spec: random}]\nquestions:\n"+
		"  - {matters: zertz/37, kinds: [a*, b*]}\n  - {matters: zertz/37, kinds: [b*, c*]}\n  - {matters: zertz/blitz, kinds: [d*]}\n")
	got := each.Of(cells, func(p *played) string { return p.plan.Run.Name + " " + p.plan.Levels[0].Spec })
	require.Equal(t, []string{
		"zertz-37.r-no1.r restrict:forbid=a*,agent=(random)", "zertz-37.r-no2.r restrict:forbid=b*,agent=(random)",
		"zertz-37.r-no3.r restrict:forbid=c*,agent=(random)", "zertz-blitz.r-no1.r restrict:forbid=d*,agent=(random)",
	}, got)
	for i, p := range cells {
		p.games, p.samples = 100, map[string]answers.Sample{secondOwn: scored(50, 0.5+0.1*float64(i))}
	}
	out := &report.Study{}
	s.answer(cells, out)
	require.Regexp(t, `never to play c\* costs 1\d\d \[`, out.Answers[1].Sentences[0], "a score of 0.7")
	require.Regexp(t, `never to play b\* costs 7\d \[`, out.Answers[1].Sentences[1], "the same games as in the first question")
	require.Equal(t, out.Answers[0].Sentences[0], out.Answers[1].Sentences[1])
}

// TestMattersBySeat: what it costs each seat to do without is told from what the seat is worth, at the level planted.
func TestMattersBySeat(t *testing.T) {
	testkit.SkipInRace(t)
	s, cells := parsed(t, "study: w\ngame: zertz/37\nlevels: [{family: r, spec: random}]\nquestions: [{matters: zertz/37, kinds: [a*], seat: both}]\n")
	require.Len(t, cells, 2)
	rng := rand.New(rand.NewPCG(31, 11))
	const worth, first, second, spread = 60, 200, 40, 100
	elo := func(ahead float64) float64 {
		return marginal(func(bias float64) float64 { return expectedScore(ahead + bias) }, spread)
	}
	truths := map[string]float64{"cost-elo/first": elo(first-worth) + elo(worth), "cost-elo/second": elo(second+worth) - elo(worth)}
	n, held, dearest := 5**worlds, map[string]int{}, 0
	for range n {
		w := newWorld(rng, 200, spread)
		for _, p := range cells {
			p.games, p.samples = 400, map[string]answers.Sample{firstScore: w.first(worth)}
			for k, bias := range w.bias {
				p.samples[ownFirst] = append(p.samples[ownFirst], answers.Cluster{Opening: uint64(k), N: 1, Sum: w.points(second + worth + bias)})
				p.samples[ownSecond] = append(p.samples[ownSecond], answers.Cluster{Opening: uint64(k), N: 1, Sum: w.points(first - worth - bias)})
			}
		}
		out := &report.Study{}
		s.answer(cells, out)
		require.Len(t, out.Contrasts, 2)
		for _, c := range out.Contrasts {
			held[c.Figure] += numeric.OneIf(*c.Diff.Low <= truths[c.Figure] && truths[c.Figure] <= *c.Diff.High)
		}
		dearest += numeric.OneIf(strings.Contains(out.Answers[0].Sentences[0], "never to play a* costs the first mover "))
		require.Regexp(t, ` \d+ \[.*\] Elo \(\d+ games\): it matters\.$`, out.Answers[0].Sentences[0])
	}
	require.Greater(t, dearest, n*9/10, "the dearer seat stands first")
	for figure := range truths {
		t.Logf("| %s | %d | %s |", figure, n, share(held[figure], n).Percent())
		require.Greater(t, share(held[figure], n).Hi, 0.94, figure)
	}
}

// TestMattersRefuses: a kind of move that a game does not have is refused with its place.
func TestMattersRefuses(t *testing.T) {
	_, err := Parse(runs.Standard(), "s.yaml", []byte("study: a\ngame: zertz/37\nlevels: [{family: r, spec: random}]\nquestions: [{matters: all, kinds: [\"W*\", \"@captre\"]}]\n"), nil)
	require.ErrorContains(t, err, `s.yaml:4:42: questions.0.kinds.1: at zertz/37: `)
	require.ErrorContains(t, err, `unknown feature "captre" of moves`)
	_, err = Parse(runs.Standard(), "s.yaml", []byte("study: a\ngame: zertz/37\nlevels: [{family: r, spec: random}]\nquestions: [{matters: all, kinds: [event/captre]}]\n"), nil)
	require.ErrorContains(t, err, `s.yaml:4:36: questions.0.kinds.0: at zertz/37: `)
	require.ErrorContains(t, err, `unknown event "captre"`)
	_, err = Parse(runs.Standard(), "s.yaml", []byte("study: a\ngame: zertz/37\nlevels: [{family: r, spec: random}]\nquestions: [{matters: all, kinds: [\"W*\", \"W*\"]}]\n"), nil)
	require.ErrorContains(t, err, `"W*" is used twice`)
}
