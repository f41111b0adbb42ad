package balance

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// curveOf simulates a curve of points that share openings, with the mean 0.5 + point/10.
func curveOf(rng *rand.Rand, points, openings int) []Sample {
	clusters := make([][]Cluster, points)
	for k := range openings {
		common := rng.NormFloat64()
		for i := range clusters {
			clusters[i] = append(clusters[i], Cluster{Opening: uint64(k), N: 2, Sum: 2 * (0.5 + float64(i)/10 + common + rng.NormFloat64())})
		}
	}
	var out []Sample
	for _, c := range clusters {
		out = append(out, NewSample(c))
	}
	return out
}

func TestBandsAreWiderThanIntervals(t *testing.T) {
	curve := curveOf(rand.New(rand.NewPCG(1, 2)), 6, 80)
	bands := Bands(curve, 199, 3, 0.95)
	for i, s := range curve {
		m := s.Mean(0.95)
		require.InDelta(t, m.Value.Center, bands[i].Center, 1e-12)
		require.Greater(t, bands[i].Half(), 1.05*m.Value.Half())
		require.Less(t, bands[i].Half(), 1.8*m.Value.Half())
	}
	require.Equal(t, bands, Bands(curve, 199, 3, 0.95), "one seed, one answer")
	require.NotEqual(t, bands, Bands(curve, 199, 4, 0.95))
	few := Bands(curve, 10, 3, 0.95)
	require.True(t, few[0].OpenLo, "ten samples have no 95 % quantile")
	flat := Bands([]Sample{of(2, 1, 1, 1), of(2, 1)}, 99, 1, 0.95)
	require.Equal(t, stats.Interval{Center: 0.5, Lo: 0.5, Hi: 0.5}, flat[0])
	require.True(t, flat[1].OpenHi)
	require.Empty(t, Bands(nil, 99, 1, 0.95))
}

// TestSimulatedBands: all points of a curve lie within the band in 95 % of studies; within
// intervals of their own in fewer.
func TestSimulatedBands(t *testing.T) {
	runs := times(12, 1000)
	draws := times(99, 999)
	rng := rand.New(rand.NewPCG(4, 4))
	band, each := 0, 0
	for r := range runs {
		curve := curveOf(rng, 8, 80)
		all, own := true, true
		for i, b := range Bands(curve, draws, uint64(r), 0.95) {
			truth, m := 0.5+float64(i)/10, curve[i].Mean(0.95).Value
			all, own = all && b.Lo <= truth && truth <= b.Hi, own && m.Lo <= truth && truth <= m.Hi
		}
		if all {
			band++
		}
		if own {
			each++
		}
	}
	iv := stats.Wilson(band, runs, 0.95)
	t.Logf("| %d | %d | %s | %s |", runs, draws, iv.Percent(), stats.Wilson(each, runs, 0.95).Percent())
	require.Greater(t, iv.Hi, 0.93)
	require.GreaterOrEqual(t, band, each)
}
