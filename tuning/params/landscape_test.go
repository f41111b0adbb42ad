package params

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// landscapes is how many landscapes each figure of the acceptance tests rests on. The
// published tables took
//
//	go test -v -count=1 -run 'TestPlanned|TestNoise|TestInFlight|TestHonest|TestIntervals|TestNothing' ./tuning/params -landscapes 100
var landscapes = flag.Int("landscapes", 4, "landscapes for each figure of the tuner")

// A landscape is strength that falls with the square of the distance from the best
// point: loss Σ e (x - best)², in Elo, x from 0 to 1.
type landscape struct {
	best, e []float64
	draws   float64
	rng     *rand.Rand
}

// newLandscape draws n parameters whose curvatures are spread by the factor 8. The
// start, in the middle of the ranges, is the given number of Elo below the best point.
func newLandscape(n int, loss, draws float64, rng *rand.Rand) *landscape {
	l := &landscape{best: make([]float64, n), e: make([]float64, n), draws: draws, rng: rng}
	total := 0.0
	for i := range n {
		l.best[i] = 0.2 + 0.6*rng.Float64()
		l.e[i] = math.Exp(math.Log(8) * rng.Float64())
		total += l.e[i] * (l.best[i] - 0.5) * (l.best[i] - 0.5)
	}
	for i := range n {
		l.e[i] *= loss / total
	}
	return l
}

func (l *landscape) loss(x []float64) (sum float64) {
	for i := range x {
		sum += l.e[i] * (x[i] - l.best[i]) * (x[i] - l.best[i])
	}
	return sum
}

// play draws the results of asks: expected scores are logistic, draws as frequent as
// they may be.
func (l *landscape) play(asks []Ask) []Answer {
	answers := make([]Answer, len(asks))
	for i, ask := range asks {
		diff := l.loss(ask.B) - l.loss(ask.A)
		s := 1 / (1 + math.Pow(10, -diff/400))
		d := min(l.draws, 2*s, 2*(1-s))
		for range 2 * ask.Pairs {
			switch u := l.rng.Float64(); {
			case u < d:
				answers[i].Draws++
			case u < d/2+s:
				answers[i].Wins++
			default:
				answers[i].Losses++
			}
		}
	}
	return answers
}

// space is the ranges from 0 to 1, started in the middle, with the usual step.
func (l *landscape) space() Space {
	s := make(Space, len(l.best))
	for i := range s {
		s[i] = Parameter{Name: "p" + string(rune('a'+i)), Start: 0.5, Max: 1, Step: DefaultStep(0, 1, false)}
	}
	return s
}

// stepLoss is the cost of a step, times factor: a guess.
func (l *landscape) stepLoss(factor float64) []float64 {
	list := make([]float64, len(l.e))
	for i, e := range l.e {
		list[i] = factor * e / 36
	}
	return list
}

// tune plays a whole tune.
func (l *landscape) tune(t testing.TB, o SPSAOptions) *SPSA {
	tuner, err := NewSPSA(o)
	require.NoError(t, err)
	for asks := tuner.Ask(); len(asks) > 0; asks = tuner.Ask() {
		require.NoError(t, tuner.Tell(l.play(asks)))
	}
	return tuner
}

// quantile is the smallest value that the given share of them does not exceed.
func quantile(values []float64, share float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))]
}
