package store

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// TestStartAndControlAreStored keeps what few records have. The store does not
// ask whether the position is one.
func TestStartAndControlAreStored(t *testing.T) {
	x, m, _ := played(t, 2)
	r := m[0]
	r.Start = "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"
	r.Control = arena.Verdict{Plies: r.Plies(), Result: 1, Termination: arena.Resign}
	require.NoError(t, r.Check())
	m[0] = r
	dir := stored(t, x, m)
	v, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer v.Close()
	for got, err := range v.Records(t.Context()) {
		require.NoError(t, err)
		want := m[got.Index]
		require.Equal(t, want.WithoutTimes(), got.WithoutTimes())
	}
}

// TestDamagedControlIsFound changes the texts behind the store's back.
func TestDamagedControlIsFound(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, _ := played(t, 1)
	for change, want := range map[string]string{
		"control = 'soon'":            `verdict "soon"`,
		"control = '900 draw resign'": "control 900 draw resign",
		"start = 'elsewhere'":         "its hash is",
	} {
		_, err := spoilt(t, x, m, "UPDATE games SET "+change+" WHERE id = 1").Digest(t.Context())
		require.ErrorIs(t, err, ErrDamaged)
		require.ErrorContains(t, err, want)
	}
}
