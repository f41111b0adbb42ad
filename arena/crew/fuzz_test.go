package crew

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// FuzzMessages reads any bytes as chunks and results: what can be read is written unchanged.
func FuzzMessages(f *testing.F) {
	c := Chunk{
		Run: RunID{1, 2}, ID: 300, Games: []Game{{arena.Pair{Number: 5, Opening: 2, Players: [2]int{1, 0}}, 1}},
		Openings: []arena.Opening{{Position: "x y", Setup: 9, Texts: []string{"a1-b2", "c"}}},
	}
	f.Add(c.AppendTo(nil))
	c.Tasks = []arena.Task{{Seed: 5, Pair: 6, Specs: [2]string{"a", "b:c=1"}}}
	f.Add(c.AppendTo(nil))
	c.Tasks = []arena.Task{{Seed: 5, Position: "x", Moves: []string{"a1", "b"}, Timeout: time.Second}}
	f.Add(c.AppendTo(nil))
	b := Result{Chunk: 7, Ticket: "abc", Why: "no reason", Records: [][]byte{{1, 2}, {}}}
	f.Add(b.AppendTo(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, err := ParseChunk(data); err == nil {
			again, err := ParseChunk(c.AppendTo(nil))
			require.NoError(t, err)
			require.Equal(t, c, again)
		}
		if b, err := ParseResult(data); err == nil {
			again, err := ParseResult(b.AppendTo(nil))
			require.NoError(t, err)
			require.Equal(t, b, again)
		}
	})
}

// TestTornMessages cuts and lengthens messages at every place.
func TestTornMessages(t *testing.T) {
	c := Chunk{
		Games: []Game{{arena.Pair{Number: 5, Players: [2]int{1, 0}}, 1}}, Openings: []arena.Opening{{Texts: []string{"a"}}},
		Tasks: []arena.Task{{Specs: [2]string{"a", "b"}, Position: "p", Moves: []string{"m"}, Timeout: 3}},
	}
	data := c.AppendTo(nil)
	for i := range data {
		_, err := ParseChunk(data[:i])
		require.ErrorIs(t, err, errTorn, "cut at %d", i)
	}
	_, err := ParseChunk(append(data, 0))
	require.ErrorIs(t, err, errTorn)
	b := Result{Ticket: "l", Why: "w", Records: [][]byte{{1, 2}}}
	data = b.AppendTo(nil)
	for i := range data {
		_, err := ParseResult(data[:i])
		require.ErrorIs(t, err, errTorn, "cut at %d", i)
	}
}
