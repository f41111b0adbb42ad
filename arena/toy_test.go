package arena_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// heap is the test game: a heap of counters, of which a move takes one to
// three. A player who takes three moves again. The player who empties the heap
// wins, except that a last take of exactly two is a draw. The size of the heap
// depends on the set-up seed, as LYNGK's board does.
type heap struct{ least, spread int }

var errHeap = errors.New("heap: no such move")

func (g heap) Name() string { return fmt.Sprintf("heap/%d", g.least) }
func (heap) Version() int   { return 3 }
func (g heap) New(seed uint64) rules.State {
	return &heapState{left: g.least + int(seed%uint64(g.spread)), mover: rules.First}
}
func (heap) Parse(string) (rules.State, error) { return nil, errHeap }

func (heap) ParseMove(s rules.State, text string) (rules.Move, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > min(3, s.(*heapState).left) {
		return 0, fmt.Errorf("%w: %q", errHeap, text)
	}
	return rules.Move(n), nil
}

func (heap) FormatMove(_ rules.State, m rules.Move) string { return strconv.Itoa(int(m)) }

type heapState struct {
	left   int
	mover  rules.Player
	result rules.Result
}

func (s *heapState) Mover() rules.Player {
	if s.result != rules.Ongoing {
		return rules.None
	}
	return s.mover
}

func (s *heapState) Moves(dst []rules.Move) []rules.Move {
	for n := 1; n <= min(3, s.left); n++ {
		dst = append(dst, rules.Move(n))
	}
	return dst
}

func (s *heapState) Play(m rules.Move) {
	s.left -= int(m)
	switch {
	case s.left == 0 && m == 2:
		s.result = rules.Draw
	case s.left == 0:
		s.result = rules.Win(s.mover)
	case m != 3:
		s.mover = s.mover.Other()
	}
}

func (s *heapState) Result() rules.Result     { return s.result }
func (s *heapState) CopyFrom(src rules.State) { *s = *src.(*heapState) }
func (s *heapState) Hash() uint64             { return uint64(s.left)<<2 | uint64(s.mover) }
func (s *heapState) String() string           { return fmt.Sprintf("%d %s", s.left, s.mover) }

func (s *heapState) Ending() string {
	switch s.result {
	case rules.Ongoing:
		return ""
	case rules.Draw:
		return "shared"
	}
	return "emptied"
}

// chooser is an agent made of one function.
type chooser func(ctx context.Context, s rules.State) (rules.Move, agents.Info, error)

func (c chooser) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	return c(ctx, s)
}

// builder is a Builder made of one function.
type builder struct {
	spec  string
	build func(env agents.Env) (agents.Agent, error)
}

func (b builder) Spec() string                               { return b.spec }
func (b builder) Identity() string                           { return b.spec }
func (b builder) Build(env agents.Env) (agents.Agent, error) { return b.build(env) }

// always builds the same stateless agent for every game.
func always(spec string, c chooser) builder {
	return builder{spec, func(agents.Env) (agents.Agent, error) { return c, nil }}
}

// dice is a random agent that says it made one simulation and two transitions
// for each move.
var dice = builder{"dice", func(env agents.Env) (agents.Agent, error) {
	rng := rand.New(rand.NewPCG(env.Seed, 0))
	return chooser(func(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
		moves := s.Moves(nil)
		return moves[rng.Uint32N(uint32(len(moves)))], agents.Info{Sims: 1, Transitions: 2}, nil
	}), nil
}}

// one always takes one counter.
var one = always("one", func(context.Context, rules.State) (rules.Move, agents.Info, error) {
	return 1, agents.Info{}, nil
})

// toy returns a tournament of dice players and the given others.
func toy(pairs int, others ...arena.Player) *arena.Tournament {
	players := append([]arena.Player{{Name: "a", Builder: dice}, {Name: "b", Builder: dice}}, others...)
	return &arena.Tournament{Game: heap{least: 25, spread: 20}, Players: players, Pairs: pairs, OpeningPlies: 3, Seed: 7}
}

// memory is a Sink that keeps the records by index. It has no lock: the race
// detector watches that Run calls a sink from one goroutine at a time.
type memory struct {
	records map[int64]arena.Record
	fail    error // returned by Put once it holds limit records
	limit   int
}

func newMemory() *memory { return &memory{records: map[int64]arena.Record{}} }

func (m *memory) Put(_ context.Context, r arena.Record) error {
	if m.fail != nil && len(m.records) >= m.limit {
		return m.fail
	}
	m.records[r.Index] = r
	return nil
}

// done returns the indices of the records.
func (m *memory) done() *arena.Set {
	set := arena.NewSet(arena.MaxGames)
	for index := range m.records {
		set.Add(index)
	}
	return set
}

// digest returns the digest of the records and fails if they are not 0 to n-1.
func (m *memory) digest(t *testing.T, n int64) string {
	t.Helper()
	require.EqualValues(t, n, len(m.records), "number of records")
	d := arena.NewDigest()
	for i := range n {
		r, ok := m.records[i]
		require.True(t, ok, "no record %d", i)
		require.NoError(t, d.Add(&r))
	}
	return d.String()
}

// play runs t and returns its records.
func play(t *testing.T, tour *arena.Tournament, opt arena.Options) *memory {
	t.Helper()
	m := newMemory()
	opt.Sinks = append(opt.Sinks, m)
	require.NoError(t, arena.Run(t.Context(), tour, opt))
	return m
}
