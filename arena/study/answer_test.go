package study

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
)

// answered returns the sentences of the only question of a study whose cells have these
// games.
func answered(t *testing.T, question string, set []string, fill func(*played)) (*report.Study, []string) {
	text := "study: a\ngame: gipf/basic\nlevels: [{family: mcts, spec: \"mcts:sims={1,2,3}\"}]\nquestions: [" + question + "]\n"
	s, err := Parse(runs.Standard(), "a.yaml", []byte(text), set)
	require.NoError(t, err)
	var cells []*played
	for i := range s.Cells {
		p := &played{plan: &s.Cells[i], games: 200, samples: map[string]answers.Sample{}}
		fill(p)
		cells = append(cells, p)
	}
	out := &report.Study{}
	s.answer(cells, out)
	return out, out.Answers[0].Sentences
}

// scored is a sample of so many openings, two games each, of which a share of the points was
// made. Samples of other shares have other openings.
func scored(openings int, share float64) (s answers.Sample) {
	for i := range openings {
		points := 0.0
		if float64(i) < share*float64(openings) {
			points = 2
		}
		s = append(s, answers.Cluster{Opening: uint64(1000*share)<<32 + uint64(i), N: 2, Sum: points})
	}
	return s
}

// A trend of which there are no games yet says so, game by game: the question had stood there without an answer.
func TestTrendWithoutGames(t *testing.T) {
	_, said := answered(t, "{trend: first-elo}", nil, func(p *played) { p.games = 0 })
	require.Equal(t, []string{"gipf/basic: no family has games at two levels."}, said)
}

// A trend goes along the Elo that lie between levels where games between neighbours tell
// them, and else along the list of levels, and says which.
func TestTrendSaysItsAxis(t *testing.T) {
	const trend = "{trend: first-elo}"
	share := map[string]float64{"mcts:sims=1": 0.45, "mcts:sims=2": 0.55, "mcts:sims=3": 0.65}
	fill := func(p *played) {
		if p.plan.Equal() {
			p.samples[firstScore] = scored(100, share[p.plan.Levels[0].Spec])
			return
		}
		p.samples[secondOwn] = scored(100, 0.8)
	}
	fits := func(out *report.Study) (terms []string) {
		for _, f := range out.Fits {
			terms = append(terms, f.Term)
		}
		return terms
	}
	out, said := answered(t, trend, nil, fill)
	require.Contains(t, said[0], "with each level of the list, which are taken to lie equally far apart since no games between neighbours tell their strength, the first move is worth +")
	require.NotContains(t, said[0], "100 Elo")
	require.Equal(t, []string{"first-elo per level", "scatter of levels", "first-elo one level on"}, fits(out))
	require.InDelta(t, (stats.Elo(0.65)-stats.Elo(0.45))/2, out.Contrasts[0].Diff.Value, 5, "from a level to the next")

	out, said = answered(t, trend, []string{"opponents=neighbours"}, fill)
	require.Contains(t, said[0], "with each 100 Elo of strength the first move is worth +")
	require.Equal(t, []string{"first-elo per 100 Elo", "scatter of levels", "first-elo at +722 Elo"}, fits(out))
	require.InDelta(t, 100*(stats.Elo(0.65)-stats.Elo(0.45))/(2*stats.Elo(0.8)), out.Contrasts[0].Diff.Value, 5)

	for _, all := range []float64{0, 1} {
		_, said = answered(t, trend, []string{"opponents=neighbours"}, func(p *played) {
			if fill(p); !p.plan.Equal() {
				p.samples[secondOwn] = scored(100, all)
			}
		})
		require.Contains(t, said[0], "with each level of the list", "who takes every point tells no distance")
	}
	for _, weaker := range []string{"mcts:sims=1", "mcts:sims=2"} {
		for _, none := range []answers.Sample{nil, {}} { // it has not begun, or no game has a result
			_, said = answered(t, trend, []string{"opponents=neighbours"}, func(p *played) {
				if fill(p); !p.plan.Equal() && p.plan.Levels[0].Spec == weaker {
					p.samples[secondOwn] = none
				}
			})
			require.Contains(t, said[0], "with each level of the list", "%s and the next have not met", weaker)
		}
	}
}

