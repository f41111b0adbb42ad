package verify_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/verify"
)

// journal keeps decisions.
type journal []arena.Decision

func (j *journal) Decide(_ context.Context, d arena.Decision) error { *j = append(*j, d); return nil }

// The decisions of an adaptive format follow from its games; the first that does
// not is named, and games that no decision asked for are refused.
func TestRounds(t *testing.T) {
	x := tournament(t, "gipf/basic")
	x.Format, x.Settings, x.Pairs, x.OpeningPlies = arena.Swiss, adaptive.Swiss{Rounds: 2}, 2, 2
	games, decided := collector{}, journal{}
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Sinks: []arena.Sink{games}, Rounds: x.Rounds(nil), Decide: decided.Decide}))
	rows := make([]verify.Row, len(games))
	for i := range rows {
		rows[i].Record = games[int64(i)]
	}
	look := func(rows []verify.Row, journal []arena.Decision) verify.Report {
		r, err := (&verify.Verifier{Sample: all(t), Games: int64(len(rows)), Journal: journal}).Run(t.Context(), x, sequence(rows, nil))
		require.NoError(t, err)
		return r
	}
	r := look(rows, decided)
	require.Equal(t, &verify.Rounds{Stored: 3, Retaken: 3}, r.Rounds)
	require.Nil(t, r.First)

	r = look(rows[:4], decided)
	require.Equal(t, 2, r.Rounds.Retaken, "the second round is open")

	other := slices.Clone(decided)
	other[1].Basis = "00"
	r = look(rows, other)
	require.Contains(t, r.Rounds.Difference, "arena: round 1: the journal of the run has ")
	require.Equal(t, 1, r.Rounds.Retaken)

	other = slices.Clone(decided)
	other[1].Round.Reason = "a reason of another program"
	r = look(rows, other)
	require.Equal(t, 3, r.Rounds.Retaken, "what no game depends on is no difference")
	require.Equal(t, `round 1: the journal of the run has "a reason of another program", from its games follows "round 2 of 2: like scores"`, r.Rounds.Reworded)

	r = look(rows, decided[:1])
	require.Equal(t, "index", r.First.Field)
	require.EqualValues(t, 4, r.First.Game)
}
