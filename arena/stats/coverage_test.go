package stats

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tournaments is how many each row of TestCoverage rests on. The published table
// took 2000:
//
//	go test -v -run TestCoverage ./arena/stats -tournaments 2000
var tournaments = flag.Int("tournaments", 75, "simulated tournaments for each row of the table of coverage")

// biased openings: a third favour the first player, a third the second, by up
// to 400 Elo.
var biased = []float64{-300, -150, -50, 0, 50, 200, 400}

// A coverage is a world that is simulated, and what its 95 % bars must hold.
type coverage struct {
	name       string
	seed       uint64
	shared     bool // round k of every pairing plays one opening
	errors     ErrorModel
	duplicates bool // Rate is told which pairs are duplicates
	world      world
	// narrow and wide name figures whose bars are known to be too short or too
	// long here: the reason why this is not the default.
	narrow, wide string
}

// The figures of a tournament that have bars.
const (
	byMean     = "ratings, mean at 0"
	byAnchor   = "ratings, one anchored"
	pairingBar = "pairings on their own"
	difference = "differences"
	advantage  = "first-move advantage"
	firstShare = "first mover's share"
	ofFirst    = advantage + "," + firstShare
)

var figures = []string{byMean, byAnchor, difference, pairingBar, advantage, firstShare}

var coverages = []coverage{
	{
		name: "uneven schedule, lone games", seed: 11,
		world: world{
			elo:       []float64{120, 40, 0, -60, -100},
			advantage: 35,
			drawRate:  0.25,
			openings:  biased,
			schedule:  schedule(5, 3, 60, 25, 40, 12, 80, 30, 50, 20, 15, 70),
		},
	},
	{
		name: "three far apart, few draws", seed: 12,
		world: world{
			elo:       []float64{200, 0, -150},
			advantage: 60,
			drawRate:  0.05,
			openings:  biased,
			schedule:  schedule(3, 0, 60),
		},
	},
	{name: "shared openings", seed: 13, shared: true, errors: OpeningClusters, world: sharing},
	{name: "shared openings, clusters are pairs", seed: 13, shared: true, world: sharing, narrow: ofFirst},
	{
		name: "shared openings, clusters are games", seed: 13, shared: true, errors: IndependentGames, world: sharing,
		narrow: ofFirst, wide: byMean + "," + byAnchor + "," + difference,
	},
	{name: "8 pairs a pairing", seed: 8, world: few(8), wide: pairingBar},
	{name: "20 pairs a pairing", seed: 20, world: few(20)},
	{name: "two in five are duplicates", seed: 15, duplicates: true, world: copying},
	{name: "two in five are duplicates, which is not told", seed: 15, world: copying, narrow: byMean + "," + byAnchor + "," + difference + "," + pairingBar + "," + ofFirst},
	{name: "two players 400 Elo apart, 10 pairs", seed: 31, world: apartBy(400, 10), wide: byMean + "," + byAnchor + "," + difference + "," + pairingBar + "," + ofFirst},
	{name: "two players 400 Elo apart, 30 pairs", seed: 32, world: apartBy(400, 30)},
	{name: "two players 600 Elo apart, 30 pairs", seed: 33, world: apartBy(600, 30), wide: byMean + "," + byAnchor + "," + difference + "," + ofFirst},
	{name: "two players 600 Elo apart, 100 pairs", seed: 34, world: apartBy(600, 100)},
	{
		name: "four players 200 Elo apart, 10 pairs", seed: 35,
		world: world{elo: []float64{300, 100, -100, -300}, advantage: 30, drawRate: 0.1, openings: biased, schedule: schedule(4, 0, 10)},
	},
	{
		name: "twelve players, 3 pairs a pairing", seed: 36, wide: pairingBar,
		world: world{elo: steps(12, 40), advantage: 30, drawRate: 0.2, openings: biased, schedule: schedule(12, 0, 3)},
	},
	{
		name: "six players, 8 shared openings", seed: 37, shared: true, errors: OpeningClusters,
		world: world{elo: steps(6, 40), advantage: 30, drawRate: 0.1, openings: biased, schedule: schedule(6, 0, 8)},
	},
	{
		name: "80 % draws, 10 pairs", seed: 38, wide: pairingBar,
		world: world{elo: steps(3, 30), advantage: 10, drawRate: 0.8, openings: []float64{-100, 0, 100}, schedule: schedule(3, 0, 10)},
	},
	{
		name: "many draws, shared openings", seed: 14, shared: true, errors: OpeningClusters,
		world: world{
			elo:       []float64{60, 20, -20, -60},
			advantage: 20,
			drawRate:  0.7,
			openings:  []float64{-100, 0, 0, 150},
			schedule:  schedule(4, 0, 40),
		},
	},
}

