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
	whole := stats.Pairing{A: 2, B: 5}
	whole.AddPair(stats.Win, stats.Draw)
	lone, other := stats.Pairing{A: 2, B: 5}, stats.Pairing{A: 2, B: 5}
	lone.AddLone(true, stats.Loss)
	other.AddLone(false, stats.Win)
	for _, c := range []struct {
		games [2]rules.Result
		want  stats.Pairing
	}{
		{[2]rules.Result{rules.FirstWins, rules.Draw}, whole},
		{[2]rules.Result{rules.SecondWins, rules.Ongoing}, lone},
		{[2]rules.Result{rules.Ongoing, rules.SecondWins}, other},
		{[2]rules.Result{rules.Ongoing, rules.Ongoing}, stats.Pairing{A: 2, B: 5}},
	} {
		got := stats.Pairing{A: 2, B: 5}
		addPair(&got, [2]uint8{endOf(c.games[0], 0), endOf(c.games[1], 1)})
		require.Equal(t, c.want, got)
	}
	for first, was := range map[rules.Result]stats.Result{rules.FirstWins: stats.Win, rules.Draw: stats.Draw, rules.SecondWins: stats.Loss} {
		for second, then := range map[rules.Result]stats.Result{rules.SecondWins: stats.Win, rules.Draw: stats.Draw, rules.FirstWins: stats.Loss} {
			got, want := stats.Pairing{A: 2, B: 5}, stats.Pairing{A: 2, B: 5}
			addPair(&got, [2]uint8{endOf(first, 0), endOf(second, 1)})
			want.AddPair(was, then)
			require.Equal(t, want, got, "%s, then %s", first, second)
		}
	}
}
