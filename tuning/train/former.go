package train

import (
	"cmp"
	"math"
	"slices"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A former is an evaluation that was in use, with the pairs of an iteration that are
// played against it.
type former struct{ number, pairs int }

// formers deal out the pairs of an iteration that are against evaluations that were in
// use before: by the squares of how much the one in use loses to each, as its games in
// the pool say, so that those are met most who are hardest.
func (l *Loop) formers() (out []former) {
	c := l.config.Games
	pairs := min(int(math.Round(c.Pool*float64(c.Pairs))), c.Pairs-1)
	against := l.against[l.inUse()]
	var shares []float64
	for _, it := range l.done {
		if m, ok := against[version(it.InUse)]; ok && it.Promoted { // in the place of what was in use before
			loss := lossTo(m)
			out, shares = append(out, former{number: it.InUse}), append(shares, loss*loss)
		}
	}
	for i, n := range deal(pairs, shares) {
		out[i].pairs = n
	}
	return slices.DeleteFunc(out, func(f former) bool { return f.pairs == 0 })
}

// lossTo is the share of points that is lost to an opponent, drawn towards a half by one
// game, so that no opponent is ever left alone.
func lossTo(m report.LearnMatch) float64 {
	w := m.Counts.WDL()
	return (float64(w.Games()) - w.Points() + 0.5) / (float64(w.Games()) + 1)
}

// deal deals n things out by shares, which are above 0: each gets the whole part of its
// share, and what is left goes to the largest rests, the first of equals first.
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
