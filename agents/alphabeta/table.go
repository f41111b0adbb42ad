package alphabeta

import (
	"math"
	"math/bits"

	"gipf.arena/internal/simd"
	"gipf.arena/rules"
)

// A bound says how a stored value relates to the true one.
type bound uint8

const (
	unknown bound = iota // an empty entry
	atLeast
	atMost
	exact
)

// An entry is what is known about one position. The value belongs to the mover of
// the position, who is part of its hash, and counts moves from there.
type entry struct {
	depth uint8 // to which the position was searched
	flags uint8 // age and bound
	move  rules.Move
	value value
}

const (
	bucketSize = 4
	boundBits  = 2
	ages       = 1 << (8 - boundBits)
)

func (e *entry) bound() bound { return bound(e.flags & (1<<boundBits - 1)) }
func (e *entry) age() uint8   { return e.flags >> boundBits }

// settles reports whether the entry answers a search to a depth in a window. A
// proof holds at any depth: a win within n moves is one however deep the search
// is.
func (e *entry) settles(depth int, v, alpha, beta value) bool {
	deep := int(e.depth) >= depth
	switch e.bound() {
	case exact:
		return deep || v >= max(proven, beta) || v <= min(-proven, alpha)
	case atLeast:
		return v >= beta && (deep || v >= proven)
	case atMost:
		return v <= alpha && (deep || v <= -proven)
	}
	return false
}

// A table is the transposition table: buckets of entries found by the low bits
// of the hash. It lives as long as its agent; entries of earlier searches remain and
// are replaced first. Copies share their places: each thread of a search has one.
type table struct {
	places []place // none when there is no table
	tags   []tags  // of each bucket
	mask   uint64  // of the hash, gives the first place of the bucket
	now    uint8   // age of the present search
	shared bool    // several threads use the places
}

// makeTable returns a table with room for at least so many entries.
func makeTable(entries int) table {
	size := bucketSize
	for size < entries {
		size *= 2
	}
	return table{places: make([]place, size), tags: make([]tags, size/bucketSize), mask: uint64(size - bucketSize)}
}

// grow older: entries stored from here on replace older ones.
func (t *table) grow() { t.now = (t.now + 1) % ages }

// bucket returns the places where a position may be, and their tags.
func (t *table) bucket(hash uint64) (*[bucketSize]place, *tags) {
	i := hash & t.mask
	return (*[bucketSize]place)(t.places[i:]), &t.tags[i/bucketSize]
}

// find returns the entry of a position, if there is one.
func (t *table) find(hash uint64) (e entry, ok bool) {
	if t.places == nil {
		return entry{}, false
	}
	bucket, tags := t.bucket(hash)
	if _, e, ok = search(bucket, tags, hash); !ok {
		simd.Prefetch(bucket) // store looks at all of it before long
	}
	return e, ok
}

// search returns the index of a position's entry in its bucket.
func search(bucket *[bucketSize]place, tags *tags, hash uint64) (at int, e entry, ok bool) {
	for like := tags.like(hash); like != 0; like &= like - 1 {
		at = bits.TrailingZeros32(like) / tagBits
		if head, data := bucket[at].halves(); holds(head, hash) {
			return at, unpack(head, data), true
		}
	}
	return 0, entry{}, false
}

// store notes what a search of a position has found. A deeper entry of the same
// position and search stays, unless the new one is exact. Otherwise the position's
// own entry is replaced, or that with the least depth, one search of age counting
// as much as ageWeight of depth.
func (t *table) store(hash uint64, depth int, b bound, v value, m rules.Move) {
	if t.places == nil {
		return
	}
	bucket, tags := t.bucket(hash)
	at, e, ok := search(bucket, tags, hash)
	switch {
	case !ok:
		at = t.worst(bucket)
	case int(e.depth) > depth && e.age() == t.now && b != exact:
		return
	case m == noMove:
		m = e.move
	}
	bucket[at].store(hash, entry{uint8(depth), t.now<<boundBits | uint8(b), m, v}, !t.shared)
	tags.set(at, hash, !t.shared)
}

const ageWeight = 4

// worst returns the place of a bucket with the least valuable entry.
func (t *table) worst(bucket *[bucketSize]place) int {
	least := math.MaxInt
	for i := range bucket {
		head, data := bucket[i].halves()
		// The place is the lowest digit, so that one minimum, without jumps, finds both.
		least = min(least, t.worth(unpack(head, data))*bucketSize+i)
	}
	return least & (bucketSize - 1)
}

// worth is how much an entry is worth keeping; an empty one is worth nothing.
func (t *table) worth(e entry) int {
	if e.bound() == unknown {
		return -1 << 20 // less than any other, and small enough to be multiplied where an int has 32 bits
	}
	return int(e.depth) - ageWeight*int((t.now-e.age())%ages)
}
