package params

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/configs"
)

// hill plays on a smooth hill with a ridge: the loss in Elo grows with the square of the
// distance from (0.7, 0.4), ten times as fast across the ridge x = y + 0.3.
func hill(x []float64) float64 {
	u, v := x[0]-0.7, x[1]-0.4
	return 100*(u+v)*(u+v) + 1000*(u-v)*(u-v)
}

func play(asks []Ask, rng *rand.Rand) []Answer {
	answers := make([]Answer, len(asks))
	for k, a := range asks {
		s := 1 / (1 + math.Pow(10, (hill(a.A)-hill(a.B))/400))
		for range 2 * a.Pairs {
			if rng.Float64() < s {
				answers[k].Wins++
			} else {
				answers[k].Losses++
			}
		}
	}
	return answers
}

func options() MatchOptions {
	return MatchOptions{Space: Space{
		{Name: "x", Start: 0.2, Max: 1, Step: 1. / 6},
		{Name: "y", Start: 0.8, Max: 1, Step: 1. / 6},
	}, Games: 40_000, NumbersCMA: configs.NumbersCMA{Pairs: 10, Sigma: 1}, Seed: 2103}
}

// The tuner climbs to the top, with more games as the candidates come closer. All
// candidates of a generation play the mean on the same openings, never beyond the games.
// A new tuner with the same answers has the same state.
func TestTuner(t *testing.T) {
	o := options()
	tuner, err := NewTuner(o)
	require.NoError(t, err)
	var told [][]Answer
	rng := rand.New(rand.NewPCG(2103, 0))
	start, games, first, last := hill(o.Space.Start()), 0, 0, 0
	for asks := tuner.Ask(); len(asks) > 0; asks = tuner.Ask() {
		require.Len(t, asks, 12)
		for _, a := range asks {
			require.Equal(t, asks[0].Seed, a.Seed)
			require.Equal(t, asks[0].B, a.B)
			for _, x := range a.A {
				require.True(t, x >= 0 && x <= 1)
			}
			games += 2 * a.Pairs
		}
		if first == 0 {
			first = asks[0].Pairs
		}
		last = max(last, asks[0].Pairs)
		answers := play(asks, rng)
		require.NoError(t, tuner.Tell(answers))
		told = append(told, answers)
	}
	again, err := NewTuner(o)
	require.NoError(t, err)
	for _, answers := range told {
		require.NoError(t, again.Tell(answers))
	}
	require.Equal(t, tuner.Estimates(tuner.Recommended()), again.Estimates(again.Recommended()))
	require.Equal(t, tuner.strategy, again.strategy)
	require.LessOrEqual(t, games, o.Games)
	require.Greater(t, games, o.Games*9/10)
	require.Equal(t, 10, first)
	require.Greater(t, last, 20)
	require.Greater(t, start, 500.0)
	require.Less(t, hill(tuner.Recommended()), 10.0)
	require.Greater(t, tuner.Gained(tuner.Recommended()).Lo, 100.0)
}

// Candidates beyond a range are folded back and penalized; integers are whole.
func TestValues(t *testing.T) {
	o := options()
	o.Space[1] = Parameter{Name: "n", Start: 3, Min: 1, Max: 9, Step: 2, Integer: true}
	tuner, err := NewTuner(o)
	require.NoError(t, err)
	point, outside := tuner.values([]float64{-1.8, -2})
	require.InDelta(t, 0.1, point[0], 1e-12)
	require.Equal(t, 3.0, point[1])
	require.InDelta(t, 0.36+1, outside, 1e-12)
	point, outside = tuner.values([]float64{0, 0.6})
	require.Equal(t, []float64{0.2, 4}, point)
	require.Zero(t, outside)
}

// A generation has four candidates for each parameter, at least twelve, unless the configuration states the number.
func TestPopulation(t *testing.T) {
	for _, row := range []struct{ parameters, given, want int }{{1, 0, 12}, {3, 0, 12}, {5, 0, 20}, {5, 6, 6}} {
		o := options()
		o.Space, o.Population = nil, row.given
		for i := range row.parameters {
			o.Space = append(o.Space, Parameter{Name: string(rune('a' + i)), Max: 1, Step: 0.25})
		}
		tuner, err := NewTuner(o)
		require.NoError(t, err)
		require.Len(t, tuner.Ask(), row.want, "%d parameters", row.parameters)
	}
}

func TestTunerRefuses(t *testing.T) {
	o := options()
	o.Games = 239
	_, err := NewTuner(o)
	require.EqualError(t, err, "cma: 239 games, and a generation of 12 candidates takes 240")
	o.Games, o.Space = 240, nil
	_, err = NewTuner(o)
	require.Error(t, err)
	tuner, err := NewTuner(options())
	require.NoError(t, err)
	require.Error(t, tuner.Tell(nil))
}
