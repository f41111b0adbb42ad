package mcts

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// Four trees and ten moves, by how likely they are: a b c d d c b a a b.
func TestDivide(t *testing.T) {
	tr := &tree{nodes: make([]node, 11), prior: nodeData[float32]{at: make([]float32, 11)}}
	tr.nodes[0] = node{first: 1, count: 10}
	for rank, k := range []int32{4, 1, 9, 2, 10, 3, 8, 5, 7, 6} {
		tr.nodes[k].move = rules.Move(rank) // which also decides between equals
		tr.prior.at[k] = float32(5-rank/2) / 16
	}
	for number, want := range [][]int32{{4, 5, 7}, {1, 8, 6}, {9, 3}, {2, 10}} {
		p := &part{number: number, parts: 4}
		p.divide(tr)
		require.Equal(t, want, p.kids, number)
	}
}

// wins reports whether who is to move wins a heap of stones.
func wins(left int) bool {
	for k := 1; k <= min(3, left); k++ {
		if left > k && wins(left-k) == (k == 2) {
			return true
		}
	}
	return false
}

// Each tree tries its own moves alone, as long as the solver has not done with them; the sum
// knows of each move what its tree knows, and a win that is there is found.
func TestSplit(t *testing.T) {
	for heap := 2; heap < 14; heap++ {
		for _, option := range []string{"", ",solver=on", ",graph=on,solver=on"} {
			g := stones{heap: heap}
			r := newAny(t, "mcts:c=2,sims=4000,threads=2,parallel=split,policy=habit"+option, g, uint64(heap)).(*Roots)
			m, info := choose(t, r, g.New(0))
			if left := heap - int(m); wins(heap) {
				require.Equal(t, m == 2, wins(left), "%d of %d%s", m, heap, option)
			}
			require.False(t, math.IsNaN(info.Value))
			checkParts(t, r, option == "")
		}
	}
}

// TestEstimateOfTheProven: a move that another tree has proven, and that its own has not tried, is worth what is proven and
// not nothing.
func TestEstimateOfTheProven(t *testing.T) {
	for lo, want := range []float64{0, 0.5, 1} {
		var tr tree
		tr.use(&Config{Solver: true})
		tr.grow(node{mover: rules.First})
		tr.grow(node{})
		require.True(t, math.IsNaN(tr.estimate(1)), "nothing is known")
		tr.bounds.at[1] = bounds{uint8(lo), uint8(lo)}
		require.InDelta(t, want, tr.estimate(1), 0)
	}
}

// checkParts: each of the root's moves is one tree's; apart says that the others have not
// tried it.
func checkParts(t *testing.T, r *Roots, apart bool) {
	for _, kid := range r.sum.children(0) {
		owners := 0
		for _, search := range r.searches {
			tr := &search.tree
			k := tr.nodes[0].first + int32(slices.IndexFunc(tr.children(0), func(n node) bool { return n.move == kid.move }))
			if slices.Contains(search.part.kids, k) {
				owners++
				require.Equal(t, tr.nodes[k].visits, kid.visits)
			} else if apart {
				require.Zero(t, tr.nodes[k].visits)
			}
		}
		require.Equal(t, 1, owners)
	}
}

// BenchmarkThreads measures whole moves at the start of GIPF basic: what a
// second thread is worth, with playouts and with evaluated leaves, and what a
// graph costs. Read it on an idle machine.
func BenchmarkThreads(b *testing.B) {
	for _, leaves := range []string{",preset=uct", ",weights=material"} {
		for _, how := range []string{"", ",graph=on", ",threads=2"} {
			b.Run("sims=4000"+leaves+how, func(b *testing.B) {
				g := gipf(b)
				a, s, ctx := newAny(b, "mcts:sims=4000"+leaves+how, g, 1), g.New(0), b.Context()
				sims := int64(0)
				b.ReportAllocs()
				for b.Loop() {
					_, trees := inside(a)
					for _, tree := range trees {
						tree.tree.clear()
					}
					_, info, _ := a.Choose(ctx, s)
					sims += info.Sims
				}
				b.ReportMetric(float64(sims)/b.Elapsed().Seconds(), "sims/s")
			})
		}
	}
}
