package seed

import (
	"encoding/binary"
	"math/rand/v2"
)

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
