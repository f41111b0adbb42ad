package store

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// thoughtful gives games thoughts of every kind.
func thoughtful(m memory) memory {
	out := memory{}
	for i, r := range m {
		n := len(r.Moves) - r.OpeningPlies
		if i%4 != 0 && n > 0 {
			r.Thoughts.Values = make([]arena.Value, n)
			for k := range n {
				r.Thoughts.Values[k] = arena.Value((int(i) + 17*k) % 120)
			}
		}
		if i%2 != 0 && n > 0 {
			r.Thoughts.Details = make([]arena.Detail, n)
			r.Thoughts.Details[n-1] = arena.Detail{Nodes: 1 << 40, Depth: 9, Time: time.Second, Choices: 99, PV: []string{"a1-b2", "c3"}}
		}
		out[i] = r
	}
	return out
}

// What the agents thought comes back as it was, and the digest knows nothing of it.
func TestThoughtsAreStored(t *testing.T) {
	x, m, digest := played(t, 10)
	m = thoughtful(m)
	dir := stored(t, x, m)
	hasDigest(t, dir, digest)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	n := 0
	for got, err := range r.Records(t.Context()) {
		require.NoError(t, err)
		require.Equal(t, m[got.Index].Thoughts, got.Thoughts)
		n++
	}
	require.Len(t, m, n)
}

// A byte of them that is another one is found, though no hash of a record covers it.
func TestThoughtsAreChecked(t *testing.T) {
	x, m, _ := played(t, 2)
	m = thoughtful(m)
	for change, want := range map[string]string{
		"expected = x'00'":                                     "expected: another checksum",
		"expected = zeroblob(length(expected))":                "expected: another checksum",
		"details = substr(details, 1, 20)":                     "details: another checksum",
		"details = expected, expected = details":               "",
		"expected = (SELECT expected FROM games WHERE id = 1)": "expected: another checksum",
		"details = x'0000'":                                    "details: another checksum",
	} {
		dir := stored(t, x, m)
		execute(t, dir, "UPDATE games SET "+change+" WHERE id = 3")
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
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
		require.NoError(t, r.Close())
	}
}
