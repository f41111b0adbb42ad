package params

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"gipf.arena/internal/testkit"
)

// TestFirstGeneration is acceptance test 1: the standard deviation of the first samples
// is sigma0.
func TestFirstGeneration(t *testing.T) {
	for _, sigma := range []float64{0.001, 0.1, 1, 10, 100} {
		s, err := NewCMA(CMAOptions{Mean: make([]float64, 10), Sigma: sigma, Population: 1000, Seed: 2101})
		require.NoError(t, err)
		points, err := s.Ask()
		require.NoError(t, err)
		require.InEpsilon(t, sigma, stat.StdDev(slices.Concat(points...), nil), 0.05)
	}
}

// evaluations is how many candidates it takes until the loss of one is below 1e-8, at
// most 50,000.
func evaluations(t *testing.T, o CMAOptions, loss func([]float64) float64) int {
	s, err := NewCMA(o)
	require.NoError(t, err)
	for n := 0; n < 50_000; {
		points, err := s.Ask()
		require.NoError(t, err)
		losses := make([]float64, len(points))
		for k, x := range points {
			if losses[k] = loss(x); losses[k] < 1e-8 {
				return n + k + 1
			}
		}
		n += len(points)
		require.NoError(t, s.Tell(losses))
	}
	return 50_000
}

func sphere(x []float64) float64 { return floats.Dot(x, x) }

func ellipsoid(x []float64) (sum float64) {
	for i, v := range x {
		sum += math.Pow(1e6, float64(i)/float64(len(x)-1)) * v * v
	}
	return sum
}

// TestConvergence is acceptance test 2: the median of 9 seeds.
func TestConvergence(t *testing.T) {
	testkit.SkipInRace(t)
	const n, seed = 10, 2102
	var b strings.Builder
	defer func() { t.Log(b.String()) }()
	b.WriteString("\n| loss of 10 dimensions | distance | active | seeds | median evaluations to 1e-8 | at most |\n|---|---|---|---|---|---|\n")
	for _, row := range []struct {
		name     string
		loss     func([]float64) float64
		distance float64
		most     int
	}{{"sphere", sphere, 1, 1500}, {"sphere", sphere, 1000, 2600}, {"ellipsoid 1e6", ellipsoid, 1, 6500}} {
		for _, active := range []bool{false, true} {
			var counts []int
			for k := range 9 {
				mean := make([]float64, n)
				for i := range mean {
					mean[i] = row.distance / math.Sqrt(n)
				}
				counts = append(counts, evaluations(t, CMAOptions{Mean: mean, Sigma: 0.3 * row.distance, Active: active, Seed: uint64(seed + k)}, row.loss))
			}
			slices.Sort(counts)
			fmt.Fprintf(&b, "| %s | %g | %t | %d–%d | %d | %d |\n", row.name, row.distance, active, seed, seed+8, counts[4], row.most)
			require.LessOrEqual(t, counts[4], row.most, "%s at %g, active %t", row.name, row.distance, active)
		}
	}
}

// A strategy that is made anew and told the same is the one that never stopped.
func TestStrategyResumes(t *testing.T) {
	o := CMAOptions{Mean: []float64{1, 2, 3}, Sigma: 0.5, Active: true, Seed: 4}
	whole, err := NewCMA(o)
	require.NoError(t, err)
	var told [][]float64
	for range 40 {
		points, err := whole.Ask()
		require.NoError(t, err)
		var losses []float64
		for _, x := range points {
			losses = append(losses, ellipsoid(x))
		}
		told = append(told, losses)
		require.NoError(t, whole.Tell(losses))
		again, err := NewCMA(o)
		require.NoError(t, err)
		for _, losses := range told {
			require.NoError(t, again.Tell(losses))
		}
		require.Equal(t, whole.state, again.state)
	}
	require.Less(t, ellipsoid(whole.Mean()), 1000.0, "9 million at the start")
}

func TestStrategyRefuses(t *testing.T) {
	for _, o := range []CMAOptions{{}, {Mean: []float64{1}}, {Mean: []float64{1}, Sigma: math.NaN()}, {Mean: []float64{1}, Sigma: 1, Population: 3}} {
		_, err := NewCMA(o)
		require.Error(t, err, "%+v", o)
	}
	s, err := NewCMA(CMAOptions{Mean: []float64{1}, Sigma: 1})
	require.NoError(t, err)
	require.Error(t, s.Tell([]float64{1, 2, 3}))
	require.Error(t, s.Tell([]float64{1, 2, 3, math.NaN()}))
	require.Zero(t, s.state.generation)
}
