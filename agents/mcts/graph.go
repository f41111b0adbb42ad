package mcts

import (
	"slices"

	"gipf.arena/rules"
)

// With transpositions the tree becomes a graph: moves that lead to one
// position share what is known about it. A position has its own node besides
// the nodes of the moves that lead to it; a move counts how often it was taken
// from its own parent, and has the worth of its position.
//
// Running means would be wrong here: what one path learns about a position would
// never reach the other paths, and visits by other paths would drive them to
// worse moves. So the worth of a position is recomputed, from the simulations
// that ended in it and its moves, each weighed by how often it was taken here
// (Wu, "Monte-Carlo Graph Search from First Principles", KataGo's
// docs/GraphSearch.md, in the spirit of Czech, Korus and Kersting 2020):
//
//	worth = (scores of the leaves + Σ visits of the move · worth of its position) / (leaves + Σ visits)
//
// It is done for the positions on the way of each simulation, down and back up;
// others are stale until a simulation passes. A simulation through a position well
// known from other paths continues all the same.
//
// Where positions can repeat, a path that returns to a position it has passed
// ends there and scores what is known about it. Proofs remain proofs: each
// rests on earlier ones, so none rests on itself.

// A graphNode is what a node knows in a graph beside what it knows in a tree.
type graphNode struct {
	sum    float64 // of a position: First's scores of the simulations that ended here
	worth  float64 // of a position: First's expected score, ½ while nothing is known
	leaves int32   // how many these are
	to     int32   // of a move: the node of the position it leads to
	from   int32   // of a position: that of which a move was first seen to lead here
}

// nowhere is where a move leads that was never taken.
const nowhere = -1

// position returns the node of the position that move k leads to, nowhere if
// there is none yet. In a tree that is the move's own.
func (t *tree) position(k int32) int32 {
	if len(t.graphNodes.at) == 0 || k == 0 {
		return k
	}
	return t.graphNodes.at[k].to
}

// positionKey is that of s in tree.positions.
func positionKey(s rules.State) uint64 {
	return max(1, s.Hash()^uint64(s.Mover())<<62)
}

// arrive returns the node of the position that move k has led to, w.state. If
// nothing is left to find out there, it sets w.known.
func (w *worker) arrive(k int32) int32 {
	t := w.tree
	i := t.graphNodes.at[k].to
	if i == nowhere {
		i = t.locate(k, w.state)
		t.noteWay(w.passed[len(w.passed)-1], i)
	}
	w.known = slices.Contains(w.passed, i) || w.cfg.Solver && t.bounds.at[i].proven()
	w.passed = append(w.passed, i)
	return i
}

// locate finds out where move k leads, which is to s.
func (t *tree) locate(k int32, s rules.State) int32 {
	slot := t.positions.claim(positionKey(s), len(t.nodes))
	if slot.value == 0 {
		slot.value = int32(len(t.nodes)) + 1
		t.grow(node{mover: s.Mover(), result: s.Result()})
		if len(t.minimax.at) > 0 {
			t.minimax.at[slot.value-1] = t.minimax.at[k]
		}
	}
	t.graphNodes.at[k].to = slot.value - 1
	return slot.value - 1
}

// recount is backup in a graph.
func (w *worker) recount(first float64) {
	t := w.tree
	if !w.known {
		leaf := &t.graphNodes.at[w.passed[len(w.passed)-1]]
		leaf.sum += first
		leaf.leaves++
	}
	for k, i := range slices.Backward(w.path) {
		t.refresh(w.passed[k])
		if k == 0 { // the root is no move
			continue
		}
		n := &t.nodes[i]
		if n.visits++; n.visits == 1 {
			t.noteVisit(w.passed[k-1], i)
		}
	}
}

