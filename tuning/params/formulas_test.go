package params

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/stats"
)

// TestParameterRefused: each error names the parameter and says what it wants.
func TestParameterRefused(t *testing.T) {
	t.Parallel()
	good := Parameter{Name: "c", Start: 0.5, Min: 0, Max: 1, Step: 0.1}
	require.NoError(t, good.Validate())
	for want, change := range map[string]func(p *Parameter){
		"c: range from 1 to 1: want a first number below the second":                         func(p *Parameter) { p.Min = 1 },
		"c: range from 0 to +Inf: want a first number below the second":                      func(p *Parameter) { p.Max = math.Inf(1) },
		"c: range from NaN to 1: want a first number below the second":                       func(p *Parameter) { p.Min = math.NaN() },
		"c: start 1.5 lies outside the range from 0 to 1":                                    func(p *Parameter) { p.Start = 1.5 },
		"c: start -0.1 lies outside the range from 0 to 1":                                   func(p *Parameter) { p.Start = -0.1 },
		"c: step 0: want above 0 and at most 0.5, half of the range":                         func(p *Parameter) { p.Step = 0 },
		"c: step 0.6: want above 0 and at most 0.5, half of the range":                       func(p *Parameter) { p.Step = 0.6 },
		"c: step 0.1: want at least 0.5 for a whole number, or both sides may play the same": func(p *Parameter) { p.Integer = true },
		"c: range from 0 to 2.5: want whole numbers":                                         func(p *Parameter) { p.Integer, p.Max, p.Step = true, 2.5, 1 },
	} {
		p := good
		change(&p)
		require.EqualError(t, p.Validate(), want)
	}
}

// TestDefaultStep: a sixth of the range, at least ½ for an integer.
func TestDefaultStep(t *testing.T) {
	t.Parallel()
	require.InDelta(t, 0.1, DefaultStep(0, 0.6, false), 1e-12)
	require.Equal(t, 2.0, DefaultStep(-6, 6, true))
	require.Equal(t, 0.5, DefaultStep(0, 1, true))
}

// TestReflectFolds: a value beyond an end comes back by the distance it was beyond it; a range away, it comes back at the other end.
func TestReflectFolds(t *testing.T) {
	t.Parallel()
	p := Parameter{Min: 2, Max: 6}
	for x, want := range map[float64]float64{2: 2, 6: 6, 3.5: 3.5, 1: 3, 7: 5, 10: 2, 11: 3, -2: 6, -3: 5, 14: 6} {
		require.InDelta(t, want, p.Reflect(x), 1e-9, "%g", x)
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-100, 100).Draw(t, "x")
		y := p.Reflect(x)
		require.True(t, 2 <= y && y <= 6)
		require.InDelta(t, y, p.Reflect(4-x), 1e-9, "both sides of an end are one")
		require.InDelta(t, y, p.Reflect(x+8), 1e-9, "twice the range is once around")
	})
}

// TestParameterText: a spec has five digits of a value, and integers without decimals; the agent plays the value in its spec.
func TestParameterText(t *testing.T) {
	t.Parallel()
	p, whole := Parameter{Min: -1e6, Max: 1e6}, Parameter{Min: -10, Max: 10, Integer: true}
	for x, want := range map[float64]string{0.123456: "0.12346", 123456: "1.2346e+05", 0: "0", math.Copysign(0, -1): "0", -0.5: "-0.5", 2: "2"} {
		require.Equal(t, want, p.Text(x))
	}
	for x, want := range map[float64]string{2.4: "2", 2.5: "3", -2.5: "-3", 0.49: "0"} {
		require.Equal(t, want, whole.Text(x))
	}
	require.Equal(t, 0.12346, p.Played(0.123456))
	require.Equal(t, 10.0, whole.Played(10.4), "within the range")
}

// TestPinned: within a tenth of a step from an end the best value may lie beyond.
func TestPinned(t *testing.T) {
	t.Parallel()
	p := Parameter{Min: 0, Max: 10, Step: 1}
	for x, want := range map[float64]bool{0: true, 0.05: true, 0.11: false, 5: false, 9.89: false, 9.95: true, 10: true} {
		require.Equal(t, want, p.Pinned(x), "%g", x)
	}
}

// TestSpaceRefused: all errors are reported at once.
func TestSpaceRefused(t *testing.T) {
	t.Parallel()
	p := Parameter{Name: "c", Start: 0.5, Max: 1, Step: 0.1}
	require.NoError(t, Space{p}.Validate())
	require.EqualError(t, Space{}.Validate(), "space: 0 parameters: want 1 to 100")
	require.ErrorContains(t, make(Space, 101).Validate(), "space: 101 parameters: want 1 to 100")
	bad := p
	bad.Name, bad.Step = "d", 3
	require.EqualError(t, Space{p, p, bad}.Validate(), "space: c: given twice\nd: step 3: want above 0 and at most 0.5, half of the range")
}

