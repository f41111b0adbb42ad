package alphabeta

import (
	"sync/atomic"

	"gipf.arena/rules"
)

// A place holds one entry in 16 bytes, four to a cache line, for all threads of a
// search and without a lock (Hyatt and Mann 2002): the key is the first half of the entry
// XOR a mix of the second. If two threads write at the same time and halves of different
// entries meet, the resulting hash matches no position asked about, except with a chance
// of one in 2^48.
type place struct{ key, data uint64 }

// halves returns both halves of the entry; those of an empty place are 0.
func (p *place) halves() (head, data uint64) {
	data = atomic.LoadUint64(&p.data)
	return atomic.LoadUint64(&p.key) ^ mix(data), data
}

// holds reports whether a first half belongs to the position with a hash. It compares
// 48 bits; the place in the table has settled others. If two positions agree in all of
// them, the search believes a wrong value but never makes an illegal move: a stored
// move only says which legal one comes first.
func holds(head, hash uint64) bool {
	return (head^hash)>>16 == 0 && head&(1<<boundBits-1) != uint64(unknown)
}

// store writes an entry. An atomic write waits for the memory, which makes a whole search
// slower by a tenth, so a place that no other thread can see (alone) is written plainly.
func (p *place) store(hash uint64, e entry, alone bool) {
	data := uint64(uint32(e.move))<<32 | uint64(uint32(e.value))
	key := (hash&^0xffff | uint64(e.depth)<<8 | uint64(e.flags)) ^ mix(data)
	if alone {
		p.key, p.data = key, data
		return
	}
	atomic.StoreUint64(&p.data, data)
	atomic.StoreUint64(&p.key, key)
}

// unpack makes an entry from its halves.
func unpack(head, data uint64) entry {
	return entry{depth: uint8(head >> 8), flags: uint8(head), move: rules.Move(data >> 32), value: value(uint32(data))}
}

// mix lets every bit of the data reach the part of the key where the hash is: plain XOR
// would let the depth of one entry pass with the value of another of the same position.
func mix(data uint64) uint64 { return data * 0x9e3779b97f4a7c15 }
