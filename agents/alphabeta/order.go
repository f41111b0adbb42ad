package alphabeta

import (
	"slices"

	"gipf.arena/internal/simd"
	"gipf.arena/rules"
)

// The order in which moves are searched: the table's move, those that change
// material at once, the killers, the others by their history.
const (
	rankTable  = int32(1 << 30)
	rankNoisy  = int32(1 << 29)
	rankKiller = int32(1 << 28)
	mostCredit = int32(1 << 27) // below the other ranks
)

// A history counts, for either side, how often a move has refuted something,
// wherever it was made (Schaeffer 1983). Moves are numbers of the game's own
// making, so they are folded into few places; a collision only makes the order
// worse.
type history [2][historySize]int32

const (
	historyBits = 11
	historySize = 1 << historyBits
)

func historyAt(m rules.Move) uint32 { return uint32(m) * 0x9e3779b1 >> (32 - historyBits) }

// credit counts a refutation by p, found to a depth.
func (h *history) credit(p rules.Player, m rules.Move, depth int) {
	at := &h[p.Index()][historyAt(m)]
	if *at += int32(depth * depth); *at >= mostCredit {
		h.fade()
	}
}

// fade halves all counts.
func (h *history) fade() {
	for side := range h {
		for i := range h[side] {
			h[side][i] /= 2
		}
	}
}

// rank ranks the frame's moves for the search; first is the table's move, used only if
// it is legal. If it is, the search usually needs no other move, so rank does not look
// for noisy moves yet.
func (a *Agent) rank(f *frame, first rules.Move) {
	credits, killers, found := &a.history[f.mover.Index()], f.killers, false
	f.keys, f.next, f.equal = slices.Grow(f.keys[:0], len(f.moves))[:len(f.moves)], 0, false
	keys := f.keys
	for i, m := range f.moves {
		r := credits[historyAt(m)]
		if m == killers[0] || m == killers[1] {
			r += rankKiller
		}
		if m == first {
			r, found = rankTable, true
		}
		keys[i] = rankKey(r, i)
	}
	if f.unheard = f.noisy != nil; f.unheard && !found {
		f.listen()
	}
}

// rankKey puts moves into one order: the higher rank first, of equals the one before.
func rankKey(rank int32, place int) uint64 { return uint64(rank)<<32 | uint64(^uint32(place)) }

// listen ranks the moves that change material, except one already picked.
func (f *frame) listen() {
	f.unheard = false
	f.loud, _ = f.noisy.Noisy(f.loud[:0])
	loud := f.loud
	for i, m := range f.moves {
		if len(loud) == 0 {
			return
		}
		if loud[0] != m { // they come in the order of moves
			continue
		}
		if loud = loud[1:]; f.keys[i] != 0 {
			f.keys[i] = rankKey(rankNoisy, i)
		}
	}
}

// pick returns the move with the highest rank of those that were not picked yet, which are
// all but i, the first of equals. One of the first moves refutes most positions, so
// sorting all would be wasteful; once all remaining moves have rank 0, they come in order.
func (f *frame) pick(i int) (rules.Move, int32) {
	if i > 0 && f.unheard {
		f.listen()
	}
	for f.keys[f.next] == 0 {
		f.next++
	}
	if !f.equal {
		best := most(f.keys[f.next:])
		if r := int32(best >> 32); r > 0 {
			at := ^uint32(best)
			f.keys[at] = 0
			return f.moves[at], r
		}
		f.equal = true
	}
	f.next++
	return f.moves[f.next-1], 0
}

// vectors says that keys can be compared several at a time.
var vectors = simd.Available()

// most returns the largest key.
func most(keys []uint64) (best uint64) {
	if vectors && len(keys) > 8 {
		return simd.Most(keys)
	}
	for _, k := range keys {
		best = max(best, k)
	}
	return best
}

// refuted notes that move m of rank r, in f, was too good for the opponent to
// allow the position.
func (a *Agent) refuted(f *frame, m rules.Move, r int32, depth int) {
	if r == rankNoisy { // comes early anyway
		return
	}
	if a.cfg.Killers && f.killers[0] != m {
		f.killers = [2]rules.Move{m, f.killers[0]}
	}
	if a.cfg.History {
		a.history.credit(f.mover, m, depth)
	}
}
