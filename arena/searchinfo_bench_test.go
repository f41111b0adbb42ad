package arena

import (
	"testing"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// BenchmarkThinking measures the cost per decision of keeping search information, including the copy at the end of a game of 50.
func BenchmarkThinking(b *testing.B) {
	for name, policy := range map[string]InfoPolicy{"none": {}, "values": {Values: true}, "full": {Values: true, Details: true}} {
		b.Run(name, func(b *testing.B) {
			var t thinking
			info := agents.Info{Value: 0.37, Sims: 200, Depth: 9}
			for b.Loop() {
				t.begin(policy)
				for range 50 {
					t.note(rules.First, &info, 12345678, 40)
				}
				if all := t.searchInfo(); all.Any() != policy.Values {
					b.Fatal("nothing kept")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/50, "ns/decision")
		})
	}
}
