package rulestest

import (
	"encoding/binary"
	"math/rand/v2"
)

// Bytes hands out the bytes of a fuzzed input one at a time, and zeros once they
// are used up.
type Bytes []byte

// Next returns the next byte.
func (b *Bytes) Next() byte {
	if len(*b) == 0 {
		return 0
	}
	first := (*b)[0]
	*b = (*b)[1:]
	return first
}

// Below returns the next byte modulo n.
func (b *Bytes) Below(n int) int { return int(b.Next()) % n }

// SeedBytes returns n bytes drawn from a seed, the first of them the seed itself.
func SeedBytes(seed uint64, n int) Bytes {
	rng := rand.New(rand.NewPCG(seed, 0))
	data := binary.LittleEndian.AppendUint64(nil, seed)[:1]
	for len(data) < n {
		data = append(data, byte(rng.Uint32()))
	}
	return data
}
