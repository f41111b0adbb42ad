package mcts

import (
	"cmp"
	"context"
	"math"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Foresee implements [agents.Foreseer]: the chosen move, and from there the child with
// the most visits.
func (a *Agent) Foresee(dst []rules.Move, most int) []rules.Move {
	if a.forced {
		return dst
	}
	return a.tree.line(dst, a.tree.best(), most)
}

// Lines implements [agents.Analyst]: the children of the root that were visited, from the most visits down behind the chosen
// one, and proven losses last. It searches nothing.
func (a *Agent) Lines(_ context.Context, count, length int) (lines []agents.Line) {
	if a.forced {
		return nil
	}
	t, chosen := &a.tree, a.tree.best()
	for k := range t.children(0) {
		at := t.nodes[0].first + int32(k)
		info := agents.Info{Value: t.estimate(at), Sims: int64(t.nodes[at].visits), Proven: t.provenAt(at)}
		if t.nodes[at].visits > 0 || at == chosen {
			lines = append(lines, agents.Line{Moves: t.line(nil, at, length), Info: info})
		}
	}
	rank := func(l agents.Line) int64 {
		switch {
		case l.Moves[0] == t.nodes[chosen].move:
			return math.MaxInt64
		case l.Info.Value == 0:
			return 0
		}
		return l.Info.Sims
	}
	slices.SortStableFunc(lines, func(x, y agents.Line) int { return cmp.Compare(rank(y), rank(x)) })
	return lines[:min(len(lines), count)]
}

// Foresee implements [agents.Foreseer]: the move that all trees chose, and what the first
// tree expects after it.
func (r *Roots) Foresee(dst []rules.Move, most int) []rules.Move {
	if r.forced {
		return dst
	}
	t, chosen := &r.searches[0].tree, r.best()
	if chosen < 0 {
		return dst
	}
	for k, child := range t.children(0) {
		if child.move == r.sum.nodes[chosen].move {
			return t.line(dst, t.nodes[0].first+int32(k), most)
		}
	}
	return dst
}

// line appends the move that leads to node k and those of the most visited nodes below,
// at most so many.
func (t *tree) line(dst []rules.Move, k int32, most int) []rules.Move {
	for n := 0; n < most && k >= 0; n++ {
		dst = append(dst, t.nodes[k].move)
		if k = t.position(k); k == nowhere {
			break
		}
		k = t.mostVisited(k)
	}
	return dst
}

// mostVisited returns the child of node i with the most visits, of several the first; -1
// if none has visits.
func (t *tree) mostVisited(i int32) int32 {
	best, visits := int32(-1), int32(0)
	for k, child := range t.children(i) {
		if child.visits > visits {
			best, visits = t.nodes[i].first+int32(k), child.visits
		}
	}
	return best
}