// sharing is a round robin: all players play the same openings.
var sharing = world{
	elo:       []float64{100, 30, -30, -100},
	advantage: 35,
	drawRate:  0.1,
	openings:  biased,
	schedule:  schedule(4, 0, 60),
}

// copying is agents who often repeat games, from a few openings far more often
// than from others.
var copying = world{
	elo:       []float64{80, 0, -80},
	advantage: 35,
	drawRate:  0.2,
	openings:  biased,
	copied:    0.4,
	schedule:  schedule(3, 0, 100),
}

// apartBy is a match of two players.
func apartBy(elo float64, pairs int) world {
	return world{elo: steps(2, elo), advantage: 30, drawRate: 0.1, openings: []float64{0}, schedule: schedule(2, 0, pairs)}
}

// steps are players a step apart, the strongest first, with the mean 0.
func steps(players int, step float64) []float64 {
	elo := make([]float64, players)
	for i := range elo {
		elo[i] = step * (float64(players-1)/2 - float64(i))
	}
	return elo
}

// few is a small tournament, in which Student's t has to keep the bars honest.
func few(pairs int) world {
	return world{
		elo:       []float64{50, 0, -50},
		advantage: 20,
		drawRate:  0.3,
		openings:  biased,
		schedule:  schedule(3, 0, pairs),
	}
}

// TestCoverage compares 95 % bars with the truth in many simulated tournaments that
// break every assumption of the fit except that clusters are independent. Between 94
// and 97.5 % must hold it, except for the figures named as too narrow or too wide;
// with fewer than 20,000 tournaments chance gets a further margin.
func TestCoverage(t *testing.T) {
	var b strings.Builder
	var results []func()
	fmt.Fprintf(&b, "\n| tournament | figure | seed | tournaments | bars | hold the truth | 95 %% interval |\n|---|---|---|---|---|---|---|\n")
	for _, c := range coverages {
		held := c.simulate(t, *tournaments)
		for _, name := range figures {
			h := held[name]
			iv := h.interval()
			fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %.1f %% | %.1f–%.1f %% |\n",
				c.name, name, c.seed, h.tournaments, h.bars, 100*iv.Center, 100*iv.Lo, 100*iv.Hi)
			results = append(results, func() { c.require(t, name, iv) })
		}
	}
	t.Log(b.String())
	for _, check := range results {
		check()
	}
}

// require asserts what a figure's coverage must be.
func (c coverage) require(t *testing.T, name string, iv Interval) {
	t.Helper()
	margin := 0.0
	if *tournaments < 20_000 {
		margin = 3.5 * math.Sqrt(0.95*0.05/float64(*tournaments))
	}
	switch {
	case strings.Contains(c.narrow, name):
		require.Less(t, iv.Center, 0.94, "%s, %s: expected to be too narrow", c.name, name)
	case strings.Contains(c.wide, name):
		require.Greater(t, iv.Center, 0.95, "%s, %s: expected to be too wide", c.name, name)
	default:
		require.GreaterOrEqual(t, iv.Center, 0.94-margin, "%s, %s", c.name, name)
		require.LessOrEqual(t, iv.Center, 0.975+margin, "%s, %s", c.name, name)
	}
}

