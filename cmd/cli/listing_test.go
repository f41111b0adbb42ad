package cli

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
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
	out.Reset()
	require.NoError(t, Texts(&out, catalog.New(games.Family("zertz")[0]), "zertz"))
	require.Contains(t, out.String(), "The start of zertz/37:", "of the one variant that there is")
	require.NoError(t, Known(games, "gipf"))
	require.NoError(t, Known(games, "gipf/basic:white=2"))
	require.ErrorContains(t, Known(games, "zertz/47"), `"zertz/47"`)
	require.ErrorContains(t, Features(io.Discard, games, "zertz/47", true), `"zertz/47"`)
	require.ErrorContains(t, Texts(io.Discard, games, "chess"), `"chess"`)
}

// TestColumns checks every line of the lists, for each game.
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

// TestFold: a paragraph that is too wide is rewrapped below its first word; one that fits is unchanged.
func TestFold(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 20)) // of 99 columns
	for text, want := range map[string]string{
		"short\n":                         "short\n",
		"a\n\nb":                          "a\n\nb\n",
		long:                              strings.TrimSpace(strings.Repeat("word ", 16)) + "\n" + strings.TrimSpace(strings.Repeat("word ", 4)) + "\n",
		"  key    " + long:                "  key    " + strings.TrimSpace(strings.Repeat("word ", 14)) + "\n         " + strings.TrimSpace(strings.Repeat("word ", 6)) + "\n",
		"key  a\n     " + long + "\nnext": "key  a " + strings.TrimSpace(strings.Repeat("word ", 14)) + "\n     " + strings.TrimSpace(strings.Repeat("word ", 6)) + "\nnext\n",
		"key  a\n     b\nnext":            "key  a\n     b\nnext\n",
	} {
		var out bytes.Buffer
		fold(&out, text)
		require.Equal(t, want, out.String(), "%q", text)
	}
}

// TestAgentsAsText: agents with what each stands for, and their parameters with values and default, a line without words between agents.
func TestAgentsAsText(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, Agents(&out, []agents.Description{
		{Name: "a", Doc: "Plays.", Resolved: "a:n=2", Params: []agents.ParamDescription{
			{Name: "n", Doc: "how many", Range: "1 to 9", Default: "2"}, {Name: "m", Doc: "which", Range: "a name"},
		}},
		{Name: "b", Doc: "Plays, too.", Resolved: "b"},
	}))
	require.Equal(t, `a
    Plays.
    = a:n=2
  parameter  meaning, values and default
  n=         how many (1 to 9; default 2)
  m=         which (a name)

b
    Plays, too.
`, out.String())
}
