package agents

import (
	"math"
	"math/rand/v2"

	"gipf.arena/internal/numeric"
	derive "gipf.arena/internal/seed"
)

// Ln returns the natural logarithm of x, which must be positive, finite and
// not subnormal, with the same bits on every machine; see numeric.Ln.
func Ln(x float64) float64 { return numeric.Ln(x) }

// Score turns the logit of an evaluation into an expected score: 0 to 1, ½ for
// 0, and exactly 0 and 1 for lost and won positions.
func Score(logit float64) float64 {
	if logit < 0 {
		return 1 - Score(-logit)
	}
	return 1 / (1 + numeric.Exp(-logit))
}

// Scores appends to dst the Score of each logit, with the same bits but faster, and
// returns the extended slice.
func Scores(logits, dst []float64) []float64 {
	from := len(dst)
	for _, v := range logits {
		dst = append(dst, -math.Abs(v))
	}
	scores := dst[from:]
	numeric.Exps(scores)
	for i, v := range logits {
		if scores[i] = 1 / (1 + scores[i]); v < 0 {
			scores[i] = 1 - scores[i]
		}
	}
	return dst
}

// NewRand returns the random stream of one purpose ("agent", "playout", …) under
// a seed. Streams of neighbouring seeds and of other purposes are unrelated. It
// panics if the purpose has more than 24 bytes.
func NewRand(seed uint64, purpose string) *rand.Rand { return derive.Stream(seed, purpose) }

// gumbel draws from the standard Gumbel distribution: the index of the largest
// of v_i/T + gumbel is distributed as softmax(v/T) (Gumbel 1954), so neither a
// sum nor a second pass is needed.
func gumbel(rng *rand.Rand) float64 {
	// 52 bits and a half: exact, and never 0 or 1.
	u := (float64(rng.Uint64()>>12) + 0.5) * 0x1p-52
	return -Ln(-Ln(u))
}
