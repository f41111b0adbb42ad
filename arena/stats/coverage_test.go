package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// world generates tournaments whose games break every assumption of the fit
// but the one that pairs are independent: openings favour a side, so the two
// games of a pair are negatively dependent and expected scores are mixtures of
// logistic ones.
type world struct {
	elo       []float64
	advantage float64
	drawRate  float64
	openings  []float64 // side bias in Elo, all equally likely
	schedule  []Pairing // Pairs[0][0] is the number of pairs, Lone[0][0] of games that A starts
}

// outcome returns the probabilities of loss, draw and win for a at an opening.
func (w world) outcome(a, b int, aFirst bool, opening float64) [3]float64 {
	gap := w.elo[a] - w.elo[b]
	if aFirst {
		gap += w.advantage + opening
	} else {
		gap -= w.advantage + opening
	}
	gap *= logitPerElo
	d := drawLaw{w.drawRate}.draw(gap)
	return [3]float64{sigmoid(-gap) - d/2, d, sigmoid(gap) - d/2}
}

// truth is what the estimator aims at: its answer to the exact probabilities,
// by way of expected counts that are large enough to be exact.
func (w world) truth(t testing.TB, opt Options) Table {
	const scale = 1e7
	var ps []Pairing
	for _, s := range w.schedule {
		p := Pairing{A: s.A, B: s.B}
		var pair [3][3]float64
		var lone [3]float64
		for _, o := range w.openings {
			first, second := w.outcome(s.A, s.B, true, o), w.outcome(s.A, s.B, false, o)
			for x := range 3 {
				lone[x] += first[x] / float64(len(w.openings))
				for y := range 3 {
					pair[x][y] += first[x] * second[y] / float64(len(w.openings))
				}
			}
		}
		for x := range 3 {
			p.Lone[0][x] = int(math.Round(scale * lone[x] * float64(s.Lone[0][0])))
			for y := range 3 {
				p.Pairs[x][y] = int(math.Round(scale * pair[x][y] * float64(s.Pairs[0][0])))
			}
		}
		ps = append(ps, p)
	}
	return mustRate(t, len(w.elo), ps, opt)
}

// play draws one tournament. With shared openings round k of every pairing
// starts from the same one, as a round robin does. The pairs come as counts and
// once more by round, the lone games in the counts only.
func (w world) play(rng *rand.Rand, shared bool) (ps []Pairing, rounds [][]Pairing) {
	round := make([]float64, 1000)
	for k := range round {
		round[k] = w.openings[rng.IntN(len(w.openings))]
	}
	for _, s := range w.schedule {
		p := Pairing{A: s.A, B: s.B}
		opening := func(k int) float64 {
			if shared {
				return round[k]
			}
			return w.openings[rng.IntN(len(w.openings))]
		}
		for k := range s.Pairs[0][0] {
			o := opening(k)
			one := Pairing{A: s.A, B: s.B}
			one.AddPair(pick(rng, w.outcome(s.A, s.B, true, o)), pick(rng, w.outcome(s.A, s.B, false, o)))
			p = p.Plus(one)
			if k == len(rounds) {
				rounds = append(rounds, nil)
			}
			rounds[k] = append(rounds[k], one)
		}
		for k := range s.Lone[0][0] {
			p.AddLone(true, pick(rng, w.outcome(s.A, s.B, true, opening(s.Pairs[0][0]+k))))
		}
		ps = append(ps, p)
	}
	return ps, rounds
}

func pick(rng *rand.Rand, p [3]float64) Result {
	u := rng.Float64()
	switch {
	case u < p[0]:
		return Loss
	case u < p[0]+p[1]:
		return Draw
	}
	return Win
}

// schedule lists pairings of all against all with the given numbers of pairs,
// in the order 0-1, 0-2, ..., and a few lone games in each.
func schedule(players, lone int, pairs ...int) []Pairing {
	var out []Pairing
	for a := range players {
		for b := a + 1; b < players; b++ {
			p := Pairing{A: a, B: b}
			p.Pairs[0][0], p.Lone[0][0] = pairs[len(out)%len(pairs)], lone
			out = append(out, p)
		}
	}
	return out
}

// covered counts how often bars hold the truth.
type covered struct{ hits, total int }

func (c *covered) add(iv Interval, truth float64) {
	c.total++
	if iv.Lo <= truth && truth <= iv.Hi {
		c.hits++
	}
}

func (c covered) share() float64 { return float64(c.hits) / float64(c.total) }

// coverage is the result of simulating one world many times.
type coverage struct {
	mean, anchored, diff, advantage covered
}

