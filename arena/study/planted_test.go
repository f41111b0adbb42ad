package study

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
)

// plantedStudy asks every kind of question.
const plantedStudy = `study: planted
games: ["gipf/basic:white={0..2}", "gipf/basic:black={0..1}", gipf/standard]
levels:
  - {family: mcts, spec: "mcts:sims={1,2,3,4}"}
  - {family: alphabeta, spec: "alphabeta:transitions={10,90}"}
precision: {score: 0.01, min: 100, max: 6000, block: 100}
judge: {spec: "alphabeta:transitions=2", share: 0.1}
questions:
  - {fair: gipf/standard, margin: 0.04}
  - {fair: "gipf/basic:black=1", margin: 0.04}
  - {fair: gipf/basic, dose: white, gaps: [0, 100]}
  - {fair: gipf/basic, dose: black, seat: second, gaps: [0, 100]}
  - {differ: [gipf/basic, gipf/standard], in: [first-score, turns], equivalent: [{figure: turns, within: 3}]}
  - {differ: [gipf/basic, "gipf/basic:black=1"], in: [draws]}
  - {trend: first-elo}
  - {dead: all}
`

// standardElo is what the first move is worth at gipf/standard: too little to be unfair, or much, which has
// nothing to do with the level, and nothing to alphabeta, whose last level has no games yet.
var standardElo = map[string]float64{"mcts:sims=1": 16, "mcts:sims=2": 60, "mcts:sims=3": 60, "mcts:sims=4": 16, "alphabeta:transitions=10": 0}

// basicElo is what the first move is worth at gipf/basic: 50 Elo more with each level of mcts, and less than
// nothing to alphabeta.
var basicElo = map[string]float64{
	"mcts:sims=1": 20, "mcts:sims=2": 70, "mcts:sims=3": 120, "mcts:sims=4": 170, "alphabeta:transitions=10": -120, "alphabeta:transitions=90": -120,
}

// plantedElo is what the first move is worth in a cell: a piece more for White gives 80 Elo to mcts, and to
// alphabeta 200 the first and nothing the second; one more for Black takes 130 from White.
func plantedElo(game, spec string) float64 {
	first, second := 80.0, 80.0
	if strings.HasPrefix(spec, "alphabeta") {
		first, second = 200, 0
	}
	switch game {
	case "gipf/standard":
		return standardElo[spec]
	case "gipf/basic:white=1":
		return basicElo[spec] + first
	case "gipf/basic:white=2":
		return basicElo[spec] + first + second
	case "gipf/basic:black=1":
		return basicElo[spec] - 130
	}
	return basicElo[spec]
}

// plant fills a cell: games of mcts take 60 turns and 2 more at gipf/standard, those of
// alphabeta 70 and 4 more. Ruling R9 is met at gipf/standard alone.
func plant(p *played, rng *rand.Rand) {
	game, spec := p.plan.Game.Game, p.plan.Levels[0].Spec
	pairs := 600
	switch {
	case game == "gipf/standard" && spec == "alphabeta:transitions=90":
		return
	case game == "gipf/standard":
		pairs = 6000
	}
	w := newWorld(rng, pairs, 0)
	p.pairs, p.games, p.looks = pairs, 2*pairs, []answers.Look{{Pairs: pairs, Reason: answers.ByMost}}
	turns := 60.0
	if strings.HasPrefix(spec, "alphabeta") {
		turns += 10
	}
	if game == "gipf/standard" {
		turns += (turns - 50) / 5
	}
	p.samples[firstScore], p.samples["turns"] = w.first(plantedElo(game, spec)), nil
	for k := range pairs {
		p.samples["turns"] = append(p.samples["turns"], answers.Cluster{Opening: uint64(k), N: 2, Sum: 2*turns + 8*rng.NormFloat64()})
	}
	p.metrics = []quality.Metric{{Name: "event/row", Rule: "GIPF-R7", Value: stats.Interval{Center: 0.5}}, {Name: "event/passed", Rule: "GIPF-R9", Never: true}}
	if game == "gipf/standard" {
		p.metrics[1] = quality.Metric{Name: "event/passed", Rule: "GIPF-R9", Value: stats.Interval{Center: 0.1}}
	}
}

// TestReportOfPlantedStudy: what a study says of games whose truth is known, in every kind of sentence. Read
// the golden report beside the tables above: what it claims is true, and what is not shown is not claimed.
func TestReportOfPlantedStudy(t *testing.T) {
	testkit.SkipInRace(t)
	s, err := Parse(runs.Standard(), "planted.yaml", []byte(plantedStudy), nil)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(27, 0))
	var cells []*played
	truth := map[string]float64{}
	for i := range s.Cells {
		p := &played{plan: &s.Cells[i], samples: map[string]answers.Sample{}}
		plant(p, rng)
		truth[p.plan.Run.Name] = plantedElo(p.plan.Game.Game, p.plan.Levels[0].Spec)
		cells = append(cells, p)
	}
	cells[0].silent = "no features"
	found, err := s.told(cells, "DIR", "v1")
	require.NoError(t, err)
	screened := 0
	for _, c := range found.Contrasts {
		if screened += numeric.OneIf(c.Question == 0); c.Question == 0 && c.Holds && c.Figure == firstScore {
			require.NotEqual(t, truth[c.A], truth[c.B], "%s, %s", c.A, c.B)
		}
	}
	require.Equal(t, 2*(5*4/2*6-4), screened, "two figures of each two of five games at each of six levels, one of which has no games of one")
	for _, f := range found.Fits {
		require.Equal(t, map[string]string{"white": "first", "black": "second"}[f.Dose], f.Seat)
	}
	var text strings.Builder
	distinctNames(t, found.Document())
	require.NoError(t, found.WriteText(&text))
	words, _, _ := strings.Cut(text.String(), "\n== Balance ==") // the tables are long, and package report has them
	text.Reset()
	var lines []string
	_, rest, _ := strings.Cut(string(found.Document().Markdown()), "\n## Balance")
	for line := range strings.Lines(rest) { // of one level, with all columns
		if strings.Contains(line, "| mcts-1 |") || strings.Contains(line, ".mcts-1 ") {
			lines = append(lines, line)
		}
	}
	text.WriteString(words + "\n" + strings.Join(lines, "") + "\n")
	plan := &report.StudyPlan{Name: s.Name()}
	for i := range s.Config.Questions {
		plan.Questions = append(plan.Questions, s.power(&s.Config.Questions[i]))
	}
	require.NoError(t, plan.WriteText(&text))
	testkit.Golden(t, "testdata/planted.golden", text.String())
}

// distinctNames makes sure that no two estimates of a picture have one name.
func distinctNames(t *testing.T, d *page.Document) {
	t.Helper()
	var look func(blocks []page.Block)
	look = func(blocks []page.Block) {
		for _, b := range blocks {
			look(b.Blocks)
			if b.Chart == nil {
				continue
			}
			met := map[string]bool{}
			for _, e := range b.Chart.Estimates {
				require.False(t, met[e.Name], "%s: %s", b.Chart.Title, e.Name)
				met[e.Name] = true
			}
		}
	}
	for _, s := range d.Sections {
		look(s.Blocks)
	}
}
