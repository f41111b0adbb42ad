package adaptive

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// A pooling is a field, and a format that it plays.
type pooling struct {
	name     string
	field    field
	settings Settings
	pairs    int
	runs     int // of the full experiment
}

// equals is n equal players.
func equals(n int) []float64 { return make([]float64, n) }

// ahead is n players, the first some of whom are stronger than the rest by the same amount.
func ahead(n, some int, by float64) []float64 {
	elo := equals(n)
	for i := range some {
		elo[i] = by
	}
	return elo
}

// poolings are the rows of the table of intervals.
func poolings() (all []pooling) {
	add := func(name string, elo []float64, draws float64, s Settings, pairs, runs int) {
		all = append(all, pooling{name, field{elo: elo, first: 40, draws: draws}, s, pairs, runs})
	}
	asks := func(goal Goal, n int) Settings { return Informative{Goal: goal, Batch: n, Alpha: 0.05} }
	order, top := asks(GoalOrder, 6), asks(GoalTop, 6)
	for _, pairs := range []int{5, 10, 20, 40} {
		add("6 equal", equals(6), 0.2, order, pairs, 300)
	}
	add("6 equal, 80 % draws", equals(6), 0.8, order, 20, 300)
	add("3 equal", equals(3), 0.2, asks(GoalOrder, 3), 20, 300)
	add("12 equal", equals(12), 0.2, asks(GoalOrder, 12), 10, 60)
	add("16 equal", equals(16), 0.2, asks(GoalOrder, 16), 5, 30)
	for _, step := range []float64{20, 40, 100} {
		add(fmt.Sprintf("6, %g Elo apart", step), ladderOf(6, step), 0.2, order, 20, 300)
	}
	add("6, 20 Elo apart", ladderOf(6, 20), 0.2, order, 5, 300)
	add("12, 30 Elo apart", ladderOf(12, 30), 0.2, asks(GoalOrder, 12), 10, 60)
	add("one of 6 by 100 Elo", ahead(6, 1, 100), 0.2, order, 20, 300)
	add("one of 6 by 300 Elo", ahead(6, 1, 300), 0.2, order, 20, 300)
	add("one of 12 by 200 Elo", ahead(12, 1, 200), 0.2, asks(GoalOrder, 12), 10, 60)
	for _, c := range []struct {
		name  string
		elo   []float64
		pairs int
	}{
		{"one of 8 by 300 Elo", ahead(8, 1, 300), 10},
		{"one of 8 by 300 Elo", ahead(8, 1, 300), 20},
		{"one of 8 by 600 Elo", ahead(8, 1, 600), 10},
		{"one of 8 by -300 Elo", ahead(8, 1, -300), 10},
		{"one of 8 by 300 Elo, one by -300", append([]float64{-300}, ahead(7, 1, 300)...), 10},
		{"two of 8 by 300 Elo", ahead(8, 2, 300), 10},
		{"one of 12 by 400 Elo", ahead(12, 1, 400), 10},
	} {
		add(c.name, c.elo, 0.2, asks(GoalOrder, len(c.elo)), c.pairs, 1000)
	}
	add("three of 6 by 100 Elo", ahead(6, 3, 100), 0.2, order, 20, 300)
	add("6 equal", equals(6), 0.2, top, 20, 300)
	add("6, 40 Elo apart", ladderOf(6, 40), 0.2, top, 20, 300)
	for _, s := range []struct {
		settings  Settings
		pairs, of int
	}{{Swiss{Rounds: 5}, 10, 12}, {Knockout{Extra: 4}, 20, 12}, {Hill{LOS: 0.5}, 40, 8}, {
		SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05, Batch: 8}, 300, 4,
	}} {
		add(fmt.Sprint(s.of, " equal"), equals(s.of), 0.2, s.settings, s.pairs, 300)
		add(fmt.Sprint(s.of, ", 30 Elo apart"), ladderOf(s.of, 30), 0.2, s.settings, s.pairs, 300)
	}
	return all
}

// A holding counts the bars that hold the truth, and adds up their lengths.
type holding struct{ bars, held, length float64 }

func (h *holding) count(bar stats.Interval, truth float64) {
	h.bars++
	h.length += bar.Hi - bar.Lo
	if bar.Lo <= truth && truth <= bar.Hi {
		h.held++
	}
}

func (h *holding) share() float64 { return h.held / h.bars }

// A held counts the bars of a pooling that hold the truth: of plain tables and of tables that know of
// the choice; of ratings, of all players and of those within 150 Elo of the median, and of differences.
type held struct{ plain, chosen, plainNear, chosenNear, plainDiff, chosenDiff holding }

// bars plays a pooling runs times and counts the bars of the players who are
// rated together.
func (c *pooling) bars(t require.TestingT, runs int) (h held) {
	n := len(c.field.elo)
	for seed := range uint64(runs) {
		_, played := c.field.run(t, c.settings, c.pairs, rand.New(rand.NewPCG(20261123, seed)))
		games := stats.Merge(slices.Concat(played.results...))
		for _, chosen := range []bool{false, true} {
			table, err := stats.Rate(n, games, stats.Options{Chosen: chosen})
			require.NoError(t, err)
			ratings, near, differences := &h.plain, &h.plainNear, &h.plainDiff
			if chosen {
				ratings, near, differences = &h.chosen, &h.chosenNear, &h.chosenDiff
			}
			for _, g := range table.Groups {
				if g.Core && len(g.Players) > 1 {
					c.group(&table, g.Players, ratings, near, differences)
				}
			}
		}
	}
	return h
}

