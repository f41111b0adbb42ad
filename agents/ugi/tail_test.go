package ugi

import (
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestTail compares the ring with a plain string, whatever the pieces.
func TestTail(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var ring tail
		var all strings.Builder
		for i, n := range rapid.SliceOfN(rapid.IntRange(0, 3*tailSize/2), 0, 6).Draw(t, "sizes") {
			piece := strings.Repeat(string(rune('a'+i)), n)
			all.WriteString(piece)
			require.EqualValues(t, all.Len(), ring.add([]byte(piece)))
		}
		text := all.String()
		require.Equal(t, text[max(0, len(text)-tailSize):], ring.String())
		ring.clear()
		require.Empty(t, ring.String())
		ring.add([]byte("again"))
		require.Equal(t, "again", ring.String())
	})
}

func TestTailIsFitForTerminals(t *testing.T) {
	var ring tail
	ring.follow(iotest.OneByteReader(strings.NewReader("\x1b[31mred\x00\xff ü\r\nnext\n\n")))
	require.Equal(t, "·[31mred·· ü·\nnext", ring.String())
}

func TestSeedWithinRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Int64().Draw(t, "min")
		o := Option{Min: low, Max: rapid.Int64Min(low).Draw(t, "max")}
		seed := rapid.Uint64().Draw(t, "seed")
		got := o.within(seed)
		require.True(t, got >= o.Min && got <= o.Max, "%d of %d to %d", got, o.Min, o.Max)
	})
}
