package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// Alpha-rank's parameters: the size of the population, and how strongly a better
// score drives a takeover.
const (
	population = 50
	intensity  = 10
)

// AlphaRank returns how long a population of identical players spends with each
// of them, when now and then one plays differently and the better of the two
// takes over: the stationary distribution of the chain of fixation probabilities
// (Omidshafiei et al., "α-Rank", Sci. Rep. 9, 2019, one population of 50, α = 10
// on scores in [0, 1]). Where A beats B beats C beats A, the three share the
// time; with a ranking, the first has nearly all. score[i][j] is the mean score
// of i against j.
func AlphaRank(score [][]float64) []float64 {
	n := len(score)
	chain := make([][]float64, n)
	for i := range chain {
		chain[i] = make([]float64, n)
		for j := range chain[i] {
			if i != j {
				chain[i][j] = fixation(intensity * (score[j][i] - score[i][j]))
			}
		}
	}
	return stationary(chain)
}

// fixation is the probability that one player with an advantage of x takes over
// the others (Fermi's imitation rule).
func fixation(x float64) float64 {
	if math.Abs(x) < 1e-9 {
		return 1.0 / population
	}
	return math.Expm1(-x) / math.Expm1(-population*x)
}

// stationary returns the stationary distribution of a chain in continuous time
// with the given rates, ignoring the diagonal, without a single subtraction
// (Grassmann, Taksar, Heyman, Oper. Res. 33, 1985). It overwrites the rates.
func stationary(rate [][]float64) []float64 {
	n := len(rate)
	for k := n - 1; k > 0; k-- {
		out := 0.0
		for j := range k {
			out += rate[k][j]
		}
		for i := range k {
			rate[i][k] /= out
			for j := range k {
				if i != j {
					rate[i][j] += rate[i][k] * rate[k][j]
				}
			}
		}
	}
	time := make([]float64, n)
	time[0] = 1
	for k := 1; k < n; k++ {
		for i := range k {
			time[k] += time[i] * rate[i][k]
		}
		scaleTo1(time[:k+1]) // rates of a ladder multiply up beyond any float64
	}
	return time
}

// scaleTo1 divides by the sum.
func scaleTo1(x []float64) {
	sum := total(x)
	for k := range x {
		x[k] /= sum
	}
}

// Maximin returns the mixture of players with the best worst-case mean score
// over all opponents. That score is one half, since the table is antisymmetric.
// With a ranking the mixture is the first player alone; the players of a cycle
// share it. Where there are several, the simplex method always chooses the same
// one. score[i][j] is the mean score of i against j.
func Maximin(score [][]float64) ([]float64, error) {
	n := len(score)
	if n == 1 {
		return []float64{1}, nil
	}
	// Variables: n shares, the worst score, and each opponent's slack below it.
	a := mat.NewDense(n+1, 2*n+1, nil)
	b, cost := make([]float64, n+1), make([]float64, 2*n+1)
	worst := 0 // the opponent who does best against the first player alone
	for j := range n {
		for i := range n {
			a.Set(j, i, score[i][j])
		}
		a.Set(j, n, -1)
		a.Set(j, n+1+j, -1)
		a.Set(n, j, 1)
		if score[0][j] < score[0][worst] {
			worst = j
		}
	}
	b[n], cost[n] = 1, -1
	basis := []int{0, n}
	for j := range n {
		if j != worst {
			basis = append(basis, n+1+j)
		}
	}
	_, x, err := lp.Simplex(cost, a, b, 1e-10, basis)
	if err != nil {
		return nil, fmt.Errorf("cycles: maximin mixture: %w", err)
	}
	for i := range n {
		x[i] = max(0, x[i])
	}
	return x[:n], nil
}
