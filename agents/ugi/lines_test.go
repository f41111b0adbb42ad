package ugi

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// all reads every line of src.
func all(src io.Reader, max int) (lines []string, err error) {
	for l := NewLines(src, max); ; {
		line, err := l.Next()
		if err != nil {
			return lines, err
		}
		lines = append(lines, string(line))
	}
}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
		err  error
	}{
		{"", nil, io.EOF},
		{"a\nb\n", []string{"a", "b"}, io.EOF},
		{"a\r\n\r\nb", []string{"a", "", "b"}, io.EOF},
		{"1234567\n1234567\n", []string{"1234567", "1234567"}, io.EOF},
		{"a\n12345678\n", []string{"a"}, ErrLongLine},
		{"a\n12345678", []string{"a"}, ErrLongLine},
		{"\r\r\n", []string{"\r"}, io.EOF},
	} {
		for name, src := range map[string]io.Reader{
			"whole": strings.NewReader(c.text), "bytes": iotest.OneByteReader(strings.NewReader(c.text)),
		} {
			got, err := all(src, 8)
			require.ErrorIs(t, err, c.err, "%q %s", c.text, name)
			require.Equal(t, c.want, got, "%q %s", c.text, name)
		}
	}
}

// TestLinesAreThoseOfSplit compares with strings.Split, however the text comes
// in pieces, with any errors between them.
func TestLinesAreThoseOfSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOf(rapid.StringMatching(`[ab\n]{0,9}`)).Draw(t, "pieces")
		var src interrupted
		for _, p := range pieces {
			src = append(src, []byte(p))
		}
		want := strings.Split(strings.Join(pieces, ""), "\n")
		if want[len(want)-1] == "" {
			want = want[:len(want)-1]
		}
		var got []string
		for l := NewLines(&src, 200); ; {
			line, err := l.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if !errors.Is(err, os.ErrDeadlineExceeded) {
				require.NoError(t, err)
				got = append(got, string(line))
			}
		}
		if len(want) == 0 {
			want = nil
		}
		require.Equal(t, want, got)
	})
}

// interrupted is a reader of pieces with a deadline that passes before each.
type interrupted [][]byte

func (p *interrupted) Read(buf []byte) (int, error) {
	if len(*p) == 0 {
		return 0, io.EOF
	}
	first := (*p)[0]
	if first != nil {
		n := copy(buf, first)
		(*p)[0] = first[n:]
		if n == len(first) {
			(*p)[0] = nil
		}
		return n, nil
	}
	*p = (*p)[1:]
	return 0, os.ErrDeadlineExceeded
}

func TestLinesDrop(t *testing.T) {
	l := NewLines(strings.NewReader("a\nb\nc"), 8)
	_, err := l.Next()
	require.NoError(t, err)
	require.Equal(t, "b\nc", string(l.Drop()))
	require.Empty(t, l.Drop())
	_, err = l.Next()
	require.ErrorIs(t, err, io.EOF)
	require.EqualValues(t, 5, l.Read())
}

func TestCutWord(t *testing.T) {
	for text, want := range map[string][2]string{
		"": {}, " \t ": {}, "go": {"go", ""}, " go  nodes 5 ": {"go", "nodes 5"}, "go\tx": {"go", "x"},
	} {
		word, rest := CutWord([]byte(text))
		require.Equal(t, want, [2]string{string(word), string(rest)}, "%q", text)
	}
}

// FuzzAnswers throws arbitrary output of an engine at everything that reads it.
func FuzzAnswers(f *testing.F) {
	for _, seed := range []string{
		"id name x\noption name A type spin default 1 min 0 max 3\nugiok\n", "info depth 3 score cp -20 nodes 7 pv a b\nbestmove a;b\n",
		"option name Move Overhead type combo var a b var c", "bestmove", "bestmove a ponder b", "info nodes", "option name type",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		lines, err := all(bytes.NewReader(text), 64)
		require.True(t, errors.Is(err, io.EOF) || errors.Is(err, ErrLongLine), "%v", err)
		for _, line := range lines {
			require.Less(t, len(line), 64+1)
			word, rest := CutWord([]byte(line))
			require.NotContains(t, string(word), " ")
			checkAnswer(t, string(rest))
		}
	})
}

// checkAnswer reads a text as each kind of answer, and what was understood
// again from what is written for it.
func checkAnswer(t *testing.T, text string) {
	if o, err := ParseOption(text); err == nil {
		again, err := ParseOption(strings.TrimPrefix(o.String(), "option "))
		require.NoError(t, err)
		require.Equal(t, o, again)
	}
	if token, err := ParseBestmove(text); err == nil {
		require.Len(t, strings.Fields(token), 1)
	}
	if info := ParseInfo(text); info.Value == info.Value {
		require.True(t, info.Value >= 0 && info.Value <= 1, "%q: %v", text, info.Value)
	}
	if name, value, err := ParseSetoption(text); err == nil {
		require.NotEmpty(t, name)
		again, v, err := ParseSetoption(strings.TrimPrefix(Setoption(name, value), "setoption "))
		require.NoError(t, err)
		require.Equal(t, []string{name, value}, []string{again, v})
	}
}
