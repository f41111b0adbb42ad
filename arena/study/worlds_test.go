package study

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
)

// worlds is how many worlds of each kind are planted. results/balance/statistics.md has the shares of 1,000:
//
//	go test -v -run '^TestPlanted' ./arena/study -worlds 1000
var worlds = flag.Int("worlds", 20, "worlds of each kind that are planted")

// expectedScore is the score of a player who is ahead by some Elo, by the definition of Elo.
func expectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// A world draws games: each opening favours a side by so many Elo, normally distributed.
type world struct {
	rng  *rand.Rand
	bias []float64 // by opening
}

// newWorld draws the openings.
func newWorld(rng *rand.Rand, openings int, spread float64) world {
	w := world{rng: rng, bias: make([]float64, openings)}
	for k := range w.bias {
		w.bias[k] = spread * rng.NormFloat64()
	}
	return w
}

// points is one game of a player who is ahead by some Elo.
func (w world) points(elo float64) float64 {
	if w.rng.Float64() < expectedScore(elo) {
		return 1
	}
	return 0
}

// first is the first mover's points of two games from each opening between equals.
func (w world) first(elo float64) (s answers.Sample) {
	for k, bias := range w.bias {
		s = append(s, answers.Cluster{Opening: uint64(k), N: 2, Sum: w.points(elo+bias) + w.points(elo+bias)})
	}
	return s
}

// better is the points of a player who is stronger by some Elo, in a game from each seat of the openings from
// the first to the last.
func (w world) better(stronger, first float64, openings int) (s answers.Sample) {
	for k, bias := range w.bias[:openings] {
		s = append(s, answers.Cluster{Opening: uint64(k), N: 2, Sum: w.points(stronger+first+bias) + w.points(stronger-first-bias)})
	}
	return s
}

// marginal is the Elo of the mean score over openings, which is what games can show: the average of
// scores shrinks Elo.
func marginal(score func(bias float64) float64, spread float64) float64 {
	sum, weights := 0.0, 0.0
	for z := -6.0; z <= 6; z += 0.02 {
		w := math.Exp(-z * z / 2)
		sum, weights = sum+w*score(spread*z), weights+w
	}
	return -400 * math.Log10(weights/sum-1)
}

// parsed is a study whose cells are filled by hand.
func parsed(t *testing.T, text string) (*Study, []*played) {
	t.Helper()
	s, err := Parse(runs.Standard(), "w.yaml", []byte(text), nil)
	require.NoError(t, err)
	var cells []*played
	for i := range s.Cells {
		cells = append(cells, &played{plan: &s.Cells[i]})
	}
	return s, cells
}

// holds reports whether an interval, as it is written, holds a value.
func holds(low, high string, x float64) bool {
	lo, _ := strconv.ParseFloat(low, 64)
	hi, _ := strconv.ParseFloat(high, 64)
	return lo <= x && x <= hi
}

// share is how many of the worlds, with Wilson's interval.
func share(n, of int) stats.Interval { return stats.Wilson(n, of, 0.95) }

