package study

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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

const cardStudy = `study: w
games: [gipf/basic, gipf/standard]
levels:
  - {family: play, spec: "alphabeta:transitions={1,50}"}
  - {family: mcts, spec: "mcts:sims={10,20,40}"}
precision: {score: 0.05, min: 50, max: 200, block: 50, outcomes: 5}
questions: [{card: all}]
`

// A gameTruth is what is planted of a game.
type gameTruth struct{ first, turns, draws, doubling, leads, ends float64 }

// cardCells plays the cells of a card of games whose truth is planted.
func cardCells(s *Study, rng *rand.Rand, truth map[string]gameTruth) []*played {
	g := s.growth()
	var all []*played
	for cells := g.grow(s.fixed); len(cells) > len(all); cells = g.grow(s.fixed) {
		for len(all) < len(cells) {
			plan := &cells[len(all)]
			at := truth[plan.Game.Game]
			w := &climbing{world: newWorld(rng, 200, 0), draws: at.draws, strength: byName(map[string]float64{
				"play-1": at.doubling, "play-50": 2 * at.doubling, "mcts-10": 100, "mcts-20": 100 + at.doubling, "mcts-40": 100 + 2*at.doubling,
			})}
			p := w.play(plan)
			p.pairs = 200
			p.samples[firstScore], p.games = w.first(at.first), 400
			for k := range 200 {
				p.samples["turns"] = append(p.samples["turns"], answers.Cluster{Opening: uint64(k), N: 2, Sum: 2*at.turns + 10*rng.NormFloat64()})
				p.samples["lead-changes"] = append(p.samples["lead-changes"], answers.Cluster{Opening: uint64(k), N: 2, Sum: 2*at.leads + rng.NormFloat64()})
				for i, name := range []string{"draws", "completion"} {
					n, share := 0, []float64{at.draws, at.ends}[i]
					for range 2 {
						n += numeric.OneIf(rng.Float64() < share)
					}
					p.samples[name] = append(p.samples[name], answers.Cluster{Opening: uint64(k), N: 2, Sum: float64(n)})
				}
			}
			for _, name := range []string{"turns", "lead-changes", "completion", "draws"} {
				p.metrics = append(p.metrics, quality.Metric{Name: name, Value: p.samples[name].Mean(0).Value, Sample: p.samples[name]})
			}
			all, g.over[plan.Run.Name] = append(all, p), p
		}
	}
	return all
}

// TestPlantedCard: every word of a card is what was planted, or that it is not known, and of two games that are
// the same the words that claim anything are false in at most one study of twenty.
func TestPlantedCard(t *testing.T) {
	testkit.SkipInRace(t)
	s, err := Parse(runs.Standard(), "w.yaml", []byte(cardStudy), nil)
	require.NoError(t, err)
	require.Len(t, s.Cells, 2+2*(2+3), "of each game one between equals, and the steps of two ladders")
	wordsOf := func(rng *rand.Rand, truth map[string]gameTruth) map[string]string {
		out := &report.Study{}
		s.answer(cardCells(s, rng, truth), out)
		words := map[string]string{}
		for _, row := range out.Card.Rows {
			require.Len(t, row.Cells, 2)
			for i, c := range row.Cells {
				words[fmt.Sprint(row.Name, " ", i)] = c.Word
			}
		}
		require.Equal(t, "alphabeta:transitions=50", out.Card.Level)
		return words
	}
	rng := rand.New(rand.NewPCG(31, 4))
	words := wordsOf(rng, map[string]gameTruth{"gipf/basic": {first: 100, turns: 50, draws: 0.1, doubling: 60, leads: 3, ends: 0.6}, "gipf/standard": {first: -100, turns: 30, draws: 0.5, doubling: 160, leads: 5, ends: 0.98}})
	require.Equal(t, map[string]string{
		"fair 0": "first", "fair 1": "second", "length 0": "reference", "length 1": "shorter", "draws 0": "reference", "draws 1": "more",
		"drama 0": "not known", "drama 1": "not known", "lead changes 0": "reference", "lead changes 1": "more", "completed 0": "reference", "completed 1": "more", "decided by 0": "not known", "decided by 1": "not known", "unused rules 0": "not known", "unused rules 1": "not known",
		"depth, play 0": "reference", "depth, play 1": words["depth, play 1"], "doubling, play 0": words["doubling, play 0"], "doubling, play 1": "gains",
		"depth, mcts 0": "reference", "depth, mcts 1": words["depth, mcts 1"], "doubling, mcts 0": words["doubling, mcts 0"], "doubling, mcts 1": words["doubling, mcts 1"],
	}, words)
	require.Contains(t, []string{"deeper", "not known"}, words["depth, play 1"])

	same := gameTruth{first: 0, turns: 40, draws: 0.2, doubling: 0, leads: 4, ends: 0.98}
	wrong, equal := 0, 0
	n := 2 * *worlds
	for range n {
		words := wordsOf(rng, map[string]gameTruth{"gipf/basic": same, "gipf/standard": same})
		false1 := false
		for _, word := range words {
			switch word {
			case "first", "second", "longer", "shorter", "more", "fewer", "deeper", "shallower", "gains", "worse":
				false1 = true
			case "same":
				equal++
			}
		}
		wrong += numeric.OneIf(false1)
	}
	t.Logf("| %d | %s |", n, share(wrong, n).Percent())
	require.Less(t, share(wrong, n).Lo, 0.05)
	require.Positive(t, equal, "lengths are shown to be the same")
}

