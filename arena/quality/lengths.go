package quality

import (
	"math"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/seed"
)

// lengths are those of games, by opening. A game that did not end by a rule was longer than
// it shows (it is censored), so quantiles are those of Kaplan and Meier (J. Amer. Statist.
// Assoc. 53, 1958).
type lengths struct {
	games [][]int32 // by opening: the length, or its complement where it is censored
	most  int
}

func (l *lengths) add(opening, n int, ended bool) {
	for len(l.games) <= opening {
		l.games = append(l.games, nil)
	}
	l.most = max(l.most, n)
	if !ended {
		n = ^n
	}
	l.games[opening] = append(l.games[opening], int32(n))
}

// quantiles are those that are shown.
var quantiles = []struct {
	name string
	q    float64
}{{"p10", 0.1}, {"median", 0.5}, {"p90", 0.9}}

// resamples is the number of bootstrap samples of openings.
const resamples = 999

// metrics returns the quantiles with intervals by a bootstrap of openings.
func (l *lengths) metrics(name, unit string) (all []Metric) {
	weights := make([]int, len(l.games))
	games := 0
	for i := range weights {
		weights[i] = 1
		games += len(l.games[i])
	}
	if games == 0 {
		return nil
	}
	drawn := make([][]float64, len(quantiles))
	rng := seed.Stream(uint64(games), "quality lengths")
	ranks, at := l.ranks() // a thousand samples go through as many lengths as there are, not through all up to the longest
	found := ranks.quantiles(weights, at)
	for range resamples {
		clear(weights)
		for range weights {
			weights[rng.IntN(len(weights))]++
		}
		for i, x := range ranks.quantiles(weights, at) {
			drawn[i] = append(drawn[i], x)
		}
	}
	for i, q := range quantiles {
		slices.Sort(drawn[i])
		m := Metric{Name: name + "/" + q.name, Unit: unit, N: games, Openings: len(l.games)}
		m.Value = bounded(found[i], drawn[i][resamples/40], drawn[i][resamples-1-resamples/40], len(l.games))
		all = append(all, m)
	}
	return all
}

// bounded is an interval of a quantile; infinity is a length that no game has reached, and
// one opening says nothing of others.
func bounded(x, low, high float64, openings int) stats.Interval {
	iv := stats.Interval{Center: x, Lo: min(low, x), Hi: max(high, x)}
	iv.OpenLo, iv.OpenHi = openings < 2 || math.IsInf(iv.Lo, 1), openings < 2 || math.IsInf(iv.Hi, 1)
	return iv
}

// ranks returns the same games with the ranks of their lengths in place of these, and the length of each rank.
func (l *lengths) ranks() (ranks *lengths, at []int32) {
	for _, n := range slices.Concat(l.games...) {
		at = append(at, max(n, ^n))
	}
	slices.Sort(at)
	at = slices.Compact(at)
	ranks = &lengths{games: make([][]int32, len(l.games))}
	for opening, games := range l.games {
		for _, n := range games {
			rank, _ := slices.BinarySearch(at, max(n, ^n))
			ranks.add(opening, rank, n >= 0)
		}
	}
	return ranks, at
}

// quantiles returns the quantiles of the games of openings with weights, infinity where
// fewer games than that have ended. The games are ranks of the lengths in at.
func (l *lengths) quantiles(weights []int, at []int32) []float64 {
	ended, left := make([]float64, l.most+1), make([]float64, l.most+1)
	risk := 0.0
	for i, w := range weights {
		for _, n := range l.games[i] {
			risk += float64(w)
			if n < 0 {
				left[^n] += float64(w)
			} else {
				ended[n] += float64(w)
			}
		}
	}
	out := []float64{math.Inf(1), math.Inf(1), math.Inf(1)}
	survive := 1.0
	for n := range ended {
		if ended[n] > 0 {
			survive *= 1 - ended[n]/risk
		}
		risk -= ended[n] + left[n]
		for i, q := range quantiles {
			// Rounding of products must not move a quantile by one.
			if math.IsInf(out[i], 1) && survive <= 1-q.q+1e-9 {
				out[i] = float64(at[n])
			}
		}
	}
	return out
}