// That all rulings were met is said of those that events can show.
func TestDeadSaysWhatIsLookedFor(t *testing.T) {
	metric := func(rule string, met float64) quality.Metric {
		return quality.Metric{Name: rule + "-event", Rule: rule, Never: met == 0, Value: stats.Interval{Center: met}}
	}
	fill := func(of ...quality.Metric) func(*played) {
		return func(p *played) {
			p.metrics, p.samples[firstScore] = slices.Clone(of), scored(95, 0.5)
			if p.plan.Levels[0].Spec == "mcts:sims=3" {
				p.metrics[0] = metric("R1", 0.5) // one level meets the first
			}
		}
	}
	_, said := answered(t, "{dead: all}", nil, fill(metric("R1", 0), metric("R2", 0.1)))
	require.Equal(t, []string{"gipf/basic: each of the 2 rulings that a move can bring into play was met in some of 600 games; others are not looked for."}, said)
	_, said = answered(t, "{dead: all}", nil, fill(metric("R1", 0), metric("R2", 0), metric("R3", 1)))
	require.Equal(t, []string{"gipf/basic: of the 3 rulings that a move can bring into play, never met in 600 games of these levels: R2; each in at most 3.2 % of games; other rulings are not looked for."}, said)
	_, said = answered(t, "{dead: all}", nil, fill(quality.Metric{Name: "turns"}))
	require.NotEmpty(t, said)
}

// TestNeverInOneGame: what never happens in one of two games has a share of 0 there, which is compared.
func TestNeverInOneGame(t *testing.T) {
	_, said := answered(t, "{differ: [gipf/basic, gipf/standard], in: [ended/cap, ending/nothing]}", []string{"game=gipf/{basic,standard}", "levels.0.spec=mcts:sims=9"}, func(p *played) {
		if p.samples["completion"] = scored(100, 1); p.plan.Game.Game == "gipf/standard" {
			p.samples["ended/cap"] = scored(100, 0.3)
		}
	})
	require.Regexp(t, `^ended/cap of gipf/standard less that of gipf/basic, mcts:sims=9: \+0\.3 \[\+0\.\d+, \+0\.\d+\] \(400 games\): they differ\.$`, said[0])
	require.Regexp(t, `there is no such figure of both\.$`, said[1], "in neither")
}

// TestGamesOfAComparison: a comparison counts games and not decisions, and those without a result where its figure has them.
func TestGamesOfAComparison(t *testing.T) {
	out, said := answered(t, "{differ: [gipf/basic, gipf/standard], in: [first-score, turns, choices]}", []string{"game=gipf/{basic,standard}", "levels.0.spec=mcts:sims=9"}, func(p *played) {
		p.games, p.pairs = 180, 100
		p.samples[firstScore], p.samples["turns"], p.samples["choices"] = scored(90, 0.3), scored(100, 0.3), scored(100, 0.3)
		for i := range p.samples["choices"] {
			p.samples["choices"][i].N = 50
		}
	})
	for i, games := range []int{360, 400, 400} {
		require.Equal(t, games, out.Contrasts[i].Games)
		require.Contains(t, said[i], fmt.Sprintf(" (%d games): ", games))
	}
}

