package arena

import (
	"container/heap"
	"iter"
	"maps"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// blockPairs is how many pairs of consecutive indices share a block.
const blockPairs = 1 << 10

// A pairTable holds the players and the opening of each pair, and how its games
// ended, in about two bytes a game: the order of the games by index is nearly their
// order by opening, so that data common to neighbours is written once.
type pairTable struct {
	numbers map[[2]int]int64 // of pairings, players A < B
	players [][2]int         // by number
	blocks  map[int64]*pairBlock
}

// A pairBlock holds blockPairs pairs.
type pairBlock struct {
	used              bool // there is a pair
	pairings, opening column
	games             [blockPairs]pairGames
}

// A pairGames is how both games of a pair ended, 0 where there is no game: three bits
// for the game that the lower player began, three for the other. The highest bit says
// that the lower player began game 1 of the pair.
type pairGames uint8

// How a game ended: 2 and above are a stats.Result of the lower player, more by won.
const (
	missing uint8 = iota
	endless       // it has no result
	won
)

// A pairEntry is one pair of the table.
type pairEntry struct {
	pairing int64
	opening int64
	games   pairGames
}

// of returns how the game ended that the lower player began (seat 0), or the other.
func (g pairGames) of(seat int) uint8 { return uint8(g>>(3*seat)) & 7 }

// with returns g with one game more.
func (g pairGames) with(seat int, end uint8) pairGames { return g | pairGames(end)<<(3*seat) }

// swapped is the highest bit.
const swapped pairGames = 1 << 7

func newPairTable() *pairTable {
	return &pairTable{numbers: map[[2]int]int64{}, blocks: map[int64]*pairBlock{}}
}

// number returns the number of a pairing, a new one for new players A < B.
func (t *pairTable) number(players [2]int) int64 {
	n, known := t.numbers[players]
	if !known {
		n = int64(len(t.players))
		t.numbers[players], t.players = n, append(t.players, players)
	}
	return n
}

// entry returns what is known of a pair; its games are 0 if nothing is.
func (t *pairTable) entry(pair int64) pairEntry {
	b := t.blocks[pair/blockPairs]
	if b == nil {
		return pairEntry{}
	}
	return b.entry(int(pair % blockPairs))
}

func (b *pairBlock) entry(i int) pairEntry {
	if b.games[i] == 0 {
		return pairEntry{}
	}
	return pairEntry{b.pairings.at(i), b.opening.at(i), b.games[i]}
}

// set writes a pair.
func (t *pairTable) set(pair int64, e pairEntry) {
	b := t.blocks[pair/blockPairs]
	if b == nil {
		b = &pairBlock{}
		t.blocks[pair/blockPairs] = b
	}
	i := int(pair % blockPairs)
	b.pairings.set(i, blockPairs, e.pairing, !b.used)
	b.opening.set(i, blockPairs, e.opening, !b.used)
	b.used, b.games[i] = true, e.games
}

// entries yields the pairs by index.
func (t *pairTable) entries() iter.Seq2[int64, pairEntry] {
	return func(yield func(int64, pairEntry) bool) {
		for _, key := range slices.Sorted(maps.Keys(t.blocks)) {
			b := t.blocks[key]
			for i := range b.games {
				if b.games[i] != 0 && !yield(key*blockPairs+int64(i), b.entry(i)) {
					return
				}
			}
		}
	}
}

// A stretch is a part of the table, from one pair to before another, in which the
// openings do not fall. Most runs are one; an extended run is one for each extension.
type stretch struct {
	next, end int64
	entry     pairEntry // of next
}

// stretches are those with pairs left, that with the lowest opening first.
type stretches []stretch

func (s stretches) Len() int { return len(s) }
func (s stretches) Less(i, j int) bool {
	if a, b := s[i].entry.opening, s[j].entry.opening; a != b {
		return a < b
	}
	return s[i].next < s[j].next
}
func (s stretches) Swap(i, j int) { s[i], s[j] = s[j], s[i] }
func (s *stretches) Push(x any)   { *s = append(*s, x.(stretch)) }
func (s *stretches) Pop() any {
	last := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return last
}

// stretches splits the table.
func (t *pairTable) stretches() (all stretches) {
	last := int64(-1)
	for pair, e := range t.entries() {
		if len(all) == 0 || e.opening < last {
			all = append(all, stretch{pair, 0, e})
		}
		all[len(all)-1].end, last = pair+1, e.opening
	}
	return all
}

// advance goes to the next pair of a stretch, and reports whether there is one.
func (t *pairTable) advance(s *stretch) bool {
	for s.next++; s.next < s.end; s.next++ {
		b := t.blocks[s.next/blockPairs]
		if b == nil { // blocks are far apart where records are few
			s.next |= blockPairs - 1
		} else if i := int(s.next % blockPairs); b.games[i] != 0 {
			s.entry = b.entry(i)
			return true
		}
	}
	return false
}

// byOpening yields the pairs in the order of their openings, and those of one opening
// in the order of their index.
func (t *pairTable) byOpening() iter.Seq[pairEntry] {
	return func(yield func(pairEntry) bool) {
		all := t.stretches()
		heap.Init(&all)
		for len(all) > 0 {
			if !yield(all[0].entry) {
				return
			}
			if t.advance(&all[0]) {
				heap.Fix(&all, 0)
			} else {
				heap.Pop(&all)
			}
		}
	}
}

// pairing returns the games of a pair. Games without a result get the one that had
// gives, rules.Ongoing for none.
func (t *pairTable) pairing(e pairEntry, had func(players [2]int) rules.Result) stats.Pairing {
	ends := [2]uint8{e.games.of(0), e.games.of(1)}
	players := t.players[e.pairing]
	p := stats.Pairing{A: players[0], B: players[1]}
	for seat, end := range ends {
		if end == endless && had != nil {
			ends[seat] = endOf(had([2]int{players[seat], players[1-seat]}), seat)
		}
	}
	addPair(&p, ends)
	return p
}

// addPair adds the two games of a pair, p.A having moved first in the first one.
func addPair(p *stats.Pairing, ends [2]uint8) {
	if ends[0] >= won && ends[1] >= won {
		p.AddPair(stats.Result(ends[0]-won), stats.Result(ends[1]-won))
		return
	}
	for seat, end := range ends {
		if end >= won {
			p.AddLone(seat == 0, stats.Result(end-won))
		}
	}
}

// endOf returns how a game ended for the lower player of a pair, or its A, who moved first in seat 0.
func endOf(r rules.Result, seat int) uint8 {
	side := rules.First
	if seat == 1 {
		side = rules.Second
	}
	if r == rules.Ongoing {
		return endless
	}
	return won + uint8(2*r.Score(side))
}
