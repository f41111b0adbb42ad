package arena_test

import (
	"encoding/binary"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// Incomplete details are refused, each with its number: of two, every prefix except the one that is
// exactly the first.
func TestParseDetailsWantsAll(t *testing.T) {
	details := []arena.Detail{{Nodes: 1000, Depth: 3, Time: 5 * time.Microsecond, Choices: 200, PV: []string{"a1", "b2-b3"}}, {Nodes: math.MaxInt64, Choices: 1}}
	first := len(arena.AppendPacked(nil, details[:1]))
	packed := arena.AppendPacked(nil, details)
	for n := range packed {
		got, err := arena.ParseDetails(packed[:n])
		switch {
		case n == 0 || n == first:
			require.NoError(t, err)
			require.Equal(t, details[:n/first], append([]arena.Detail{}, got...))
		case n < first:
			require.EqualError(t, err, "arena: detail 0: not whole, or too large a number")
		default:
			require.EqualError(t, err, "arena: detail 1: not whole, or too large a number")
		}
	}
	got, err := arena.ParseDetails(packed)
	require.NoError(t, err)
	require.Equal(t, details, got)
}

// Each number of a detail has a bound, which is read; one more is not.
func TestParseDetailsBounds(t *testing.T) {
	for i, most := range []uint64{math.MaxInt64, math.MaxInt32, math.MaxInt64 / 1000, math.MaxInt32, arena.MostPV} {
		for more := range uint64(2) {
			numbers := [5]uint64{}
			numbers[i] = most + more
			var packed []byte
			for _, n := range numbers {
				packed = binary.AppendUvarint(packed, n)
			}
			for range numbers[4] {
				packed = arena.AppendText(packed, "x")
			}
			got, err := arena.ParseDetails(packed)
			require.Equal(t, more == 0, err == nil, "number %d: %v", i, err)
			if more == 0 {
				d := got[0]
				require.Equal(t, most, []uint64{uint64(d.Nodes), uint64(d.Depth), uint64(d.Time.Microseconds()), uint64(d.Choices), uint64(len(d.PV))}[i])
			}
		}
	}
}

// A torn Unpacker remains torn and reads nothing.
func TestUnpacker(t *testing.T) {
	packed := arena.AppendText(arena.AppendNumbers(nil, 300, 0), "text")
	packed = append(binary.BigEndian.AppendUint64(packed, 1<<63+5), arena.AppendText(nil, []byte{1, 2})...)
	p := arena.Unpacker{Rest: packed}
	require.Equal(t, []any{int64(300), int64(0), "text", uint64(1<<63 + 5), []byte{1, 2}}, []any{p.Number(300), p.Number(0), p.Text(), p.Word(), p.Block()})
	require.False(t, p.Torn)
	require.Empty(t, p.Rest)
	for name, read := range map[string]func(p *arena.Unpacker) any{
		"a number": func(p *arena.Unpacker) any { return p.Number(299) },
		"bytes":    func(p *arena.Unpacker) any { return p.Bytes(int64(len(packed) + 1)) },
		"a text":   func(p *arena.Unpacker) any { return p.Text() }, // of 300 bytes
	} {
		p := arena.Unpacker{Rest: packed}
		require.Zero(t, read(&p), name)
		require.True(t, p.Torn, name)
		require.Equal(t, []any{int64(0), "", uint64(0)}, []any{p.Number(math.MaxInt64), p.Text(), p.Word()}, name)
		require.True(t, p.Torn, name)
	}
	p = arena.Unpacker{Rest: packed[:7]}
	require.Zero(t, p.Word())
	require.True(t, p.Torn, "seven bytes are no word")
	b := arena.Unpacker{Rest: append([]byte{}, packed...)}
	_ = append(b.Bytes(2), 99)
	require.EqualValues(t, 0, b.Number(9), "who appends to what was read leaves the rest alone")
}
