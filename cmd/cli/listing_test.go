package cli

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
	"gipf.arena/rules/catalog"
)

func TestListing(t *testing.T) {
	games := catalog.New(catalog.Variants()...)
	var out bytes.Buffer
	require.NoError(t, Variants(&out, games.Family("zertz"), false))
	require.Contains(t, out.String(), "zertz/48")
	require.NotContains(t, out.String(), "gipf/basic")
	out.Reset()
	require.NoError(t, Features(&out, games, "zertz/48", false))
	require.Contains(t, out.String(), "features of moves")
	out.Reset()
	require.NoError(t, Texts(&out, games, "gipf"))
	require.Contains(t, out.String(), "The start of gipf/basic:")
	require.NoError(t, Known(games, "gipf"))
	require.NoError(t, Known(games, "gipf/basic:white=2"))
	require.ErrorContains(t, Known(games, "zertz/47"), `"zertz/47"`)
	require.ErrorContains(t, Features(io.Discard, games, "zertz/47", true), `"zertz/47"`)
	require.ErrorContains(t, Texts(io.Discard, games, "chess"), `"chess"`)
}

// TestColumns looks at every line of the lists, at each game.
func TestColumns(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	games, set := catalog.New(catalog.Variants()...), runs.Standard().Agents
	require.NoError(t, Variants(&out, games.All(), false))
	require.NoError(t, Agents(&out, set.Describe()))
	for _, name := range []string{"gipf", "zertz", "lyngk", "combined/gipf-tournament+zertz-37"} {
		require.NoError(t, Texts(&out, games, name))
	}
	for _, v := range games.All() {
		g, err := games.Game(v.Name + ":pie=1")
		require.NoError(t, err)
		require.NoError(t, Features(&out, games, v.Name, false))
		require.NoError(t, Features(&out, games, g.Name(), false))
		require.NoError(t, Agents(&out, set.DescribeAt(g)))
	}
	for line := range strings.SplitSeq(out.String(), "\n") {
		require.LessOrEqual(t, utf8.RuneCountInString(line), columns, line)
	}
}

func TestWrap(t *testing.T) {
	require.Equal(t, []string{"a bc", "àé,", "fghi", "jk l"}, page.Wrap("a  bc àé,fghijk\nl", 4))
	require.Empty(t, page.Wrap(" ", 4))
}

// TestOptions has each option with its example, and no features.
func TestOptions(t *testing.T) {
	var out bytes.Buffer
	games := catalog.New(catalog.Variants()...)
	require.NoError(t, Explain(&out, games, "gipf/standard:white=-1"))
	options := out.String()
	require.Contains(t, options, "\nwhite=-11..0\n    pieces that White has in reserve")
	require.Contains(t, options, "; such as gipf/standard:white=-2\n")
	require.Contains(t, options, "; such as gipf/standard:pie=1\n")
	require.NotContains(t, options, "features of positions")
	out.Reset()
	require.NoError(t, Features(&out, games, "gipf/standard:white=-1", false))
	require.NotContains(t, out.String(), "such as gipf/")
}
