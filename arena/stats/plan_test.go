package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPlannedGames spells out the published table: games for a difference at
// 10 % draws, a two-sided level of 5 % and a power of 95 % or 80 %.
func TestPlannedGames(t *testing.T) {
	for _, row := range []struct {
		elo          float64
		games, fewer int
	}{
		{5, 56_472, 34_111}, {10, 14_120, 8_530}, {20, 3_532, 2_135}, {25, 2_261, 0}, {50, 567, 344}, {100, 144, 88},
	} {
		p := Plan{Elo: row.elo, Draws: 0.1, Alpha: 0.05, Beta: 0.05}
		require.NoError(t, p.Validate())
		require.InDelta(t, row.games, p.Games(), 2, "%g Elo: whole pairs", row.elo)
		if p.Beta = 0.2; row.fewer > 0 {
			require.InDelta(t, row.fewer, p.Games(), 2, "%g Elo", row.elo)
		}
		require.Zero(t, p.Games()%2)
	}
}

// TestPairFactor spells out how much a bias of the first move shortens a match.
func TestPairFactor(t *testing.T) {
	for bias, want := range map[float64]float64{0: 1, 50: 0.98, 100: 0.92, 200: 0.72, 400: 0.30} {
		require.InDelta(t, want, Plan{Elo: 10, Draws: 0.05, Bias: bias}.PairFactor(), 0.006, "%g Elo", bias)
	}
}

func TestPlanRefusals(t *testing.T) {
	for _, c := range []struct {
		plan Plan
		want string
	}{
		{Plan{Elo: 0, Alpha: 0.05, Beta: 0.05}, "elo 0: want above 0"},
		{Plan{Elo: math.NaN(), Alpha: 0.05, Beta: 0.05}, "elo NaN"},
		{Plan{Elo: 10, Alpha: 0.5, Beta: 0.05}, "alpha 0.5"},
		{Plan{Elo: 10, Alpha: 0.05}, "beta 0"},
		{Plan{Elo: 10, Alpha: 0.05, Beta: 0.05, Draws: 1}, "draws 1: want at least 0, and below 0.971 at"},
		{Plan{Elo: 10, Alpha: 0.05, Beta: 0.05, Bias: math.Inf(1)}, "bias +Inf"},
	} {
		require.ErrorContains(t, c.plan.Validate(), c.want)
	}
}
