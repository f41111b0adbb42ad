package study

import (
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

var update = flag.Bool("update", false, "rewrite testdata")

// TestSentences holds the sentences of all answers to a golden text, which is read as a diff.
func TestSentences(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	in := Setting{"gipf/basic", "alphabeta:sims=400"}
	var b strings.Builder
	say := func(lines ...string) { b.WriteString(strings.Join(lines, "\n") + "\n") }
	w := planted{piece: 1, openings: 80}
	bias := w.biases(rng, 400)
	play := func(elo float64) Sample { return w.play(rng, bias, elo) }
	score := func(s Sample, margin float64) {
		e := s.Score(0)
		say(e.Sentence(in, e.Within(margin, 0.05)))
	}
	score(play(0), 0.1)
	score(play(0), 0.01)
	score(play(40), 0.15)
	score(play(-150), 0.02)
	score(play(900), 0.02)
	score(nil, 0.02)

	points := Unit{"the first mover's score", 100, "points", 1}
	turns := Unit{"the length of a game", 1, "turns", 1}
	a, c := play(0), play(60)
	contrast := func(x, y Sample, u Unit, margin float64) {
		d := Compare(x, y, 0)
		d.Adjusted = min(1, 3*d.P)
		e := Equivalence{}
		if margin > 0 {
			e = d.Within(margin, 0.05)
		}
		say(d.Sentence(u, "gipf/basic", "gipf/standard", in.Agent, e, 0.05))
	}
	contrast(a, c, points, 0.02)
	contrast(a, c, points, 0.4)
	contrast(a, a, points, 0.02)
	contrast(of(1, 30, 32), Sample{{7, 1, 31}, {8, 1, 35}}, turns, 0)

	dose := func(level func(h float64) float64, gaps ...float64) {
		var cells []DoseCell
		for _, h := range doses {
			cells = append(cells, DoseCell{Dose: net(h), Score: play(level(h))})
		}
		d, err := AnswerDoses(cells, 15, gaps, 0.05, 0)
		require.NoError(t, err)
		say(d.Sentences(in, 0, "piece")...)
	}
	dose(func(h float64) float64 { return -30 + 140*h }, 100)
	dose(func(h float64) float64 { return 20 + 100*h + 150*max(0, h) }, 900)
	dose(func(float64) float64 { return 20 })

	elo := Unit{"the first mover's advantage", 1, "Elo", 0}
	line := []Point{{"alphabeta", 0, -95}, {"alphabeta", 200, -60}, {"alphabeta", 400, -20}}
	trend, err := FitTrend(line, diagonal(15, 17, 17), 0)
	require.NoError(t, err)
	say(trend.Sentence(in.Game, elo))
	line = append(line, Point{"mcts", 0, 35}, Point{"mcts", 150, 40}, Point{"mcts", 300, 30})
	say(AcrossFamilies(line, diagonal(15, 17, 17, 22, 20, 25), 0.05).Sentence(in.Game, elo))
	say(AcrossFamilies(line, diagonal(150, 170, 170, 220, 200, 250), 0.05).Sentence(in.Game, elo))
	say(AcrossFamilies(line[:3], diagonal(15, 17, 17), 0.05).Sentence(in.Game, elo))
	say(Additive(play(0), play(140), play(-100), play(40), 0).Sentence(in))
	say(Additive(play(0), play(140), play(-300), play(40), 0).Sentence(in))

	for _, slope := range []float64{1, 0} {
		var games []Judged
		for k := range uint64(200) {
			games = append(games, course(rng, k, 0, slope))
		}
		say(Calibrate(games, 0).Sentence("alphabeta:sims=1000", in.Game))
	}
	say(Calibrate(nil, 0).Sentence("alphabeta:sims=1000", in.Game))
	say(Happened("a double loss", in, stats.Wilson(0, 1000, 0.95), 1000), Happened("a draw", Setting{Game: "zertz/37"}, stats.Wilson(30, 1000, 0.95), 1000))

	const name = "testdata/sentences.txt"
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, string(want), b.String())
}
