package seed

import "math/rand/v2"

// A Tuner is the seed of a tuner of numbers, from which its random streams and the
// seeds of its games come.
type Tuner uint64

// Games returns the seed of the games of one or more asks.
func (t Tuner) Games(ask int64) uint64 { return t.stream("games", ask).Uint64() }

// Perturbation returns the stream that draws the directions of an ask.
func (t Tuner) Perturbation(ask int64) *rand.Rand { return rand.New(t.stream("perturbation", ask)) }

// Population returns the stream that draws the candidates of a generation.
func (t Tuner) Population(generation int64) *rand.Rand {
	return rand.New(t.stream("population", generation))
}

// Verification returns the seed of a match that tests what was found; no other games
// of the tuner have it.
func (t Tuner) Verification(match int64) uint64 { return t.stream("verification", match).Uint64() }

// stream is one of the streams of the fit of the same seed, which uses none of these
// purposes itself.
func (t Tuner) stream(why string, number int64) *rand.ChaCha8 {
	return Fit(t).stream("tuner "+why, uint64(number))
}
