package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gipf.arena/internal/numeric"
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
	copied    float64   // share of pairs that are duplicates of an earlier one of their pairing
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
	return [3]float64{numeric.Sigmoid(-gap) - d/2, d, numeric.Sigmoid(gap) - d/2}
}

// truth is what the estimator aims at: its answer to the exact probabilities,
// by way of expected counts that are large enough to be exact.
func (w world) truth(t testing.TB, opt Options) Table {
	return mustRate(t, len(w.elo), w.expected(), opt)
}

// expected returns the counts that the probabilities lead to, times ten million.
func (w world) expected() []Pairing {
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
	return ps
}

// play is audited without the duplicates.
func (w world) play(rng *rand.Rand, shared bool) (ps []Pairing, rounds [][]Pairing) {
	ps, rounds, _ = w.audited(rng, shared)
	return ps, rounds
}

// audited draws one tournament. With shared openings round k of every pairing
// starts from the same one, as a round robin does. The games come as counts and
// once more by round, and with them which are duplicates.
func (w world) audited(rng *rand.Rand, shared bool) (ps []Pairing, rounds [][]Pairing, duplicates []Duplicates) {
	bias := make([]float64, w.longest())
	for k := range bias {
		bias[k] = w.openings[rng.IntN(len(w.openings))]
	}
	opening := func(k int) float64 {
		if shared {
			return bias[k]
		}
		return w.openings[rng.IntN(len(w.openings))]
	}
	for _, s := range w.schedule {
		p := Pairing{A: s.A, B: s.B}
		pairs := s.Pairs[0][0]
		again := repeats{duplicates: Duplicates{A: s.A, B: s.B, Equal: p, Classes: p}}
		for k := range pairs + s.Lone[0][0] {
			one, o := Pairing{A: s.A, B: s.B}, opening(k)
			first := pick(rng, w.outcome(s.A, s.B, true, o))
			if k < pairs {
				one.AddPair(again.pair(rng, w.copied, [2]Result{first, pick(rng, w.outcome(s.A, s.B, false, o))}))
			} else {
				one.AddLone(true, first)
				again.duplicates.AddGame(true, first, 0)
			}
			p = p.Plus(one)
			if k == len(rounds) {
				rounds = append(rounds, nil)
			}
			rounds[k] = append(rounds[k], one)
		}
		ps, duplicates = append(ps, p), append(duplicates, again.duplicates)
	}
	return ps, rounds, duplicates
}

// repeats are the pairs of a pairing so far: which came how often.
type repeats struct {
	classes    [][2]Result
	count      []int
	order      []int // class by pair
	duplicates Duplicates
}

// pair takes up a new pair, or in its place with the given chance one of those
// before.
func (r *repeats) pair(rng *rand.Rand, chance float64, fresh [2]Result) (first, second Result) {
	class := len(r.classes)
	if chance > 0 && class > 0 && rng.Float64() < chance {
		class = r.order[rng.IntN(len(r.order))]
	} else {
		r.classes, r.count = append(r.classes, fresh), append(r.count, 0)
	}
	first, second = r.classes[class][0], r.classes[class][1]
	before := r.count[class]
	r.duplicates.AddGame(true, first, before)
	r.duplicates.AddGame(false, second, before)
	r.duplicates.AddPair(first, second, before)
	r.count[class]++
	r.order = append(r.order, class)
	return first, second
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

// longest is the largest number of pairs and lone games of a pairing.
func (w world) longest() (n int) {
	for _, s := range w.schedule {
		n = max(n, s.Pairs[0][0]+s.Lone[0][0])
	}
	return n
}
