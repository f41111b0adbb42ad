package sanitize_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
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
		_, err := io.WriteString(sanitize.NewWriter(full{}), text)
		require.ErrorIs(t, err, errFull, text)
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
