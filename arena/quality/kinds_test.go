package quality

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// Every figure that games can be compared in is of a kind of the table, with its unit, and every
// kind that needs no values is met.
func TestFiguresAreOfTheTable(t *testing.T) {
	met := map[string]bool{}
	for _, name := range []string{"gipf/standard", "zertz/37", "lyngk/base"} {
		g := gameOf(t, name)
		tally := NewTally(g)
		drawn := randomGame(t, g, 8, 2, 30)
		drawn.Result, drawn.Termination, drawn.Ending = rules.Draw, arena.ByRule, "repetition"
		require.NoError(t, tally.Add(&drawn))
		for index := range int64(6) {
			r := randomGame(t, g, index, 2, 3000)
			require.NoError(t, tally.Add(&r))
		}
		capped := randomGame(t, g, 7, 2, 9)
		require.NoError(t, tally.Add(&capped))
		for _, m := range tally.Metrics() {
			kind, known := KindOfFigure(m.Name)
			require.Equal(t, m.Sample != nil, known, "%s: what has a sample can be compared, and nothing else", m.Name)
			if known {
				require.Equal(t, kind.Unit, m.Unit, m.Name)
				require.False(t, kind.Judged, m.Name)
				met[kind.Name] = true
			}
		}
	}
	for _, kind := range FigureKinds() {
		require.Equal(t, !kind.Judged, met[kind.Name], kind.Name)
	}
}

func TestKindOfFigure(t *testing.T) {
	for name, want := range map[string]string{
		"turns": "turns", "event/row-kept": "event/EVENT", "choices/10": "choices/N", "uncertainty/1": "uncertainty/N", "ending/no-reserve/first": "ending/ENDING/first", "ending/no-reserve": "ending/ENDING", "ending/": "ending/ENDING",
		"nonsense": "", "turn": "", "turns/median": "", "choices/11": "", "choices/0": "", "choices/": "", "swing": "", "": "", "judge-slope": "", "N": "",
	} {
		kind, known := KindOfFigure(name)
		require.Equal(t, want != "", known, name)
		require.Equal(t, want, kind.Name, name)
	}
}

// The page for designers lists what the table holds.
func TestFiguresOfThePage(t *testing.T) {
	const page = "../../docs/designer.md"
	text := testkit.Bytes(t, page)
	var rows strings.Builder
	rows.WriteString("| figure | unit | what it is |\n|---|---|---|\n")
	for _, kind := range FigureKinds() {
		about := kind.About
		if kind.Judged {
			about += " (needs a judge)"
		}
		fmt.Fprintf(&rows, "| `%s` | %s | %s |\n", kind.Name, kind.Unit, about)
	}
	table := regexp.MustCompile(`(?m)^\| figure \|(.*\n\|)+.*\n`)
	require.Len(t, table.FindAll(text, -1), 1)
	if testkit.Update() {
		text = table.ReplaceAllLiteral(text, []byte(rows.String()))
		testkit.File(t, text, page)
	}
	require.Equal(t, rows.String(), string(table.Find(text)), "stale: go test ./arena/quality -update")
}
