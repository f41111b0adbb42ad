package balance

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnswerDoses(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	w := planted{advantage: 20, piece: 1, openings: 50}
	bias := w.biases(rng, 300)
	play := func(elo func(h float64) float64) (cells []DoseCell) {
		for _, h := range doses {
			cells = append(cells, DoseCell{Dose: net(h), Score: w.play(rng, bias, elo(h))})
		}
		return cells
	}
	straight, err := AnswerDoses(play(func(h float64) float64 { return 140 * h }), 15, []float64{0, 100}, 0.01, 0.95)
	require.NoError(t, err)
	require.False(t, straight.Refuted)
	require.Equal(t, Linear, straight.Used.Model)
	require.Len(t, straight.Fits, 3)
	require.Len(t, straight.Inverses, 3)
	require.Equal(t, []float64{0, 100, -100}, []float64{straight.Inverses[0].Target, straight.Inverses[1].Target, straight.Inverses[2].Target})
	bent, err := AnswerDoses(play(func(h float64) float64 { return 140*h + 80*max(0, h) }), 0, nil, 0.05, 0.95)
	require.NoError(t, err)
	require.True(t, bent.Refuted)
	require.Equal(t, Saturated, bent.Used.Model)
	fit, lack := bent.Fit(Linear)
	require.Equal(t, 3, lack.Contrasts)
	require.InDelta(t, 180, fit.Slope(0, 0.95).Center, 40)
	none, lack := bent.Fit(Concave)
	require.Nil(t, none)
	require.InDelta(t, 1, lack.P, 0)
	_, err = AnswerDoses(nil, 0, nil, 0.05, 0.95)
	require.Error(t, err)
}

// A dose at which one side won everything leaves the linear fit, which is not tested.
func TestAnswerDosesWithASweep(t *testing.T) {
	cells := []DoseCell{{Score: of(2, 1, 2, 0, 1)}, {Dose: Dose{First: 1}, Score: of(2, 2, 1, 2, 1)}, {Dose: Dose{First: 4}, Score: of(2, 2, 2, 2, 2)}}
	a, err := AnswerDoses(cells, 15, nil, 0.05, 0.95)
	require.NoError(t, err)
	fit, _ := a.Fit(Saturated)
	require.Nil(t, fit)
	require.Equal(t, Linear, a.Used.Model)
}