// TestCardMinutes: at a pace that the study assumes a card says minutes, of whole games, with the interval and the word of turns; without one it says none.
func TestCardMinutes(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 5))
	for _, pace := range []string{"", ", pace: 30"} {
		s, err := Parse(runs.Standard(), "w.yaml", []byte(strings.Replace(cardStudy, "{card: all}", "{card: all"+pace+"}", 1)), nil)
		require.NoError(t, err)
		out := &report.Study{}
		s.answer(cardCells(s, rng, map[string]gameTruth{"gipf/basic": {turns: 50, ends: 1, leads: 3}, "gipf/standard": {turns: 30, ends: 1, leads: 3}}), out)
		margins := map[string]float64{"turns": 5, "lead-changes": 0.3, "completion": 0.05, "draws": 0.05} // a tenth of the first game's, and five points of a share
		for _, c := range out.Contrasts {
			if c.Margin > 0 && c.B != "" {
				require.InEpsilon(t, margins[c.Figure], c.Margin, 0.1, c.Figure)
				delete(margins, c.Figure)
			}
		}
		require.Empty(t, margins)
		even := 0
		for _, c := range out.Contrasts {
			even += numeric.OneIf(c.Figure == firstScore && c.B == "" && c.Margin == 0.05)
		}
		require.Equal(t, 2, even, "each game may be even within five points")
		if pace == "" {
			require.Equal(t, []string{"length", "drama"}, []string{out.Card.Rows[1].Name, out.Card.Rows[2].Name})
			continue
		}
		turns, minutes := out.Card.Rows[1], out.Card.Rows[2]
		require.Equal(t, "minutes, 30 s a turn", minutes.Name)
		require.Contains(t, minutes.About, "assumed of people and not measured")
		for i, cell := range minutes.Cells {
			require.Equal(t, []string{"minutes", "minutes", []string{"reference", "shorter"}[i]}, []string{cell.Figure, cell.Unit, cell.Word})
			require.InDelta(t, []float64{26, 16}[i], cell.Value.Value, 1, "two turns of the opening, half a minute each")
			require.InDelta(t, (*turns.Cells[i].Value.Low+2)/2, *cell.Value.Low, 1e-9)
			require.InDelta(t, (*turns.Cells[i].Value.High+2)/2, *cell.Value.High, 1e-9)
		}
	}
	_, err := Parse(runs.Standard(), "w.yaml", []byte(strings.Replace(cardStudy, "{card: all}", "{card: all, pace: -1}", 1)), nil)
	require.ErrorContains(t, err, "questions.0.pace")
}

// TestCardTakesItsOwnFits: a cell of a card has the figure of its question, game, ladder and term, where that has a bound; else it is not known.
func TestCardTakesItsOwnFits(t *testing.T) {
	own := report.StudyFit{Question: 2, Game: "g", Level: "mcts", Term: "doubling", Interval: page.Interval{Value: 60, Low: new(50.0), High: new(70.0)}, Games: 9}
	for what, alter := range map[string]func(*report.StudyFit){
		"":         func(*report.StudyFit) {},
		"question": func(f *report.StudyFit) { f.Question = 1 },
		"game":     func(f *report.StudyFit) { f.Game = "h" },
		"level":    func(f *report.StudyFit) { f.Level = "ab" },
		"term":     func(f *report.StudyFit) { f.Term = "depth" },
		"bounds":   func(f *report.StudyFit) { f.Low, f.High = nil, nil },
	} {
		f := own
		alter(&f)
		c := &cardMaker{answering: &answering{out: &report.Study{Fits: []report.StudyFit{f}}}, number: 2, games: []game{{StudyGame: configs.StudyGame{Game: "g"}}}}
		want := report.StudyCardCell{Word: unknownWord}
		if what == "" {
			want = report.StudyCardCell{Figure: "elo", Value: &own.Interval, Games: 9, Word: "gains"}
		}
		require.Equal(t, want, c.fit(0, "mcts", "doubling", "gains"), what)
	}
}