// TestSidesAreApart: both sides are a step apart from the center, nearer at an end of the range, and never the same.
func TestSidesAreApart(t *testing.T) {
	t.Parallel()
	s := Space{{Name: "c", Max: 10, Step: 2}, {Name: "n", Max: 10, Step: 0.5, Integer: true}}
	ahead, behind, reach := s.Sides([]float64{5, 5}, s.Steps(), []float64{1, -1}, []float64{0.5, 0.25})
	require.Equal(t, []float64{7, 4}, ahead)
	require.Equal(t, []float64{3, 5}, behind)
	require.Equal(t, []float64{2, 0.5}, reach)
	_, _, reach = s.Sides([]float64{8.5, 5}, s.Steps(), []float64{1, 1}, []float64{0, 0})
	require.Equal(t, 1.5, reach[0], "as far as the end")
	ahead, behind, reach = s.Sides([]float64{9.8, 5}, s.Steps(), []float64{1, 1}, []float64{0, 0})
	require.Equal(t, 1.0, reach[0], "at least half of a step")
	require.Equal(t, []float64{10, 8.8}, []float64{ahead[0], behind[0]}, "and then the side is clipped")
	rapid.Check(t, func(t *rapid.T) {
		center := []float64{rapid.Float64Range(0, 10).Draw(t, "c"), rapid.Float64Range(0, 10).Draw(t, "n")}
		sign := rapid.SampledFrom([]float64{1, -1})
		draw := rapid.Float64Range(0, 0.999)
		ahead, behind, reach := s.Sides(center, s.Steps(), []float64{sign.Draw(t, "sign"), sign.Draw(t, "sign")}, []float64{draw.Draw(t, "draw"), draw.Draw(t, "draw")})
		for i, p := range s {
			require.NotEqual(t, ahead[i], behind[i])
			require.True(t, p.Min <= min(ahead[i], behind[i]) && max(ahead[i], behind[i]) <= p.Max)
			require.LessOrEqual(t, reach[i], p.Step)
			if p.Integer {
				require.Equal(t, math.Trunc(ahead[i]), ahead[i])
			}
		}
	})
}

// TestSpecOfSpace: values replace those in the spec, and new ones follow at the end.
func TestSpecOfSpace(t *testing.T) {
	t.Parallel()
	s := Space{{Name: "c", Max: 1}, {Name: "imm", Max: 1}}
	got, err := s.Spec("mcts:c=0.9,sims=40", []float64{0.25, 0.123456})
	require.NoError(t, err)
	require.Equal(t, "mcts:c=0.25,sims=40,imm=0.12346", got)
	_, err = s.Spec("mcts:c", []float64{0, 0})
	require.ErrorContains(t, err, "mcts:c")
}

// TestClassicGain compares the falling schedule with the formulas of Spall that fishtest uses: c_k = c_end (n/k)^γ, and
// a_k = a_end ((A+n)/(A+k))^α, from which R is a_k/c_k².
func TestClassicGain(t *testing.T) {
	t.Parallel()
	c := Classic{REnd: 0.002, ARatio: 0.1, Alpha: 0.602, Gamma: 0.101}
	for _, k := range []int{1, 10, 500, 1000} {
		perturbation, r := c.At(k, 1000)
		ck := math.Pow(1000/float64(k), 0.101)
		ak := 0.002 * math.Pow(1100/(100+float64(k)), 0.602)
		require.InEpsilon(t, ck, perturbation, 1e-9)
		require.InEpsilon(t, ak/(ck*ck), r, 1e-9)
	}
	perturbation, r := c.At(1000, 1000)
	require.InDelta(t, 1, perturbation, 1e-12)
	require.InDelta(t, 0.002, r, 1e-12)
	perturbation, r = Constant(0.01).At(3, 1000)
	require.Equal(t, [2]float64{1, 0.01}, [2]float64{perturbation, r})
}

