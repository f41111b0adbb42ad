package seed

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// A Fit is the seed of a fit of weights, from which its random streams come.
type Fit uint64

// SelfPlay returns the seed of the run of one of the agents that play the games.
func (f Fit) SelfPlay(agent int) uint64 { return f.stream("self-play", uint64(agent)).Uint64() }

// Positions returns the stream that draws positions from a game: game 0 or 1 of a
// group of games that belong together.
func (f Fit) Positions(group, game uint64) *rand.ChaCha8 { return f.stream("positions", group, game) }

// Holdout returns the stream that draws which groups are kept out of the fit.
func (f Fit) Holdout() *rand.ChaCha8 { return f.stream("holdout") }

// Other returns a seed for data to learn from: why says what it
// is for, the numbers are what it belongs to.
func (f Fit) Other(why string, numbers ...uint64) uint64 {
	return f.stream("others "+why, numbers...).Uint64()
}

// stream returns ChaCha8 keyed by the SHA-256 of the seed, a purpose and numbers.
func (f Fit) stream(why string, numbers ...uint64) *rand.ChaCha8 {
	key := append([]byte("gipf.arena/tuning/1 "), why...)
	key = binary.LittleEndian.AppendUint64(append(key, 0), uint64(f))
	for _, n := range numbers {
		key = binary.LittleEndian.AppendUint64(key, n)
	}
	return rand.NewChaCha8(sha256.Sum256(key))
}
