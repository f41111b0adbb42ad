package balance

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The fifteen p-values of Benjamini and Hochberg (1995), section 3.2: at 0.05 their procedure
// rejects four hypotheses, those that bound the probability of any error three.
var thrombolysis = []float64{
	0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000,
}

func TestPublishedExample(t *testing.T) {
	claims := func(adjusted []float64) (n int) {
		for _, p := range adjusted {
			if p <= 0.05 {
				n++
			}
		}
		return n
	}
	require.Equal(t, 3, claims(Holm(thrombolysis)))
	require.Equal(t, 4, claims(BenjaminiHochberg(thrombolysis)))
	require.InDelta(t, 0.0095*15/4, BenjaminiHochberg(thrombolysis)[3], 1e-12)
	require.InDelta(t, 0.0095*12, Holm(thrombolysis)[3], 1e-12)
}

// Holm's own step: p-values 0.01, 0.04, 0.03, 0.005 of four hypotheses.
func TestSmallFamilies(t *testing.T) {
	p := []float64{0.01, 0.04, 0.03, 0.005}
	require.InDeltaSlice(t, []float64{0.03, 0.06, 0.06, 0.02}, Holm(p), 1e-12)
	require.InDeltaSlice(t, []float64{0.02, 0.04, 0.04, 0.02}, BenjaminiHochberg(p), 1e-12)
	require.Equal(t, []float64{0.01, 0.04, 0.03, 0.005}, p)
	require.Empty(t, Holm(nil))
	require.Equal(t, []float64{0.2}, BenjaminiHochberg([]float64{0.2}))
}

// A hypothesis is rejected at alpha exactly if the steps of the procedures as published reach it.
func TestAdjustedAgainstTheProcedures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 12).Draw(t, "p")
		alpha := rapid.Float64Range(0.01, 0.3).Draw(t, "alpha")
		sorted, m := slices.Sorted(slices.Values(p)), float64(len(p))
		holm, bh := 0, 0
		for holm < len(p) && sorted[holm] <= alpha/(m-float64(holm)) {
			holm++
		}
		for k := range p {
			if sorted[k] <= alpha*float64(k+1)/m {
				bh = k + 1
			}
		}
		for i, adjusted := range Holm(p) {
			require.Equal(t, holm > 0 && p[i] <= sorted[holm-1], adjusted <= alpha*(1+1e-12))
		}
		for i, adjusted := range BenjaminiHochberg(p) {
			require.Equal(t, bh > 0 && p[i] <= sorted[bh-1], adjusted <= alpha*(1+1e-12))
		}
	})
}
