package sanitize_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/sanitize"
)

func TestGuard(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"mcts:sims=400":           "mcts:sims=400",
		"0.5":                     "0.5",
		"=cmd|' /C calc'!A0":      "'=cmd|' /C calc'!A0",
		"+1":                      "'+1",
		"-1+2":                    "'-1+2",
		"@SUM(A1)":                "'@SUM(A1)",
		"\t=1":                    "'\t=1",
		"\r=1":                    "'\r=1",
		"\n=1":                    "'\n=1",
		"  =1":                    "'  =1",
		"＝1":                      "'＝1",
		"'quoted'":                "''quoted'",
		"' =1":                    "'' =1",
		"a=b":                     "a=b",
		"\xff":                    "\xff",
		strings.Repeat(" ", 3):    "   ",
		"\"=1\"":                  "\"=1\"",
		"ñ":                       "ñ",
		"\u00a0=no break before":  "\u00a0=no break before",
		"a\n=in the second line":  "a\n=in the second line",
		"d4-e5 b1-c2 no formula ": "d4-e5 b1-c2 no formula ",
	} {
		require.Equal(t, want, sanitize.GuardCell(text), "%q", text)
	}
	require.Equal(t, "'abc", sanitize.BareCell("'abc"), "other programs' apostrophes stay")
	require.Equal(t, "'", sanitize.BareCell("'"))
}

// TestBareUndoes: every text comes back, no guarded cell is a formula, and no two
// texts have one cell.
func TestBareUndoes(t *testing.T) {
	text := rapid.StringOf(rapid.SampledFrom([]rune("='+-@\t\n\r ＝a1|")))
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(text, rapid.String()).Draw(t, "text")
		cell := sanitize.GuardCell(s)
		require.Equal(t, s, sanitize.BareCell(cell))
		require.NotRegexp(t, "^ *[=+@\\t\\n\\r＝＋－＠-]", cell)
	})
}
