package mcts

// In a graph a position may be late: it has not heard what another path found out about a
// position that it leads to. A simulation updates each position that it reaches, which means
// a look at all moves tried there, and most are not late.

// catchUp is refresh on the way down. What a simulation finds out is told to all positions
// on its way, so only those can be late that lead somewhere where others lead too. What
// was just expanded has not been told of its moves.
func (t *tree) catchUp(i int32) {
	if all, own := t.fan(i); all == nil || own.late || own.tried == 0 {
		t.refresh(i)
	}
}

// noteWay notes that a move of position i leads to another.
func (t *tree) noteWay(i, to int32) {
	p := &t.graphNodes.at[to]
	if p.from == nowhere && to != 0 { // the root was come to by no move
		p.from = i
	}
	if p.from != i && len(t.fans.at) > 0 {
		t.fans.at[i].late = true
		t.fans.at[max(0, p.from)].late = true
	}
}

// noteWays does so for all moves.
func (t *tree) noteWays() {
	for i := range t.graphNodes.at {
		t.graphNodes.at[i].from = nowhere
	}
	for i, n := range t.nodes {
		for k := n.first; k < n.first+int32(n.count); k++ {
			if to := t.graphNodes.at[k].to; to != nowhere {
				t.noteWay(int32(i), to)
			}
		}
	}
}

// breakOff is for a simulation that drops what it found on its way.
func (w *worker) breakOff() {
	for _, i := range w.passed {
		if _, own := w.tree.fan(i); own != nil {
			own.late = true
		}
	}
}
