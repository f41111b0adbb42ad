package mcts

// All moves as first (AMAF): a decision is also judged by the simulations in
// which the same player made it later. A Move that means the same in many
// positions (a push in GIPF) is learnt about much faster so, at the price of
// ignoring when it was made. Each simulation counts at most once for each player
// and Move.
//
// RAVE (Gelly and Silver 2011) keeps such a tally at each child of a node, for
// the simulations through that node. GRAVE (Cazenave 2015) keeps at each node one
// of every decision made below it and judges by the nearest ancestor that has
// seen enough (grave.go); with a threshold of 0 it is RAVE.

// A tally is what AMAF knows about a decision.
type tally struct {
	sum    float64 // of scores, for the player who made it
	visits int32   // simulations in which he did
}

func (t *tally) add(score float64) {
	t.sum += score
	t.visits++
}

// blend mixes the mean of a child's own n visits with its AMAF tally by the
// weight m/(n + m + n·m/k), m the visits of the tally: the schedule of least
// squared error of Gelly and Silver, with k = 1/(4b²) for their bias b. With many
// AMAF visits both count alike when n = k.
func blend(mean, n float64, amaf tally, k float64) float64 {
	if amaf.visits == 0 {
		return mean
	}
	m := float64(amaf.visits)
	weight := m / (n + m + float64(n*m)/k)
	return mean + float64(weight*(amaf.sum/m-mean))
}

// credit counts a simulation's score, that of First, for every decision of
// w.log at every node of the path above it.
func (w *worker) credit(first float64) {
	w.seen.clear()
	for k := len(w.log) - 1; k >= 0; k-- {
		w.seen.add(w.log[k])
		if k >= len(w.path)-1 {
			continue // made in the playout
		}
		if i := w.path[k]; w.cfg.Grave > 0 {
			w.tree.graves.credit(w.tree.grave.at[i], w.seen.list, first)
		} else {
			w.tree.credit(i, &w.seen, first)
		}
	}
}

// credit counts a score for those children of node i whose decisions are in set.
func (t *tree) credit(i int32, set *madeSet, first float64) {
	n := &t.nodes[i]
	score := scoreOf(first, n.mover)
	for k := n.first; k < n.first+int32(n.count); k++ {
		if set.has(made{t.nodes[k].move, n.mover}) {
			t.amaf.at[k].add(score)
		}
	}
}

// logPath begins w.log with the decisions of the path.
func (w *worker) logPath() {
	w.log = w.log[:0]
	nodes := w.tree.nodes
	for k, i := range w.path[1:] {
		w.log = append(w.log, made{nodes[i].move, nodes[w.path[k]].mover})
	}
}

// key packs a decision into 33 bits.
func (m made) key() uint64 { return uint64(m.by&1)<<32 | uint64(uint32(m.move)) }
