package cycles

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// Maximin returns the mixture of players whose worst mean score, over all
// opponents, is best: one half, since the table is antisymmetric. With a ranking
// it is the first player alone; the players of a cycle share it. There may be
// several; the simplex method chooses one, always the same. score[i][j] is the
// mean score of i against j.
func Maximin(score [][]float64) ([]float64, error) {
	n := len(score)
	if n == 1 {
		return []float64{1}, nil
	}
	// Variables: n shares, the worst score, and by how much each opponent is
	// held below it.
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