// TestRowsOfACard: what a card says of each family of two games rests on the claims about their ladders, and on their figures; a figure that the reference lacks is compared with none.
func TestRowsOfACard(t *testing.T) {
	t.Parallel()
	s, err := Parse(runs.Standard(), "w.yaml", []byte(cardStudy), nil)
	require.NoError(t, err)
	a := &answering{Study: s, out: &report.Study{}, lines: make([][]func() string, 1), heads: map[int]func() string{}}
	m := &cardMaker{answering: a, number: 1, games: s.roll.games, pace: 30}
	for i := range 2 {
		p := &played{plan: &s.Cells[i], games: 100, samples: map[string]answers.Sample{firstScore: scored(50, 0.5)}}
		for _, name := range []string{"turns", "draws"} {
			p.metrics = append(p.metrics, quality.Metric{Name: name, Value: stats.Interval{Center: 30, Lo: 28, Hi: 32}})
		}
		m.cells = append(m.cells, p)
	}
	claimed := func(figure, a, b string, diff float64) *claim {
		return &claim{row: report.StudyContrast{Question: 1, Figure: figure, A: a, B: b, Holds: true, Diff: page.Interval{Value: diff}}}
	}
	first, second := m.cells[0].plan.Run.Name, m.cells[1].plan.Run.Name
	a.claims = []*claim{
		claimed("ladder-elo", "gipf/basic, play", "gipf/standard, play", 80), claimed("ladder-elo", "gipf/basic, mcts", "gipf/standard, mcts", -80),
		claimed("last-doubling-elo", "gipf/basic, play", "", 9), claimed("last-doubling-elo", "gipf/standard, mcts", "", -9),
		claimed("turns", first, second, -3), claimed("draws", first, second, 0.2),
	}
	for i, game := range []string{"gipf/basic", "gipf/standard"} {
		for family, top := range map[string]string{"play": "50", "mcts": "40"} {
			for k, term := range []string{"ladder in elo", "elo a doubling to " + top} {
				a.out.Fits = append(a.out.Fits, report.StudyFit{Question: 1, Game: game, Level: family, Term: term, Games: 10*i + k, Interval: page.Interval{Value: float64(100*i + k), Low: new(0.0), High: new(300.0)}})
			}
		}
	}
	var said []string
	for _, row := range m.rows() {
		text := row.Name + ":"
		for _, c := range row.Cells {
			text += " " + c.Word
			if c.Value != nil {
				text += fmt.Sprintf(" %.1f", c.Value.Value)
			}
		}
		said = append(said, text)
	}
	require.Equal(t, []string{
		"fair: not known 0.5 not known 0.5", "length: reference 30.0 shorter 30.0", "minutes, 30 s a turn: reference 16.0 shorter 16.0", "drama: not known not known", "lead changes: not known not known",
		"completed: not known not known", "draws: reference 30.0 more 30.0", "decided by: not known not known", "depth, play: reference 0.0 deeper 100.0", "doubling, play: gains 1.0 not known 101.0",
		"depth, mcts: reference 0.0 shallower 100.0", "doubling, mcts: not known 1.0 worse 101.0", "unused rules: not known not known",
	}, said)

	cells := cardCells(s, rand.New(rand.NewPCG(31, 6)), map[string]gameTruth{"gipf/basic": {turns: 50, ends: 1, leads: 3}, "gipf/standard": {turns: 30, ends: 1, leads: 3}})
	delete(cells[0].samples, "lead-changes")
	delete(cells[1].samples, "draws")
	out := &report.Study{}
	s.answer(cells, out)
	for _, sentence := range out.Answers[0].Sentences {
		require.NotContains(t, sentence, "there is no such figure of both")
	}
}

