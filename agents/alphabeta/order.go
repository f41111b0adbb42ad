package alphabeta

import "gipf.arena/rules"

// How early a move is looked at: the one the table remembers, those that
// change material at once, the killers, the others by their history.
const (
	rankTable  = int32(1 << 30)
	rankNoisy  = int32(1 << 29)
	rankKiller = int32(1 << 28)
	mostCredit = int32(1 << 27) // below the other ranks
)

// A history counts, for either side, how often a move has refuted something,
// wherever it was made (Schaeffer 1983). Moves are numbers of the game's own
// making, so they are folded into few places; two that share one are a pity and
// no more.
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

// rank says how early each of the frame's moves is to be looked at; first is
// the one the table remembers. It is only looked for among the legal ones.
func (a *Agent) rank(f *frame, first rules.Move) {
	f.loud = f.loud[:0]
	if f.noisy != nil {
		f.loud, _ = f.noisy.Noisy(f.loud)
	}
	loud, credits := f.loud, &a.history[f.mover.Index()]
	f.ranks = f.ranks[:0]
	for _, m := range f.moves {
		r := credits[historyAt(m)]
		if m == f.killers[0] || m == f.killers[1] {
			r += rankKiller
		}
		if len(loud) > 0 && loud[0] == m { // they come in the order of moves
			r, loud = rankNoisy, loud[1:]
		}
		if m == first {
			r = rankTable
		}
		f.ranks = append(f.ranks, r)
	}
}

// pick brings the move with the highest rank of those from i on, the first
// of equals, to place i and returns it. Those passed over keep their order. Most
// positions are refuted by one of the first moves, so sorting all would be waste.
func (f *frame) pick(i int) (rules.Move, int32) {
	moves, ranks := f.moves[i:], f.ranks[i:]
	best, r := 0, ranks[0]
	for k, other := range ranks {
		if other > r {
			best, r = k, other
		}
	}
	m := moves[best]
	if best > 0 {
		copy(moves[1:best+1], moves[:best])
		copy(ranks[1:best+1], ranks[:best])
		moves[0], ranks[0] = m, r
	}
	return m, r
}

// refuted notes that move m of rank r, in f, was too good for the opponent to
// let it come to this.
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
