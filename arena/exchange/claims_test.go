package exchange

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestClaimant walks over values of Thrift's compact protocol: a complete value is consumed to its last byte, and each
// prefix of it is bad. A field's head has the distance of its number, 0 for a separate one, and its kind.
func TestClaimant(t *testing.T) {
	list := func(n int) []byte { return append(append([]byte{0x19, 0xf3, byte(n)}, make([]byte, n)...), 0) }
	deep := func(n int) []byte { return append(bytes.Repeat([]byte{0x1c}, n), make([]byte, n+1)...) }
	for name, text := range map[string][]byte{
		"nothing":                   {0},
		"a number":                  {0x15, 0xac, 2, 0},
		"a field of its own number": {0x05, 0xac, 2, 7, 0},
		"true and false":            {0x11, 0x12, 0},
		"a byte":                    {0x13, 9, 0},
		"a double":                  {0x17, 1, 2, 3, 4, 5, 6, 7, 8, 0},
		"a text":                    {0x18, 2, 'a', 'b', 0},
		"a list":                    {0x19, 0x33, 1, 2, 3, 0},
		"a list of truths":          {0x19, 0x21, 1, 2, 0},
		"a set of texts":            {0x1a, 0x28, 1, 'a', 0, 0},
		"a long list":               list(15),
		"a longer list":             list(100),
		"lists in a list":           {0x19, 0x29, 0x13, 1, 0x03, 0},
		"a structure":               {0x1c, 0x15, 3, 0, 0},
		"a list of structures":      {0x19, 0x2c, 0x15, 3, 0, 0x15, 4, 0, 0x15, 5, 0},
		"sixteen structures":        deep(16),
	} {
		c := claimant{rest: append(slices.Clone(text), 99)}
		c.structure(0)
		require.False(t, c.bad, name)
		require.Equal(t, []byte{99}, c.rest, name)
		for n := range text {
			c := claimant{rest: text[:n]}
			c.structure(0)
			require.True(t, c.bad, "%s: the first %d bytes", name, n)
		}
	}
	for name, text := range map[string][]byte{
		"a map": {0x1b, 0, 0}, "a kind that there is not": {0x1d, 0}, "seventeen structures": deep(17), "a list of nothing": {0x19, 0x1c, 0, 0},
		"seventeen lists":          append(append([]byte{0x19}, bytes.Repeat([]byte{0x19}, 17)...), 0x03, 0),
		"a number of eleven bytes": append([]byte{0x15}, append(bytes.Repeat([]byte{0x80}, 10), 0, 0)...),
	} {
		c := claimant{rest: text}
		c.structure(0)
		require.True(t, c.bad, name)
	}
}

// TestRuns counts levels of one bit: a run has their number and one byte, packed ones come in bytes of eight.
func TestRuns(t *testing.T) {
	long := func(n uint64) []byte { return append(binary.AppendUvarint(nil, n<<1), 1) }
	for _, c := range []struct {
		levels []byte
		want   uint64
	}{
		{nil, 0},
		{long(5), 5},
		{[]byte{1<<1 | 1, 0xff}, 8},
		{[]byte{3<<1 | 1, 1, 2, 3}, 24},
		{append(long(300), 2<<1|1, 0, 0), 316},
		{long(1 << 32), 1 << 32},
		{long(1<<32 + 1), 1 << 32},
		{append(long(1<<32), long(7)...), 1 << 32},
		{long(5)[:1], 1 << 32},
		{[]byte{3<<1 | 1, 1, 2}, 1 << 32},
	} {
		require.Equal(t, c.want, runs(c.levels), "%v", c.levels)
	}
}

// TestCutTag takes one tag off: a name without blanks and brackets, a value in quotes, and a bracket.
func TestCutTag(t *testing.T) {
	for text, want := range map[string][3]string{
		`[White "a"]`:             {"White", "a", ""},
		`[White "a"] [Black "b"]`: {"White", "a", ` [Black "b"]`},
		`[White"a" ] x`:           {"White", "a", " x"},
		`[ White  ""]`:            {"White", "", ""},
		`[White "a\"b\\c\d"]`:     {"White", `a"b\c\d`, ""},
		`[White "\\"]`:            {"White", `\`, ""},
		`[White "]"]`:             {"White", "]", ""},
	} {
		name, value, rest, ok := cutTag(text)
		require.True(t, ok, text)
		require.Equal(t, want, [3]string{name, value, rest}, text)
	}
	for _, text := range []string{`["a"]`, `[ "a"]`, `[White]`, `[White a]`, `[White "a]`, `[White "a\"]`, `[White "a"`, `[White "a" b]`, `[Wh ite "a"]`, `[[White "a"]`, `[Wh{ite "a"]`, "[Wh\tite \"a\"]", `[White] "a"]`} {
		_, _, _, ok := cutTag(text)
		require.False(t, ok, text)
	}
}

// TestRing reads rings in the site's form: a letter and a digit that is not 0.
func TestRing(t *testing.T) {
	for _, words := range [][]string{{"a", "1"}, {"z", "9"}, {"d", "4"}} {
		got, err := ring(words)
		require.NoError(t, err)
		require.Equal(t, words[0]+words[1], got)
	}
	for _, words := range [][]string{{}, {"a"}, {"a", "1", "1"}, {"a", "0"}, {"a", "10"}, {"aa", "1"}, {"A", "1"}, {"{", "1"}, {"`", "1"}, {"a", ":"}, {"", "1"}, {"a", ""}} {
		_, err := ring(words)
		require.EqualError(t, err, "want a ring such as D 4", "%q", words)
	}
}

// TestResultsOfTheSite: who has won is named as the record names players, a draw is one in any words.
func TestResultsOfTheSite(t *testing.T) {
	for text, want := range map[string]Record{
		"Game won by Ann": {Winner: "Ann"}, "GAME WON BY  Bob ": {Winner: "Bob"}, "The game is a draw": {Draw: true}, "Draw": {Draw: true}, "": {}, "game won": {},
	} {
		var r Record
		r.addResult(text)
		require.Equal(t, want, r, text)
	}
	require.Equal(t, "a [b] c", inBrackets("SU[ a [b] c ] x"))
	require.Equal(t, "a", inBrackets("SU[a"))
	require.Empty(t, inBrackets("SU"))
}

// TestExcerpt: an error quotes sixty bytes of a line, and says by a sign that there is more.
func TestExcerpt(t *testing.T) {
	text := bytes.Repeat([]byte("x"), 61)
	require.Equal(t, `"`+string(text[:60])+`"`, excerpt(text[:60]))
	require.Equal(t, `"`+string(text[:60])+`"…`, excerpt(text))
}
