package store

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
)

// Values come back as they were packed, in no more bytes than there are values.
func TestPackedValues(t *testing.T) {
	value := rapid.Custom(func(t *rapid.T) arena.Value {
		if rapid.Bool().Draw(t, "none") {
			return arena.NoValue
		}
		return arena.Value(rapid.SampledFrom([]int8{-127, -125, -1, 0, 7, 125, 126, 127}).Draw(t, "value"))
	})
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(value, 0, 40).Draw(t, "values")
		packed := packValues(values)
		require.LessOrEqual(t, len(packed), len(values))
		got, err := unpackValues(packed)
		require.NoError(t, err)
		require.Equal(t, values, append([]arena.Value{}, got...))
	})
}

// The bytes of a game in which every other move has no choice, and of one with a choice at
// every move, which is as it was before there were gaps.
func TestPackedBytes(t *testing.T) {
	const none = arena.NoValue
	require.Equal(t, []byte{gaps, 0b00010101, 1, 2, 3, 0b11111100 | 1, 4}, packValues([]arena.Value{1, none, 2, none, 3, none, none, none, 4, none}))
	require.Equal(t, []byte{1, 0xff, 3}, packValues([]arena.Value{1, -1, 3}))
	require.Equal(t, []byte{1, 0x80, 3}, packValues([]arena.Value{1, none, 3}), "packed it would be longer")
	older, err := unpackValues([]byte{0x80, 5, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80})
	require.NoError(t, err)
	require.Equal(t, []arena.Value{none, 5, none, none, none, none, none, none, none}, older)
	_, err = unpackValues([]byte{gaps, 0b01111111, 1, 2})
	require.ErrorIs(t, err, errGaps)
}

// Whatever stands in the column, nothing panics, and what is read is written again.
func FuzzUnpackValues(f *testing.F) {
	f.Add([]byte{gaps, 0b00010101, 1, 2, 3})
	f.Add([]byte{0x80, 5})
	f.Fuzz(func(t *testing.T, packed []byte) {
		values, err := unpackValues(packed)
		if err != nil {
			return
		}
		again, err := unpackValues(packValues(values))
		if len(values) > 0 && values[0] == arena.Value(-126) {
			return // no value: the record is refused
		}
		require.NoError(t, err)
		require.Equal(t, append([]arena.Value{}, values...), append([]arena.Value{}, again...))
	})
}
