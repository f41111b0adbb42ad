package balance

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"gipf.arena/arena/stats"
)

// planted is a dose-response that is simulated: the first mover's Elo without a handicap, that of a
// piece, the share of draws, and the spread of openings.
type planted struct{ advantage, piece, draws, openings float64 }

// play simulates a cell: two games from each of so many openings, shared by all cells of one bias.
func (w planted) play(rng *rand.Rand, bias []float64, net float64) Sample {
	var out []Cluster
	for k, b := range bias {
		s := stats.ExpectedScore(w.advantage + w.piece*net + b)
		draw := min(w.draws, 2*min(s, 1-s))
		sum := 0.0
		for range 2 {
			switch u := rng.Float64(); {
			case u < draw:
				sum += 0.5
			case u < draw+s-draw/2:
				sum++
			}
		}
		out = append(out, Cluster{Opening: uint64(k), N: 2, Sum: sum})
	}
	return NewSample(out)
}

// biases are those of so many openings.
func (w planted) biases(rng *rand.Rand, n int) []float64 {
	out := make([]float64, n)
	for k := range out {
		out[k] = w.openings * rng.NormFloat64()
	}
	return out
}

// mean is the true score at a dose, averaged over openings by quadrature.
func (w planted) mean(net float64) float64 {
	sum, weights := 0.0, 0.0
	for z := -6.0; z <= 6; z += 0.05 {
		p := distuv.UnitNormal.Prob(z)
		sum, weights = sum+p*stats.ExpectedScore(w.advantage+w.piece*net+w.openings*z), weights+p
	}
	return sum / weights
}

// exact is the marginal truth as cells: two openings with the true mean score, which a fit takes
// at face value.
func (w planted) exact(doses []float64) (cells []DoseCell) {
	for _, h := range doses {
		s := w.mean(h)
		cells = append(cells, DoseCell{Dose: net(h), Score: Sample{{0, 1000, 1000 * s}, {1, 1000, 1000 * s}}})
	}
	return cells
}

// net is a dose given to whom it favours.
func net(h float64) Dose { return Dose{First: max(0, h), Second: max(0, -h)} }

var doses = []float64{-2, -1, 0, 1, 2}

func TestFitWithOneDoseIsTheScore(t *testing.T) {
	s := of(2, 2, 1, 1, 2, 0, 2, 1.5, 1)
	f, err := FitDoses([]DoseCell{{Score: s}}, Saturated, 0)
	require.NoError(t, err)
	score := s.Score(0.95)
	require.InDelta(t, score.Elo.Center, f.Elo[0], 1e-8)
	elo := Join(s).InElo().Contrast([]float64{1}, 0.95)
	require.InDelta(t, elo.Diff.Half(), f.Advantage(0.95).Half(), 1e-8)
	require.InDelta(t, 7, f.DOF, 0)
}

// A saturated fit repeats the scores of all cells, with the covariance that their contrasts have.
func TestSaturatedFitIsTheCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	w := planted{advantage: 40, piece: 120, openings: 150}
	bias := w.biases(rng, 60)
	var cells []DoseCell
	var samples []Sample
	for _, h := range doses {
		s := w.play(rng, bias, h)
		cells, samples = append(cells, DoseCell{Dose: net(h), Score: s}), append(samples, s)
	}
	f, err := FitDoses(cells, Saturated, 0)
	require.NoError(t, err)
	j := Join(samples...).InElo()
	for i, h := range doses {
		require.InDelta(t, j.Means[i], f.At(net(h), 0.95).Center, 1e-7)
		weights := make([]float64, len(doses))
		weights[i], weights[2] = 1, weights[2]-1
		c := j.Contrast(weights, 0.95)
		for k, d := range f.Doses {
			if d == net(h) {
				require.InDelta(t, c.SE, math.Sqrt(f.Cov.At(1+k, 1+k)), 1e-7)
			}
		}
	}
}

func TestConcave(t *testing.T) {
	var cells []DoseCell
	for _, h := range doses {
		s := stats.ExpectedScore(-10 + 1500*(math.Log(15+max(0, h))-math.Log(15+max(0, -h))))
		cells = append(cells, DoseCell{Dose: net(h), Score: Sample{{0, 1000, 1000 * s}, {1, 1000, 1000 * s}}})
	}
	f, err := FitDoses(cells, Concave, 15)
	require.NoError(t, err)
	require.InDeltaSlice(t, []float64{-10, 100}, f.Elo, 1e-6)
	require.InDelta(t, -10+1500*math.Log(16.5/15), f.At(net(1.5), 0.95).Center, 1e-6)
}

