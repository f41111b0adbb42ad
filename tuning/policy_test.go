package tuning

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/floats"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// plantedChoices draws choices among 2 to 9 alternatives with normal features
// by a softmax of planted weights. Each is entered as often as copies says: in
// one game, or in games of their own.
func plantedChoices(t *testing.T, seed uint64, w []float64, games, choices, copies int, apart bool) *Choices {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 9))
	c := NewChoices(featureNames(len(w)))
	group := 0
	for range games {
		var game []Choice
		for range choices {
			d := drawChoice(rng, w)
			for range copies {
				game = append(game, d)
			}
		}
		if !apart {
			require.NoError(t, c.AddGame(group, game, len(game)))
			group++
			continue
		}
		for i := range copies {
			var own []Choice
			for k := i; k < len(game); k += copies {
				own = append(own, game[k])
			}
			require.NoError(t, c.AddGame(group, own, len(own)))
			group++
		}
	}
	return c
}

func drawChoice(rng *rand.Rand, w []float64) Choice {
	n := 2 + rng.IntN(8)
	d := Choice{X: normals(rng, n*len(w), 1)}
	best := math.Inf(-1)
	for i := range n {
		// The largest of value plus Gumbel noise has the probabilities of a softmax.
		v := floats.Dot(w, d.X[i*len(w):(i+1)*len(w)]) - math.Log(rng.ExpFloat64())
		if v > best {
			best, d.Chosen = v, i
		}
	}
	return d
}

func mustPolicy(t *testing.T, c *Choices, opt Options) *report.PolicyFit {
	t.Helper()
	f, err := Policy(c, opt)
	require.NoError(t, err)
	return f
}

var plantedPolicy = []float64{1, -0.5, 0.25, 0}

// A fit recovers planted weights with their scale, and 95 % intervals hold them
// about as often as they claim.
func TestPolicyRecoversPlantedWeights(t *testing.T) {
	testkit.SkipInRace(t)
	replicates, lo, hi := 100, 0.91, 0.985
	if testing.Short() {
		replicates, lo, hi = 40, 0.87, 1
	}
	covered := 0
	for r := range replicates {
		f := mustPolicy(t, plantedChoices(t, uint64(r), plantedPolicy, 120, 6, 1, false), Options{})
		for j, e := range f.Weights {
			require.InDelta(t, plantedPolicy[j], e.Weight.Value, 0.35)
			if *e.Weight.Low <= plantedPolicy[j] && plantedPolicy[j] <= *e.Weight.High {
				covered++
			}
		}
	}
	share := float64(covered) / float64(replicates*len(plantedPolicy))
	t.Logf("coverage of 95 %% intervals: %.3f", share)
	require.GreaterOrEqual(t, share, lo)
	require.LessOrEqual(t, share, hi)
}

// Moves repeated within a game teach nothing new: weights and errors stay.
// The same repetitions taken for games of their own would halve the errors.
func TestPolicyErrorsAreClustered(t *testing.T) {
	once := mustPolicy(t, plantedChoices(t, 1, plantedPolicy, 300, 5, 1, false), Options{})
	within := mustPolicy(t, plantedChoices(t, 1, plantedPolicy, 300, 5, 4, false), Options{})
	apart := mustPolicy(t, plantedChoices(t, 1, plantedPolicy, 300, 5, 4, true), Options{})
	for j := range plantedPolicy {
		require.InDelta(t, once.Weights[j].Weight.Value, within.Weights[j].Weight.Value, 1e-5)
		require.InEpsilon(t, once.Weights[j].Weight.Stats().Half(), within.Weights[j].Weight.Stats().Half(), 1e-4)
		require.InEpsilon(t, once.Weights[j].Weight.Stats().Half()/2, apart.Weights[j].Weight.Stats().Half(), 0.02)
	}
}

// Between two alternatives a choice is a logistic regression on the differences.
func TestTwoAlternativesAreLogistic(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	c, d := NewChoices(featureNames(3)), NewData(featureNames(3), false)
	for g := range 400 {
		x := make([]float64, 6)
		for j := range x {
			x[j] = float64(rng.IntN(9)) // exact in single precision
		}
		diff := []float64{x[0] - x[3], x[1] - x[4], x[2] - x[5]}
		y := 0.0
		if rng.Float64() < numeric.Sigmoid(0.3*diff[0]-0.2*diff[1]) {
			y = 1
		}
		require.NoError(t, c.AddGame(g, []Choice{{X: x, Chosen: int(1 - y)}}, 1))
		require.NoError(t, d.AddGame(g, diff, []float64{y}))
	}
	a, b := mustPolicy(t, c, Options{Gradient: 1e-8}), mustFit(t, d, Options{Gradient: 1e-8})
	for j := range a.Weights {
		require.InDelta(t, b.Weights[j].Weight.Value, a.Weights[j].Weight.Value, 1e-6)
		require.InDelta(t, b.Weights[j].Weight.Stats().Half(), a.Weights[j].Weight.Stats().Half(), 1e-5, "apart from the faint ridge, which is in other units")
	}
	require.InDelta(t, b.Train.Fitted.Value, a.Train.Fitted.Value, 1e-9)
	require.InDelta(t, math.Ln2, a.Train.Uniform.Value, 1e-12)
	require.InDelta(t, 0.5, a.Train.Chance.Value, 1e-12)
}

