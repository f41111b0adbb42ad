package stats

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// exactPairs are the numbers of pairs at which TestHeadToHeadHolds adds up the
// probabilities of all records there are. The published table took
// 1,2,4,6,9,10,15,20,30,50:
//
//	go test -v -run TestHeadToHeadHolds ./arena/stats -exact 1,2,4,6,9,10,15,20,30,50
var exactPairs = flag.String("exact", "1,2,4,9,10,20", "pairs for which the coverage of a pairing's interval is added up")

// worlds of two players: draws at equality, and the side bias of openings in Elo.
var (
	exactDraws = []float64{0, 0.3, 0.6, 0.8, 0.9}
	exactBias  = []float64{0, 150, 300, 450, 600}
)

// TestHeadToHeadHolds adds up the probability of all records of a pairing whose interval holds the truth, without
// sampling. From ten pairs on, with openings worth up to 300 Elo, it must be 92.5 % or more everywhere and 94 %
// except in single corners, at any strength up to 600 Elo. Where openings decide nearly all games, all pairs are
// split in many records, and their interval is too short.
func TestHeadToHeadHolds(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "\n| pairs | side bias of openings | least | at Elo, draws | mean | below 94 %% |\n|---|---|---|---|---|---|\n")
	for text := range strings.SplitSeq(*exactPairs, ",") {
		pairs := 0
		_, err := fmt.Sscan(text, &pairs)
		require.NoError(t, err, "%q", text)
		for _, bias := range exactBias {
			c := coverageOf(pairs, bias)
			fmt.Fprintf(&b, "| %d | %g Elo | %.1f %% | %s | %.1f %% | %d of %d |\n", pairs, bias, 100*c.least, c.where, 100*c.sum/float64(c.worlds), c.below, c.worlds)
			least, below := 0.83, c.worlds/40
			if pairs >= 10 && bias <= 300 {
				least, below = 0.925, c.worlds/150
			}
			require.Greater(t, c.least, least, "%d pairs, %g Elo", pairs, bias)
			require.LessOrEqual(t, c.below, below, "%d pairs, %g Elo", pairs, bias)
		}
	}
	t.Log(b.String())
}

// exactCoverage is the coverage of a pairing's interval in many worlds.
type exactCoverage struct {
	least         float64
	where         string
	sum           float64
	worlds, below int // below 94 %
}

// coverageOf goes through all strengths and draw rates.
func coverageOf(pairs int, bias float64) exactCoverage {
	c := exactCoverage{least: 1}
	bars := recordsOf(pairs)
	for _, draws := range exactDraws {
		for elo := 0.0; elo <= 600; elo += 5 {
			cells, score := pairAt(elo, draws, bias)
			holds := bars.chance(cells, func(r record) bool { return r.bar.Lo <= score && score <= r.bar.Hi })
			c.worlds++
			c.sum += holds
			if holds < 0.94 {
				c.below++
			}
			if holds < c.least {
				c.least, c.where = holds, fmt.Sprintf("%g, %g %%", elo, 100*draws)
			}
		}
	}
	return c
}

// A record is one result of a match with its interval and the logarithm of the number of orders
// in which it comes about.
type record struct {
	cells [5]int
	ways  float64
	bar   Interval
}

type records []record

// recordsOf lists all records of so many pairs.
func recordsOf(pairs int) (list records) {
	factorial := func(n int) float64 { v, _ := math.Lgamma(float64(n + 1)); return v }
	var fill func(c [5]int, cell, left int)
	fill = func(c [5]int, cell, left int) {
		if cell == 4 {
			c[4] = left
			r := record{cells: c, ways: factorial(pairs), bar: HeadToHead(paired(c), Duplicates{}, 0.95).Score}
			for _, n := range c {
				r.ways -= factorial(n)
			}
			list = append(list, r)
			return
		}
		for c[cell] = 0; c[cell] <= left; c[cell]++ {
			fill(c, cell+1, left-c[cell])
		}
	}
	fill([5]int{}, 0, pairs)
	return list
}

// chance is the probability of all records for which holds is true.
func (list records) chance(cells [5]float64, holds func(record) bool) (sum float64) {
	var logs [5]float64
	for i, p := range cells {
		logs[i] = math.Log(p)
	}
	for _, r := range list {
		if !holds(r) {
			continue
		}
		log := r.ways
		for i, n := range r.cells {
			if n > 0 {
				log += float64(n) * logs[i]
			}
		}
		sum += math.Exp(log)
	}
	return sum
}

// pairAt is the distribution of a pair, and its score, of a player whose expected score
// is that of elo, with draws by Davidson's model and openings that favour a side by bias,
// half of them each.
func pairAt(elo, draws, bias float64) (cells [5]float64, score float64) {
	t := math.Log(2 * draws / (1 - draws))
	at := func(gap float64) (cells [5]float64, score float64) {
		for _, b := range [2]float64{bias * logitPerElo, -bias * logitPerElo} {
			first, second := exps(davidson{}.logs(gap+b, t)), exps(davidson{}.logs(gap-b, t))
			for i := range 3 {
				for j := range 3 {
					cells[i+j] += first[i] * second[j] / 2
				}
			}
		}
		for i, p := range cells {
			score += p * value(i, 5)
		}
		return cells, score
	}
	gap := bisect(0, 60, func(gap float64) bool { _, s := at(gap); return s < ExpectedScore(elo) })
	return at(gap)
}
