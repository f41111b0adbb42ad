package verify_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/verify"
)

// newest yields the records of rows, the last one first, and then the error if there is one.
func newest(rows []verify.Row, err error) iter.Seq2[arena.Record, error] {
	return func(yield func(arena.Record, error) bool) {
		for _, row := range slices.Backward(rows) {
			if !yield(row.Record, nil) {
				return
			}
		}
		if err != nil {
			yield(arena.Record{}, err)
		}
	}
}

// examined examines this program by the games of a tournament.
func examined(t *testing.T, x *arena.Tournament, rows []verify.Row, v *verify.Verifier) verify.Exam {
	t.Helper()
	e, err := v.Examine(t.Context(), x, newest(rows, nil), time.Hour)
	require.NoError(t, err)
	return e
}

// TestExamine: the last pair of each player is replayed, at every game, and comes out the same.
func TestExamine(t *testing.T) {
	t.Parallel()
	for _, game := range games {
		x := tournament(t, game)
		rows := played(t, x)
		e := examined(t, x, rows, &verify.Verifier{Workers: 2})
		require.Nil(t, e.First)
		require.EqualValues(t, 4, e.Games, "three players are in two pairs of %s", game)
		require.Positive(t, e.Moves)
	}
}

// TestExamineFinds: a game that differs is named, by its first different move and before it ends.
func TestExamineFinds(t *testing.T) {
	t.Parallel()
	x := tournament(t, "gipf/basic")
	rows := played(t, x)
	for i := range rows {
		rows[i].Record.Moves[len(rows[i].Record.Moves)-1] = otherLast(&rows[i].Record)
	}
	e := examined(t, x, rows, &verify.Verifier{})
	require.NotNil(t, e.First)
	require.Equal(t, "moves", e.First.Field)
	require.Equal(t, len(rows[e.First.Game].Moves)-1, e.First.Ply)
	require.Zero(t, e.Games)
	require.Positive(t, e.Moves, "those before were the same")

	rows = played(t, x)
	last := len(rows) - 1
	rows[last].Record.Sides[0].Sims++
	e = examined(t, x, rows, &verify.Verifier{})
	require.EqualValues(t, last, e.First.Game)
	require.Equal(t, "first sims", e.First.Field)
}

// TestExamineLeavesOut: games of players that are not reproducible are not replayed; without others there is no exam.
func TestExamineLeavesOut(t *testing.T) {
	t.Parallel()
	x := tournament(t, "gipf/basic")
	rows := played(t, x)
	for i := range rows {
		if r := &rows[i].Record; r.Sides[0].Player == 2 || r.Sides[1].Player == 2 {
			r.Sides[0].Sims++ // as of a player with a clock
		}
	}
	e := examined(t, x, rows, &verify.Verifier{NotReproducible: []bool{false, false, true}})
	require.Nil(t, e.First)
	require.EqualValues(t, 2, e.Games, "the one pair of the other two")
	require.Equal(t, verify.Exam{}, examined(t, x, rows, &verify.Verifier{NotReproducible: []bool{true, false, true}}))
	require.Equal(t, verify.Exam{}, examined(t, x, nil, &verify.Verifier{}))
	require.Equal(t, verify.Exam{}, examined(t, x, rows[:1], &verify.Verifier{}), "half a pair")
}

// TestExamineOfAnotherRun: a game that cannot be in the run is a difference.
func TestExamineOfAnotherRun(t *testing.T) {
	t.Parallel()
	x := tournament(t, "gipf/basic")
	rows := played(t, x)
	x.Pairs = 1
	e := examined(t, x, rows, &verify.Verifier{})
	require.NotNil(t, e.First)
	require.Equal(t, "index", e.First.Field)
	require.Equal(t, "no such game", e.First.Replayed)
}

// TestExamineEnds: when time is over the moves so far count, with no error; the end of a context is one, as is a failed read.
func TestExamineEnds(t *testing.T) {
	t.Parallel()
	x := tournament(t, "gipf/basic")
	rows := played(t, x)
	e, err := new(verify.Verifier).Examine(t.Context(), x, newest(rows, nil), 0)
	require.NoError(t, err)
	require.Equal(t, verify.Exam{}, e)
	ended, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("interrupted")
	cancel(stop)
	_, err = new(verify.Verifier).Examine(ended, x, newest(rows, nil), time.Hour)
	require.ErrorIs(t, err, stop)
	torn := errors.New("torn page")
	_, err = new(verify.Verifier).Examine(t.Context(), x, newest(rows[:1], torn), time.Hour)
	require.ErrorIs(t, err, torn)
}
