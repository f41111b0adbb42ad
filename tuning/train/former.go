package train

import (
	"cmp"
	"math"
	"slices"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A former is an evaluation formerly in use, with the number of pairs that an
// iteration plays against it.
type former struct{ number, pairs int }

// formers distributes the pairs of an iteration over evaluations formerly in use: by
// the squares of how much the one in use loses to each in its games in the pool, so
// that it meets the hardest most often.
func (l *Loop) formers() (out []former) {
	c := l.config.Games
	pairs := min(int(math.Round(c.Pool*float64(c.Pairs))), c.Pairs-1)
	against := l.against[l.inUse()]
	var shares []float64
	for _, it := range l.done {
		if m, ok := against[version(it.InUse)]; ok && it.Promoted { // it replaced the evaluation InUse
			loss := lossTo(m)
			out, shares = append(out, former{number: it.InUse}), append(shares, loss*loss)
		}
	}
	for i, n := range deal(pairs, shares) {
		out[i].pairs = n
	}
	return slices.DeleteFunc(out, func(f former) bool { return f.pairs == 0 })
}

// lossTo returns the share of points lost to an opponent, drawn towards a half by one
// game, so that no opponent is ever left out.
func lossTo(m report.LearnMatch) float64 {
	w := m.Counts.WDL()
	return (float64(w.Games()) - w.Points() + 0.5) / (float64(w.Games()) + 1)
}

// deal distributes n things by shares, which are above 0: each gets the whole part of
// its share, and the rest goes to the largest remainders, between equals to the first.
func deal(n int, shares []float64) []int {
	sum := each.Sum(shares, func(s float64) float64 { return s })
	out, rests := make([]int, len(shares)), make([]float64, len(shares))
	left := max(n, 0)
	for i, s := range shares {
		part := float64(max(n, 0)) * (s / sum)
		out[i] = int(part)
		rests[i] = part - float64(out[i])
		left -= out[i]
	}
	order := stats.Order(len(shares), func(a, b int) int { return cmp.Compare(rests[b], rests[a]) })
	for _, i := range order[:min(max(left, 0), len(order))] {
		out[i]++
	}
	return out
}