// TestPlantedDoses plants what a dose is worth in curves that are no lines: what the sentence says of
// the first move holds the truth, however far the line is off and whether or not that is noticed.
func TestPlantedDoses(t *testing.T) {
	testkit.SkipInRace(t)
	firstMove := regexp.MustCompile(`Without any the first move is worth \S+ \[(\S+), (\S+)\] Elo\.$`)
	curves := []struct {
		name string
		elo  func(dose float64) float64
	}{
		{"a straight line", func(h float64) float64 { return -39 + 150*h }},
		{"each step worth 15 less than the one before", func(h float64) float64 { return -39 + 170*h - 7.5*h*h }},
		{"each step worth 30 less", func(h float64) float64 { return -39 + 190*h - 15*h*h }},
		{"each step worth 60 less", func(h float64) float64 { return -39 + 220*h - 30*h*h }},
		{"one fewer costs 250, one more gives 110", func(h float64) float64 { return -39 + 110*h + 140*min(0, h) }},
		{"the first one more gives 300, others 60", func(h float64) float64 { return -39 + 100*min(0, h) + 240*min(1, max(0, h)) + 60*max(0, h) }},
	}
	const spread = 60
	for i, c := range curves {
		s, cells := parsed(t, "study: w\ngame: gipf/basic:white={-1..3}\nlevels: [{family: r, spec: random}]\nquestions: [{fair: gipf/basic, dose: white}]\n")
		rng := rand.New(rand.NewPCG(26, uint64(i)))
		truth := marginal(func(bias float64) float64 { return expectedScore(c.elo(0) + bias) }, spread)
		said, line, unless, refuted := 0, 0, 0, 0
		for range *worlds {
			w := newWorld(rng, 300, spread)
			for k, p := range cells {
				p.games, p.samples = 600, map[string]answers.Sample{firstScore: w.first(c.elo(float64(k - 1)))}
			}
			out := &report.Study{}
			s.answer(cells, out)
			sentence := out.Answers[0].Sentences[0]
			found := firstMove.FindStringSubmatch(sentence)
			require.NotNil(t, found, sentence)
			now := holds(found[1], found[2], truth)
			before := false
			for _, f := range out.Fits {
				if f.Model == "linear" && f.Term == "first-elo" {
					before = *f.Low <= truth && truth <= *f.High
				}
			}
			off := strings.Contains(sentence, "are not worth the same")
			said, line, refuted = said+numeric.OneIf(now), line+numeric.OneIf(before), refuted+numeric.OneIf(off)
			unless += numeric.OneIf(off && now || !off && before)
		}
		n := *worlds
		t.Logf("| %s | %d | %s | %s | %s | %s |", c.name, n, share(refuted, n).Percent(), share(said, n).Percent(), share(line, n).Percent(), share(unless, n).Percent())
		require.Greater(t, share(said, n).Hi, 0.95-0.01, c.name)
		require.Greater(t, share(said, n).Center, 0.85, c.name)
		if n >= 1000 {
			require.GreaterOrEqual(t, share(said, n).Center, 0.93, fmt.Sprint(c.name, ": of 1,000 worlds"))
		}
	}
}

