package mcts

// With priors most children of a node are never tried: the simulations go to those that
// are likely. A fan lists the children of a node so that a walk passes the others over:
// first those that were visited, in their order, so that sums have the same bits as over
// all, and then the one that is to be tried next. That is the child with the largest
// prior, the first of equals. It has the largest urgency of all untried children, as long
// as none of them has a better minimax value (recorded as mixed) and urgency tells their
// priors apart (clear).

// A fan is two unrelated things about a node: the list of its parent's children has a
// place at each of them, and its own list has a state.
type fan struct {
	kid   uint16 // the child that has this place in the list, counted from the first
	tried uint16 // how many children of this node were visited
	mixed bool   // a child of this node that was not tried has a better minimax value than the next
	late  bool   // in a graph: this position may not have been told all; see catchUp
}

// fan returns the list of node i, nil where there are none.
func (t *tree) fan(i int32) (all []fan, own *fan) {
	if len(t.fans.at) == 0 {
		return nil, nil
	}
	n := &t.nodes[i]
	return t.fans.at[n.first : n.first+int32(n.count)], &t.fans.at[i]
}

// openFan makes the list of node i, whose children are new.
func (t *tree) openFan(i int32) {
	all, own := t.fan(i)
	if all == nil {
		return
	}
	for k := range all {
		all[k].kid = uint16(k)
	}
	own.tried, own.late = 0, false
	t.findNext(i)
}

// noteVisit adds child k of node i, visited for the first time, to the tried children.
func (t *tree) noteVisit(i, k int32) {
	all, own := t.fan(i)
	if all == nil {
		return
	}
	kid, at := uint16(k-t.nodes[i].first), own.tried
	for all[at].kid != kid { // as a rule it is the first
		at++
	}
	all[at].kid = all[own.tried].kid
	for at = own.tried; at > 0 && all[at-1].kid > kid; at-- {
		all[at].kid = all[at-1].kid
	}
	all[at].kid = kid
	own.tried++
	t.findNext(i)
}

// findNext moves the next child of node i to try to its place.
func (t *tree) findNext(i int32) {
	all, own := t.fan(i)
	rest, n := all[own.tried:], &t.nodes[i]
	if own.mixed = false; len(rest) == 0 {
		return
	}
	priors := t.prior.at[n.first:][:len(all)]
	best, kid := 0, rest[0].kid
	for at, f := range rest[1:] {
		if p, most := priors[f.kid], priors[kid]; p > most || p == most && f.kid < kid {
			best, kid = at+1, f.kid
		}
	}
	rest[0].kid, rest[best].kid = kid, rest[0].kid
	if len(t.minimax.at) > 0 {
		own.mixed = t.hasBetter(i, rest)
	}
}

// hasBetter reports whether one of the children of node i has a better minimax value than
// the first of them.
func (t *tree) hasBetter(i int32, kids []fan) bool {
	n := &t.nodes[i]
	values := t.minimax.at[n.first:][:n.count]
	low, high := values[kids[0].kid], values[kids[0].kid]
	for _, f := range kids[1:] {
		low, high = min(low, values[f.kid]), max(high, values[f.kid])
	}
	return better(n.mover, low, high) != values[kids[0].kid]
}
