package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/distuv"
)

// Where upsets are rare, the surprise comes from the points' own distribution: a
// binomial one for equal games without draws. The normal distribution would call a
// single upset in twenty games a wonder.
func TestSurpriseIsExactWhereThin(t *testing.T) {
	even := [3]float64{Loss: 0.005, Win: 0.995}
	for lost, want := range map[int]float64{
		0: 2 * math.Pow(0.995, 20),
		1: 2 * (1 - math.Pow(0.995, 20)),
		2: 2 * distuv.Binomial{N: 20, P: 0.005}.Survival(1),
	} {
		r := Residual{
			Games: 20, Points: float64(20 - lost), Expected: 19.9, variance: 20 * 0.995 * 0.005,
			seats: [2]gameLaw{{10, even}, {10, even}},
		}
		r.points = r.Points
		r.Z = (r.Points - r.Expected) / math.Sqrt(r.variance)
		require.InDelta(t, -math.Log10(min(1, want)), math.Abs(r.Surprise()), 1e-9, "%d lost", lost)
	}
	upset := Residual{Games: 20, Points: 19, Z: -2.85, variance: 0.0995, points: 19, seats: [2]gameLaw{{20, even}, {}}}
	require.Greater(t, upset.Surprise(), -0.75)
	upset.variance = thinCell
	require.Less(t, upset.Surprise(), -2.3, "by the normal distribution")
}

// The seats of a fitted pairing are told apart: its law has the mean that is expected.
func TestSurpriseSeats(t *testing.T) {
	ps := []Pairing{between(0, 1, "9WL 3WW LL 4WD"), between(1, 2, "9WL 3WW LL 4WD"), between(0, 2, "12WW 3WL 2WD")}
	for _, m := range RatingModels() {
		for _, r := range mustRate(t, 3, ps, Options{Model: m}).Fit.Pairings {
			law, mean := []float64{1}, 0.0
			for _, seat := range r.seats {
				for range seat.games {
					law = convolved(law, seat.chances[:])
				}
			}
			for twice, p := range law {
				mean += float64(twice) / 2 * p
			}
			require.InDelta(t, r.Expected, mean, 1e-6, m)
		}
	}
}