// Gradient and Hessian agree with finite differences, ridge included.
func TestPolicyDerivatives(t *testing.T) {
	c := plantedChoices(t, 4, plantedPolicy, 60, 5, 1, false)
	o := c.objective(c.scaling(), Options{Init: []float64{1, 0, -1, 2}, Ridge: 5, Workers: 2})
	rng := rand.New(rand.NewPCG(1, 1))
	for range 10 {
		u := normals(rng, 4, 1)
		got := make([]float64, 4)
		o.grad(got, u)
		require.InDeltaSlice(t, fd.Gradient(nil, o.f, u, &fd.Settings{Formula: fd.Central}), got, 1e-6, "at %v", u)

		hessian := make([]float64, 16)
		for _, b := range o.blocks {
			o.model.curve(b, u, hessian, make([]float64, 16))
		}
		for k := range 4 {
			at, up := slices.Clone(u), make([]float64, 4)
			at[k] += 1e-5
			o.grad(up, at)
			for l := k; l < 4; l++ {
				want := (up[l] - got[l]) / 1e-5 * o.games
				if l == k {
					want -= o.ridge
				}
				require.InDelta(t, want, hessian[k*4+l], 0.05*o.games, "second derivative %d %d", k, l)
			}
		}
	}
}

// A feature that all alternatives of each choice share decides nothing, and the
// report says so; the same holds for features left out.
func TestPolicyTellsWhatItCannotKnow(t *testing.T) {
	c := NewChoices([]string{"same", "differs", "out"})
	rng := rand.New(rand.NewPCG(2, 2))
	for g := range 100 {
		v := float64(g % 7)
		require.NoError(t, c.AddGame(g, []Choice{{X: []float64{v, 0, 1, v, 1, 0, v, 1, 1}, Chosen: rng.IntN(3)}}, 1))
	}
	f := mustPolicy(t, c, Options{LeaveOut: []string{"out"}, Holdout: 0.3, Seed: 4})
	require.Equal(t, report.Constant, f.Weights[0].Remark)
	require.NotContains(t, []string{report.Constant, report.LeftOut}, f.Weights[1].Remark)
	require.Equal(t, report.LeftOut, f.Weights[2].Remark)
	require.Equal(t, 30, f.Valid.Games)
	require.Equal(t, 70, f.Train.Games)
	require.Equal(t, 70, f.Train.Moves)
	require.Equal(t, 210, f.Train.Alternatives)
}

// A choice whose alternatives look alike counts in part.
func TestTiesCountInPart(t *testing.T) {
	c := NewChoices([]string{"x"})
	require.NoError(t, c.AddGame(0, []Choice{{X: []float64{1, 1, 0, 0}, Chosen: 1}, {X: []float64{1, 0}, Chosen: 1}}, 6))
	m := c.measure([]float64{2})
	require.InDelta(t, (0.5+0)/2, m.First.Value, 1e-12)
	require.InDelta(t, (0.25+0.5)/2, m.Chance.Value, 1e-12)
	require.InDelta(t, (math.Log(4)+math.Log(2))/2, m.Uniform.Value, 1e-12)
}

func TestPolicyWorkersChangeNoBit(t *testing.T) {
	c := plantedChoices(t, 6, plantedPolicy, 500, 6, 1, false)
	require.Greater(t, len(blocksOf(c.group, 64)), 4, "the test needs several blocks")
	var first string
	for _, workers := range []int{1, 2, 16} {
		text, err := json.Marshal(mustPolicy(t, c, Options{Ridge: 1, Holdout: 0.3, Seed: 4, Workers: workers}))
		require.NoError(t, err)
		if first == "" {
			first = string(text)
		}
		require.Equal(t, first, string(text), "%d workers", workers)
	}
}

