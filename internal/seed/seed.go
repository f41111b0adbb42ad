// Package seed derives every seed and every random stream of the program from
// the seed of a run, a fit or an agent and from what it is for. Nothing else
// enters: neither time nor worker nor order. Stored runs replay through these
// derivations, so none of them may ever change; the tests fix them by numbers.
//
// There are three, each as old as the part of the program it serves: [Source]
// for the games of runs, [Fit] for tuning, [Stream] for agents.
package seed

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// A Source derives the seeds of games one after the other, in the memory of one
// random stream. The zero value is ready. It is not safe for concurrent use.
type Source struct{ stream rand.ChaCha8 }

// Game returns the seed of one game of a run: game 0 or 1 of a pair.
func (s *Source) Game(run uint64, pair int64, game int) uint64 {
	return s.derive("game", "", run, uint64(pair), uint64(game))
}

// Agent returns the seed of an agent in a game. It depends on the agent's name
// and not on its seat, so changing seats does not change its luck, and two
// players of one spec do not share theirs.
func (s *Source) Agent(game uint64, name string) uint64 { return s.derive("agent", name, game) }

// Setup returns the seed of the set-up of an opening of a run, in one of several
// attempts at it.
func (s *Source) Setup(run uint64, opening int64, attempt uint64) uint64 {
	return s.derive("setup", "", run, uint64(opening), attempt)
}

// Control returns what says whether a game is played on in spite of adjudication.
func (s *Source) Control(game uint64) uint64 { return s.derive("control", "", game) }

// Other returns a seed for openings: why says what it is for,
// the numbers are the run's seed and those of all else that it belongs to. No game uses it.
func (s *Source) Other(why string, numbers ...uint64) uint64 {
	return s.derive("others", why, numbers...)
}

// OpeningMoves returns the random stream of the moves of an opening; see Setup.
func OpeningMoves(run uint64, opening int64, attempt uint64) *rand.Rand {
	return rand.New(rand.NewChaCha8(key("opening", "", run, uint64(opening), attempt)))
}

// derive returns the first number of the stream that belongs to a tuple.
func (s *Source) derive(why, text string, numbers ...uint64) uint64 {
	s.stream.Seed(key(why, text, numbers...))
	return s.stream.Uint64()
}

// key returns the key of a tuple: the SHA-256 of it, in which every text carries
// its length.
func key(why, text string, numbers ...uint64) [sha256.Size]byte {
	tuple := make([]byte, 0, 128)
	for _, part := range [...]string{"gipf.arena/1", why, text} {
		tuple = binary.LittleEndian.AppendUint64(tuple, uint64(len(part)))
		tuple = append(tuple, part...)
	}
	for _, n := range numbers {
		tuple = binary.LittleEndian.AppendUint64(tuple, n)
	}
	return sha256.Sum256(tuple)
}

// Stream returns the random stream of one purpose ("agent", "playout", …) under
// the seed of an agent: a PCG whose state is drawn from ChaCha8 keyed by both, so
// that streams of neighbouring seeds and of other purposes have nothing in
// common. It panics when the purpose has more than 24 bytes.
func Stream(seed uint64, purpose string) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	if copy(key[8:], purpose) < len(purpose) {
		panic("seed: purpose of a random stream is too long")
	}
	derive := rand.NewChaCha8(key)
	return rand.New(rand.NewPCG(derive.Uint64(), derive.Uint64()))
}
