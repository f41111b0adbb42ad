package live

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// TestGamesOfARun: a stored run shows the games that ended last, as many as a page has places for, each as it
// stood before and after its last move. Of what is no run no game is shown.
func TestGamesOfARun(t *testing.T) {
	dir := t.TempDir()
	played(t, dir+"/run", "pairs: 13\n", runs.Options{})
	s := newStored(runs.Standard(), dir+"/run", "run")
	boards := liveBoardParts(s, s.about())(t.Context())
	require.Len(t, boards, 24)
	require.Contains(t, boards["board0"], `/game/25/`)
	require.Contains(t, boards["board23"], `/game/2/`)
	for index := range int64(26) {
		frame, err := s.game(t.Context(), index)
		require.NoError(t, err)
		require.Equal(t, index, frame.Record.Index)
		require.NotEqual(t, frame.Before.String(), frame.State.String())
		frame.Before.Play(frame.Last)
		require.Equal(t, frame.State.String(), frame.Before.String())
	}
	_, err := s.game(t.Context(), 26)
	require.ErrorContains(t, err, "game 26")
	none := newStored(runs.Standard(), dir, "none")
	_, err = none.game(t.Context(), 0)
	require.Error(t, err)
	require.Empty(t, none.liveBoards(t.Context(), 1))
}

// TestResumedRunInPlay: a run that was extended has played its former games, too.
func TestResumedRunInPlay(t *testing.T) {
	dir := testkit.Path(t, "run")
	played(t, dir, "pairs: 3\n", runs.Options{})
	session, err := runs.Standard().Resume(t.Context(), dir, []string{"pairs=4"}, runs.Options{})
	require.NoError(t, err)
	in := &playing{session: session, broadcast: new(arena.Broadcast), stored: newStored(runs.Standard(), dir, "run")}
	require.NoError(t, session.Play(t.Context()))
	now, err := in.progress(t.Context())
	require.NoError(t, err)
	require.Equal(t, progress{Done: 8, Planned: 8, Over: true}, now)
}

// TestStageSaysItsRate: a stage that went from 10 to 30 of 100 games in ten seconds makes two a second, and has
// half a minute left.
func TestStageSaysItsRate(t *testing.T) {
	w := NewWork(runs.Standard())
	row := w.row(&stage{
		Stage: journal.Stage{Unit: "games", Progress: func() (done, of int64) { return 30, 100 }},
		pace:  pace{marks: []mark{{time.Now().Add(-10 * time.Second), 10}}},
	})
	require.Equal(t, []int64{30, 100}, []int64{row.Done, row.Of})
	require.Positive(t, row.Rate)
	require.LessOrEqual(t, row.Rate, 2.0)
	require.NotEmpty(t, row.Rest)
	require.NotEmpty(t, row.When)
}