// simulate plays tournaments and counts which bars hold the truth.
func (c coverage) simulate(t *testing.T, runs int) map[string]*held {
	n := len(c.world.elo)
	pool := Options{Errors: c.errors}
	if c.errors == OpeningClusters {
		pool.Errors = PairClusters // what Openings are an addition to
	}
	fixed := pool
	fixed.Anchor = FixedAt(n-1, 0)
	truth, anchored := c.world.truth(t, pool), c.world.truth(t, fixed)
	share := FirstMoverShare(slices.Values([][]Pairing{c.world.expected()}), nil, 0.95).Center
	scores := make(map[[2]int]float64)
	for _, p := range c.world.expected() {
		scores[[2]int{p.A, p.B}] = p.WDL().Points() / float64(p.Games())
	}
	rng := rand.New(rand.NewPCG(c.seed, 0))
	out := make(map[string]*held)
	for _, name := range figures {
		out[name] = new(held)
	}
	for range runs {
		ps, rounds, duplicates := c.world.audited(rng, c.shared)
		clusters := slices.Values(rounds)
		if c.duplicates {
			pool.Duplicates, fixed.Duplicates = duplicates, duplicates
		}
		if c.errors == OpeningClusters {
			pool.Openings, fixed.Openings = clusters, clusters
		}
		if c.errors != OpeningClusters {
			clusters = slices.Values(apart(rounds))
		}
		tab, fix := mustRate(t, n, ps, pool), mustRate(t, n, ps, fixed)
		core := meanOfCore(tab, truth)
		for p := range n {
			if tab.Ratings[p].Status != Anchored {
				out[byMean].add(tab.Ratings[p].Elo, truth.Ratings[p].Elo.Center-core)
			}
			if whole := len(tab.Groups) == 1; whole && p < n-1 {
				out[byAnchor].add(fix.Ratings[p].Elo, anchored.Ratings[p].Elo.Center)
			}
			for q := range p {
				if d, ok := tab.Diff(p, q); ok {
					out[difference].add(d, truth.Ratings[p].Elo.Center-truth.Ratings[q].Elo.Center)
				}
			}
		}
		for _, p := range ps {
			d, _ := DuplicatesOf(p, pool.Duplicates)
			out[pairingBar].add(HeadToHead(p, d, 0).Score, scores[[2]int{p.A, p.B}])
		}
		if tab.Advantage.Fitted {
			out[advantage].add(tab.Advantage.Elo, truth.Advantage.Elo.Center)
		}
		out[firstShare].add(FirstMoverShare(clusters, pool.Duplicates, 0.95), share)
		for _, h := range out {
			h.end()
		}
	}
	return out
}

// meanOfCore is the true mean of the players whose mean a table puts at 0.
func meanOfCore(tab, truth Table) (mean float64) {
	for _, g := range tab.Groups {
		if g.Core {
			for _, p := range g.Players {
				mean += truth.Ratings[p].Elo.Center / float64(len(g.Players))
			}
		}
	}
	return mean
}

// apart makes every pair its own cluster.
func apart(rounds [][]Pairing) (out [][]Pairing) {
	for _, round := range rounds {
		for k := range round {
			out = append(out, round[k:k+1])
		}
	}
	return out
}

// held counts how often bars hold the truth. The bars of one tournament depend
// on one another, so the share of a tournament is one observation.
type held struct {
	hits, seen        int // of the tournament going on
	bars, tournaments int
	sum, squares      float64 // of the shares
}

// add takes up a bar with both ends or one.
func (h *held) add(iv Interval, truth float64) {
	h.seen++
	if (iv.OpenLo || iv.Lo <= truth) && (iv.OpenHi || truth <= iv.Hi) {
		h.hits++
	}
}

// end closes a tournament; one without such a bar does not count.
func (h *held) end() {
	if h.seen == 0 {
		return
	}
	share := float64(h.hits) / float64(h.seen)
	h.sum += share
	h.squares += share * share
	h.bars += h.seen
	h.tournaments++
	h.hits, h.seen = 0, 0
}

// interval is Wilson's for the number of independent bars that would scatter
// as much as the tournaments do; with one bar a tournament that is their number.
func (h *held) interval() Interval {
	n := float64(h.tournaments)
	p := h.sum / n
	scatter := h.squares/n - p*p
	if scatter <= 0 {
		return wilson(p, n, 0.95)
	}
	return wilson(p, n*p*(1-p)/scatter, 0.95)
}
