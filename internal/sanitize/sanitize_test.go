package sanitize_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/sanitize"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"mcts +10±3\tZÈRTZ ½\n":      "mcts +10±3\tZÈRTZ ½\n",
		`a\b`:                        `a\b`,
		"\x1b[31mred\x1b[0m":         `\u001b[31mred\u001b[0m`,
		"over\rwritten\b\a":          `over\u000dwritten\u0008\u0007`,
		"del\x7f nul\x00":            `del\u007f nul\u0000`,
		"csi\u009b31m nel\u0085":     `csi\u009b31m nel\u0085`,
		"\u202egnp.exe\u202c":        `\u202egnp.exe\u202c`,
		"\u2066a\u2069 \u200fb":      `\u2066a\u2069 \u200fb`,
		"\ufeffa\u2028b":             `\ufeffa\u2028b`,
		"raw \x9b31m":                `raw \udc9b31m`,
		"cut ½\xc2":                  `cut ½\udcc2`,
		"long \xf0\x9f\x98":          `long \udcf0\udc9f\udc98`,
		"surrogate \xed\xa0\x80":     `surrogate \udced\udca0\udc80`,
		"smile 😀 e\u0301, \ufffd ok": "smile 😀 e\u0301, \ufffd ok",
	} {
		require.Equal(t, want, sanitize.Text(text), "%q", text)
	}
	require.Equal(t, `a\u000ab\u0009c\u001b`, sanitize.Line("a\nb\tc\x1b"))
	require.Equal(t, "a b", sanitize.Line("a b"))
}

// TestShell: a shell reads one word, and only what it would read otherwise stands in quotes.
func TestShell(t *testing.T) {
	for word, want := range map[string]string{
		"runs/a-1":  "runs/a-1",
		"my run":    "'my run'",
		"it's $x":   `'it'\''s $x'`,
		"$x":        "'$x'",
		"a=(b:c=1)": "'a=(b:c=1)'",
		"":          "''",
	} {
		require.Equal(t, want, sanitize.Shell(word), "%q", word)
	}
}

// hostile draws text in which much is not printable.
func hostile(t *rapid.T) string {
	return rapid.StringOfN(rapid.SampledFrom([]rune("a±😀\x00\x1b\n\t\r\x7f\u009b\u202e\u2067\ufeff\ufffd\\\"")), 0, 20, -1).Draw(t, "text") +
		string(rapid.SliceOfN(rapid.Byte(), 0, 8).Draw(t, "bytes"))
}

// TestTextIsPrintable: no character is left that acts, what was printable is
// untouched, and again changes nothing.
func TestTextIsPrintable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := hostile(t)
		got := sanitize.Text(text)
		require.True(t, utf8.ValidString(got))
		for _, r := range got {
			require.True(t, r == '\n' || r == '\t' || !unicode.IsControl(r) && !unicode.Is(unicode.Bidi_Control, r) && r != '\ufeff', "%q in %q", r, got)
		}
		require.Equal(t, got, sanitize.Text(got))
		require.NotContains(t, sanitize.Line(text), "\n")
	})
}

// TestJSONStaysTheSame: a JSON text that went through Text reads as before.
func TestJSONStaysTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, err := json.Marshal(map[string]string{"name": hostile(t)})
		require.NoError(t, err)
		var before, after any
		require.NoError(t, json.Unmarshal(text, &before))
		require.NoError(t, json.Unmarshal([]byte(sanitize.Text(string(text))), &after))
		require.Equal(t, before, after)
	})
}

// TestWriterIsText: in whichever pieces a text comes, what comes out is Text of the
// whole.
func TestWriterIsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := hostile(t)
		var out bytes.Buffer
		w := sanitize.NewWriter(&out)
		for rest := text; rest != ""; {
			n := rapid.IntRange(0, len(rest)).Draw(t, "piece")
			wrote, err := io.WriteString(w, rest[:n])
			require.NoError(t, err)
			require.Equal(t, n, wrote)
			rest = rest[n:]
		}
		require.NoError(t, w.Flush())
		require.NoError(t, w.Flush(), "nothing is left")
		require.Equal(t, sanitize.Text(text), out.String())
	})
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriterFails(t *testing.T) {
	for _, text := range []string{"plain", "\x1b", "±"} {
		w := sanitize.NewWriter(full{})
		_, err := io.WriteString(w, text)
		require.ErrorIs(t, err, errFull, text)
		require.ErrorIs(t, w.Flush(), errFull, "also where the one who printed did not look")
	}
	w := sanitize.NewWriter(full{})
	n, err := io.WriteString(w, "\xc2")
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.ErrorIs(t, w.Flush(), errFull)
	require.Equal(t, full{}, w.Unwrap())
}

// BenchmarkWriter: what the filter costs a stream of clean ASCII.
func BenchmarkWriter(b *testing.B) {
	for name, line := range map[string]string{"ascii": "plain text, a line of it\n", "latin": "Elo +10.3±2, a line of it\n"} {
		b.Run(name, func(b *testing.B) {
			p := []byte(strings.Repeat(line, 160))
			b.SetBytes(int64(len(p)))
			w := sanitize.NewWriter(io.Discard)
			for b.Loop() {
				if _, err := w.Write(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

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
		strings.Repeat("a", 1000):                              strings.Repeat("a", 1000),
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

// TestSaid: of files pages say the name, and never where they lie.
func TestSaid(t *testing.T) {
	for text, want := range map[string]string{
		"open /home/me/runs/one/run.db: no such file or directory":             "open run.db: no such file or directory",
		`run: "/home/my own/run.db" is damaged`:                                `run: "run.db" is damaged`,
		"/srv/one/run.db: 3 games; /srv/two/run.db: 4":                         "run.db: 3 games; run.db: 4",
		"cells/gipf-basic.mcts: game gipf/basic:white=2 at 12.5 games/s (1/2)": "cells/gipf-basic.mcts: game gipf/basic:white=2 at 12.5 games/s (1/2)",
		"weights/001.yaml and ../x/y":                                          "weights/001.yaml and ../x/y",
		"(/var/lib/gipfarena/run.db)":                                          "(run.db)",
		"":                                                                     "",
	} {
		require.Equal(t, want, sanitize.Said(errors.New(text)))
	}
	require.Equal(t, "open run.db: file does not exist", sanitize.Said(&fs.PathError{Op: "open", Path: "/a/b/run.db", Err: fs.ErrNotExist}))
}