// TestPlanRefused: an impossible value is quoted, with the number of the parameter.
func TestPlanRefused(t *testing.T) {
	t.Parallel()
	good := Plan{Games: 1000, Draws: 0.1, Loss: 60, StepLoss: Same(3, 5)}
	require.NoError(t, good.Validate())
	require.NoError(t, Plan{Games: 2, Loss: 2000, StepLoss: Same(3, 1000)}.Validate(), "the most that there is")
	for want, change := range map[string]func(p *Plan){
		"spsa: plan: 1 games, want at least 2":                                              func(p *Plan) { p.Games = 1 },
		"spsa: plan: draws 1: want at least 0 and below 1":                                  func(p *Plan) { p.Draws = 1 },
		"spsa: plan: loss 0: want above 0 and at most 2000 Elo":                             func(p *Plan) { p.Loss = 0 },
		"spsa: plan: no parameters":                                                         func(p *Plan) { p.StepLoss = nil },
		"spsa: plan: parameter 2: 0 Elo lost by a step: want above 0 and at most 1000":      func(p *Plan) { p.StepLoss = []float64{1, 0} },
		"spsa: plan: parameter 1: 1000.5 Elo lost by a step: want above 0 and at most 1000": func(p *Plan) { p.StepLoss = []float64{1000.5} },
	} {
		p := good
		change(&p)
		require.EqualError(t, p.Validate(), want)
		_, err := p.Forecast()
		require.EqualError(t, err, want)
	}
}

// TestAveraged compares the shares of what is left in the mean over the second half with the integrals, summed numerically.
func TestAveraged(t *testing.T) {
	t.Parallel()
	for _, settled := range []float64{0.01, 0.5, 2, 10, 40} {
		b, v := averaged(settled)
		const n = 2000
		decay, covariance, w := 0.0, 0.0, settled/2
		for i := range n {
			s := w + w*(float64(i)+0.5)/n
			decay += math.Exp(-s) / n
		}
		for i := range 200 { // of an Ornstein–Uhlenbeck process that begins at 0: e^(-|s-u|) - e^(-(s+u))
			for j := range 200 {
				s, u := w+w*(float64(i)+0.5)/200, w+w*(float64(j)+0.5)/200
				covariance += (math.Exp(-math.Abs(s-u)) - math.Exp(-(s + u))) / (200 * 200)
			}
		}
		require.InDelta(t, decay*decay, b, 1e-4, "%g settling times", settled)
		require.InDelta(t, covariance, v, 3e-3, "%g settling times", settled)
	}
	b, v := averaged(1e-6)
	require.InDelta(t, 1, b, 1e-5)
	require.InDelta(t, 2e-6, v, 1e-9)
}

// TestZeroOfASlope: the best value is between the places where the slope is known to go up and down. A minimum or
// an unknown slope leaves both sides open; a slope known on one side only leaves the other open.
func TestZeroOfASlope(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		name   string
		l      line
		lo, hi float64
	}{
		{"one place", line{a: 1, b: -1, vaa: 0.01, vbb: 0.01}, -inf, inf},
		{"a maximum", line{a: 1, b: -1, vaa: 0.01, vbb: 0.01, ok: true}, 0.7278, 1.3740},
		{"a minimum", line{a: 1, b: 1, vaa: 0.01, vbb: 0.01, ok: true}, -inf, inf},
		{"a rise here", line{a: 1, b: -0.1, vaa: 0.01, vbb: 0.01, ok: true}, 3.0137, inf},
		{"a fall here", line{a: -1, b: -0.1, vaa: 0.01, vbb: 0.01, ok: true}, -inf, -3.0137},
		{"noise", line{a: 0.01, b: -0.01, vaa: 0.01, vbb: 0.01, ok: true}, -inf, inf},
	} {
		lo, hi := c.l.zero()
		for _, end := range [][2]float64{{c.lo, lo}, {c.hi, hi}} {
			if math.IsInf(end[0], 0) {
				require.Equal(t, end[0], end[1], c.name)
				continue
			}
			require.InDelta(t, end[0], end[1], 1e-3, c.name)
			require.InDelta(t, 2.2*math.Sqrt(c.l.vaa+c.l.vbb*end[1]*end[1]), math.Abs(c.l.a+c.l.b*end[1]), 1e-9, c.name)
		}
	}
}

// TestForecastIsBest: no nearby gain leads to a smaller loss than the chosen one, and more games lose less.
func TestForecastIsBest(t *testing.T) {
	t.Parallel()
	last := math.Inf(1)
	for _, games := range []int{1000, 10_000, 100_000} {
		p := Plan{Games: games, Draws: 0.3, Loss: 50, StepLoss: []float64{4, 8, 16}}
		f, err := p.Forecast()
		require.NoError(t, err)
		for _, times := range []float64{0.5, 0.8, 0.95, 1.05} {
			if gain := float64(f.Gain) * times; gain <= p.mostGain() {
				require.GreaterOrEqual(t, p.At(gain).Loss, f.Loss-1e-9, "%g times the gain, %d games", times, games)
			}
		}
		require.InDelta(t, f.Loss, f.Start+f.Noise, 1e-12)
		require.Greater(t, f.AtMost(), f.Loss)
		require.Less(t, f.Loss, last)
		last = f.Loss
		require.Len(t, f.Settling, 3)
		require.Equal(t, f.Settling[0], 4*f.Settling[2], "a parameter four times as steep settles in a quarter of the games")
	}
}

