package stats

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkRate refits a round robin of 60 pairs a pairing: cold, and from the
// table before the last pair as a live view does.
func BenchmarkRate(b *testing.B) {
	for _, players := range []int{3, 10, 50} {
		w := world{advantage: 30, drawRate: 0.2, openings: []float64{0}, schedule: schedule(players, 0, 60)}
		for p := range players {
			w.elo = append(w.elo, 300*float64(p)/float64(players))
		}
		ps, _ := w.play(rand.New(rand.NewPCG(1, 1)), false)
		before, err := Rate(players, ps, Options{})
		if err != nil {
			b.Fatal(err)
		}
		ps[0].AddPair(Win, Draw)
		for name, opt := range map[string]Options{"cold": {}, "warm": {Start: &before}} {
			b.Run(fmt.Sprintf("players=%d/%s", players, name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := Rate(players, ps, opt); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkHeadToHead(b *testing.B) {
	p := Pairing{Pairs: [3][3]int{{10, 3, 4}, {6, 9, 2}, {30, 8, 12}}}
	b.ReportAllocs()
	for b.Loop() {
		if r := HeadToHead(p, Duplicates{}, 0); r.Pairs != 84 {
			b.Fatal(r)
		}
	}
}
