package bookmaker

import (
	"context"
	"crypto/sha256"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/book"
	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/tuning"
)

// TestFailedSearches: searches that fail elsewhere, and a journal with values of other
// positions, end the book and leave no value.
func TestFailedSearches(t *testing.T) {
	m := makerOf(t, small)
	work, err := journal.Create(t.Context(), t.TempDir(), "book", m.config)
	require.NoError(t, err)
	defer work.Close()
	grown := &tree{nodes: []node{{position: "any"}}}
	fail := func(context.Context, int64, []arena.Task, func()) ([]arena.Record, error) {
		return nil, io.ErrUnexpectedEOF
	}
	elsewhere := &tuning.Searches{By: m.search, Do: fail}
	values, err := m.values(t.Context(), grown, 0, elsewhere)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.Nil(t, values)

	_, err = journal.Step(work, "round", func() ([]value, error) { return make([]value, 2), nil })
	require.NoError(t, err)
	require.NoError(t, work.Close())
	again, err := journal.Open(t.Context(), work.Dir(), "book", func([]byte) (configs.Config, error) { return m.config, nil })
	require.NoError(t, err)
	defer again.Close()
	err = m.evaluate(t.Context(), again, grown, "round", 0, elsewhere)
	require.ErrorIs(t, err, journal.ErrChanged)
	require.ErrorContains(t, err, `has values of 2 positions, want 1`)
	require.False(t, grown.nodes[0].known)
}

// TestMovesAreTold: a move that was won, drawn and lost counts once as each.
func TestMovesAreTold(t *testing.T) {
	g := makerOf(t, small).game
	c := &counts{game: g, class: map[uint64]*counted{}, next: book.NewSuccessors(g), seen: map[[sha256.Size]byte]bool{}}
	s := g.New(0)
	move := s.Moves(nil)[0]
	require.Equal(t, rules.First, s.Mover())
	for n, result := range []rules.Result{rules.FirstWins, rules.Draw, rules.Draw, rules.SecondWins, rules.SecondWins, rules.SecondWins} {
		c.move(s, move, int32(9-n), result)
	}
	require.Len(t, c.positions, 1)
	require.EqualValues(t, 6, c.positions[0].games)
	require.EqualValues(t, 4, c.positions[0].ply)
	for _, told := range c.positions[0].moves {
		require.Equal(t, []int64{1, 2, 3}, []int64{told.Won, told.Drawn, told.Lost})
	}
}