// group counts the bars of players who are rated together and have mean 0.
func (c *pooling) group(table *stats.Table, players []int, ratings, near, differences *holding) {
	median, mean := slices.Sorted(slices.Values(c.field.elo))[len(c.field.elo)/2], 0.0
	for _, i := range players {
		mean += c.field.elo[i] / float64(len(players))
	}
	for k, i := range players {
		ratings.count(table.Ratings[i].Elo, c.field.elo[i]-mean)
		if math.Abs(c.field.elo[i]-median) <= 150 {
			near.count(table.Ratings[i].Elo, c.field.elo[i]-mean)
		}
		for _, j := range players[:k] {
			if bar, ok := table.Diff(i, j); ok {
				differences.count(bar, c.field.elo[i]-c.field.elo[j])
			}
		}
	}
}

// TestIntervalsOfChosenGames plays every format and counts how many 95 % bars hold the
// true strength. -long -update writes the table. The few runs of each format that "make test" plays
// show only bars that are far too short; that bars are those of chosen games is what the two tests below see.
func TestIntervalsOfChosenGames(t *testing.T) {
	var out strings.Builder
	fmt.Fprintf(&out, "95 %% intervals that hold the truth, %%; seed 20261123\n\n")
	fmt.Fprintf(&out, "| format | players | pairs | runs | ratings, plain | ratings | near the median, plain | near the median | differences, plain | differences | length of differences, against plain |\n")
	fmt.Fprintf(&out, "|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, c := range poolings() {
		runs := min(24/len(c.field.elo), max(1, c.runs/30))
		if testkit.Long() {
			runs = c.runs
		}
		h := c.bars(t, runs)
		fmt.Fprintf(&out, "| %s %s | %s | %d | %d | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | × %.2f |\n", c.settings.Format(), c.settings, c.name, c.pairs, runs,
			100*h.plain.share(), 100*h.chosen.share(), 100*h.plainNear.share(), 100*h.chosenNear.share(),
			100*h.plainDiff.share(), 100*h.chosenDiff.share(), h.chosenDiff.length/h.plainDiff.length)
		least := 0.8 // of few runs
		if testkit.Long() {
			least = 0.94
		}
		require.GreaterOrEqual(t, h.chosen.share(), least, "%s %s", c.settings, c.name)
		require.GreaterOrEqual(t, h.chosenNear.share(), least, "%s %s", c.settings, c.name)
		require.GreaterOrEqual(t, h.chosenDiff.share(), least, "%s %s", c.settings, c.name)
		require.Less(t, h.chosenDiff.length, 1.6*h.plainDiff.length, "%s %s", c.settings, c.name)
	}
	t.Log("\n" + out.String())
	if testkit.Long() && testkit.Update() {
		testkit.File(t, out.String(), "..", "..", "results", "formats", "intervals.md")
	}
}

// Of six equal players who are paired by information, too many bars of the plain
// fit miss the truth. This is why other bars exist.
func TestPlainIntervalsOfChosenGames(t *testing.T) {
	c := poolings()[2]
	h := c.bars(t, testkit.Sized(30, 60))
	require.Less(t, h.plain.share(), 0.85)
	require.Greater(t, h.chosen.share(), 0.97)
}

// One player far ahead of equals makes the spread of all wide; the spread of the others is not.
func TestIntervalsBesideOneFarAhead(t *testing.T) {
	c := pooling{"one of 8 by 600 Elo", field{elo: ahead(8, 1, 600), first: 40, draws: 0.2}, Informative{Goal: GoalOrder, Batch: 8, Alpha: 0.05}, 10, 0}
	h := c.bars(t, 60)
	require.Less(t, h.plainNear.share(), 0.85)
	require.Greater(t, h.chosenNear.share(), 0.95)
}

// Two players held at their true ratings are the fixed point of all the others: bars of a Swiss are made relative to these two,
// not to the mean of all, relative to which a tenth of them missed the truth.
func TestIntervalsBesideTwoAnchors(t *testing.T) {
	const players = 12
	c := pooling{"12 equal, two held", field{elo: equals(players), first: 40, draws: 0.2}, Swiss{Rounds: 5}, 10, 0}
	var plain, chosen holding
	for seed := range uint64(testkit.Sized(40, 300)) {
		_, played := c.field.run(t, c.settings, c.pairs, rand.New(rand.NewPCG(20261201, seed)))
		games := stats.Merge(slices.Concat(played.results...))
		for _, h := range []*holding{&plain, &chosen} {
			table, err := stats.Rate(players, games, stats.Options{Chosen: h == &chosen, Relations: []stats.Relation{stats.Held(0, 0), stats.Held(5, 0)}})
			require.NoError(t, err)
			for _, r := range table.Ratings {
				if r.Status == stats.Rated {
					h.count(r.Elo, 0)
				}
			}
		}
	}
	t.Log(plain.share(), chosen.share(), chosen.length/plain.length)
	require.Less(t, plain.share(), 0.9)
	require.Greater(t, chosen.share(), 0.97)
}