func TestWholeDosesAndTheirMixture(t *testing.T) {
	f, err := FitDoses(planted{advantage: -60, piece: 150}.exact(doses), Linear, 0)
	require.NoError(t, err)
	in := f.Inverse(0, 0.95)
	require.InDelta(t, 0.4, in.Dose.Center, 1e-6)
	require.Len(t, in.Whole, 2)
	require.InDelta(t, -60, in.Whole[0].Left.Center, 1e-6)
	require.InDelta(t, 90, in.Whole[1].Left.Center, 1e-6)
	small, large := stats.ExpectedScore(-60), stats.ExpectedScore(90)
	require.InDelta(t, small, in.Whole[0].Score, 1e-9)
	require.True(t, in.Mixed)
	require.InDelta(t, 0.5, small+in.Mixture.Center*(large-small), 1e-9, "the mean score is even")
	require.Greater(t, math.Abs(in.Mixture.Center-0.4), 1e-3, "which is not where the mean Elo is")
}

func TestFitsThatHaveNoAnswer(t *testing.T) {
	won := DoseCell{Dose: Dose{First: 3}, Score: of(2, 2, 2, 2)}
	even := DoseCell{Score: of(2, 1, 2, 0)}
	_, err := FitDoses([]DoseCell{even, won}, Saturated, 0)
	require.ErrorContains(t, err, "{3 0}")
	_, err = FitDoses([]DoseCell{won}, Linear, 0)
	require.Error(t, err)
	_, err = FitDoses([]DoseCell{even}, Linear, 0)
	require.ErrorContains(t, err, "do not tell")
	_, err = FitDoses([]DoseCell{even, {Dose: Dose{Second: -15}, Score: even.Score}}, Concave, 15)
	require.ErrorContains(t, err, "{0 -15}")
	_, err = FitDoses(nil, Linear, 0)
	require.Error(t, err)
	_, err = FitDoses([]DoseCell{{Score: of(2, 1)}}, Linear, 0)
	require.ErrorContains(t, err, "1 openings")
}

// The set of Fieller is that of all u at which the line is within c standard errors of 0.
func TestFiellerAgainstItsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) float64 { return float64(rapid.IntRange(-20, 20).Draw(t, name)) / 4 }
		p, q, r := draw("p"), draw("q"), draw("r")
		l := line{a: draw("a"), b: draw("b"), vaa: p*p + r*r + 0.01, vab: p * q, vbb: q*q + 0.01}
		parts := l.fieller(2)
		for u := -30.0; u <= 30; u += 0.37 {
			off, v := l.a+l.b*u, l.vaa+2*u*l.vab+u*u*l.vbb
			if math.Abs(off*off-4*v) < 1e-6*(1+4*v) {
				continue
			}
			in := false
			for _, part := range parts {
				in = in || u >= part[0] && u <= part[1]
			}
			require.Equal(t, off*off <= 4*v, in, "at %g of %v", u, parts)
		}
		bounded := len(parts) == 1 && !math.IsInf(parts[0][0], 0) && !math.IsInf(parts[0][1], 0)
		require.Equal(t, l.b*l.b > 4*l.vbb, bounded)
	})
}

func TestIsotone(t *testing.T) {
	require.InDeltaSlice(t, []float64{1, 3, 3, 3, 6}, isotone([]float64{1, 4, 3, 2, 6}, []float64{1, 1, 1, 1, 1}), 1e-12)
	require.InDeltaSlice(t, []float64{2.5, 2.5, 5}, isotone([]float64{4, 2, 5}, []float64{1, 3, 1}), 1e-12)
	require.Empty(t, isotone(nil, nil))
}

// A bent line of doses is found; tests of a correct shape accept it in as many studies as they
// should.
func TestLackOfFit(t *testing.T) {
	runs := times(15, 2000)
	for _, c := range []struct {
		name  string
		first float64
	}{{"a straight line", 150}, {"the first piece is worth more", 300}} {
		rng := rand.New(rand.NewPCG(2, 9))
		found := 0
		for range runs {
			w := planted{advantage: 0, piece: 1, openings: 50}
			bias := w.biases(rng, 100)
			var cells []DoseCell
			for _, h := range []float64{-2, -1, 0, 1, 2} {
				elo := 150 * h
				if h > 0 {
					elo = c.first * h
				}
				cells = append(cells, DoseCell{Dose: net(h), Score: w.play(rng, bias, elo)})
			}
			f, err := FitDoses(cells, Saturated, 0)
			if err != nil {
				continue
			}
			if f.LackOfFit(Linear, 15).P <= 0.05 {
				found++
			}
		}
		iv := stats.Wilson(found, runs, 0.95)
		t.Logf("| %s | %d | %s |", c.name, runs, iv.Percent())
		if c.first == 150 {
			require.Less(t, iv.Lo, 0.065)
		} else {
			require.Greater(t, iv.Center, 0.5)
		}
	}
}

