package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// TestOnLeaf: the listener hears of every evaluated position and of no finished
// one, and the search chooses as without a listener.
func TestOnLeaf(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		game := game(t, name)
		build := func() *Agent { return newAgent(t, "alphabeta:transitions=700", game, shipped, 5) }
		alone, heard := build(), build()
		told := int64(0)
		heard.OnLeaf(func(s rules.State) {
			require.Equal(t, rules.Ongoing, s.Result())
			told++
		})
		for s, ply := game.New(1), 0; ply < 8 && s.Result() == rules.Ongoing; ply++ {
			told = 0
			want, info, err := alone.Choose(t.Context(), s)
			require.NoError(t, err)
			got, infoHeard, err := heard.Choose(t.Context(), s)
			require.NoError(t, err)
			require.Equal(t, want, got, "%s, ply %d", name, ply)
			require.Equal(t, info.Transitions, infoHeard.Transitions)
			require.LessOrEqual(t, told, info.Sims, "leaves are evaluated or finished")
			require.Equal(t, info.Sims > 0, told > 0)
			s.Play(got)
		}
	}
}
