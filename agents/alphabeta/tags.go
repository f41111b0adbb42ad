package alphabeta

import "sync/atomic"

// Tags are eight bits of the hash of each entry of a bucket. They are compared first: most
// positions are not in the table, and the tags of all buckets fit into caches that are too small
// for the table. A tag says which place may hold a position, never that it does. Where two
// threads write tags of one bucket at the same time, one may be lost, and its entry with it.
type tags uint32

const tagBits = 8

// everyTag has a one in each tag.
const everyTag = 0x01010101

// tag returns the bits of a hash that are its tag: none of those that find its bucket in a
// table that fits into memory.
func tag(hash uint64) uint32 { return uint32(hash >> 56) }

// like returns the highest bit of each tag that matches a hash. Above a match it may report a
// false one, so the caller must still compare the entry.
func (t *tags) like(hash uint64) uint32 {
	x := atomic.LoadUint32((*uint32)(t)) ^ tag(hash)*everyTag
	return (x - everyTag) &^ x & (everyTag << (tagBits - 1))
}

// set writes the tag of a hash to a place. Like a place, it is written plainly if no other
// thread can see it (alone).
func (t *tags) set(at int, hash uint64, alone bool) {
	shift := tagBits * at
	now := atomic.LoadUint32((*uint32)(t))&^(0xff<<shift) | tag(hash)<<shift
	if alone {
		*t = tags(now)
		return
	}
	atomic.StoreUint32((*uint32)(t), now)
}
