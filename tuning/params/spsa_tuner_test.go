package params

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func smallSPSA(seed uint64) (*landscape, SPSAOptions) {
	l := newLandscape(3, 60, 0.1, rand.New(rand.NewPCG(seed, 1)))
	return l, SPSAOptions{Space: l.space(), Pairs: 50, Batch: 8, Gain: Constant(0.003), Seed: seed}
}

// A new tuner with the same answers continues like one that never stopped, wherever the old one
// stopped: so a journal of answers resumes it.
func TestResumeIsExact(t *testing.T) {
	l, o := smallSPSA(5)
	o.Space[1] = Parameter{Name: "n", Start: 4, Max: 9, Step: 0.8, Integer: true}
	l.e[1] /= 50
	whole, err := NewSPSA(o)
	require.NoError(t, err)
	var told [][]Answer
	for asks := whole.Ask(); len(asks) > 0; asks = whole.Ask() {
		told = append(told, l.play(asks))
		require.NoError(t, whole.Tell(told[len(told)-1]))
		again, err := NewSPSA(o)
		require.NoError(t, err)
		for _, answers := range told {
			require.NoError(t, again.Tell(answers))
		}
		require.Equal(t, whole, again)
		require.Equal(t, whole.Estimates(whole.Recommended()), again.Estimates(again.Recommended()))
	}
	require.Equal(t, 50, whole.pairs)
	require.Equal(t, 7, whole.generations)
}

// The test pins a tuner's steps to the bit: another machine or version that gives
// other numbers could not resume a tune.
func TestBitsArePinned(t *testing.T) {
	_, o := smallSPSA(7)
	tuner, err := NewSPSA(o)
	require.NoError(t, err)
	for range 7 {
		var answers []Answer
		for _, a := range tuner.Ask() {
			wins := int(a.Seed % 3)
			answers = append(answers, Answer{Wins: wins, Losses: 2 - wins})
		}
		require.NoError(t, tuner.Tell(answers))
	}
	bits := make([]uint64, 3)
	for i, x := range tuner.Recommended() {
		bits[i] = math.Float64bits(x)
	}
	require.Equal(t, []uint64{0x3fe032698cff3659, 0x3fdf663e11f59a3b, 0x3fdfcb112bf406ef}, bits)
}

func TestTellRefuses(t *testing.T) {
	_, o := smallSPSA(5)
	tuner, err := NewSPSA(o)
	require.NoError(t, err)
	require.Error(t, tuner.Tell(make([]Answer, 8)))
	untold, err := NewSPSA(o)
	require.NoError(t, err)
	require.Equal(t, untold.Ask(), tuner.Ask())
	require.Equal(t, untold, tuner)
	asks := tuner.Ask()
	asks[0].A[0] = 99 // the caller's
	require.NotEqual(t, 99., tuner.Ask()[0].A[0])
}

// A win moves every value towards the winning side by r c² in its unit.
func TestAWinMovesTowardsTheWinner(t *testing.T) {
	_, o := smallSPSA(9)
	o.Batch = 1
	tuner, err := NewSPSA(o)
	require.NoError(t, err)
	ask := tuner.Ask()[0]
	require.NoError(t, tuner.Tell([]Answer{{Wins: 1, Draws: 1}}))
	for i, x := range tuner.Values() {
		require.InDelta(t, 0.5+0.003/6*math.Copysign(1, ask.A[i]-0.5), x, 1e-15)
	}
	require.NoError(t, tuner.Tell([]Answer{{Open: 2}}))
}

// The classic schedule is that of fishtest: c falls to c_end and R to r_end.
func TestClassic(t *testing.T) {
	const n = 1000
	c := Classic{REnd: 0.002, ARatio: 0.1, Alpha: 0.602, Gamma: 0.101}
	for _, k := range []int{1, 10, 500, n} {
		perturbation, r := c.At(k, n)
		require.InEpsilon(t, math.Pow(n/float64(k), 0.101), perturbation, 1e-12)
		ak := 0.002 * math.Pow((100.+n)/(100+float64(k)), 0.602)
		require.InEpsilon(t, ak/(perturbation*perturbation), r, 1e-12)
	}
	perturbation, r := c.At(n, n)
	require.Equal(t, []float64{1, 0.002}, []float64{perturbation, r})
	l, o := smallSPSA(11)
	o.Gain, o.Pairs = Classic{0.02, 0.1, 0.602, 0.101}, 2500
	tuner := l.tune(t, o)
	require.Less(t, l.loss(tuner.Recommended()), 30.0)
}

