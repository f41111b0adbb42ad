package numeric

import (
	"math"

	"gipf.arena/internal/simd"
)

// math.Log and math.Exp are written in assembly on some machines and compiled
// with fused multiply-adds on others, so their last bits differ. What hangs on a
// comparison, a move or the gain of a tuner, may not depend on that. The functions
// below use only operations that IEEE 754 rounds alike everywhere; the float64()
// conversions forbid the compiler to fuse.

// Ln returns the natural logarithm of x, which must be positive, finite and
// not subnormal, with the same bits on every machine and a relative error
// below 1e-14 (absolute near 1).
func Ln(x float64) float64 {
	m, e := math.Frexp(x) // m in [½, 1)
	if m < math.Sqrt2/2 {
		m, e = float64(2*m), e-1
	}
	// ln m = 2 artanh z = 2 (z + z³/3 + z⁵/5 + …) with |z| < 0.172: eleven terms.
	z := (m - 1) / (m + 1)
	zz := float64(z * z)
	sum := 0.0
	for k := 21; k >= 1; k -= 2 {
		sum = float64(sum*zz) + 1/float64(k)
	}
	return float64(float64(e)*math.Ln2) + float64(2*z*sum)
}

// Exp returns e^x with the same bits on every machine and a relative error
// below 1e-14. It is 0 below -700 and must not be called above 700.
func Exp(x float64) float64 {
	if x < -700 {
		return 0
	}
	k, r := reduced(x)
	sum := 1.0
	for n := 14; n >= 1; n-- {
		if by := inverses[n]; by != 0 {
			sum = float64(float64(sum*r)*by) + 1
		} else {
			sum = float64(float64(sum*r)/float64(n)) + 1
		}
	}
	return scaled(sum, k)
}

// inverses holds 1/n where that is exact: a product with it has the bits of the quotient,
// which takes three times as long.
var inverses = [15]float64{1: 1, 2: 0.5, 4: 0.25, 8: 0.125}

// Exps sets each number to its Exp, with the same bits.
func Exps(x []float64) {
	if len(x) > 4 && simd.Available() {
		simd.Exps(x)
		return
	}
	plainExps(x)
}

// plainExps is Exps where the processor has no vector instructions. Each step of a series
// waits for the one before it, so four series at a time cost little more than one.
func plainExps(x []float64) {
	for ; len(x) >= 4; x = x[4:] {
		ka, a := reduced(max(x[0], -701))
		kb, b := reduced(max(x[1], -701))
		kc, c := reduced(max(x[2], -701))
		kd, d := reduced(max(x[3], -701))
		sa, sb, sc, sd := 1.0, 1.0, 1.0, 1.0
		for n := 14; n >= 1; n-- {
			if by := inverses[n]; by != 0 {
				sa = float64(float64(sa*a)*by) + 1
				sb = float64(float64(sb*b)*by) + 1
				sc = float64(float64(sc*c)*by) + 1
				sd = float64(float64(sd*d)*by) + 1
				continue
			}
			by := float64(n)
			sa = float64(float64(sa*a)/by) + 1
			sb = float64(float64(sb*b)/by) + 1
			sc = float64(float64(sc*c)/by) + 1
			sd = float64(float64(sd*d)/by) + 1
		}
		sums, powers := [4]float64{sa, sb, sc, sd}, [4]int64{ka, kb, kc, kd}
		for i, sum := range sums {
			if x[i] < -700 {
				x[i] = 0
				continue
			}
			x[i] = scaled(sum, powers[i])
		}
	}
	for i := range x {
		x[i] = Exp(x[i])
	}
}

// reduced returns x as k·ln 2 + r with |r| < 0.35.
func reduced(x float64) (k int64, r float64) {
	whole := math.Floor(float64(x/math.Ln2) + 0.5)
	return int64(whole), x - float64(whole*math.Ln2)
}

// scaled returns sum·2^k, which is exact: sums lie between ½ and 2, and k is so small that
// its addition to the exponent leads to no number that is subnormal or too large.
func scaled(sum float64, k int64) float64 {
	return math.Float64frombits(math.Float64bits(sum) + uint64(k)<<52)
}

// Erfc returns 1 - erf(x), what a normal variable of variance ½ has beyond ±x, for x of
// at least 0, with the same bits on every machine and a relative error below 1e-12: below
// 2 by the series of erf (Abramowitz and Stegun 7.1.6), beyond by a continued fraction
// (7.1.14).
func Erfc(x float64) float64 {
	xx := float64(x * x)
	if x < 2 {
		sum := 0.0
		for n := int(10 + 12*x); n >= 1; n-- { // further terms change no bit
			sum = float64((sum + 1) * float64(2*xx/float64(2*n+1)))
		}
		return 1 - float64(float64(2/math.Sqrt(math.Pi)*Exp(-xx))*float64(x*(sum+1)))
	}
	f := x
	for k := int(min(80, 14+320/xx)); k >= 1; k-- {
		f = x + float64(k)/2/f
	}
	return Exp(-xx) / math.Sqrt(math.Pi) / f
}