// TestCardOfOneGame: a card says whom a game favours, or that it is even, where that is shown.
func TestCardOfOneGame(t *testing.T) {
	t.Parallel()
	p := &played{plan: &configs.StudyCell{Run: &configs.Run{Name: "a"}}, games: 200, samples: map[string]answers.Sample{firstScore: scored(100, 0.5)}}
	for _, c := range []struct {
		uneven, even bool
		diff         float64
		want         string
	}{
		{false, false, 0.1, unknownWord}, {true, false, 0.1, "first"}, {true, false, -0.1, "second"}, {false, true, 0.1, "even"}, {true, true, 0.1, "even"},
	} {
		row := report.StudyContrast{Question: 1, Figure: firstScore, A: "a", Holds: c.uneven}
		row.Diff.Value = c.diff
		within := row
		within.Margin, within.Holds = 0.05, c.even
		other := row
		other.Question, other.Holds, other.Diff.Value = 2, true, -1
		m := &cardMaker{answering: &answering{claims: []*claim{{row: other}, {row: row}, {row: within}}}, number: 1, cells: []*played{p}}
		cell := m.fair(0)
		require.Equal(t, c.want, cell.Word, "%+v", c)
		require.Equal(t, []any{firstScore, 200, 0.5}, []any{cell.Figure, cell.Games, cell.Value.Value})
	}
}

// TestCardOfNothing: a study whose cells are not there has no card, and of a study that learns the card is that of shipped agents.
func TestCardOfNothing(t *testing.T) {
	t.Parallel()
	s, _ := parsed(t, cardStudy)
	out := &report.Study{}
	s.answer(nil, out)
	require.Nil(t, out.Card)
	require.Empty(t, out.Answers[0].Sentences)

	s = withTwin(t, strings.NewReplacer("{fair: all, margin: 0.05}", "{card: all}", "{family: r, spec: random}, ", "").Replace(relearning))
	var cells []*played
	for _, c := range s.growth().grow(s.fixed) {
		score := 0.3
		if c.Relearned {
			score = 0.7
		}
		cells = append(cells, &played{plan: &c, pairs: 100, games: 200, samples: map[string]answers.Sample{firstScore: scored(100, score)}})
	}
	require.Len(t, cells, 2*2)
	out = &report.Study{}
	s.answer(cells, out)
	require.Equal(t, "fair", out.Card.Rows[0].Name)
	require.Equal(t, "second", out.Card.Rows[0].Cells[0].Word)
	require.InDelta(t, 0.3, out.Card.Rows[0].Cells[0].Value.Value, 1e-9)
	require.Equal(t, []string{"The card says it at a glance.", ""}, []string{out.Answers[0].Headline, out.Answers[1].Headline})
}

// TestCardWithoutReference: where the reference has no lead change, no share of them is a margin: a card asks whether the other game has
// some, and never says that it has fewer.
func TestCardWithoutReference(t *testing.T) {
	t.Parallel()
	for _, other := range []float64{0, 1} {
		s, cells := parsed(t, "study: w\ngames: [gipf/basic, gipf/standard]\nlevels: [{family: r, spec: random}]\nquestions: [{card: all}]\n")
		for i, p := range cells {
			p.games, p.samples = 200, map[string]answers.Sample{firstScore: scored(100, 0.5), "lead-changes": scored(100, float64(i)*other)}
		}
		out := &report.Study{}
		s.answer(cells, out)
		of := slices.DeleteFunc(out.Contrasts, func(c report.StudyContrast) bool { return c.Figure != "lead-changes" })
		require.Len(t, of, 1, "a test of a difference alone")
		require.Equal(t, other > 0, of[0].Holds)
	}
}

// TestCardOf is the shipped configuration with other games.
func TestCardOf(t *testing.T) {
	s, err := CardOf(runs.Standard(), []string{"zertz/43:second=w1", "gipf/basic"}, []string{"seed=7"})
	require.NoError(t, err)
	games, err := s.Config.GameList()
	require.NoError(t, err)
	require.Equal(t, []string{"zertz/43:second=w1", "gipf/basic"}, []string{games[0].Game, games[1].Game})
	require.EqualValues(t, 7, s.Config.Seed)
	require.Equal(t, "alphabeta:sims=200", s.cardLevel().Spec)
	require.True(t, kindOf(&configs.Question{Card: "all"}).eager)
	_, err = CardOf(runs.Standard(), []string{"zertz/bogus"}, nil)
	require.ErrorContains(t, err, `study-card.yaml:7:9: games.0: `)
	require.ErrorContains(t, err, `"zertz/bogus"`)
}
