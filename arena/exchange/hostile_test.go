package exchange_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/exchange"
	"gipf.arena/internal/sanitize"
)

// nasty is a text that steers terminals, looks like a formula, and ends its
// enclosing text, in each of the forms.
const nasty = "=cmd|' /C calc'!A0\x1b[2J\u009b31m\x7f\u202e\x00\r\n\t\",;)]}\\\xff"

// TestHostileTexts puts it wherever text comes from outside: no form passes on a
// character that a terminal obeys, and readers still accept each.
func TestHostileTexts(t *testing.T) {
	run, games := endings(t)
	run.Code, run.Toolchain, run.Settings = nasty, nasty, nasty
	run.Players[0].Name, run.Players[1].Spec, run.Players[1].Identity = nasty, nasty, nasty
	for i := range games {
		for seat := range games[i].Sides {
			games[i].Sides[seat].Name += nasty
			games[i].Sides[seat].Spec = nasty
		}
		games[i].Detail, games[i].Ending = nasty, nasty
	}
	for _, form := range forms {
		text := written(t, form.open, &run, games)
		require.True(t, utf8.ValidString(text), form.file)
		for _, r := range text {
			require.True(t, r == '\n' || r == '\t' && form.file != "games.pgn" || !unicode.IsControl(r) && r != '\u202e', "%s: %q", form.file, r)
		}
	}
	lines, err := csv.NewReader(strings.NewReader(written(t, exchange.NewCSV, &run, games))).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 1+len(games))
	spec := slices.Index(lines[0], "first_spec")
	require.Equal(t, "'"+sanitize.Text(nasty), lines[1][spec])
	for _, line := range lines {
		for _, cell := range line {
			require.NotRegexp(t, `^[=+@\t\r\n-]`, cell)
		}
	}
	pgn := written(t, exchange.NewPGN, &run, games)
	require.Equal(t, len(games), strings.Count(pgn, "\n[White \""), "a name makes no tag of its own")
	sgf := written(t, exchange.NewSGF, &run, games)
	require.Equal(t, len(games), strings.Count(sgf, "\nconfig_hash: "), "a detail makes no key of its own")
}

// TestNamesComeBack: "stats rate" reads back the names in lists of results, for
// any printable names.
func TestNamesComeBack(t *testing.T) {
	run, games := played(t, "gipf/basic", 1, 400)
	name := rapid.OneOf(
		rapid.StringMatching(`[=+@'-][ -~]{0,8}[!-~]`),
		rapid.StringOfN(rapid.RuneFrom(nil, unicode.GraphicRanges...), 1, 12, -1),
	).Filter(func(s string) bool {
		return strings.TrimSpace(s) == s && sanitize.Line(s) == s && !strings.ContainsFunc(s, unicode.IsControl)
	})
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfNDistinct(name, 2, 2, rapid.ID).Draw(t, "names")
		for i := range games {
			games[i].Sides[0].Name, games[i].Sides[1].Name = names[i], names[1-i]
		}
		for _, form := range forms[1:3] {
			var out strings.Builder
			w, err := form.open(&out, &run)
			require.NoError(t, err)
			for i := range games {
				games[i].Result = 1
				require.NoError(t, w.Game(&games[i]))
			}
			require.NoError(t, w.Close())
			list, err := exchange.Read(strings.NewReader(out.String()))
			require.NoError(t, err)
			require.Equal(t, names, list.Names, form.file)
		}
	})
}
