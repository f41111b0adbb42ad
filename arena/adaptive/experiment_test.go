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

// pool is the field of the experiment: players whose strengths are drawn from a
// normal distribution of standard deviation 150 Elo, a first move worth 40 Elo and
// a fifth of draws between equals.
func pool(rng *rand.Rand, players int) field {
	f := field{elo: make([]float64, players), first: 40, draws: 0.2}
	for i := range f.elo {
		f.elo[i] = 150 * rng.NormFloat64()
	}
	return f
}

// A contender is one way to spend the same number of pairs.
type contender struct {
	name string
	play func(t require.TestingT, f field, rng *rand.Rand) []stats.Pairing
}

// contenders are the contenders of the experiment for a number of players and the
// pairs of a round robin. A Swiss tournament of 2k rounds plays as many pairs in
// each pairing as make up for the other pairings.
func contenders(players, pairs int) []contender {
	adaptively := func(s Settings, pairs int) func(require.TestingT, field, *rand.Rand) []stats.Pairing {
		return func(t require.TestingT, f field, rng *rand.Rand) []stats.Pairing {
			_, h := f.run(t, s, pairs, rng)
			return stats.Merge(slices.Concat(h.results...))
		}
	}
	budget := pairs * players * (players - 1) / 2
	rounds := players - 1
	return []contender{
		{"round robin", func(_ require.TestingT, f field, rng *rand.Rand) (all []stats.Pairing) {
			for a := range players {
				for b := a + 1; b < players; b++ {
					all = append(all, f.play(rng, Pairing{a, b}, pairs))
				}
			}
			return all
		}},
		{fmt.Sprintf("swiss, %d rounds", rounds/3), adaptively(Swiss{Rounds: rounds / 3}, budget/(rounds/3)/(players/2))},
		{"informative, order", adaptively(Informative{Goal: GoalOrder, Batch: players, Alpha: 1e-9}, pairs)},
		{"informative, top", adaptively(Informative{Goal: GoalTop, Batch: players, Alpha: 1e-9}, pairs)},
	}
}

// miss is how wrong a final table is.
type miss struct {
	kendall float64 // share of pairings in the wrong order
	elo     float64 // mean absolute error of the ratings, both means 0
	top     float64 // 1 if the first one is not the strongest, else 0
	lost    float64 // Elo by which the first one is weaker than the strongest
	held    float64 // share of the 95 % bars of differences that hold the true one
}

// missOf rates the games by the joint fit, as every run is rated.
func missOf(t require.TestingT, f field, games []stats.Pairing) (m miss) {
	n := len(f.elo)
	table, err := stats.Rate(n, games, stats.Options{})
	require.NoError(t, err)
	mean, bars := 0.0, 0.0
	for _, e := range f.elo {
		mean += e / float64(n)
	}
	for i := range n {
		m.elo += math.Abs(table.Ratings[i].Elo.Center-f.elo[i]+mean) / float64(n)
		for j := range i {
			if (table.Ratings[i].Elo.Center > table.Ratings[j].Elo.Center) != (f.elo[i] > f.elo[j]) {
				m.kendall += 2 / float64(n*(n-1))
			}
			if bar, ok := table.Diff(i, j); ok {
				bars++
				if d := f.elo[i] - f.elo[j]; bar.Lo <= d && d <= bar.Hi {
					m.held++
				}
			}
		}
	}
	m.held /= max(bars, 1)
	first := table.Ranking()[0]
	m.lost = slices.Max(f.elo) - f.elo[first]
	if m.lost > 0 {
		m.top = 1
	}
	return m
}

// mean95 is a mean with its 95 % interval.
func mean95(xs []float64, scale float64, digits int) string {
	n, mean, squares := float64(len(xs)), 0.0, 0.0
	for _, x := range xs {
		mean += scale * x / n
	}
	for _, x := range xs {
		squares += (scale*x - mean) * (scale*x - mean)
	}
	return fmt.Sprintf("%.*f ± %.*f", digits, mean, digits, stats.Z95*math.Sqrt(squares/(n-1)/n))
}

// TestFormatsAtEqualGames plays the same fields with every format at the same
// number of games and compares how wrong the final tables are. It asserts
// little, and only what is safe to assert; the table is the result.
func TestFormatsAtEqualGames(t *testing.T) {
	const players, seed = 16, 20261122
	runs, sizes := 2, []int{4}
	if testkit.Long() {
		runs, sizes = 200, []int{2, 4, 5, 6, 8}
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%d players, %d repetitions, seed %d\n\n", players, runs, seed)
	fmt.Fprintf(&out, "| games | format | pairings in wrong order, %% | rating error, Elo | wrong winner, %% | Elo lost at the top | intervals that hold, %% |\n")
	fmt.Fprintf(&out, "|---|---|---|---|---|---|---|\n")
	for _, pairs := range sizes {
		kendall := map[string]float64{}
		for _, c := range contenders(players, pairs) {
			cols := make([][]float64, 5)
			games := 0
			for k := range uint64(runs) {
				f := pool(rand.New(rand.NewPCG(seed, k)), players)
				all := c.play(t, f, rand.New(rand.NewPCG(seed+1, k)))
				m := missOf(t, f, all)
				for i, x := range []float64{m.kendall, m.elo, m.top, m.lost, m.held} {
					cols[i] = append(cols[i], x)
				}
				kendall[c.name] += m.kendall
				for _, p := range all {
					games += p.Games()
				}
			}
			fmt.Fprintf(&out, "| %d | %s | %s | %s | %s | %s | %s |\n", games/runs, c.name,
				mean95(cols[0], 100, 2), mean95(cols[1], 1, 1), mean95(cols[2], 100, 0), mean95(cols[3], 1, 1), mean95(cols[4], 100, 1))
		}
		require.Less(t, kendall["informative, order"], 1.15*kendall["round robin"])
	}
	t.Log("\n" + out.String())
	path := "../../results/formats/table.md"
	if testkit.Long() && testkit.Update() {
		testkit.File(t, out.String(), path)
	}
}
