package tuning

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/internal/numeric"
)

// featureNames returns p names.
func featureNames(p int) []string {
	names := make([]string, p)
	for j := range names {
		names[j] = fmt.Sprintf("f%02d", j)
	}
	return names
}

func normals(rng *rand.Rand, p int, sd float64) []float64 {
	x := make([]float64, p)
	for j := range x {
		x[j] = sd * rng.NormFloat64()
	}
	return x
}

// walks makes games whose position is a random walk of features and whose
// result is drawn at its end by the planted weights: P(win) = sigmoid(w·x). The
// label of every position on the way is that result, seen by an alternating
// mover, and `positions` of the `plies` are kept.
func walks(t *testing.T, seed uint64, w []float64, games, plies, positions int) *Data {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	d := NewData(featureNames(len(w)), false)
	for g := range games {
		var path [][]float64
		at := make([]float64, len(w))
		for range plies {
			for j, step := range normals(rng, len(w), 1/math.Sqrt(float64(plies))) {
				at[j] += step
			}
			path = append(path, append([]float64{}, at...))
		}
		v := 0.0
		for j, x := range at {
			v += w[j] * x
		}
		won := 0.0
		if rng.Float64() < numeric.Sigmoid(v) {
			won = 1
		}
		var xs, ys []float64
		for k := range positions {
			i := (2*k + 1) * plies / (2 * positions)
			sign, y := 1.0, won
			if i%2 == 1 {
				sign, y = -1, 1-won
			}
			for _, x := range path[i] {
				xs = append(xs, sign*x)
			}
			ys = append(ys, y)
		}
		require.NoError(t, d.AddGame(g, xs, ys))
	}
	return d
}

func weightsOf(f *report.EvaluationFit) []float64 {
	var w []float64
	for _, e := range f.Weights {
		w = append(w, e.Weight.Value)
	}
	return w
}

func cosine(a, b []float64) float64 {
	var ab, aa, bb float64
	for j := range a {
		ab, aa, bb = ab+a[j]*b[j], aa+a[j]*a[j], bb+b[j]*b[j]
	}
	return ab / math.Sqrt(aa*bb)
}

func mustFit(t *testing.T, d *Data, opt Options) *report.EvaluationFit {
	t.Helper()
	f, err := Logistic(d, opt)
	require.NoError(t, err)
	return f
}