// TestContrast: shares of games, and of their points, are compared so that few games tell them apart by no more than they may; other figures by their means.
func TestContrast(t *testing.T) {
	t.Parallel()
	cell := func(name string, share float64) *played {
		p := &played{plan: &configs.StudyCell{Run: &configs.Run{Name: name}}, games: 16, pairs: 8, samples: map[string]answers.Sample{}}
		for _, figure := range []string{firstScore, "draws", "turns", "completion", "comeback"} {
			p.samples[figure] = scored(8, share)
		}
		return p
	}
	x, y := cell("x", 0), cell("y", 0.125)
	x.plan.Game.Game, y.plan.Game.Game = "x", "y"
	for figure, shares := range map[string]bool{firstScore: true, "draws": true, "completion": true, "turns": false, "comeback": false} {
		row, c := contrast(3, figure, x, y)
		plain := answers.Compare(x.samples[figure], y.samples[figure], confidence)
		want := plain.Diff
		if shares {
			want = plain.Shares(confidence)
			require.NotEqual(t, plain.Diff, want)
		}
		require.Equal(t, []any{3, figure, "x", "y", page.NewInterval(want), plain.P, plain.P, plain.Effect()}, []any{row.Question, row.Figure, row.A, row.B, row.Diff, row.P, row.Adjusted, row.Effect}, figure)
		require.NotNil(t, c)
		require.Equal(t, 32, row.Games)
		a := &answering{lines: make([][]func() string, 1)}
		differs := a.compare(1, figure, x, y, &configs.Question{Equivalent: []configs.Margin{{Figure: "tree", Within: 9}, {Figure: figure, Within: 0.9}}})
		require.Len(t, a.claims, 2)
		require.Equal(t, a.claims[:1], differs)
		within := plain.Within(0.9)
		if shares {
			within = plain.SharesWithin(0.9)
		}
		require.Equal(t, []any{0.0, plain.P, 0.9, within}, []any{a.claims[0].row.Margin, a.claims[0].row.P, a.claims[1].row.Margin, a.claims[1].row.P}, figure)
	}
	_, c := contrast(3, "tree", x, y)
	require.Nil(t, c)
}

// TestSayings: the sentence about a claim ends by what is shown: less, nothing or more.
func TestSayings(t *testing.T) {
	t.Parallel()
	a := &answering{lines: make([][]func() string, 2)}
	for _, c := range []struct {
		diff  float64
		holds bool
		want  string
	}{{1, true, "It is more."}, {-1, true, "It is less."}, {1, false, "It is not shown."}, {-1, false, "It is not shown."}} {
		claim := a.says(2, report.StudyContrast{Question: 2, Diff: page.Interval{Value: c.diff}, Holds: c.holds}, "It is ", "less.", "not shown.", "more.")
		require.Equal(t, c.holds, claim.holds())
		require.Equal(t, c.want, a.lines[1][len(a.lines[1])-1]())
	}
	require.Empty(t, a.lines[0])
	a.claim(1, &claim{row: report.StudyContrast{Question: 1}})
	require.Empty(t, a.lines[0], "a claim of which another one speaks")
	require.Equal(t, []int{1, 4}, []int{len(a.claimsOf(1)), len(a.claimsOf(2))})
}

// TestEloOfAComparison: scores of first movers are compared in Elo, too, and no other figure is; a score alone is told from one half.
func TestEloOfAComparison(t *testing.T) {
	t.Parallel()
	two := []string{"game=gipf/{basic,standard}", "levels.0.spec=mcts:sims=9"}
	out, _ := answered(t, "{differ: [gipf/basic, gipf/standard], in: [first-score, draws]}", two, func(p *played) {
		share := 0.4
		if p.plan.Game.Game == "gipf/standard" {
			share = 0.6
		}
		p.samples[firstScore], p.samples["draws"], p.samples["completion"] = scored(500, share), scored(500, share), scored(500, 1)
	})
	require.InDelta(t, 0.2, out.Contrasts[0].Diff.Value, 1e-9)
	require.InDelta(t, stats.Elo(0.6)-stats.Elo(0.4), out.Contrasts[0].Elo.Value, 1)
	require.InDelta(t, 0.2, out.Contrasts[1].Diff.Value, 1e-9)
	require.Nil(t, out.Contrasts[1].Elo)
	out, _ = answered(t, "{fair: gipf/basic, margin: 0.02}", nil, func(p *played) { p.samples[firstScore] = scored(500, 0.6) })
	require.InDelta(t, 0.1, out.Contrasts[0].Diff.Value, 1e-9)
	require.InDelta(t, stats.Elo(0.6), out.Contrasts[0].Elo.Value, 1)
}