// TestForecastWords: the forecast says what to expect, and why fewer pairs are in flight than offered.
func TestForecastWords(t *testing.T) {
	t.Parallel()
	f := Plan{Games: 4000, Draws: 0.2, Loss: 60, StepLoss: Same(2, 10)}.At(0.01)
	require.Regexp(t, `^after 4000 games expect \d+\.\d Elo below the best \(19 of 20 tunes: at most \d+\.\d\), \d+\.\d of them what is left of the 60 at the start and \d+\.\d noise; gain 0\.01$`, f.String())
	require.InDelta(t, 2*eloPerPoint/8*0.8*0.01, f.Floor, 1e-9, "C n (1-d) r/8")
	require.InDelta(t, eloPerPoint/4/(0.01*10), f.Settling[0], 1e-9, "λ = C/(4 r e)")
	pairs, why := f.InFlight(10)
	require.Equal(t, 10, pairs)
	require.Empty(t, why)
	pairs, why = f.InFlight(1000)
	require.Equal(t, 144, pairs, "a sixth of 868.6 games")
	require.Equal(t, "1000 pairs in flight are offered and the tuner takes 144: parameter 1 settles within 869 games, and results older than a third of that make the tuner overshoot", why)
	pairs, _ = f.InFlight(0)
	require.Equal(t, 1, pairs)
}

// TestStrategyConstants compares the settings with those that Hansen's tutorial gives for ten parameters and ten candidates.
func TestStrategyConstants(t *testing.T) {
	t.Parallel()
	c := newConstants(10, 10)
	require.Equal(t, 5, c.parents)
	require.InDeltaSlice(t, []float64{0.4563, 0.2708, 0.1622, 0.0852, 0.0255}, c.weights[:5], 5e-5)
	require.InDelta(t, 3.1673, c.muEff, 5e-5)
	require.InDelta(t, (3.1673+2)/(10+3.1673+5), c.cSigma, 1e-5)
	require.InDelta(t, (4+0.31673)/(14+2*0.31673), c.cc, 1e-5)
	require.InDelta(t, 2/(11.3*11.3+3.1673), c.c1, 1e-6)
	require.InDelta(t, 2*(0.25+3.1673+1/3.1673-2)/(12*12+3.1673), c.cMu, 1e-6)
	require.InDelta(t, 3.0847, c.chi, 5e-5, "the mean length of a normal vector of ten numbers")
	for i := 5; i < 9; i++ {
		require.Less(t, c.weights[i+1], c.weights[i], "the worse, the more it counts against")
	}
	require.Less(t, c.norm, 1.0)
	many := newConstants(1, 40)
	require.InDelta(t, 1+2*(math.Sqrt((many.muEff-1)/2)-1)+many.cSigma, many.dSigma, 1e-9, "the step of many in one dimension is damped")
	require.InDelta(t, 1, many.c1+many.cMu, 1e-12, "and of the covariance no more than all goes")
}

// TestBadWeights: how much bad candidates count in all is the least of three (equations 50 to 52 of the tutorial), of which each is the least
// at some size.
func TestBadWeights(t *testing.T) {
	t.Parallel()
	for least, size := range [][2]int{{10, 10}, {1, 4}, {5, 20}} {
		n, c := float64(size[0]), newConstants(size[0], size[1])
		sum, squares := 0.0, 0.0
		for i := c.parents + 1; i <= size[1]; i++ {
			w := math.Log(float64(size[1]+1)/2) - math.Log(float64(i))
			sum, squares = sum+w, squares+w*w
		}
		most := []float64{1 + c.c1/c.cMu, 1 + 2*sum*sum/squares/(c.muEff+2), (1 - c.c1 - c.cMu) / (n * c.cMu)}
		require.Equal(t, slices.Min(most), most[least])
		require.InDelta(t, 1-most[least], c.norm, 1e-12, "%d dimensions, %d candidates", size[0], size[1])
	}
}