func TestRefused(t *testing.T) {
	for _, g := range []Gain{nil, Constant(0), Constant(math.NaN()), Constant(101)} {
		_, o := smallSPSA(1)
		o.Gain = g
		_, err := NewSPSA(o)
		require.Error(t, err, "%v", g)
	}
	_, o := smallSPSA(1)
	o.Pairs, o.Batch = 1, 1
	tuner, err := NewSPSA(o)
	require.NoError(t, err)
	require.Len(t, tuner.Ask(), 1, "a tune of one pair")
	for want, size := range map[string][2]int{"0 pairs, 1 at a time": {0, 1}, "1 pairs, 0 at a time": {1, 0}} {
		o.Pairs, o.Batch = size[0], size[1]
		_, err = NewSPSA(o)
		require.EqualError(t, err, "spsa: "+want+": want at least 1")
	}
	planned, err := Plan{Games: 100, Draws: 0.99, Loss: 2000, StepLoss: []float64{0.01}}.Forecast()
	require.NoError(t, err)
	o.Pairs, o.Batch, o.Gain = 50, 1, planned.Gain
	_, err = NewSPSA(o)
	require.EqualError(t, err, "spsa: gain 326: want above 0 and at most 100", "guesses that are far off")
	o.Gain = Constant(100)
	_, err = NewSPSA(o)
	require.NoError(t, err, "the most that there is")
	for _, p := range []Plan{{}, {Games: 2}, {Games: 2, Loss: 1}, {Games: 2, Loss: 1, StepLoss: Same(2, 0)}, {Games: 2, Loss: 1, Draws: 1, StepLoss: Same(2, 1)}} {
		_, err := p.Forecast()
		require.Error(t, err, "%+v", p)
	}
}

// The best gain loses less than gains a tenth above or below it, its losses add up,
// and no parameter settles faster than the results of one pair arrive.
func TestForecast(t *testing.T) {
	for _, p := range []Plan{
		{Games: 2000, Draws: 0.05, Loss: 100, StepLoss: Same(3, 5)},
		{Games: 100_000, Draws: 0.5, Loss: 20, StepLoss: []float64{1, 2, 30}},
		{Games: 20, Loss: 100, StepLoss: Same(1, 1)},
	} {
		f, err := p.Forecast()
		require.NoError(t, err)
		require.InEpsilon(t, f.Start+f.Noise, f.Loss, 1e-12)
		require.Less(t, f.Loss, p.Loss)
		require.Greater(t, f.AtMost(), f.Loss)
		for _, by := range []float64{0.9, 1.1} {
			g := p.At(float64(f.Gain) * by)
			require.True(t, g.Loss > f.Loss || min(g.Settling[0], g.Settling[len(g.Settling)-1]) < leastSettling, "%+v, gain × %g", p, by)
		}
		pairs, why := f.InFlight(1)
		require.Equal(t, 1, pairs)
		require.Empty(t, why)
	}
	f := Plan{Games: 2000, Draws: 0.05, Loss: 100, StepLoss: []float64{4, 5, 3}}.At(0.01)
	require.InDelta(t, 347.4356/(4*0.01*5), f.Settling[1], 0.01)
	require.InDelta(t, 347.4356*3*0.95*0.01/8, f.Floor, 1e-4)
	pairs, why := f.InFlight(1000)
	require.Equal(t, 289, pairs, "a third of 1737 games")
	require.Equal(t, "1000 pairs in flight are offered and the tuner takes 289: parameter 2 settles within 1737 games, and results older than a third of that make the tuner overshoot", why)
}
