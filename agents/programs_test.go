package agents_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// TestPrograms asks agents, also inside others, what they start.
func TestPrograms(t *testing.T) {
	set := agents.NewSet(append(agents.Kinds(nil), agents.Kind{
		Name: "program", Params: []agents.Param{{Name: "path", Type: agents.Text}},
		Starts: func(a agents.Args) string { return a.Text("path") },
		Bind:   func(rules.Game, agents.Args) (agents.Bound, error) { panic("nobody asked for it") },
	})...)
	for spec, want := range map[string][]string{
		"random":                         nil,
		"epsilon:agent=(greedy)":         nil,
		"program":                        nil,
		"program:path=x":                 {"x"},
		"epsilon:agent=(program:path=x)": {"x"},
		"restrict:agent=(epsilon:agent=(program:path=y)),forbid=x*": {"y"},
	} {
		got, err := set.Programs(spec)
		require.NoError(t, err)
		require.Equal(t, want, got, spec)
	}
	_, err := set.Programs("progam")
	require.ErrorContains(t, err, `did you mean "program"?`)
}
