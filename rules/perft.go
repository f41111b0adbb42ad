package rules

// Perft returns the number of sequences of exactly k moves from s, for k =
// 1..depth at index k-1. It takes time proportional to the last but one of them
// plus the moves listed, and allocates one state and one list for each depth.
// It leaves s unchanged.
func Perft(g Game, s State, depth int) []uint64 {
	counts := make([]uint64, depth)
	if depth > 0 {
		newCounter(g, depth).count(s, counts)
	}
	return counts
}

// A counter holds a state and a list of moves for each depth, so that
// counting allocates nothing.
type counter struct {
	states []State
	moves  [][]Move
}

func newCounter(g Game, depth int) *counter {
	c := &counter{moves: make([][]Move, depth)}
	for range depth {
		c.states = append(c.states, g.New(0))
	}
	return c
}

// count adds the sequences from s to counts and uses all its elements. The
// moves of the last depth are counted without being made.
func (c *counter) count(s State, counts []uint64) {
	left := len(counts) - 1
	moves := s.Moves(c.moves[left][:0])
	c.moves[left] = moves
	counts[0] += uint64(len(moves))
	if left == 0 {
		return
	}
	for _, m := range moves {
		child := c.states[left]
		child.CopyFrom(s)
		child.Play(m)
		c.count(child, counts[1:])
	}
}

// PerftDivide splits the number of sequences of exactly depth (at least 1) moves
// by the text of the first move.
func PerftDivide(g Game, s State, depth int) map[string]uint64 {
	counts, child := map[string]uint64{}, g.New(0)
	for _, m := range s.Moves(nil) {
		child.CopyFrom(s)
		child.Play(m)
		n := uint64(1)
		if depth > 1 {
			n = Perft(g, child, depth-1)[depth-2]
		}
		counts[g.FormatMove(s, m)] = n
	}
	return counts
}

// PerftDistinct returns the number of different positions after exactly k moves
// from s, for k = 1..depth at index k-1. It distinguishes positions by their
// texts, so the count does not depend on the game's hash. It holds in memory
// the texts of one depth and all positions of the depth before.
func PerftDistinct(g Game, s State, depth int) []uint64 {
	counts := make([]uint64, depth)
	layer := []State{s}
	var moves []Move
	child := g.New(0)
	for k := range counts {
		seen := map[string]bool{}
		var next []State
		for _, parent := range layer {
			moves = parent.Moves(moves[:0])
			for _, m := range moves {
				child.CopyFrom(parent)
				child.Play(m)
				if text := child.String(); !seen[text] {
					seen[text] = true
					if k < depth-1 {
						next = append(next, child)
						child = g.New(0)
					}
				}
			}
		}
		counts[k] = uint64(len(seen))
		layer = next
	}
	return counts
}
