package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// table makes a table of scores of those above the diagonal.
func table(n int, score func(i, j int) float64) [][]float64 {
	out := make([][]float64, n)
	for i := range out {
		out[i] = make([]float64, n)
		out[i][i] = 0.5
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			out[i][j] = score(i, j)
			out[j][i] = 1 - out[i][j]
		}
	}
	return out
}

func TestAlphaRank(t *testing.T) {
	// Two players: the share of time is the ratio of the ways over.
	up, down := fixation(intensity*0.2), fixation(-intensity*0.2)
	got := AlphaRank(table(2, func(i, j int) float64 { return 0.6 }))
	require.InDelta(t, up/(up+down), got[0], 1e-12)
	require.InDeltaSlice(t, []float64{1.0 / 3, 1.0 / 3, 1.0 / 3},
		AlphaRank(table(3, func(i, j int) float64 { return []float64{0, 0.7, 0.3}[j-i] })), 1e-12)
	// A ladder, from either end, however long: nearly all time with the best.
	for _, n := range []int{5, 60} {
		first := AlphaRank(table(n, func(i, j int) float64 { return 1 / (1 + math.Exp(-float64(j-i))) }))
		last := AlphaRank(table(n, func(i, j int) float64 { return 1 / (1 + math.Exp(float64(j-i))) }))
		require.Greater(t, first[0], 0.99)
		require.InDelta(t, first[0], last[n-1], 1e-9)
	}
	require.Equal(t, []float64{1}, AlphaRank([][]float64{{0.5}}))
}

func TestMaximin(t *testing.T) {
	// Rock, paper, scissors with unequal odds: each gets the share of the edge it
	// is not part of.
	edge := map[[2]int]float64{{0, 1}: 0.1, {1, 2}: 0.2, {0, 2}: -0.3}
	got, err := Maximin(table(3, func(i, j int) float64 { return 0.5 + edge[[2]int{i, j}] }))
	require.NoError(t, err)
	require.InDeltaSlice(t, []float64{0.2 / 0.6, 0.3 / 0.6, 0.1 / 0.6}, got, 1e-9)
	got, err = Maximin(table(4, func(i, j int) float64 { return 0.7 }))
	require.NoError(t, err)
	require.InDeltaSlice(t, []float64{1, 0, 0, 0}, got, 1e-9)
	got, err = Maximin([][]float64{{0.5}})
	require.NoError(t, err)
	require.Equal(t, []float64{1}, got)
}

// Any table: shares that sum to 1, and no opponent above one half.
func TestShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "players")
		score := table(n, func(i, j int) float64 {
			return float64(rapid.IntRange(0, 20).Draw(t, "score")) / 20
		})
		mix, err := Maximin(score)
		require.NoError(t, err)
		time := AlphaRank(score)
		for _, shares := range [][]float64{mix, time} {
			sum := 0.0
			for _, p := range shares {
				require.True(t, p >= 0 && p <= 1+1e-9, "%v", shares)
				sum += p
			}
			require.InDelta(t, 1, sum, 1e-6, "%v", shares)
		}
		for j := range n {
			against := 0.0
			for i := range n {
				against += mix[i] * score[i][j]
			}
			require.GreaterOrEqual(t, against, 0.5-1e-6, "opponent %d of %v", j, score)
		}
	})
}
