package tuning

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/diff/fd"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/internal/numeric"
)

// Add appends a row. The features are copied.
func (s *Set) Add(features []float64, phase, score float64, group int32) {
	for _, x := range features {
		s.X = append(s.X, float32(x))
	}
	s.Phase, s.Y, s.Group = append(s.Phase, float32(phase)), append(s.Y, float32(score)), append(s.Group, group)
}

// planted makes rows whose logit is truth of a phase and four features; the last
// feature is a fraction.
func plantedNet(rows int, seed uint64, truth func(x []float64, phase float64) float64) *Set {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := &Set{Names: []string{"a", "b", "c", "d"}}
	for i := range rows {
		x := []float64{float64(rng.IntN(7) - 3), float64(rng.IntN(2)), float64(rng.IntN(2)), float64(rng.IntN(9)) / 8}
		phase := float64(rng.IntN(21)) / 20
		s.Add(x, phase, numeric.Sigmoid(truth(x, phase)), int32(i/4))
	}
	return s
}

// xor is a function that no linear evaluation can represent.
func xor(x []float64, _ float64) float64 { return 0.4*x[0] + 1.5*(1-2*math.Abs(x[1]-x[2])) + x[3] }

func fit(t *testing.T, s *Set, opt NetOptions) *Result {
	t.Helper()
	r, err := FitNet(context.Background(), s, opt)
	require.NoError(t, err)
	return r
}

// A net learns an interaction that a linear evaluation cannot, and its integer
// version represents it as well as the real-valued one.
func TestLearnsAnInteraction(t *testing.T) {
	s := plantedNet(20000, 1, xor)
	d := NewData(s.Names, false)
	for i, y := range s.Y {
		var x []float64
		for _, v := range s.Row(i) {
			x = append(x, float64(v))
		}
		require.NoError(t, d.AddGame(int(s.Group[i]), x, []float64{float64(y)}))
	}
	linear, err := Logistic(d, Options{Holdout: 0.2, Seed: 1, NoErrors: true})
	require.NoError(t, err)
	for _, hidden := range [][]int{{8}, {8, 4}} {
		r := fit(t, s, NetOptions{FitNet: configs.FitNet{Hidden: hidden, Epochs: 12, Rate: 0.01}, Holdout: 0.2, Seed: 1})
		require.Greater(t, *linear.Valid.Fitted.Low-*r.Valid.Least.High, 0.05)
		require.InDelta(t, r.Valid.Least.Value, r.Valid.Fitted.Value, 0.004, "%v", hidden)
		require.InDelta(t, r.Valid.Real.Value, r.Valid.Fitted.Value, 0.0005, "%v", hidden)
		require.Less(t, r.Valid.Brier.Value, 0.001)
		require.LessOrEqual(t, *r.Epochs[r.Best-1].Valid, *r.Epochs[len(r.Epochs)-1].Valid)
	}
}

// A fit recovers weights that change in the course of a game.
func TestFindsPlantedWeights(t *testing.T) {
	truth := func(x []float64, phase float64) float64 {
		return (0.5-0.8*phase)*x[0] + 0.3*x[1] - 0.2*x[2] + phase*x[3]
	}
	s := plantedNet(20000, 2, truth)
	r := fit(t, s, NetOptions{FitNet: configs.FitNet{Hidden: []int{2}, Epochs: 30, Rate: 0.02}, Holdout: 0.1, Seed: 1})
	require.InDelta(t, r.Valid.Least.Value, r.Valid.Real.Value, 1e-4)
	for i, v := range s.values(r.Net, []int32{0, 1, 2, 3, 4, 5, 6, 7}) {
		x := []float64{}
		for _, f := range s.Row(i) {
			x = append(x, float64(f))
		}
		require.InDelta(t, truth(x, float64(s.Phase[i])), v, 0.05, "row %d", i)
	}
	for _, bin := range r.Valid.Calibration {
		require.InDelta(t, bin.Score.Value, bin.Predicted, 0.01)
	}
}