// From self-play of a player whose probabilities are known, the same with any
// number of workers: with a bias of 0.3 pulling by two is 16/7 times as likely
// as pulling by one or slipping.
func TestPolicyOfAPlayer(t *testing.T) {
	p := selfPlayOf(tug{6}, 400, dice{0.3})
	var weights []float64
	for _, workers := range []int{1, 3} {
		c, err := p.choices(t.Context(), func(int) arena.Options { return arena.Options{Workers: workers, InFlight: 2 * workers} })
		require.NoError(t, err)
		require.Equal(t, 800, c.Games()+c.Idle)
		f := mustPolicy(t, c, Options{})
		require.InDelta(t, 0, f.Weights[0].Weight.Value, 1.5*f.Weights[0].Weight.Stats().Half(), "three standard errors")
		require.InDelta(t, math.Log(16.0/7), f.Weights[1].Weight.Value, 1.5*f.Weights[1].Weight.Stats().Half())
		require.Equal(t, report.Constant, f.Weights[2].Remark, "the mark is the same for all moves of a position")
		if weights == nil {
			weights = centers(f.Weights)
		}
		require.Equal(t, weights, centers(f.Weights))
	}
}

func TestChoicesRefuse(t *testing.T) {
	c := NewChoices([]string{"a", "b"})
	for _, row := range []struct {
		choices []Choice
		want    string
	}{
		{nil, "with 0 choices"},
		{[]Choice{{X: []float64{1, 2, 3}}}, "3 numbers for alternatives of 2 features"},
		{[]Choice{{X: []float64{1, 2}, Chosen: 1}}, "number 1 chosen"},
		{[]Choice{{X: []float64{1, 2}, Chosen: -1}}, "number -1 chosen"},
		{[]Choice{{X: []float64{1, math.NaN()}}}, `feature "b" is NaN`},
		{[]Choice{{X: []float64{1e39, 0}}}, `feature "a" is 1e+39`},
	} {
		require.ErrorContains(t, c.AddGame(5, row.choices, 1), row.want)
	}
	require.Zero(t, c.Moves())
	_, err := Policy(c, Options{})
	require.EqualError(t, err, "tuning: no moves to learn from")
	require.NoError(t, c.AddGame(5, []Choice{{X: []float64{1, 2, 1, 2}}}, 1))
	require.ErrorContains(t, c.AddGame(4, []Choice{{X: []float64{1, 2, 1, 2}}}, 1), "groups must not fall")
	_, err = Policy(c, Options{})
	require.ErrorContains(t, err, "no feature that is not left out ever varies within a choice")
	_, err = Policy(c, Options{LeaveOut: []string{"c"}})
	require.ErrorContains(t, err, `no feature "c" to leave out`)

	p := tugs(3)
	p.game = mute{}
	_, err = p.choices(t.Context(), nil)
	require.EqualError(t, err, "tuning: tug/0 has no features of moves to learn a policy for")
	bad := arena.Record{Game: "tug/6", Moves: []string{"1", "9"}, Result: rules.FirstWins}
	require.ErrorContains(t, NewChoices(tug{}.MoveFeatureNames()).AddRecord(tug{6}, &bad, 0, Sampling{}), "tug: no such move")
}

// Phased data hold each feature twice, weighted by the rest of the game and by the
// part played; the two add up to the feature.
func TestPhasedData(t *testing.T) {
	p := tugs(30)
	plain, err := p.Play(t.Context(), nil)
	require.NoError(t, err)
	p.Fit.Phases = true
	phased, err := p.Play(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, []string{"mark early", "mark late", "late early", "late late", "one early", "one late"}, phased.Names)
	require.Equal(t, plain.Rows(), phased.Rows())
	for i := range plain.Rows() {
		row := phased.row(nil, i)
		phase := math.Abs(plain.row(nil, i)[0]) / 6
		for j, v := range plain.row(nil, i) {
			require.InDelta(t, v*(1-phase), row[2*j], 1e-12)
			require.InDelta(t, v*phase, row[2*j+1], 1e-12)
		}
	}
	p.game = timeless{tug{6}}
	_, err = p.Play(t.Context(), nil)
	require.EqualError(t, err, "tuning: tug/6 has no phase of a position: fit without phases")
}

// timeless is tug without phases.
type timeless struct{ tug }

func (g timeless) New(seed uint64) rules.State {
	s := g.tug.New(seed)
	return struct {
		rules.State
		rules.Featured
	}{s, s.(rules.Featured)}
}

