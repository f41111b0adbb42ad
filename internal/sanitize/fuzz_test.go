package sanitize_test

import (
	"bytes"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/sanitize"
)

// FuzzWriter: bytes in two pieces come out as Text of the whole, which holds nothing
// that a terminal obeys.
func FuzzWriter(f *testing.F) {
	for _, text := range []string{"plain\n", "Elo ±3\t\x1b[2J", "\xe2\x80\xae\xf0\x9f", "\u009b\xff\ufeff", "a\r\n\x00"} {
		f.Add([]byte(text), 2)
	}
	f.Fuzz(func(t *testing.T, text []byte, at int) {
		var out bytes.Buffer
		w := sanitize.NewWriter(&out)
		cut := min(max(at, 0), len(text))
		for _, piece := range [][]byte{text[:cut], text[cut:]} {
			n, err := w.Write(piece)
			require.NoError(t, err)
			require.Equal(t, len(piece), n)
		}
		require.NoError(t, w.Flush())
		require.Equal(t, sanitize.Text(string(text)), out.String())
		require.True(t, utf8.Valid(out.Bytes()))
		require.False(t, bytes.ContainsFunc(out.Bytes(), func(r rune) bool {
			return r != '\n' && r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
		}))
	})
}
