package alphabeta

import "gipf.arena/rules"

// A bound says what a stored value is to the true one.
type bound uint8

const (
	unknown bound = iota // an empty entry
	atLeast
	atMost
	exact
)

// An entry is what is known of one position. 16 bytes, four to a cache line.
//
// The value belongs to the mover of the position, who is part of its hash, and
// counts moves from there.
type entry struct {
	check uint32 // the upper half of the hash
	extra uint16 // the next 16 bits of it
	depth uint8  // to which the position was searched
	flags uint8  // age and bound
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

// is reports whether the entry is of the position with a hash. 48 bits are
// compared and the place in the table has settled others; should two positions
// agree in all of them, the search believes a wrong value, but never makes an
// illegal move: a stored move only says which legal one comes first.
func (e *entry) is(hash uint64) bool {
	return e.check == uint32(hash>>32) && e.extra == uint16(hash>>16) && e.bound() != unknown
}

// settles reports whether the entry answers a search to a depth in a window. A
// proof holds at any depth: whoever wins within so many moves does so
// however deep one looks.
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
// of the hash. It belongs to one agent and lives as long as it; entries of
// earlier searches stay and give way first.
type table struct {
	entries []entry // none when there is no table
	mask    uint64  // of the hash, gives the first entry of the bucket
	now     uint8   // age of the present search
}

// makeTable returns a table with room for at least so many entries.
func makeTable(entries int) table {
	size := bucketSize
	for size < entries {
		size *= 2
	}
	return table{entries: make([]entry, size), mask: uint64(size - bucketSize)}
}

// grow older: what is stored from here on replaces what is there.
func (t *table) grow() { t.now = (t.now + 1) % ages }

func (t *table) bucket(hash uint64) []entry {
	i := hash & t.mask
	return t.entries[i : i+bucketSize : i+bucketSize]
}

// find returns the entry of a position, nil when there is none.
func (t *table) find(hash uint64) *entry {
	if t.entries == nil {
		return nil
	}
	bucket := t.bucket(hash)
	for i := range bucket {
		if bucket[i].is(hash) {
			return &bucket[i]
		}
	}
	return nil
}

// store notes what a search of a position has found. A deeper entry of the same
// position and search stays, unless the new one is exact. Otherwise the position's
// own entry is replaced, or that with the least depth, one search of age counting
// as much as ageWeight of depth.
func (t *table) store(hash uint64, depth int, b bound, v value, m rules.Move) {
	if t.entries == nil {
		return
	}
	e := t.find(hash)
	switch {
	case e == nil:
		e = t.victim(hash)
	case int(e.depth) > depth && e.age() == t.now && b != exact:
		return
	case m == noMove:
		m = e.move
	}
	*e = entry{uint32(hash >> 32), uint16(hash >> 16), uint8(depth), t.now<<boundBits | uint8(b), m, v}
}

const ageWeight = 4

func (t *table) victim(hash uint64) *entry {
	bucket := t.bucket(hash)
	worst, least := 0, 1<<30
	for i := range bucket {
		e := &bucket[i]
		if e.bound() == unknown {
			return e
		}
		worth := int(e.depth) - ageWeight*int((t.now-e.age())%ages)
		if worth < least {
			worst, least = i, worth
		}
	}
	return &bucket[worst]
}
