package sanitize_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/sanitize"
)

func TestQuote(t *testing.T) {
	x200 := strings.Repeat("½", 200)
	for text, want := range map[string]string{
		"":               `""`,
		"a\"\x1b":        `"a\"\x1b"`,
		x200:             `"` + x200 + `"`,
		x200 + "\n":      `"` + x200[:2*199] + `…" (401 bytes)`,
		x200 + "\xff½":   `"` + x200[:2*199] + `…" (403 bytes)`,
		"\xc2" + x200:    `"\xc2` + x200[:2*198] + `…" (401 bytes)`,
		`"` + x200 + "a": `"\"` + x200[:2*198] + `…" (402 bytes)`,
	} {
		require.Equal(t, want, sanitize.Quote(text))
		require.Equal(t, want, sanitize.Brief(want))
	}
}

func TestBrief(t *testing.T) {
	const a300 = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" +
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" +
		"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
	for message, want := range map[string]string{
		"": "",
		`file.yaml:1:1: unknown key "abc", did you mean "ab"?`: `file.yaml:1:1: unknown key "abc", did you mean "ab"?`,
		`f.yaml:1:1: unknown key "` + a300 + `"; want "a"`:     `f.yaml:1:1: unknown key "` + a300[:199] + `…" (300 bytes); want "a"`,
		`a "x" b "` + a300 + `": "` + a300 + `", column 3`:     `a "x" b "` + a300[:199] + `…" (300 bytes): "` + a300[:199] + `…" (300 bytes), column 3`,
		fmt.Sprintf("outer %q", fmt.Sprintf("in %q", a300)):    `outer "in \"` + a300[:195] + `…" (305 bytes)`,
		`5" wide ` + strings.Repeat("é", 600) + " wanted 7":    `5" wide ` + strings.Repeat("é", 236) + `… (258 bytes) …` + strings.Repeat("é", 235) + " wanted 7",
		strings.Repeat("a\n", 124) + "\x1b":                    strings.Repeat("a\n", 25) + `… (100 lines more)`,
		strings.Repeat("\n", 25):                               strings.Repeat("\n", 25) + `… (1 line more)`,
		strings.Repeat("\n", 24):                               strings.Repeat("\n", 24),
	} {
		require.Equal(t, want, sanitize.Brief(message))
	}
	messy := `"` + strings.Repeat(`\"`, 5<<20) + `\q`
	require.Less(t, len(sanitize.Brief(messy)), 1000, "and in no time")
}

// TestBriefIsBounded: of any text a line has at most 1,000 bytes of UTF-8, what
// stands in front of it stays, and short messages of few lines are Text.
func TestBriefIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		long := strings.Repeat(hostile(t), rapid.IntRange(0, 400).Draw(t, "times"))
		message := rapid.SampledFrom([]string{long, strconv.Quote(long), `"` + long, `x" ` + strconv.Quote(long) + " want " + long}).Draw(t, "form")
		got := sanitize.Brief("file:1:2: " + message)
		require.True(t, utf8.ValidString(got))
		require.True(t, strings.HasPrefix(got, "file:1:2: "))
		lines := strings.Split(got, "\n")
		require.LessOrEqual(t, len(lines), 26)
		for _, line := range lines {
			require.LessOrEqual(t, len(line), 1000)
		}
		if whole := sanitize.Text("file:1:2: " + message); len(whole) <= 200 && strings.Count(whole, "\n") < 25 {
			require.Equal(t, whole, got)
		}
	})
}

func TestCount(t *testing.T) {
	require.Equal(t, "0 plies", sanitize.Count(0, "ply", "plies"))
	require.Equal(t, "1 ply", sanitize.Count(1, "ply", "plies"))
	require.Equal(t, "21 plies", sanitize.Count(21, "ply", "plies"))
}