// TestBadSteps: a bad step of any length and direction takes from the variances in total the share of its weight (equation 46). So with
// good steps of no length, all but c1 and cμ is left.
func TestBadSteps(t *testing.T) {
	t.Parallel()
	for _, long := range []float64{0.1, 1, 10} {
		s, err := NewCMA(3, 4, 1, 0)
		require.NoError(t, err)
		require.NoError(t, s.sample())
		s.steps = [][]float64{{0, 0, 0}, {0, 0, 0}, {long, -2 * long, 3 * long}, {0, 1, 1}}
		require.NoError(t, s.Tell([]float64{1, 2, 3, 4}))
		require.InDelta(t, 3*(1-s.c.c1-s.c.cMu), s.cov[0]+s.cov[4]+s.cov[8], 1e-12)
	}
}

// TestFlatDirection: if rounding has made a variance negative, the candidates are still numbers.
func TestFlatDirection(t *testing.T) {
	t.Parallel()
	s := around(t, []float64{1, 2}, 4, 1, 0)
	s.cov = []float64{1, 0, 0, -1e-18}
	points, err := s.Ask()
	require.NoError(t, err)
	for _, x := range points {
		require.InDelta(t, 2, x[1], 1e-6)
	}
}

// TestInterruptedPath compares the covariance with equation 47 of Hansen's tutorial, where it was 1 in every direction and the candidates
// stood still: c1 and cμ of it go, and while the path of sigma is too long for the other path to move (equation 45: h of sigma is 0), what
// that lacks comes back.
func TestInterruptedPath(t *testing.T) {
	t.Parallel()
	for length, lacks := range map[float64]float64{0: 0, 0.99: 0, 1.01: 1, 100: 1} {
		s, err := NewCMA(3, 4, 1, 0)
		require.NoError(t, err)
		require.NoError(t, s.sample())
		left := 1 - s.c.cSigma // of a path after a generation
		for i := range s.pathS {
			s.pathS[i] = length * (1.4 + 2/(3.0+1)) * s.c.chi * math.Sqrt(1-left*left) / left / math.Sqrt(3)
		}
		s.steps = [][]float64{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}
		s.c.weights, s.c.norm = append(s.c.weights[:2], 0, 0), 1 // bad steps of no length say nothing
		require.NoError(t, s.Tell(make([]float64, 4)))
		kept := 1 - s.c.c1 - s.c.cMu + lacks*s.c.c1*s.c.cc*(2-s.c.cc)
		require.InDeltaSlice(t, []float64{kept, 0, 0, 0, kept, 0, 0, 0, kept}, s.cov, 1e-12, "%g times the longest path", length)
	}
}

// TestGained: what was gained on the way from the start is the sum of two slopes there, and so is its error: 100 pairs at each place, whose
// wins less losses have variance 2.
func TestGained(t *testing.T) {
	t.Parallel()
	s := NewSlopes(Space{{Name: "c", Start: 0, Min: -10, Max: 10, Step: 1}})
	s.Add(Ask{A: []float64{1}, B: []float64{-1}, Pairs: 100}, 20)
	s.Add(Ask{A: []float64{3}, B: []float64{1}, Pairs: 100}, 0)
	gained := s.Gained([]float64{2})
	require.Positive(t, gained.Center)
	require.InDelta(t, gained.Center*(1-stats.Z95*math.Sqrt(2*2.0/100)/0.2), gained.Lo, 1e-9)
	require.InDelta(t, gained.Center, (gained.Lo+gained.Hi)/2, 1e-9)
}

// TestSlopeAwayFromTheStart: if only the slope at the played values is known, the best value lies in its direction, on either side of
// the start, and so does not depend on the line at the start.
func TestSlopeAwayFromTheStart(t *testing.T) {
	t.Parallel()
	p := Parameter{Name: "c", Start: 0, Min: -10, Max: 10, Step: 1}
	for _, side := range []float64{1, -1} {
		s := NewSlopes(Space{p})
		for _, noise := range []int{-160, 160, -160, 160} {
			for _, m := range []float64{1.5, 2.5} { // the slope is 0.1 - 0.1 m, towards the start
				net := side * 2000 * (0.1 - 0.1*m)
				s.Add(Ask{A: []float64{side*m + 1}, B: []float64{side*m - 1}, Pairs: 2000}, int(math.Round(net))+noise)
			}
		}
		r := s.fit()
		l := r.line(0)
		require.InDelta(t, 0.1*side, l.a, 1e-9)
		require.InDelta(t, -0.1, l.b, 1e-9)
		iv := best(p, side*2, l)
		require.True(t, iv.OpenLo == (side > 0) && iv.OpenHi == (side < 0), "%v", iv)
		lo, hi := l.zero()
		require.True(t, lo <= side && side <= hi, "the line is 0 at %g: [%g, %g]", side, lo, hi)
	}
}
