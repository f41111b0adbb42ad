package arena_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestDispute: a machine that differs from the coordinator was wrong: one of two, or both.
func TestDispute(t *testing.T) {
	for _, c := range []struct {
		d     arena.Dispute
		wrong []string
	}{
		{arena.Dispute{Worker: "a", Other: "b", Brought: "1", Again: "2", Judged: "2"}, []string{"a"}},
		{arena.Dispute{Worker: "a", Other: "b", Brought: "1", Again: "2", Judged: "1"}, []string{"b"}},
		{arena.Dispute{Worker: "a", Other: "b", Brought: "1", Again: "2", Judged: "3"}, []string{"a", "b"}},
		{arena.Dispute{Worker: "a", Other: "b", Brought: "1", Again: "", Judged: "1"}, []string{"b"}},
		{arena.Dispute{Worker: "a", Brought: "1", Again: "2", Judged: "2"}, []string{"a"}},
	} {
		require.Equal(t, c.wrong, c.d.Wrong())
	}
	require.Equal(t, []string{"a", "b"}, arena.Disputed([]arena.Dispute{
		{Worker: "b", Brought: "1", Again: "2", Judged: "2"}, {Worker: "c", Other: "a", Brought: "1", Again: "2", Judged: "1"}, {Worker: "b", Brought: "1", Judged: "2"},
	}))
	d := arena.Dispute{Game: 7, Worker: "a", Difference: "move 3"}
	require.Equal(t, "game 7: records of worker a and the coordinator disagree: move 3", d.String())
	d.Other = "b"
	require.Equal(t, "game 7: records of worker a and worker b disagree: move 3", d.String())
}
