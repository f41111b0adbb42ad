package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func needInstructions(t *testing.T) {
	t.Helper()
	if !Available() {
		t.Skip("this processor does not have the instructions")
	}
}

// drawn returns layers over 8·groups features, for each sixteen units so many tiles; with a
// second layer if above, which is how many eights of units that has.
func drawn(rng *rand.Rand, groups, tiles, above int) *Layers {
	draw := func(most int) int32 { return int32(rng.IntN(2*most+1) - most) }
	l := &Layers{
		Scales: make([]Scale, groups), Skips: make([]uint64, 8*groups), Tiles: make([]Tile, 8*groups*tiles), Bias: make([]Tile, tiles),
		One: 1 << 12, Shift: 12 + rng.Int64N(11), Most: 1<<15 - 1, Output: make([]Block, 2*tiles),
	}
	for j := range l.Skips {
		s, i := &l.Scales[j/8], j%8
		s.Factor[i], s.High[i], l.Skips[j] = math.Ldexp(1, rng.IntN(4)), float64(rng.IntN(400)), rng.Uint64()
		s.Low[i] = -s.High[i] / 2
	}
	for _, some := range [][]Tile{l.Tiles, l.Bias} {
		for k := range some {
			for b := range some[k] {
				for i := range some[k][b] {
					some[k][b][i] = draw((1<<30 - 1) / 400 / (8*groups + 1))
				}
			}
		}
	}
	if above > 0 {
		l.Output, l.SecondBias, l.SecondShift = make([]Block, above), make([]Block, above), rng.Int64N(21)
		l.Second = make([]Block, above*16*tiles)
	}
	for _, some := range [][]Block{l.Output, l.SecondBias, l.Second} {
		for k := range some {
			for i := range some[k] {
				some[k][i] = draw(1 << 14 / tiles / 16)
			}
		}
	}
	return New(l)
}

// shifted rounds to nearest, upwards from the middle, and cuts off.
func (l *Layers) shifted(v, places int64) int64 {
	return max(0, min(int64(math.Floor(math.Ldexp(float64(v), -int(places))+0.5)), int64(l.Most)))
}

// naive is the package comment, one number after the other.
func naive(l *Layers, features []float64, phase int64) (out int64, skip uint64) {
	x := make([]int64, 8*len(l.Scales))
	for j, f := range features {
		s, i := l.Scales[j/8], j%8
		x[j] = int64(math.Floor(max(s.Low[i], min(f*s.Factor[i], s.High[i])) + 0.5))
		skip += uint64(x[j]) * l.Skips[j]
	}
	units := make([]int64, 16*len(l.Bias))
	for u := range units {
		k, b, i := u/16, u/8%2*2, u%8
		early, slope := int64(l.Bias[k][b][i]), int64(l.Bias[k][b+1][i])
		for j, v := range x {
			tile := l.Tiles[k*len(x)+j]
			early, slope = early+int64(tile[b][i])*v, slope+int64(tile[b+1][i])*v
		}
		units[u] = l.shifted(early*l.One+slope*phase, l.Shift)
	}
	if l.Second != nil {
		above := make([]int64, 8*len(l.SecondBias))
		for u := range above {
			sum := int64(l.SecondBias[u/8][u%8])
			for i, h := range units {
				sum += int64(l.Second[u/8*len(units)+i][u%8]) * h
			}
			above[u] = l.shifted(sum, l.SecondShift)
		}
		units = above
	}
	for u, h := range units {
		out += int64(l.Output[u/8][u%8]) * h
	}
	return out, skip
}

// The vectors say what the formula says, for every number of features and after any calls
// before.
func TestValueIsTheFormula(t *testing.T) {
	needInstructions(t)
	rng, outs := rand.New(rand.NewPCG(1, 2)), map[int64]bool{}
	for range 300 {
		l := drawn(rng, 1+rng.IntN(18), 1+rng.IntN(4), rng.IntN(4))
		s, x := l.Sums(), make([]float64, len(l.Skips))
		for range 4 {
			for range rng.IntN(len(x) + 1) {
				x[rng.IntN(len(x))] = float64(rng.IntN(1601))/8 - 100
			}
			phase := rng.Int64N(l.One + 1)
			out, skip := naive(l, x, phase)
			require.Equal(t, out, s.Value(x, phase))
			require.Equal(t, skip, s.Skip)
			outs[out] = true
		}
	}
	require.Greater(t, len(outs), 800)
}

