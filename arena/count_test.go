package arena

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// TestCountOfAPair counts a pair as directors see it, whole, halved by a game
// without a result, and without any.
func TestCountOfAPair(t *testing.T) {
	first := func(r rules.Result) pairGame { return pairGame{players: [2]int{2, 5}, result: r} }
	second := func(r rules.Result) pairGame { return pairGame{players: [2]int{5, 2}, result: r} }
	whole := stats.Pairing{A: 2, B: 5}
	whole.AddPair(stats.Win, stats.Draw)
	lone, other := stats.Pairing{A: 2, B: 5}, stats.Pairing{A: 2, B: 5}
	lone.AddLone(true, stats.Loss)
	other.AddLone(false, stats.Win)
	for _, c := range []struct {
		games [2]pairGame
		want  stats.Pairing
	}{
		{[2]pairGame{first(rules.FirstWins), second(rules.Draw)}, whole},
		{[2]pairGame{first(rules.SecondWins), second(rules.Ongoing)}, lone},
		{[2]pairGame{first(rules.Ongoing), second(rules.SecondWins)}, other},
		{[2]pairGame{first(rules.Ongoing), second(rules.Ongoing)}, stats.Pairing{A: 2, B: 5}},
	} {
		got := stats.Pairing{A: 2, B: 5}
		count(&got, c.games[0], c.games[1])
		require.Equal(t, c.want, got)
	}
}
