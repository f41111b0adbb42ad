package configs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCapsKeepBeta: the most pairs of a sequential test follow from its hypotheses and errors
// where a file says none, of all kinds; configured pairs stay.
func TestCapsKeepBeta(t *testing.T) {
	const tune = "name: a\ngame: g\nselfplay: {agents: [greedy]}\nout: w.yaml\n"
	search := func(verify string) int {
		c, err := Parse[Tune]("a.yaml", []byte(tune+verify), nil)
		require.NoError(t, err)
		return c.Verify.Search.Pairs
	}
	require.Equal(t, 3240, search("verify: {}\n"))
	require.Equal(t, 808, search("verify: {search: {sprt: {elo1: 40}}}\n"))
	require.Equal(t, 400, search("verify: {search: {fixed: true}}\n"))
	require.Equal(t, 7, search("verify: {pairs: 7}\n"))
	require.Equal(t, 9, search("verify: {pairs: 7, search: {pairs: 9}}\n"))
	numbers := func(verify string) int {
		c, err := Parse[Numbers]("a.yaml", []byte(goodNumbers+verify), nil)
		require.NoError(t, err)
		return c.Verify.Pairs
	}
	require.Equal(t, 808, numbers("verify: {elo1: 40}\n"))
	require.Equal(t, 0, numbers("verify: {pairs: 0}\n"))
	run := func(more string) int {
		c, err := Parse[Run]("a.yaml", []byte(good+"tournament: sprt\n"+more), nil)
		require.NoError(t, err)
		return c.Pairs
	}
	require.Equal(t, 3240, run("sprt: {elo1: 20}\n"))
	require.Equal(t, 3237, run("sprt: {elo1: 20, batch: 1}\n"), "looked at after each pair")
	require.Equal(t, 5, run("pairs: 5\n"))
	_, err := Parse[Run]("a.yaml", []byte(good+"tournament: sprt\nsprt: {elo1: 0.01}\n"), nil)
	require.NoError(t, err)
}
