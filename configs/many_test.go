package configs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestManyProblems: of a file of nothing but problems a hundred are told, and that there are more.
func TestManyProblems(t *testing.T) {
	for _, text := range []string{strings.Repeat("k: 1\n", 100_000), "agents:\n" + strings.Repeat("- {nam: a}\n", 30_000), "agents:\n" + strings.Repeat("- {name: a, spec: random}\n", 900)} {
		_, err := Parse[Run]("run.yaml", []byte("name: a\ngame: b\n"+text), nil)
		var all Problems
		require.ErrorAs(t, err, &all)
		require.Len(t, all, mostProblems+1)
		require.Contains(t, err.Error(), "there are more problems, which are not listed")
	}
	_, err := Parse[Run]("run.yaml", []byte("name: a\ngame: b\nagents: [{name: Straße, spec: random}, {name: straſse, spec: random}, {name: ſ, spec: random}, {name: S, spec: random}]"), nil)
	require.ErrorContains(t, err, `agents.3.name: "S" is used twice, first as agents.2.name`)
}
