package arena_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// A countedSource gives the openings of another tournament and counts how often it is asked.
type countedSource struct {
	of    *arena.Tournament
	mu    sync.Mutex
	asked map[int64]int
	fails int // the first so many
}

var errNoOpening = errors.New("no opening")

func (c *countedSource) Opening(ctx context.Context, index int64) (arena.Opening, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked[index]++
	if c.fails > 0 {
		c.fails--
		return arena.Opening{}, errNoOpening
	}
	s, err := c.of.Start(ctx, arena.Pair{Opening: index}, 0)
	return s.Opening, err
}

func (c *countedSource) Identity() string { return "counted" }

// Both games of a pair have the opening that each would get alone, and it is made once.
func TestOpeningsAreMadeOnce(t *testing.T) {
	x := gipf(t, 40, "random", "greedy")
	source := &countedSource{of: gipf(t, 40, "random", "greedy"), asked: map[int64]int{}}
	x.Openings = source
	m := newMemory()
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{m}}))
	require.Len(t, source.asked, 40)
	for index, times := range source.asked {
		require.Equal(t, 1, times, "opening %d", index)
	}
	for i := range x.Games() {
		alone := playOne(t, source.of, i/2, int(i%2))
		r := m.records[i]
		require.Equal(t, alone.Hash(), r.Hash(), "game %d", i)
	}
}

// Games that begin at the same time may make an opening more than once: they play the same.
func TestOpeningsManyWorkers(t *testing.T) {
	x := gipf(t, 80, "random", "greedy")
	m := newMemory()
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 8, Sinks: []arena.Sink{m}}))
	for i := range x.Games() {
		alone := playOne(t, x, i/2, int(i%2))
		r := m.records[i]
		require.Equal(t, alone.Hash(), r.Hash(), "game %d", i)
	}
}

// An opening that could not be made is not remembered.
func TestOpeningFails(t *testing.T) {
	x := gipf(t, 1, "random", "greedy")
	source := &countedSource{of: gipf(t, 1, "random", "greedy"), asked: map[int64]int{}, fails: 1}
	x.Openings = source
	require.ErrorIs(t, arena.Run(t.Context(), x, arena.Options{Workers: 1}), errNoOpening)
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1}))
	require.Equal(t, map[int64]int{0: 2}, source.asked)
}
