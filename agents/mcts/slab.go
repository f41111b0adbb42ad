package mcts

import "slices"

// A slab holds one more thing about every node, at the node's index. What only
// some searches want lies in slabs of its own, so that the others neither pay
// for it nor carry it through their caches.
type slab[T any] struct {
	at    []T
	fresh T // for a new node
}

// A column is a slab, whatever it holds: what tree does to all those switched on.
type column interface {
	grow(n int)
	copyTail(from, to int32)
	keepFrom(tail int)
	clear()
}

// grow adds n new nodes.
func (s *slab[T]) grow(n int) {
	for range n {
		s.at = append(s.at, s.fresh)
	}
}

// copyTail appends copies of the nodes [from, to).
func (s *slab[T]) copyTail(from, to int32) { s.at = append(s.at, s.at[from:to]...) }

// keepFrom moves the nodes from tail on to the front and drops the others.
func (s *slab[T]) keepFrom(tail int) { s.at = s.at[:copy(s.at, s.at[tail:])] }

// clear drops all nodes and keeps the memory.
func (s *slab[T]) clear() { s.at = s.at[:0] }

// zeros returns n zeros, in the memory of old if it suffices.
func zeros(old []int32, n int) []int32 {
	old = slices.Grow(old[:0], n)[:n]
	clear(old)
	return old
}