// refresh brings position i up to date with those its moves lead to.
func (t *tree) refresh(i int32) {
	n, s := &t.nodes[i], &t.graphNodes.at[i]
	if all, own := t.fan(i); all != nil {
		t.refreshFan(i, all[:own.tried])
		return
	}
	sum, visits := s.sum, s.leaves
	kids := t.nodes[n.first : n.first+int32(n.count)]
	graphNodes := t.graphNodes.at[n.first : n.first+int32(n.count)]
	for k := range kids {
		if e := &kids[k]; e.visits > 0 {
			worth := t.graphNodes.at[graphNodes[k].to].worth
			e.sum = float64(float64(e.visits) * scoreOf(worth, n.mover))
			sum += float64(float64(e.visits) * worth)
			visits += e.visits
		}
	}
	n.visits = visits
	if visits > 0 {
		s.worth = sum / float64(visits)
	}
	if len(t.also) > 1 {
		t.refreshOptions(i)
	}
}

// refreshOptions is refresh for what lies beside the nodes.
func (t *tree) refreshOptions(i int32) {
	n := &t.nodes[i]
	for k := n.first; k < n.first+int32(n.count); k++ {
		if t.nodes[k].visits == 0 {
			continue
		}
		to := t.graphNodes.at[k].to
		if len(t.bounds.at) > 0 {
			t.bounds.at[k] = t.bounds.at[to]
		}
		if len(t.minimax.at) > 0 {
			t.minimax.at[k] = t.minimax.at[to]
		}
	}
	proven := bounds{}
	if len(t.bounds.at) > 0 {
		proven = t.proveByChildren(i)
	}
	t.concludeOptions(i, proven)
}

// concludeOptions brings what lies beside position i up to date with its moves, given what
// these prove for the mover.
func (t *tree) concludeOptions(i int32, proven bounds) {
	if len(t.bounds.at) > 0 {
		t.proveBy(i, proven)
		t.graphNodes.at[i].worth = t.bounds.at[i].clamp(t.graphNodes.at[i].worth)
	}
	if len(t.minimax.at) > 0 {
		t.updateMinimax(i)
	}
}

// refreshFan is refresh, given the moves that were tried.
func (t *tree) refreshFan(i int32, tried []fan) {
	n, s := &t.nodes[i], &t.graphNodes.at[i]
	kids, moves := t.nodes[n.first:][:n.count], t.graphNodes.at[n.first:][:n.count]
	solves, mixes := len(t.bounds.at) > 0, len(t.minimax.at) > 0
	sum, visits, proven := s.sum, s.leaves, bounds{}
	if len(tried) < len(kids) {
		proven = unproven
	}
	for _, f := range tried {
		e, to := &kids[f.kid], moves[f.kid].to
		worth := t.graphNodes.at[to].worth
		e.sum = float64(float64(e.visits) * scoreOf(worth, n.mover))
		sum += float64(float64(e.visits) * worth)
		visits += e.visits
		if solves {
			b := t.bounds.at[to]
			t.bounds.at[n.first+int32(f.kid)] = b
			proven.widen(b.of(n.mover))
		}
		if mixes {
			t.minimax.at[n.first+int32(f.kid)] = t.minimax.at[to]
		}
	}
	n.visits = visits
	if visits > 0 {
		s.worth = sum / float64(visits)
	}
	t.concludeOptions(i, proven)
}

// relink makes move i, which has been copied to the new nodes from tail
// on, lead to a copy of its position, made if there is none yet.
func (t *tree) relink(i, tail int32) {
	to := t.graphNodes.at[i].to
	if to == nowhere {
		return
	}
	if t.moved[to] == 0 {
		t.moved[to] = int32(len(t.nodes)) - tail + 1
		t.copyTail(to, to+1)
	}
	t.graphNodes.at[i].to = t.moved[to] - 1
}

// forgetOthers drops the positions that were not moved from the table.
func (t *tree) forgetOthers() {
	for _, slot := range t.positions.drain() {
		if slot.key == 0 || t.moved[slot.value-1] == 0 {
			continue
		}
		slot.value = t.moved[slot.value-1]
		t.positions.put(slot)
	}
}
