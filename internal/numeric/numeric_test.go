package numeric

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// The first numbers that SplitMix64 gives from the seed 1234567, as published
// with its reference implementation (Vigna, splitmix64.c).
func TestMixIsSplitMix64(t *testing.T) {
	state := uint64(1234567)
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		require.Equal(t, want, Mix(state))
		state += 0x9e3779b97f4a7c15
	}
}

func TestSigmoid(t *testing.T) {
	require.Equal(t, []float64{0, 0.5, 1}, []float64{Sigmoid(-1000), Sigmoid(0), Sigmoid(1000)})
	for _, x := range []float64{1e-9, 0.3, 2, 30} {
		require.InEpsilon(t, x, math.Log(Sigmoid(x))-math.Log(Sigmoid(-x)), 1e-6, "the logit of %g", x)
	}
	require.InEpsilon(t, math.Exp(-700), Sigmoid(-700), 1e-12, "no underflow")
}