// From positions that differ only in their patterns, a net learns the joint value
// of patterns.
func TestLearnsPatterns(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	s := &Set{Names: []string{"a"}, Slots: 3, PatternCount: 4}
	for i := range 20000 {
		shown := []int32{rng.Int32N(4), rng.Int32N(4), rng.Int32N(4)}
		ones, logit := 0, 0.0
		for _, p := range shown {
			logit += 0.3 * float64(p)
			if p == 1 {
				ones++
			}
		}
		if ones == 2 {
			logit -= 2
		}
		s.Patterns = append(s.Patterns, shown...)
		s.Add([]float64{0}, 0, numeric.Sigmoid(logit), int32(i))
	}
	s.Phase = nil
	opt := NetOptions{FitNet: configs.FitNet{Hidden: []int{8}, Epochs: 12, Batch: 256, Rate: 0.02}, Holdout: 0.2, Seed: 3, Workers: 1}
	r := fit(t, s, opt)
	require.Empty(t, r.Net.Inputs)
	require.Len(t, r.Net.Patterns.Rows, 4)
	require.InDelta(t, r.Valid.Least.Value, r.Valid.Fitted.Value, 0.003)
	require.InDelta(t, r.Valid.Real.Value, r.Valid.Fitted.Value, 0.0005)
	opt.Workers = 16
	require.Equal(t, r.Net, fit(t, s, opt).Net)
	s.Patterns[5] = 4
	_, err := FitNet(context.Background(), s, opt)
	require.EqualError(t, err, "netfit: row 1: pattern 4, want 0 to 3")
	s.Patterns = s.Patterns[1:]
	_, err = FitNet(context.Background(), s, opt)
	require.EqualError(t, err, "netfit: 59999 patterns of 4 in 3 slots of 20000 rows")
}

// Before the first step a net is its skip: the linear weights that it begins with.
func TestBeginsAsItsSkip(t *testing.T) {
	s := plantedNet(3000, 3, xor)
	early, late := []float64{0.5, -0.25, 1, 2}, []float64{-0.5, 0.75, 1, 0}
	r := fit(t, s, NetOptions{FitNet: configs.FitNet{Hidden: []int{5, 3}, Epochs: 1, Rate: 1e-12}, Early: early, Late: late, Seed: 4})
	require.Nil(t, r.Valid.Fitted.Low, "nothing was held out")
	for i, v := range s.values(r.Net, []int32{0, 1, 2, 3, 4}) {
		want, phase := 0.0, float64(s.Phase[i])
		for j, x := range s.Row(i) {
			want += float64(x) * (early[j]*(1-phase) + late[j]*phase)
		}
		require.InDelta(t, want, v, 2e-3)
	}
}

// The derivatives agree with finite differences of the loss.
func TestNetGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, hidden := range [][]int{{}, {3}, {4, 3}} {
		sh := newShape(5, 3, hidden)
		z, theta := make([]float32, 5), make([]float32, sh.size())
		for i := range z {
			z[i] = float32(rng.Float64()*4 - 2)
		}
		for i := range theta {
			theta[i] = float32(rng.Float64()*2 - 1)
		}
		const y = 0.3
		shown := []int32{2, 0, 2}
		p, got := newPass(sh), make([]float32, sh.size())
		v := float64(p.forward(theta, z, shown))
		p.backward(theta, z, shown, got, float32(agents.Score(v)-y))
		want := fd.Gradient(nil, func(x []float64) float64 {
			at := make([]float32, len(x))
			for i, w := range x {
				at[i] = float32(w)
			}
			return netLogLoss(float64(newPass(sh).forward(at, z, shown)), y)
		}, reals(theta), &fd.Settings{Formula: fd.Central, Step: 1e-3})
		for i := range want {
			require.InDelta(t, want[i], got[i], 2e-3, "%v: parameter %d", hidden, i)
		}
	}
}

// digest returns a fingerprint of a fit.
func digest(t *testing.T, r *Result) uint64 {
	t.Helper()
	h := fnv.New64a()
	for _, e := range r.Epochs {
		require.NoError(t, binary.Write(h, binary.LittleEndian, []float64{e.Train, *e.Valid}))
	}
	_, err := h.Write([]byte(r.Net.Digest("g/v")))
	require.NoError(t, err)
	return h.Sum64()
}