func (w world) cover(t testing.TB, runs int, seed uint64, shared bool, errors ErrorModel) coverage {
	t.Helper()
	n := len(w.elo)
	byOpening := errors == OpeningClusters
	if byOpening {
		errors = PairClusters // what Openings are an addition to
	}
	pool := Options{Errors: errors}
	fixed := Options{Errors: errors, Anchor: FixedAt(n-1, 0)}
	truth, anchored := w.truth(t, pool), w.truth(t, fixed)
	rng := rand.New(rand.NewPCG(seed, 0))
	var c coverage
	for range runs {
		ps, rounds := w.play(rng, shared)
		if byOpening {
			pool.Openings, fixed.Openings = slices.Values(rounds), slices.Values(rounds)
		}
		tab, err := Rate(n, ps, pool)
		require.NoError(t, err)
		fix, err := Rate(n, ps, fixed)
		require.NoError(t, err)
		require.NotContains(t, statuses(tab), Placed)
		for p := range n {
			c.mean.add(tab.Ratings[p].Elo, truth.Ratings[p].Elo.Center)
			if p < n-1 {
				c.anchored.add(fix.Ratings[p].Elo, anchored.Ratings[p].Elo.Center)
			}
			for q := range p {
				d, _ := tab.Diff(p, q)
				c.diff.add(d, truth.Ratings[p].Elo.Center-truth.Ratings[q].Elo.Center)
			}
		}
		c.advantage.add(tab.Advantage.Elo, truth.Advantage.Elo.Center)
	}
	t.Logf("%d tournaments: 95 %% bars cover the truth relative to the mean in %.1f %%, to the anchor in %.1f %%, "+
		"of differences in %.1f %%, of the advantage in %.1f %%",
		runs, 100*c.mean.share(), 100*c.anchored.share(), 100*c.diff.share(), 100*c.advantage.share())
	return c
}

// biased openings: a third favour the first player, a third the second, by up
// to 400 Elo.
var biased = []float64{-300, -150, -50, 0, 50, 200, 400}

func runs(full int) int {
	if testing.Short() {
		return full / 5
	}
	return full
}

// requireCoverage asserts 94 to 96 % for every share, and twice that distance
// in the shorter runs of -short.
func requireCoverage(t *testing.T, what string, cs ...covered) {
	t.Helper()
	margin := 0.01
	if testing.Short() {
		margin = 0.025
	}
	for k, c := range cs {
		require.InDelta(t, 0.95, c.share(), margin, "%s, share %d", what, k)
	}
}

func TestCoverageUnevenSchedule(t *testing.T) {
	w := world{
		elo:       []float64{120, 40, 0, -60, -100},
		advantage: 35,
		drawRate:  0.25,
		openings:  biased,
		schedule:  schedule(5, 3, 60, 25, 40, 12, 80, 30, 50, 20, 15, 70),
	}
	c := w.cover(t, runs(1000), 11, false, PairClusters)
	requireCoverage(t, "uneven", c.mean, c.anchored, c.diff, c.advantage)
}

func TestCoverageThreePlayers(t *testing.T) {
	w := world{
		elo:       []float64{200, 0, -150},
		advantage: 60,
		drawRate:  0.05,
		openings:  biased,
		schedule:  schedule(3, 0, 60),
	}
	c := w.cover(t, runs(1000), 12, false, PairClusters)
	requireCoverage(t, "three players", c.mean, c.anchored, c.diff, c.advantage)
}

// When all pairings share their openings the ratings keep their coverage,
// since an opening's bias cancels within each pair. The advantage does only
// with openings as clusters: pairs as clusters ignore that all pairings of a
// round lean the same way. Games as clusters get the ratings wrong in the other
// direction.
func TestCoverageSharedOpenings(t *testing.T) {
	w := world{
		elo:       []float64{100, 30, -30, -100},
		advantage: 35,
		drawRate:  0.1,
		openings:  biased,
		schedule:  schedule(4, 0, 60),
	}
	c := w.cover(t, runs(1000), 13, true, OpeningClusters)
	requireCoverage(t, "openings as clusters", c.mean, c.anchored, c.diff, c.advantage)

	pairs := w.cover(t, runs(1000), 13, true, PairClusters)
	requireCoverage(t, "pairs as clusters", pairs.mean, pairs.anchored, pairs.diff)
	require.Less(t, pairs.advantage.share(), 0.94, "documented at Rate")

	games := w.cover(t, runs(1000), 13, true, IndependentGames)
	require.Greater(t, games.mean.share(), 0.96, "bars of independent games are too wide")
}

// Few pairs: with Student's t the bars stay honest.
func TestCoverageFewPairs(t *testing.T) {
	for _, pairs := range []int{4, 8, 20} {
		w := world{
			elo:       []float64{50, 0, -50},
			advantage: 20,
			drawRate:  0.3,
			openings:  biased,
			schedule:  schedule(3, 0, pairs),
		}
		t.Logf("%d pairs a pairing", pairs)
		c := w.cover(t, runs(1000), uint64(pairs), false, PairClusters)
		for _, share := range []covered{c.mean, c.anchored, c.diff, c.advantage} {
			require.InDelta(t, 0.95, share.share(), 0.035, "%d pairs", pairs)
		}
	}
}
