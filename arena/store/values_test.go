package store

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
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

// The bytes of a game in which every other move has no choice, and of a game with a choice
// at every move, whose form is the one from before there were gaps.
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

// No content of the column causes a panic, and values that are read can be written again.
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

// searched gives games thoughts of every kind.
func searched(m memory) memory {
	out := memory{}
	for i, r := range m {
		n := len(r.Moves) - r.OpeningPlies
		if i%4 != 0 && n > 0 {
			r.SearchInfo.Values = make([]arena.Value, n)
			for k := range n {
				r.SearchInfo.Values[k] = arena.Value((int(i) + 17*k) % 120)
			}
		}
		if i%2 != 0 && n > 0 {
			r.SearchInfo.Details = make([]arena.Detail, n)
			r.SearchInfo.Details[n-1] = arena.Detail{Nodes: 1 << 40, Depth: 9, Time: time.Second, Choices: 99, PV: []string{"a1-b2", "c3"}}
		}
		out[i] = r
	}
	return out
}

// The agents' thoughts come back unchanged, and the digest does not depend on them.
func TestSearchInfoAreStored(t *testing.T) {
	x, m, digest := played(t, 10)
	m = searched(m)
	dir := stored(t, x, m)
	hasDigest(t, dir, digest)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	n := 0
	for got, err := range r.Records(t.Context()) {
		require.NoError(t, err)
		require.Equal(t, m[got.Index].SearchInfo, got.SearchInfo)
		n++
	}
	require.Len(t, m, n)
}

// Any changed byte of them is found, though no hash of a record covers it.
func TestSearchInfoAreChecked(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, _ := played(t, 2)
	m = searched(m)
	for change, want := range map[string]string{
		"expected = x'00'":                                     "expected: another checksum",
		"expected = zeroblob(length(expected))":                "expected: another checksum",
		"details = substr(details, 1, 20)":                     "details: another checksum",
		"details = expected, expected = details":               "",
		"expected = (SELECT expected FROM games WHERE id = 1)": "expected: another checksum",
		"details = x'0000'":                                    "details: another checksum",
	} {
		r := spoilt(t, x, m, "UPDATE games SET "+change+" WHERE id = 3")
		damaged := 0
		for rec, err := range r.Records(t.Context()) {
			if err != nil {
				require.ErrorIs(t, err, ErrDamaged, change)
				require.ErrorContains(t, err, "game 3: ", change)
				require.ErrorContains(t, err, want, change)
				damaged++
				continue
			}
			require.NotEqualValues(t, 3, rec.Index, change)
		}
		require.Equal(t, 1, damaged, change)
	}
}
