package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A foreign game is one that this module's catalogue does not know.
type foreign struct{ rules.Game }

func (foreign) Name() string { return "mine" }

// TestForeignGame asks the commands about rules for a game that a program has
// added.
func TestForeignGame(t *testing.T) {
	known, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	p := Program{runs.Standard().With([]catalog.Variant{catalog.Of(foreign{known}, "of another module")}, nil)}
	ask := func(stdin string, args ...string) string {
		var out, errOut bytes.Buffer
		require.Equal(t, exitDone, p.Execute(t.Context(), args, strings.NewReader(stdin), &out, &errOut), "%q: %s", args, &errOut)
		return out.String()
	}
	require.Contains(t, ask("", "games"), "of another module")
	require.Contains(t, ask("", "games", "mine"), "mine: ")
	texts := ask("", "games", "mine", "--texts")
	require.Contains(t, texts, "Nothing is known of how positions and moves of mine are written.\n")
	require.Contains(t, texts, "\n    b2w/5/6/w5b/6/5/b2w w w 12,12 22 -\n")
	require.Contains(t, ask("", "perft", "mine", "2"), " 1764\n")
	require.Contains(t, ask(`{"game":"mine","variant":""}`, "moves"), `"game":"mine","variant":"",`)
	require.Contains(t, ask("", "__complete", "games", ""), "mine\tof another module\n")
}