// Features may end within eight; what lies behind them in memory is not looked at.
func TestFeaturesEndAnywhere(t *testing.T) {
	needInstructions(t)
	for n := 1; n <= 16; n++ {
		l := drawn(rand.New(rand.NewPCG(3, uint64(n))), 2, 1, 1)
		memory := []float64{16: 0}
		for j := range memory {
			memory[j] = float64(j + 1)
		}
		out, skip := naive(l, memory[:n], 7)
		s := l.Sums()
		require.Equal(t, out, s.Value(memory[:n], 7), "%d features", n)
		require.Equal(t, skip, s.Skip)
	}
}

// What is no number is at the lower bound.
func TestNoNumbers(t *testing.T) {
	needInstructions(t)
	l := drawn(rand.New(rand.NewPCG(5, 6)), 1, 1, 0)
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, math.NaN(), math.Copysign(0, -1), 0x1p-1074}
	bounds := &l.Scales[0]
	s := l.Sums()
	_, want := naive(l, []float64{bounds.Low[0], 1e6, -1e6, 1e6, -1e6, bounds.Low[5] * 2, 0, 0}, 0)
	s.Value(odd, 0)
	require.Equal(t, want, s.Skip)
}

// What is written has room, which no instruction asks about: a bit for each number, and one
// word of bits behind whole words.
func TestRoom(t *testing.T) {
	for _, groups := range []int{1, 7, 8, 9, 16} {
		s := drawn(rand.New(rand.NewPCG(13, 14)), groups, 3, 0).Sums()
		require.Equal(t, [...]int{8 * groups, 8 * groups, 3, 48}, [...]int{len(s.x), len(s.changes), len(s.sums), len(s.units)})
		require.Len(t, s.changed, groups/8+1)
	}
}

// Sums at the most they may be in size, blended with slopes of either sign.
func TestLargestBlends(t *testing.T) {
	needInstructions(t)
	const most = 1<<30 - 1
	for shift := int64(12); shift <= 22; shift++ {
		l := drawn(rand.New(rand.NewPCG(15, uint64(shift))), 1, 1, 0)
		l.Bias = []Tile{{{most, most, -most, -most, most, 1 << 21, 1 << 22, 0}, {most, -most, most, -most, -most + 1<<25, 1 << 21, -1 << 23, 1 << 25}}}
		l.Bias[0][2], l.Bias[0][3] = l.Bias[0][0], l.Bias[0][1]
		l.Shift = shift
		s := New(l).Sums()
		for phase := int64(0); phase <= l.One; phase += 512 {
			want, _ := naive(l, make([]float64, 8), phase)
			require.Equal(t, want, s.Value(make([]float64, 8), phase))
		}
	}
}

func TestValueRefuses(t *testing.T) {
	s := drawn(rand.New(rand.NewPCG(7, 8)), 1, 1, 0).Sums()
	for _, n := range []int{0, 9} {
		require.PanicsWithValue(t, "simd: not as many features as there are weights for", func() { s.Value(make([]float64, n), 0) })
	}
	for _, damage := range []func(l *Layers){
		func(l *Layers) { l.Scales = nil }, func(l *Layers) { l.Skips = l.Skips[1:] }, func(l *Layers) { l.Tiles = l.Tiles[1:] },
		func(l *Layers) { l.Bias = nil }, func(l *Layers) { l.Second = l.Second[1:] }, func(l *Layers) { l.Output = l.Output[1:] },
		func(l *Layers) { l.SecondBias = nil }, func(l *Layers) { l.Scales, l.Skips, l.Tiles = nil, nil, nil },
		func(l *Layers) { l.Tiles, l.Bias, l.Second = nil, nil, nil },
		func(l *Layers) { l.Second, l.SecondBias, l.Output = []Block{}, nil, nil },
	} {
		l := drawn(rand.New(rand.NewPCG(9, 10)), 1, 1, 2)
		damage(l)
		require.PanicsWithValue(t, "simd: layers that do not fit together", func() { New(l) })
	}
	l := drawn(rand.New(rand.NewPCG(11, 12)), 1, 1, 0)
	l.Output = make([]Block, 3)
	require.PanicsWithValue(t, "simd: layers that do not fit together", func() { New(l) })
}
