package mcts

import (
	"testing"
)

// BenchmarkThreads measures whole moves at the start of GIPF basic: what a
// second thread is worth, with playouts and with evaluated leaves, and what a
// graph costs. Read it on an idle machine.
func BenchmarkThreads(b *testing.B) {
	for _, leaves := range []string{",preset=uct", ",weights=material"} {
		for _, how := range []string{"", ",graph=on", ",threads=2", ",threads=2,parallel=tree"} {
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
