package runs

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
)

// TestDisputedRun: a run with disputes says so in its standings, alone and beside others,
// and in verification, with what is stored from the machine that was wrong.
func TestDisputedRun(t *testing.T) {
	r := build(fickle{}, 0)
	dir := begun(t, r, func(int64) bool { return true })
	s, err := store.Open(t.Context(), dir, store.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Origins(t.Context(), "bad", []int64{3, 4, 5}, time.Now()))
	now := time.Now().UTC().Truncate(time.Second)
	want := []arena.Dispute{
		{Game: 9, Worker: "bad", Other: "good", Brought: "1", Again: "2", Judged: "2", Difference: "move 3", Created: now},
		{Game: 4, Worker: "good", Other: "liar", Brought: "1", Again: "2", Judged: "1", Difference: "move 5", Created: now},
		{Game: 5, Worker: "bad", Brought: "1", Again: "2", Judged: "2", Difference: "move 7", Created: now},
	}
	for _, d := range want {
		require.NoError(t, s.Dispute(t.Context(), d))
	}
	require.NoError(t, s.Close())
	bad := "disputed: worker bad was found wrong about 2 of the games played again (game 9: records of worker bad and worker good disagree: move 3); " +
		"3 of its games are stored: verify --worker bad plays them all again"
	liar := "disputed: worker liar was found wrong about 1 of the games played again (game 4: records of worker good and worker liar disagree: move 5); none of its games is stored"

	v, _, err := r.Standings(t.Context(), dir)
	require.NoError(t, err)
	require.Subset(t, v.Notes, []string{bad, liar})
	v, _, err = r.Standings(t.Context(), dir, begun(t, r, func(i int64) bool { return i < 2 }))
	require.NoError(t, err)
	require.Subset(t, v.Notes, []string{"fickle: " + bad, "fickle: " + liar})
	run, err := r.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	sample, err := verify.ParseSample("1")
	require.NoError(t, err)
	found, err := run.Verify(t.Context(), &verify.Verifier{Sample: sample})
	require.NoError(t, err)
	require.Subset(t, found.Notes, []string{bad, liar})
	require.Equal(t, want, found.Disputes)
	require.NoError(t, found.Err(), "the games themselves are right")
}

// TestDisputeNote: of a worker that was found wrong the games are to be played again where any of them is stored.
func TestDisputeNote(t *testing.T) {
	for stored, then := range map[int64]string{0: "; none of its games is stored", 1: "; 1 of its games ", 7: "; 7 of its games are stored: verify --worker w plays them all again"} {
		note := disputeNote("w", []arena.Dispute{{Game: 3, Worker: "w", Brought: "1", Again: "2", Judged: "2", Difference: "move 3"}}, stored)
		require.Contains(t, note, "disputed: worker w was found wrong about 1 of the games played again (")
		require.Contains(t, note, then)
	}
}
