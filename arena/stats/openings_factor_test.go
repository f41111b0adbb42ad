package stats

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Two openings, of which one pulls a hundred pairs 20 points one way and the other as
// far the other way: the variance of the gradient is K/(K-1)·(20² + 20²) = 1,600 and that
// of one prior cluster, half the information of 400 games.
func TestOpeningsFactor(t *testing.T) {
	one, other := between(0, 1, "60WW 40LL"), between(0, 1, "40WW 60LL")
	tab := mustRate(t, 2, Merge([]Pairing{one, other}), Options{Openings: slices.Values([][]Pairing{{one}, {other}})})
	require.Equal(t, OpeningClusters, tab.Errors)
	const information = 400.0 / 4
	difference := math.Sqrt(1600+information/2) / information / logitPerElo
	require.InDelta(t, difference/2, tab.Ratings[0].SE, 0.01, "each stands half of it from the mean")
}
