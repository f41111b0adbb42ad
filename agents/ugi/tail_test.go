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
		var ring Tail
		var all strings.Builder
		for i, n := range rapid.SliceOfN(rapid.IntRange(0, 3*TailSize/2), 0, 6).Draw(t, "sizes") {
			piece := strings.Repeat(string(rune('a'+i)), n)
			all.WriteString(piece)
			require.EqualValues(t, all.Len(), ring.Add([]byte(piece)))
		}
		text := all.String()
		require.Equal(t, text[max(0, len(text)-TailSize):], ring.String())
		ring.Clear()
		require.Empty(t, ring.String())
		ring.Add([]byte("again"))
		require.Equal(t, "again", ring.String())
	})
}

func TestTailIsFitForTerminals(t *testing.T) {
	var ring Tail
	ring.follow(iotest.OneByteReader(strings.NewReader("\x1b[31mred\x00\xff ü\r\nnext\n\n")))
	require.Equal(t, "·[31mred·· ü·\nnext", ring.String())
}
