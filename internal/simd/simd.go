package simd

// A Block is eight numbers.
type Block [8]int32

// A Tile is what sixteen units make of one feature: the weights of eight units, then their
// slopes, then the same of the eight others.
type Tile [4]Block

// A Scale says how eight features become whole numbers. The bounds are whole and at most
// Away in size.
type Scale struct{ Factor, Low, High [8]float64 }

// Away is what is added to a number to make it positive, so that to cut off its fraction is
// to round it down.
const Away = 1 << 20

// Layers is the weights. They do not change while Sums use them. Nothing may overflow: sums
// E and D stay below 2^30 in size, and so do those of the second layer.
type Layers struct {
	// Scales holds the features; those that fill up the last eight have bounds of 0.
	Scales []Scale
	// Tiles holds for each sixteen units a tile for each feature, those that fill up
	// included; Bias is what the sums begin with, a tile for each sixteen units.
	Tiles, Bias []Tile
	// Rows holds for each pattern, for each sixteen units, two blocks of what it adds to their sums; nil without any.
	Rows []Block
	// Skips holds for each feature what it adds to [Sums.Skip], times x.
	Skips []uint64
	// One is the phase at the end of a game, at most 2^12; Shift is 12 to 22.
	One, Shift int64
	// Most is the most that a unit says, less than 2^15.
	Most int32
	// Second holds for each eight units of the second layer a block of weights for each
	// unit of the first, those that fill up included, and SecondBias what their sums begin
	// with; nil where there is no second layer. SecondShift is 0 to 20.
	Second, SecondBias []Block
	SecondShift        int64
	// Output holds the weights of the units of the last layer.
	Output []Block

	// half and secondHalf are what rounds to nearest when it is added before the shift.
	half       int64
	secondHalf int32
}

// New completes l, which it returns.
func New(l *Layers) *Layers {
	if !l.fits() {
		panic("simd: layers that do not fit together")
	}
	l.half = 1 << l.Shift >> 1
	l.secondHalf = 1 << l.SecondShift >> 1
	return l
}

// fits reports whether all that is read beside each other has the same length: vector
// instructions do not ask.
func (l *Layers) fits() bool {
	features, units, last := 8*len(l.Scales), 16*len(l.Bias), len(l.SecondBias)
	if l.Second == nil {
		last = min(len(l.Output), 2*len(l.Bias))
	}
	return features > 0 && units > 0 && last > 0 && len(l.Skips) == features && len(l.Tiles) == features*len(l.Bias) &&
		len(l.Rows)%(2*len(l.Bias)) == 0 && len(l.Second) == len(l.SecondBias)*units && len(l.Output) == last
}

// Sums is the sums of the first layer for the features asked about last. It is not safe
// for concurrent use.
type Sums struct {
	// Skip is the sum of Skips times x, modulo 2^64; its owner sets what it begins with.
	Skip uint64

	layers  *Layers
	sums    []Tile
	x       []int32
	changes []int32  // by how much each x differs from before
	changed []uint64 // a bit for each x that does
	units   []int32  // what they say
}

// Sums returns sums of no features, which are all 0.
func (l *Layers) Sums() *Sums {
	n := 8 * len(l.Scales)
	return &Sums{
		layers: l, sums: append([]Tile(nil), l.Bias...),
		x: make([]int32, n), changes: make([]int32, n), changed: make([]uint64, n/64+1),
		units: make([]int32, 16*len(l.Bias)),
	}
}

// A Swap is a pattern that takes the place of another: where in Rows their blocks begin.
type Swap struct{ Now, Before int }

// Swap adds to the sums the patterns that are there now and takes away those that were before. Sums begin
// without any, so that what a caller takes away first are blocks of zeros.
func (s *Sums) Swap(swaps []Swap) {
	for _, w := range swaps {
		if most := len(s.layers.Rows) - 2*len(s.sums); w.Now < 0 || w.Now > most || w.Before < 0 || w.Before > most {
			panic("simd: a pattern for which there are no weights")
		}
	}
	if len(swaps) > 0 {
		swapRows(s, &swaps[0], int64(len(swaps)))
	}
}

// Value returns out of the package comment. Features without weights may be missing at the
// end.
func (s *Sums) Value(features []float64, phase int64) int64 {
	if len(features) == 0 || len(features) > len(s.x) {
		panic("simd: not as many features as there are weights for")
	}
	return value(s, &features[0], int64(len(features)), phase)
}

// A Pair is two weights of one feature.
type Pair [2]float64

// Dots returns the sums of the first and of the second weights times x, each added in the
// order of the features by one rounding after the other, so with the bits of a plain loop.
// Numbers x of 0 are left out: weights are finite, and a sum that begins with +0 stays as it
// is when ±0 is added.
func Dots(weights []Pair, x []float64) (first, second float64) {
	if len(x) != len(weights) {
		panic("simd: not as many features as there are weights for")
	}
	if len(x) == 0 {
		return 0, 0
	}
	return dots(&weights[0], &x[0], int64(len(x)))
}

// Exps sets each number to e to its power with the operations of [gipf.arena/internal/numeric.Exp]
// in their order, sixteen numbers at a time. No number may be above 700.
func Exps(x []float64) {
	for ; len(x) >= 16; x = x[16:] {
		exps((*[16]float64)(x))
	}
	if len(x) > 0 {
		var rest [16]float64
		copy(rest[:], x)
		exps(&rest)
		copy(x, rest[:])
	}
}

// Most returns the largest of the keys, 0 where there are none. No key may be 2^63 or more.
func Most(keys []uint64) uint64 {
	if len(keys) == 0 {
		return 0
	}
	return most(&keys[0], int64(len(keys)))
}