// The bits are the same with any number of workers and on every machine, and depend
// only on the seeds.
func TestBitsArePinned(t *testing.T) {
	s := plantedNet(3000, 5, xor)
	opt := NetOptions{FitNet: configs.FitNet{Hidden: []int{6, 3}, Epochs: 3, L2: 1e-4, Batch: 700}, Holdout: 0.2, Seed: 1, Split: 2}
	for _, workers := range []int{1, 2, 16} {
		opt.Workers = workers
		got := digest(t, fit(t, s, opt))
		require.Equal(t, uint64(0x1f763197971a53dc), got, "%d workers: %#x", workers, got)
	}
	other := opt
	other.Seed++
	require.NotEqual(t, digest(t, fit(t, s, opt)), digest(t, fit(t, s, other)))
}

// Only its number and the seed decide whether a group is in validation, not the rest of
// the set.
func TestValidationIsFrozen(t *testing.T) {
	in := 0
	for group := range int32(10000) {
		if netHeldOut(group, 0.2, 7) {
			in++
		}
	}
	require.InDelta(t, 2000, in, 160, "four deviations")
	s := plantedNet(400, 1, xor)
	train, valid := s.split(0.2, 7)
	require.Len(t, append(train, valid...), 400)
	for _, i := range valid {
		require.True(t, netHeldOut(s.Group[i], 0.2, 7))
	}
	for _, i := range train {
		require.False(t, netHeldOut(s.Group[i], 0.2, 7))
	}
}

// TestColumnsThatAreNotKept: standardized columns that are too many to keep are recomputed with the same bits.
func TestColumnsThatAreNotKept(t *testing.T) {
	s, rows := plantedNet(40, 1, xor), []int32{3, 1, 17, 39}
	c := newColumns(s, rows, nil)
	kept := s.sample(c, rows)
	again := kept
	again.z = nil
	raw, z := make([]float64, c.count()), make([]float32, c.count())
	for i := range rows {
		want, _ := kept.row(raw, z, i)
		got, _ := again.row(raw, make([]float32, c.count()), i)
		require.Equal(t, want, got)
	}
}

// With labels that tell nothing, the validation loss soon stops falling and the fit
// stops. It keeps the best epoch.
func TestEndsEarly(t *testing.T) {
	s := plantedNet(400, 1, xor)
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range s.Y {
		s.Y[i] = float32(rng.IntN(2))
	}
	r := fit(t, s, NetOptions{FitNet: configs.FitNet{Hidden: []int{32}, Epochs: 200, Patience: 3, Rate: 0.05}, Holdout: 0.5})
	require.Less(t, len(r.Epochs), 100)
	require.Equal(t, r.Best+3, len(r.Epochs))
	require.InDelta(t, *r.Epochs[r.Best-1].Valid, r.Valid.Real.Value, 1e-12, "the parameters of that epoch")
}

// Settings left out have the defaults of configs.FitNet: at most 20 epochs, 5 without a better one, 1024 rows a step, a rate of 0.002.
func TestDefaultsOfANet(t *testing.T) {
	s := plantedNet(3000, 1, xor)
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range s.Y {
		s.Y[i] = float32(rng.IntN(2))
	}
	learnt := func(n configs.FitNet) uint64 {
		n.Hidden = []int{32}
		return digest(t, fit(t, s, NetOptions{FitNet: n, Holdout: 0.5}))
	}
	require.Equal(t, learnt(configs.FitNet{Epochs: 20, Patience: 5, Batch: 1024, Rate: 0.002}), learnt(configs.FitNet{}))
	early := fit(t, s, NetOptions{FitNet: configs.FitNet{Hidden: []int{32}, Rate: 0.05}, Holdout: 0.5})
	require.Equal(t, early.Best+5, len(early.Epochs))
}

// Features that are left out or never vary are not inputs.
func TestWhatDoesNotCount(t *testing.T) {
	s := plantedNet(2000, 1, xor)
	opt := NetOptions{FitNet: configs.FitNet{Hidden: []int{4}, Epochs: 2}, LeaveOut: []string{"c"}}
	for i := range s.Rows() {
		s.Row(i)[1] = 1
	}
	r := fit(t, s, opt)
	require.Len(t, r.Net.Inputs, 2)
	require.Equal(t, "a", r.Net.Inputs[0].Feature)
	require.Equal(t, int64(0), r.Net.Inputs[0].Bits)
	require.Equal(t, int64(6), r.Net.Inputs[0].Limit)
	require.Equal(t, "d", r.Net.Inputs[1].Feature)
	require.Equal(t, int64(3), r.Net.Inputs[1].Bits, "eighths")
	require.Equal(t, int64(16), r.Net.Inputs[1].Limit)
}