// TestCorrections: claims about questions are corrected for one another by Holm, those of the screening by Benjamini and Hochberg, and hold at the alpha of the study.
func TestCorrections(t *testing.T) {
	t.Parallel()
	out, _ := answered(t, "{differ: [gipf/basic, gipf/standard], in: [first-score, turns]}", []string{"game=gipf/{basic,standard,tournament}", "levels.0.spec=mcts:sims={1,2,3}", "alpha=0.01"}, func(p *played) {
		k := float64(len(p.plan.Game.Game) + len(p.plan.Levels[0].Name)) // 4 scores that are more or less apart
		for i, figure := range []string{firstScore, "turns", "decisions"} {
			p.samples[figure] = scored(120, 0.3+0.02*k*float64(i))
		}
	})
	for first, by := range map[bool]func([]float64) []float64{true: answers.Holm, false: answers.BenjaminiHochberg} {
		var p []float64
		var rows []report.StudyContrast
		for _, c := range out.Contrasts {
			if (c.Question == 1) == first {
				p, rows = append(p, c.P), append(rows, c)
			}
		}
		require.Len(t, rows, map[bool]int{true: 2 * 3, false: 3 * 3 * 3}[first], "the screening compares every two games in each figure that they have")
		for i, adjusted := range by(p) {
			require.InDelta(t, adjusted, rows[i].Adjusted, 1e-12)
			require.Equal(t, adjusted <= 0.01, rows[i].Holds)
		}
	}
}

// Where one side takes every point there is no spread, and the sign test of the openings says what that
// shows. Of openings that are each decided beforehand, by a fair coin, it claims no more than one in twenty.
func TestOneSided(t *testing.T) {
	testkit.SkipInRace(t)
	for share, favours := range map[float64]string{1: "first", 0: "second"} {
		out, said := answered(t, "{fair: gipf/basic, margin: 0.02}", nil, func(p *played) { p.samples[firstScore] = scored(100, share) })
		require.Regexp(t, ` That favours the `+favours+` mover\.$`, said[0])
		require.InDelta(t, math.Exp2(-99), out.Contrasts[0].P, 1e-40)
	}
	_, said := answered(t, "{fair: gipf/basic}", []string{"levels.0.spec=mcts:sims=9"}, func(p *played) { p.samples[firstScore] = scored(5, 1) })
	require.Regexp(t, `Neither an advantage nor fairness`, said[0], "of five openings all go one way in one world of 16")
	_, said = answered(t, "{differ: [gipf/basic, gipf/standard], in: [first-score]}", []string{"game=gipf/{basic,standard}", "levels.0.spec=mcts:sims=9"}, func(p *played) {
		p.samples[firstScore] = scored(4, float64(numeric.OneIf(p.plan.Game.Game == "gipf/basic")))
	})
	require.Regexp(t, `: -100 .*: no difference is shown\.$`, said[0], "of four openings each")

	rng := rand.New(rand.NewPCG(27, 1))
	for _, openings := range []int{2, 5, 6, 12, 25} {
		claimed := 0
		for range 2000 {
			var s answers.Sample
			for k := range openings {
				s = append(s, answers.Cluster{Opening: uint64(k), N: 2, Sum: float64(2 * rng.IntN(2))})
			}
			claimed += numeric.OneIf(s.Score(confidence).P <= 0.05)
		}
		require.LessOrEqual(t, share(claimed, 2000).Lo, 0.05, "%d openings", openings)
	}
}
