package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPlannedGames spells out the published table: games for a difference at
// 10 % draws, a two-sided level of 5 % and a power of 95 % or 80 %, which is the normal
// approximation; a few pairs more are planned.
func TestPlannedGames(t *testing.T) {
	for _, row := range []struct {
		elo          float64
		games, fewer int
	}{
		{5, 56_472, 34_111}, {10, 14_120, 8_530}, {20, 3_532, 2_135}, {25, 2_261, 0}, {50, 567, 344}, {100, 144, 88},
	} {
		p := Plan{Elo: row.elo, Draws: 0.1, Alpha: 0.05, Beta: 0.05}
		require.NoError(t, p.Validate())
		require.InDelta(t, row.games, p.normalGames(), 2, "%g Elo", row.elo)
		require.GreaterOrEqual(t, float64(p.Games()), p.normalGames())
		require.InDelta(t, row.games, p.Games(), 8, "%g Elo: Student's t and whole pairs", row.elo)
		require.Zero(t, p.Games()%2)
		if p.Beta = 0.2; row.fewer > 0 {
			require.InDelta(t, row.fewer, p.normalGames(), 2, "%g Elo", row.elo)
		}
	}
}

// TestPlannedBias spells out that a bias of the first move makes a match longer:
// games at 50 Elo and 10 % draws, and what the score then shows.
func TestPlannedBias(t *testing.T) {
	for _, row := range []struct {
		bias     float64
		games    int
		scoreElo float64
	}{
		{0, 567, 50}, {100, 616, 46.1}, {200, 774, 36.6}, {300, 1_106, 25.8}, {-300, 1_106, 25.8},
	} {
		p := Plan{Elo: 50, Draws: 0.1, Bias: row.bias, Alpha: 0.05, Beta: 0.05}
		require.InEpsilon(t, row.games, p.normalGames(), 0.01, "%g Elo", row.bias)
		require.InEpsilon(t, row.games, p.Games(), 0.015, "%g Elo", row.bias)
		require.InDelta(t, row.scoreElo, Elo(p.Expect(p.Elo).Score), 0.2, "%g Elo", row.bias)
	}
	p := Plan{Elo: 50, Bias: 300, Alpha: 0.05, Beta: 0.05}
	plain := p.Games()
	p.Excess = 1.5
	require.InEpsilon(t, 1.5*float64(plain), p.Games(), 0.005, "games go with the variance")
}

// TestExpect: what a plan expects is what pairs drawn that way show.
func TestExpect(t *testing.T) {
	for _, p := range []Plan{{}, {Draws: 0.3}, {Draws: 0.1, Bias: 300}, {Draws: 0.9, Bias: -600}} {
		for _, elo := range []float64{0, 50, 600} {
			share := pairShares(elo, p.Draws, p.Bias)
			mean, variance := spreadOver(share)
			sd := math.Sqrt(variance)
			got := p.Expect(elo)
			require.InDelta(t, mean, got.Score, 1e-12, "%+v", p)
			require.InDelta(t, sd*math.Sqrt2, got.GameSD, 1e-12, "%+v", p)
		}
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
		{Plan{Elo: 10, Alpha: 0.05, Beta: 0.05, Draws: 1}, "draws 1: want at least 0 and at most 0.9999"},
		{Plan{Elo: 10, Alpha: 0.05, Beta: 0.05, Bias: math.Inf(1)}, "bias +Inf"},
		{Plan{Elo: 10, Alpha: 0.05, Beta: 0.05, Excess: 3}, "excess 3"},
		{Plan{Elo: 10, Alpha: 1e-13, Beta: 0.05}, "alpha 1e-13 and beta 0.05: want both from 1e-12 to below 0.5"},
		{Plan{Elo: 10, Alpha: 0.05, Beta: math.NaN()}, "beta NaN"},
		{Plan{Elo: 1e-7, Alpha: 0.05, Beta: 0.05}, "elo 1e-07 needs more than 1000000000000 games: want a larger difference"},
		{Plan{Elo: 5e-324, Alpha: 0.05, Beta: 0.05}, "elo 5e-324 needs more than"},
		{Plan{Elo: 0.01, Alpha: 1e-12, Beta: 1e-12, Bias: 1000}, "elo 0.01 needs more than"},
	} {
		require.ErrorContains(t, c.plan.Validate(), c.want)
	}
}
