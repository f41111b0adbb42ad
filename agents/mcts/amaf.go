package mcts

import "slices"

// All moves as first (AMAF): a move is also judged by the simulations in
// which the same player made it later. A Move that means the same in many
// positions (a push in GIPF) is learnt much faster this way, at the price of
// ignoring when it was made. Each simulation counts at most once for each player
// and Move.
//
// RAVE (Gelly and Silver 2011) keeps such a tally at each child of a node, for
// the simulations through that node. GRAVE (Cazenave 2015) keeps at each node a
// tally of every move made below it and judges by the nearest ancestor with
// enough visits; with a threshold of 0 it is RAVE.

// A tally is what AMAF knows about a move.
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

// credit counts a simulation's score, that of First, for every move of
// w.log at every node of the path above it.
func (w *worker) credit(first float64) {
	w.seen.clear()
	for k, m := range slices.Backward(w.log) {
		w.seen.add(m)
		if k >= len(w.path)-1 {
			continue // made in the playout
		}
		if i := w.path[k]; w.cfg.Grave > 0 {
			w.tree.amafTables.credit(w.tree.grave.at[i], w.seen.list, first)
		} else {
			w.tree.credit(i, &w.seen, first)
		}
	}
}

// credit counts a score for those children of node i whose moves are in set.
func (t *tree) credit(i int32, set *moveSet, first float64) {
	n := &t.nodes[i]
	score := scoreOf(first, n.mover)
	for k := n.first; k < n.first+int32(n.count); k++ {
		if set.has(playedMove{t.nodes[k].move, n.mover}) {
			t.amaf.at[k].add(score)
		}
	}
}

// logPath begins w.log with the moves of the path.
func (w *worker) logPath() {
	w.log = w.log[:0]
	nodes := w.tree.nodes
	for k, i := range w.path[1:] {
		w.log = append(w.log, playedMove{nodes[i].move, nodes[w.path[k]].mover})
	}
}

// key packs a move into 33 bits.
func (m playedMove) key() uint64 { return uint64(m.by&1)<<32 | uint64(uint32(m.move)) }

// amafTables holds the AMAF tallies of GRAVE: for each expanded node one of every
// move made below it. It is one hash table for the whole tree, because most
// nodes see few moves and a few see all. A key is a node's number, a player
// and a Move.
type amafTables struct {
	hashTable[tally]
	most  int   // entries there may be; what comes later is not learnt
	last  int32 // the number given to the node expanded last; 0 is no node's
	fresh []int32
}

// open returns the number of a newly expanded node.
func (g *amafTables) open() int32 {
	g.last++
	return g.last
}

// clear forgets everything and keeps the memory.
func (g *amafTables) clear() {
	g.hashTable.clear()
	g.last = 0
}

// credit counts a score, that of First, for moves made below the node of a
// number.
func (g *amafTables) credit(number int32, list []playedMove, first float64) {
	if number == 0 {
		return
	}
	for _, m := range list {
		if slot := g.claim(graveKey(number, m), g.most); slot != nil {
			slot.value.add(scoreOf(first, m.by))
		}
	}
}

// tally returns what the node of a number knows about m.
func (g *amafTables) tally(number int32, m playedMove) tally { return g.get(graveKey(number, m)) }

// compact keeps the tallies of the nodes whose numbers are given and renumbers
// them from 1 on, in place.
func (g *amafTables) compact(numbers []int32) {
	g.fresh = zeros(g.fresh, int(g.last)+1)
	g.last = 0
	for i, old := range numbers {
		if old != 0 {
			numbers[i] = g.open()
			g.fresh[old] = numbers[i]
		}
	}
	for _, slot := range g.drain() {
		if number := g.fresh[slot.key>>33]; number != 0 {
			slot.key = uint64(number)<<33 | slot.key&(1<<33-1)
			g.put(slot)
		}
	}
}

func graveKey(number int32, m playedMove) uint64 { return uint64(number)<<33 | m.key() }
