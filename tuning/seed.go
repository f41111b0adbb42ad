package tuning

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// A purpose names what randomness is for, so that no two streams of one seed
// are the same.
type purpose string

const (
	forSelfPlay  purpose = "self-play" // number of the agent
	forPositions purpose = "positions" // group, place
	forHoldout   purpose = "holdout"
)

// stream returns the random stream of a seed, a purpose and numbers: ChaCha8
// keyed by the SHA-256 of them all.
func stream(seed uint64, why purpose, numbers ...uint64) *rand.ChaCha8 {
	key := append([]byte("gipf.arena/tuning/1 "), why...)
	key = binary.LittleEndian.AppendUint64(append(key, 0), seed)
	for _, n := range numbers {
		key = binary.LittleEndian.AppendUint64(key, n)
	}
	return rand.NewChaCha8(sha256.Sum256(key))
}
