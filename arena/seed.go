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
)

// stream returns the random stream that belongs to a tuple: ChaCha8 keyed by
// the SHA-256 of the tuple, in which every text carries its length. The tuple
// is all that enters, never time, worker or order.
func stream(why purpose, text string, numbers ...uint64) *rand.ChaCha8 {
	key := make([]byte, 0, 128)
	for _, part := range [...]string{"gipf.arena/1", string(why), text} {
		key = binary.LittleEndian.AppendUint64(key, uint64(len(part)))
		key = append(key, part...)
	}
	for _, n := range numbers {
		key = binary.LittleEndian.AppendUint64(key, n)
	}
	return rand.NewChaCha8(sha256.Sum256(key))
}

// gameSeed returns the seed of one game of a run.
func gameSeed(run uint64, pair int64, place int) uint64 {
	return stream(forGame, "", run, uint64(pair), uint64(place)).Uint64()
}

// agentSeed returns the seed of an agent in a game. It depends on the agent's
// name and not on its seat, so changing seats does not change its luck, and two
// players of one spec do not share theirs.
func agentSeed(game uint64, name string) uint64 {
	return stream(forAgent, name, game).Uint64()
}
