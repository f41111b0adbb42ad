package runs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/catalog"
)

// specs are agents of every kind that refers to something or has agents inside.
var specs = []string{
	"random", "greedy", "greedy:weights=tuned", "flat:sims=7", "mcts", "mcts:sims=40,solver=off", "mcts:preset=uct", "alphabeta:depth=2",
	"epsilon:agent=(greedy),p=0.8", "epsilon:p=0.5,agent=(epsilon:agent=(mcts:sims=9),p=0.25)", "anchor:level=1",
}

// TestIdentityCoversSpec: the identity of an agent covers its own spec, and no other.
func TestIdentityCoversSpec(t *testing.T) {
	game, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	for i, spec := range specs {
		b, err := standard.Agents.Builder(spec, game)
		require.NoError(t, err, spec)
		require.True(t, covers(b.Identity(), b.Spec()), "%q does not cover %q", b.Identity(), b.Spec())
		again, err := standard.Agents.Builder(b.Spec(), game)
		require.NoError(t, err, spec)
		require.True(t, standard.sameSpec(b.Spec(), again.Spec()))
		for j, other := range specs {
			require.True(t, i == j || !standard.sameSpec(other, spec), "%s and %s", spec, other)
		}
	}
	for _, bad := range [][2]string{
		{"", "random"},
		{"random:", "random"},
		{"greedy", "greedy:weights=tuned"},
		{"mcts:sims=4", "mcts:sims=5"},
		{"epsilon:agent=(greedy#00),p=0.5", "epsilon:agent=(random),p=0.5"},
		{"epsilon:agent=greedy,p=0.5", "epsilon:agent=(greedy),p=0.5"},
		{"random", "random:"},
	} {
		require.False(t, covers(bad[0], bad[1]), "%q covers %q", bad[0], bad[1])
	}
	require.True(t, covers("ugi:path=/a#b/c#0123", "ugi:path=/a#b/c"), "a path with the mark of a digest")
	require.True(t, standard.sameSpec("foreign:a=1", "foreign:a=01"), "agents of other programs")
	require.False(t, standard.sameSpec("foreign", "other"))
}