func TestRefuses(t *testing.T) {
	nan := float32(math.NaN())
	for want, damage := range map[string]func(s *Set, o *NetOptions){
		`netfit: row 2: feature "c" is NaN, want at most 32768 in size`:                             func(s *Set, _ *NetOptions) { s.Row(2)[2] = nan },
		`netfit: row 0: feature "a" is +Inf, want at most 32768 in size`:                            func(s *Set, _ *NetOptions) { s.X[0] = float32(math.Inf(1)) },
		`netfit: row 3: an expected score of NaN, want 0 to 1`:                                      func(s *Set, _ *NetOptions) { s.Y[3] = nan },
		`netfit: row 3: an expected score of 1.0000001, want 0 to 1`:                                func(s *Set, _ *NetOptions) { s.Y[3] = math.Nextafter32(1, 2) },
		`netfit: row 2: an expected score of -1e-45, want 0 to 1`:                                   func(s *Set, _ *NetOptions) { s.Y[2] = -math.SmallestNonzeroFloat32 },
		`netfit: row 1: a phase of 2, want 0 to 1`:                                                  func(s *Set, _ *NetOptions) { s.Phase[1] = 2 },
		`netfit: 8 rows of 4 features with 31 numbers, 8 phases and 8 groups`:                       func(s *Set, _ *NetOptions) { s.X = s.X[1:] },
		`netfit: no positions to learn from`:                                                        func(s *Set, _ *NetOptions) { *s = Set{Names: s.Names} },
		`netfit: no rows to learn from`:                                                             func(_ *Set, o *NetOptions) { o.Holdout = math.Nextafter(1, 0) },
		`netfit: no feature that is not left out ever varies: there is nothing to learn`:            func(s *Set, _ *NetOptions) { clear(s.X) },
		`netfit: hidden layers [65]: want one or two, of 1 to 64 units`:                             func(_ *Set, o *NetOptions) { o.Hidden = []int{65} },
		`netfit: no feature "e" to leave out, want one of [a b c d]`:                                func(_ *Set, o *NetOptions) { o.LeaveOut = []string{"e"} },
		`netfit: holdout 1: want 0 to below 1`:                                                      func(_ *Set, o *NetOptions) { o.Holdout = 1 },
		`netfit: rate NaN, l2 0: want 0 to 1`:                                                       func(_ *Set, o *NetOptions) { o.Rate = math.NaN() },
		`netfit: epochs -1, patience 0, batch 0, workers 0: want at least 0`:                        func(_ *Set, o *NetOptions) { o.Epochs = -1 },
		`netfit: weights [1] to begin with, want one for each of 4 features, at most 32768 in size`: func(_ *Set, o *NetOptions) { o.Late = []float64{1} },
	} {
		s, opt := plantedNet(8, 1, xor), NetOptions{FitNet: configs.FitNet{Hidden: []int{2}}}
		damage(s, &opt)
		_, err := FitNet(context.Background(), s, opt)
		require.EqualError(t, err, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := FitNet(ctx, plantedNet(8, 1, xor), NetOptions{FitNet: configs.FitNet{Hidden: []int{2}}})
	require.ErrorIs(t, err, context.Canceled)
}

// BenchmarkFit measures an epoch of 100,000 rows of 26 features, by phase, through a
// net of 16 and 8 units.
func BenchmarkFit(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := &Set{}
	for range 26 {
		s.Names = append(s.Names, string(rune('a'+len(s.Names))))
	}
	x := make([]float64, 26)
	for i := range 100_000 {
		for j := range x {
			x[j] = float64(rng.IntN(9) - 4)
		}
		s.Add(x, rng.Float64(), rng.Float64(), int32(i))
	}
	for b.Loop() {
		_, err := FitNet(b.Context(), s, NetOptions{FitNet: configs.FitNet{Hidden: []int{16, 8}, Epochs: 1}, Workers: 1})
		require.NoError(b, err)
	}
}