// TestSimulatedDoses: intervals of the first move, a piece, the even dose and that for 100 Elo hold
// the marginal truth, which is what the fit says of the true mean scores.
func TestSimulatedDoses(t *testing.T) {
	studies := times(10, 500)
	for i, w := range []planted{
		{0, 150, 0, 100}, {50, 150, 0, 100}, {200, 150, 0, 100}, {0, 150, 0.2, 100}, {50, 150, 0.2, 100}, {200, 150, 0.2, 100},
	} {
		rng := rand.New(rand.NewPCG(2, uint64(i)))
		truth, err := FitDoses(w.exact(doses), Linear, 0)
		require.NoError(t, err)
		held, names := [4]int{}, []string{"A", "piece", "h(0)", "h(100)"}
		for range studies {
			bias := w.biases(rng, 200)
			var cells []DoseCell
			for _, h := range doses {
				cells = append(cells, DoseCell{Dose: net(h), Score: w.play(rng, bias, h)})
			}
			f, err := FitDoses(cells, Linear, 0)
			require.NoError(t, err)
			slope := f.Slope(0, 0.95)
			in, gap := f.Inverse(0, 0.95).Dose, f.Inverse(100, 0.95).Dose
			require.Equal(t, slope.Lo <= 0 && slope.Hi >= 0, in.OpenLo || in.OpenHi, "unbounded exactly when the slope may be 0")
			for k, iv := range []stats.Interval{f.Advantage(0.95), slope, in, gap} {
				want := []float64{
					truth.Elo[0], truth.Elo[1], truth.Inverse(0, 0.95).Dose.Center, truth.Inverse(100, 0.95).Dose.Center,
				}[k]
				if (iv.OpenLo || iv.Lo <= want) && (iv.OpenHi || want <= iv.Hi) {
					held[k]++
				}
			}
		}
		for k, name := range names {
			iv := stats.Wilson(held[k], studies, 0.95)
			t.Logf("| %g | %g | %g | %s | %d | %s |", w.advantage, w.draws, w.openings, name, studies, iv.Percent())
			require.Greater(t, iv.Hi, 0.93, name)
			require.Greater(t, iv.Center, 0.6, name)
		}
	}
}

// A piece that is worth nothing leaves the even dose without bounds.
func TestSimulatedUnboundedDose(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 77))
	w := planted{advantage: 50, piece: 0, openings: 100}
	unbounded, studies := 0, times(10, 500)
	for range studies {
		bias := w.biases(rng, 100)
		var cells []DoseCell
		for _, h := range doses {
			cells = append(cells, DoseCell{Dose: net(h), Score: w.play(rng, bias, h)})
		}
		f, err := FitDoses(cells, Linear, 0)
		require.NoError(t, err)
		slope, dose := f.Slope(0, 0.95), f.Inverse(0, 0.95).Dose
		open := dose.OpenLo || dose.OpenHi
		require.Equal(t, slope.Lo <= 0 && slope.Hi >= 0, open)
		if open {
			unbounded++
		}
	}
	t.Logf("| unbounded | %d | %s |", studies, stats.Wilson(unbounded, studies, 0.95).Percent())
	require.Greater(t, float64(unbounded)/float64(studies), 0.85)
}

// Segments between the doses played serve where a line does not fit.
func TestSegmentInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	w := planted{advantage: -40, piece: 1, openings: 50}
	bias := w.biases(rng, 400)
	var cells []DoseCell
	for k, elo := range []float64{-60, 0, 200, 260} {
		cells = append(cells, DoseCell{Dose: net(float64(k - 1)), Score: w.play(rng, bias, elo)})
	}
	f, err := FitDoses(cells, Saturated, 0)
	require.NoError(t, err)
	in := f.Inverse(0, 0.95)
	require.True(t, in.Known)
	require.False(t, in.Dose.OpenLo || in.Dose.OpenHi)
	require.InDelta(t, 0.2, in.Dose.Center, 0.15)
	require.Less(t, in.Dose.Lo, 0.2)
	require.Greater(t, in.Dose.Hi, 0.2)
	beyond := f.Inverse(600, 0.95)
	require.False(t, beyond.Known)
	require.True(t, beyond.Dose.OpenHi)
	require.Empty(t, beyond.Whole)
	last := f.Inverse(f.Knots()[3].Elo-1, 0.95)
	require.True(t, last.Known && last.Dose.OpenHi, "the upper bound lies beyond the doses played")
}

// At is the first mover's Elo at a dose.
func (f *DoseFit) At(d Dose, confidence float64) stats.Interval {
	return f.interval(f.row(d), confidence)
}
