package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// A purpose names what a random stream is for, so that no two streams of a run
// share a key. Changing one of these texts changes every run: the golden test
// of this file stands guard.
type purpose string

const (
	forGame    purpose = "game"    // run seed, pair, place
	forAgent   purpose = "agent"   // game seed; name
	forSetup   purpose = "setup"   // run seed, opening index, attempt
	forOpening purpose = "opening" // run seed, opening index, attempt
	forControl purpose = "control" // game seed
	forOthers  purpose = "others"  // whatever a source of openings needs; its own text
)

// key returns the key of a tuple: the SHA-256 of it, in which every text carries
// its length. The tuple is all that enters, never time, worker or order.
func key(why purpose, text string, numbers ...uint64) [sha256.Size]byte {
	tuple := make([]byte, 0, 128)
	for _, part := range [...]string{"gipf.arena/1", string(why), text} {
		tuple = binary.LittleEndian.AppendUint64(tuple, uint64(len(part)))
		tuple = append(tuple, part...)
	}
	for _, n := range numbers {
		tuple = binary.LittleEndian.AppendUint64(tuple, n)
	}
	return sha256.Sum256(tuple)
}

// A seeder derives the seeds of a game one after the other, in the room of one
// stream. The zero value is ready.
type seeder struct{ stream rand.ChaCha8 }

// seed returns the first number of the random stream that belongs to a tuple:
// ChaCha8 with its key.
func (s *seeder) seed(why purpose, text string, numbers ...uint64) uint64 {
	s.stream.Seed(key(why, text, numbers...))
	return s.stream.Uint64()
}

// Seed returns a seed for somebody who makes openings, who calls what it is for
// why and gives the run seed and whatever else it belongs to. No game uses it.
func Seed(why string, numbers ...uint64) uint64 {
	var s seeder
	return s.seed(forOthers, why, numbers...)
}

// game returns the seed of one game of a run.
func (s *seeder) game(run uint64, pair int64, place int) uint64 {
	return s.seed(forGame, "", run, uint64(pair), uint64(place))
}

// agent returns the seed of an agent in a game. It depends on the agent's name
// and not on its seat, so changing seats does not change its luck, and two
// players of one spec do not share theirs.
func (s *seeder) agent(game uint64, name string) uint64 {
	return s.seed(forAgent, name, game)
}
