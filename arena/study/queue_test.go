package study

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/crew"
	"gipf.arena/arena/journal"
)

// order asks a queue of one block for blocks for all tickets and returns the cells in the
// order in which they get them.
func order(t *testing.T, hurried bool, tickets ...*ticket) (cells []int) {
	q := newQueue(func() int { return 0 }, hurried)
	for _, x := range tickets {
		x.ready = make(chan error, 1)
		q.waiting = append(q.waiting, x)
	}
	for range tickets {
		q.leave()
		for _, x := range tickets {
			select {
			case err := <-x.ready:
				require.NoError(t, err)
				cells = append(cells, x.cell)
			default:
			}
		}
	}
	return cells
}

// TestGamesAtOnce: as many games compute as the command asks for, or else the study, and one block more is under way.
func TestGamesAtOnce(t *testing.T) {
	s := parse(t, "workers=3")
	require.Equal(t, 3, s.workers(journal.Options{}))
	require.Equal(t, 2, s.workers(journal.Options{Workers: 2}))
	at := &sitting{Session: &journal.Session{}}
	require.Equal(t, 3, at.queue(2).room())
	require.False(t, at.queue(2).hurried)
	at.Options.Until = new(time.Duration)
	require.True(t, at.queue(2).hurried, "a study that is to end at some time plays what is furthest from its precision first")
	require.Equal(t, 3, at.atOnce(2))
	at.Options.Runs.Coordinator = func() (*crew.Coordinator, error) { return nil, errors.New("no port") }
	require.Equal(t, 3, at.atOnce(2), "no cell opens then")
}

func TestQueueOrder(t *testing.T) {
	tickets := func() []*ticket {
		return []*ticket{{cell: 0, pairs: 50, need: 3}, {cell: 1, pairs: 25, need: 1.5}, {cell: 2, pairs: 25, need: 2}, {cell: 3, pairs: 100, need: math.Inf(1)}}
	}
	require.Equal(t, []int{1, 2, 0, 3}, order(t, false, tickets()...), "fewest pairs first")
	require.Equal(t, []int{3, 0, 2, 1}, order(t, true, tickets()...), "the furthest from its precision first")
}

func TestQueueEnds(t *testing.T) {
	q, over := newQueue(func() int { return 1 }, true), errors.New("over")
	require.NoError(t, q.wait(t.Context(), &ticket{cell: 0}))
	waits := make(chan error)
	go func() { waits <- q.wait(t.Context(), &ticket{cell: 1}) }()
	canceled, cancel := context.WithCancelCause(t.Context())
	why := errors.New("why")
	cancel(why)
	require.ErrorIs(t, q.wait(canceled, &ticket{cell: 2}), why)
	q.end(over)
	require.ErrorIs(t, <-waits, over)
	require.ErrorIs(t, q.wait(t.Context(), &ticket{cell: 3}), over, "also who comes later")
	q.leave()
	require.Zero(t, q.playing)
	require.Empty(t, q.waiting)
}

// A cell that is interrupted while it is given a block gives it back.
func TestQueueTakesBlocksBack(t *testing.T) {
	q, x := newQueue(func() int { return 1 }, false), &ticket{ready: make(chan error, 1)}
	q.waiting = []*ticket{x}
	q.serve()
	require.Equal(t, 1, q.playing)
	q.abandon(x)
	require.Zero(t, q.playing)
	q.waiting, q.over = []*ticket{x}, errors.New("over")
	q.serve()
	q.abandon(x)
	require.Zero(t, q.playing, "there was none")
}

// TestQueueGrows: when workers come, more blocks are played from the next one on.
func TestQueueGrows(t *testing.T) {
	room := 1
	q := newQueue(func() int { return room }, false)
	require.NoError(t, q.wait(t.Context(), &ticket{cell: 0}))
	waits := make(chan error)
	for cell := range 2 {
		go func() { waits <- q.wait(t.Context(), &ticket{cell: cell + 1}) }()
	}
	require.Eventually(t, func() bool { q.mu.Lock(); defer q.mu.Unlock(); return len(q.waiting) == 2 }, time.Minute, time.Millisecond)
	q.mu.Lock()
	room = 3
	q.mu.Unlock()
	q.leave()
	require.NoError(t, <-waits)
	require.NoError(t, <-waits)
	require.Equal(t, 2, q.playing)
}