// inverse finds what makes a rising function have a value, between -1500 and 1500.
func inverse(f func(float64) float64, value float64) float64 {
	lo, hi := -1500.0, 1500.0
	for range 60 {
		if mid := (lo + hi) / 2; f(mid) < value {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// TestPlantedTrend plants what strength does to the first move, where strength itself is measured by few
// games: the sentence's slope holds it.
func TestPlantedTrend(t *testing.T) {
	testkit.SkipInRace(t)
	sentence := regexp.MustCompile(`^gipf/basic, mcts: with each 100 Elo of strength the first move is worth \S+ \[(\S+), (\S+)\] Elo more \(`)
	const spread, firstElo, each = 60, -30, 300
	for i, c := range []struct {
		levels, pairs int
		step, slope   float64 // Elo between levels; first-elo for 100 of them
	}{
		{3, 100, 100, 0},
		{3, 100, 100, 50},
		{3, 300, 100, 50},
		{3, 100, 200, 20},
		{3, 100, 200, 50},
		{3, 300, 200, 50},
		{5, 100, 100, 20},
		{5, 100, 100, 50},
		{5, 300, 100, 50},
		{5, 100, 200, 50},
		{5, 200, 200, 50},
		{5, 300, 200, -50},
	} {
		sims := "1,2,3,4,5"[:2*c.levels-1]
		s, cells := parsed(t, "study: w\ngame: gipf/basic\nlevels: [{family: mcts, spec: \"mcts:sims={"+sims+"}\"}]\nopponents: neighbours\nquestions: [{trend: first-elo}]\n")
		var firsts []float64
		for k := range c.levels {
			raw := func(elo float64) float64 {
				return marginal(func(bias float64) float64 { return expectedScore(elo + bias) }, spread)
			}
			firsts = append(firsts, inverse(raw, firstElo+c.slope/100*c.step*float64(k)))
		}
		apart := inverse(func(elo float64) float64 {
			return marginal(func(bias float64) float64 {
				return (expectedScore(elo+firstElo+bias) + expectedScore(elo-firstElo-bias)) / 2
			}, spread)
		}, c.step)
		rng := rand.New(rand.NewPCG(28, uint64(i)))
		held, exact, silent := 0, 0, 0
		for range *worlds {
			w := newWorld(rng, each, spread)
			var levels, steps []answers.Sample
			for _, p := range cells {
				p.games, p.samples = 2*each, map[string]answers.Sample{}
				if p.plan.Equal() {
					p.samples[firstScore] = w.first(firsts[len(levels)])
					levels = append(levels, p.samples[firstScore])
				} else {
					p.samples[secondOwn] = w.better(apart, firstElo, c.pairs)
					steps = append(steps, p.samples[secondOwn])
				}
			}
			out := &report.Study{}
			s.answer(cells, out)
			found := sentence.FindStringSubmatch(out.Answers[0].Sentences[0])
			if found == nil {
				silent++
				continue
			}
			held += numeric.OneIf(holds(found[1], found[2], c.slope))
			points, cov := answers.Along(answers.Ladder{Levels: levels, Steps: steps})
			for i := range c.levels * 2 * c.levels { // as if strengths were exact
				cov.SetSym(c.levels+i%c.levels, i/c.levels, 0)
			}
			before, err := answers.FitTrend(points, cov, confidence)
			require.NoError(t, err)
			exact += numeric.OneIf(before.Slope.Lo <= c.slope && c.slope <= before.Slope.Hi)
		}
		said := *worlds - silent
		t.Logf("| %d | %d | %g | %g | %d | %s | %s |", c.levels, c.pairs, c.step, c.slope, said, share(held, said).Percent(), share(exact, said).Percent())
		require.LessOrEqual(t, silent, *worlds/20)
		require.Greater(t, share(held, said).Hi, 0.94)
		if said >= 950 {
			require.InDelta(t, 0.95, share(held, said).Center, 0.02, "%+v", c)
		}
	}
}

// TestPlantedDifference plants what a piece does to the score: the sentence about two doses of one game
// holds it, under either name of the game without any, and what is counted is what was compared.
func TestPlantedDifference(t *testing.T) {
	testkit.SkipInRace(t)
	sentence := regexp.MustCompile(`^first-score of gipf/basic:white=1 less that of gipf/basic:white=0, \S+: \S+ \[(\S+), (\S+)\] percentage points \(1200 games\): `)
	headline := regexp.MustCompile(`^Of (\d+) comparisons of two cells in a figure (\d+) differs? in first-score, (\d+) differs? in turns\.$`)
	const spread = 60
	for i, piece := range []float64{0, 35, 115} {
		name := []string{"gipf/basic", "gipf/basic:white=0"}[i%2]
		s, cells := parsed(t, "study: w\ngame: gipf/basic:white={0..1}\nlevels: [{family: mcts, spec: \"mcts:sims={1,2,3}\"}]\n"+
			"questions: [{differ: [\""+name+"\", \"gipf/basic:white=1\"], in: [first-score, turns, ending/nobody]}]\n")
		rng := rand.New(rand.NewPCG(27, uint64(i)))
		score := func(elo float64) float64 {
			return expectedScore(marginal(func(bias float64) float64 { return expectedScore(elo + bias) }, spread))
		}
		truth := 100 * (score(-20+piece) - score(-20))
		held, claimed := 0, 0
		for range *worlds {
			w := newWorld(rng, 300, spread)
			for _, p := range cells {
				elo, turns := -20.0, answers.Sample{}
				if p.plan.Game.Game == "gipf/basic:white=1" {
					elo += piece
				}
				for k := range w.bias {
					turns = append(turns, answers.Cluster{Opening: uint64(k), N: 2, Sum: 60 + 10*rng.NormFloat64()})
				}
				p.games, p.samples = 600, map[string]answers.Sample{firstScore: w.first(elo), "turns": turns}
			}
			out := &report.Study{}
			s.answer(cells, out)
			of := headline.FindStringSubmatch(out.Answers[0].Headline)
			require.NotNil(t, of, out.Answers[0].Headline)
			require.Equal(t, "6", of[1], "two figures at three levels; no game has the third")
			claimed += numeric.OneIf(of[2] != "0" || of[3] != "0")
			found := sentence.FindStringSubmatch(out.Answers[0].Sentences[0])
			require.NotNil(t, found, out.Answers[0].Sentences[0])
			held += numeric.OneIf(holds(found[1], found[2], truth))
			for _, c := range out.Contrasts {
				require.NotEqual(t, c.A, c.B)
			}
		}
		n := *worlds
		t.Logf("| %s | %.1f | %d | %s | %s |", name, truth, n, share(held, n).Percent(), share(claimed, n).Percent())
		require.Greater(t, share(held, n).Hi, 0.94)
		if piece == 0 {
			require.Less(t, share(claimed, n).Lo, 0.05, "nothing differs")
		}
	}
}
