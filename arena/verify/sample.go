package verify

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A Sample says how many of a run's games are replayed: a share of them, or a
// number.
type Sample struct {
	share  float64 // of all games, if above 0
	number int64   // else
}

// ParseSample reads "5%", "0.1%", "200" or "all".
func ParseSample(text string) (Sample, error) {
	if text == "all" {
		return Sample{share: 1}, nil
	}
	if number, ok := strings.CutSuffix(text, "%"); ok {
		x, err := strconv.ParseFloat(number, 64)
		if err != nil || !(x > 0 && x <= 100) {
			return Sample{}, fmt.Errorf("verify: sample %q: want a share above 0%% and at most 100%%", text)
		}
		return Sample{share: x / 100}, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return Sample{}, fmt.Errorf("verify: sample %q: want a share such as 5%%, a number of games, or all", text)
	}
	return Sample{number: n}, nil
}

// Of returns how many games of the given number are in the sample: a share is
// rounded up, a number is cut to the games there are.
func (s Sample) Of(games int64) int64 {
	if s.share > 0 {
		return min(games, int64(math.Ceil(s.share*float64(games))))
	}
	return min(games, s.number)
}

// picker draws a sample without replacement while the games pass by; each set of that
// size has the same probability (selection sampling: Fan, Muller and Rezucha, J. Amer.
// Statist. Assoc. 57, 1962). The function that it returns reports whether the next game
// is in the sample. Games beyond the announced number are in no sample.
func picker(s Sample, games int64, seed uint64) (pick func() bool) {
	rng := rand.New(rand.NewPCG(seed, 0))
	left, want := uint64(games), uint64(s.Of(games)) // games to come, and games still to pick
	return func() bool {
		if left == 0 {
			return false
		}
		in := rng.Uint64N(left) < want
		left--
		if in {
			want--
		}
		return in
	}
}

// Unseen returns the largest share of games that may be altered if none of n
// games, drawn at random, was: with a larger share, n clean games would have had
// a probability below 5 %. Without games it is 1.
func Unseen(n int64) float64 {
	if n <= 0 {
		return 1
	}
	return -math.Expm1(math.Log(0.05) / float64(n))
}