// A column that is left out, or never varies, changes nothing but the places of the
// others: the fit is that of data without it, whichever column it is.
func TestPolicyWithoutAColumn(t *testing.T) {
	planted := []float64{1.5, -0.25, 0.75, -1}
	all := plantedChoices(t, 6, planted, 80, 6, 1, false)
	names := featureNames(len(planted))
	for gone := range planted {
		rest := slices.Delete(slices.Clone(names), gone, gone+1)
		less, still := NewChoices(rest), NewChoices(names)
		for i := range all.Moves() {
			var without, constant []float64
			for a := all.starts[i]; a < all.starts[i+1]; a++ {
				for j, v := range all.alternative(a) {
					if j == gone {
						constant = append(constant, 3)
						continue
					}
					without, constant = append(without, float64(v)), append(constant, float64(v))
				}
			}
			require.NoError(t, less.AddGame(all.group[i], []Choice{{X: without, Chosen: all.chosen[i]}}, 1))
			require.NoError(t, still.AddGame(all.group[i], []Choice{{X: constant, Chosen: all.chosen[i]}}, 1))
		}
		want := mustPolicy(t, less, Options{})
		for how, got := range map[string]*report.PolicyFit{
			"left out": mustPolicy(t, all, Options{LeaveOut: names[gone : gone+1]}), "constant": mustPolicy(t, still, Options{}),
		} {
			require.Zero(t, got.Weights[gone].Weight.Value, how)
			kept := slices.Delete(slices.Clone(got.Weights), gone, gone+1)
			for j, e := range want.Weights {
				require.InDelta(t, e.Weight.Value, kept[j].Weight.Value, 1e-5, "%s: column %d without %d", how, j, gone)
				require.InDelta(t, e.Weight.Stats().Half(), kept[j].Weight.Stats().Half(), 1e-4, "%s: column %d without %d", how, j, gone)
			}
			require.InDelta(t, want.Train.Fitted.Value, got.Train.Fitted.Value, 1e-6)
		}
	}
}

// TestChoiceMeasureByHand measures three moves whose figures all differ: among 2, 4
// and 5 alternatives, the likeliest made, a tie of two, and an unlikely one.
func TestChoiceMeasureByHand(t *testing.T) {
	c := NewChoices([]string{"a", "b"})
	for g, d := range []Choice{
		{X: []float64{1, 0, 0, 1}, Chosen: 0},
		{X: []float64{0, 1, 1, 0, 0, 0, 1, 0}, Chosen: 1},
		{X: []float64{1, 0, 0, 0, 0, 0, 0, 0, 0, 1}, Chosen: 4},
	} {
		require.NoError(t, c.AddGame(g, []Choice{d}, 1))
	}
	m := c.measure([]float64{2, -1})
	e := math.Exp
	loss := math.Log(e(2)+e(-1)) - 2 + math.Log(e(-1)+2*e(2)+1) - 2 + math.Log(e(2)+3+e(-1)) + 1
	require.InDelta(t, loss/3, m.Fitted.Value, 1e-12)
	require.InDelta(t, math.Log(2*4*5)/3, m.Uniform.Value, 1e-12)
	require.InDelta(t, (1+0.5+0)/3, m.First.Value, 1e-12)
	require.InDelta(t, (1.0/2+1.0/4+1.0/5)/3, m.Chance.Value, 1e-12)
	require.Equal(t, []int{3, 3, 11, 3}, []int{m.Games, m.Moves, m.Alternatives, c.Groups()})
}

// TestForcedMovesAreNoChoices: the third of these five moves is the only legal one.
func TestForcedMovesAreNoChoices(t *testing.T) {
	c := NewChoices(tug{}.MoveFeatureNames())
	r := arena.Record{Game: "tug/3", Moves: []string{"0", "0", "1", "2", "0"}, Result: rules.SecondWins}
	require.NoError(t, c.AddRecord(tug{3}, &r, 0, Sampling{}))
	require.Equal(t, 4, c.Moves())
	require.Equal(t, 12, c.Alternatives())
}

// TestScalingOfChoices by hand: means are those of choices by their weights, deviations
// those within choices.
func TestScalingOfChoices(t *testing.T) {
	c := NewChoices([]string{"x", "same"})
	require.NoError(t, c.AddGame(0, []Choice{{X: []float64{1, 5, 3, 5}, Chosen: 1}}, 1))
	require.NoError(t, c.AddGame(1, []Choice{{X: []float64{4, 2, 8, 2}, Chosen: 1}}, 3)) // stands for three
	s := c.scaling()
	require.InDeltaSlice(t, []float64{(2.0 + 3*6) / 4, (5.0 + 3*2) / 4}, s.mean, 1e-12)
	require.InDeltaSlice(t, []float64{math.Sqrt((1 + 3*4.0) / 4), 0}, s.sd, 1e-12)
	require.Equal(t, []int{0}, s.active)
}
