package arena_test

import (
	"bytes"
	"context"
	"runtime/pprof"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A labelled agent notes how its goroutine is marked while it is made and asked.
type labelled struct {
	agents.Builder
	mu   *sync.Mutex
	seen map[string]bool
	told *labelled // notes the marks while the agent is told of moves
}

type labelledAgent struct {
	agents.Agent
	of *labelled
}

func (b *labelled) Build(env agents.Env) (agents.Agent, error) {
	b.look()
	a, err := b.Builder.Build(env)
	return &labelledAgent{a, b}, err
}

func (a *labelledAgent) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	a.of.look()
	return a.Agent.Choose(ctx, s)
}

// Played is called by the arena, also with the moves of an opening.
func (a *labelledAgent) Played(rules.Move) { a.of.told.look() }

// look reads the marks of all goroutines; one of them plays.
func (b *labelled) look() {
	var text bytes.Buffer
	_ = pprof.Lookup("goroutine").WriteTo(&text, 1)
	b.mu.Lock()
	defer b.mu.Unlock()
	for line := range bytes.SplitSeq(text.Bytes(), []byte("\n")) {
		if bytes.HasPrefix(line, []byte("# labels: ")) {
			b.seen[string(line)] = true
		}
	}
}

// The goroutine of a game is marked for profiles while its agents compute, and only if
// requested.
func TestLabels(t *testing.T) {
	for _, wanted := range []bool{false, true} {
		x, seen := toy(1), map[string]bool{}
		mu := new(sync.Mutex)
		look, after := &labelled{mu: mu, seen: map[string]bool{}}, map[string]bool{}
		for i := range x.Players {
			x.Players[i].Builder = &labelled{one, mu, seen, look}
		}
		stored := sinkFunc(func(arena.Record) error { look.look(); return nil })
		require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Labels: wanted, Sinks: []arena.Sink{stored}}))
		want := map[string]bool{}
		if wanted {
			after[`# labels: {"game":"`+x.Game.Name()+`"}`] = true
		}
		require.Equal(t, after, look.seen, "no agent computes while others are told of a move, or a record is stored")
		for _, p := range x.Players {
			if wanted {
				want[`# labels: {"agent":"`+p.Name+`", "game":"`+x.Game.Name()+`"}`] = true
			}
		}
		require.Equal(t, want, seen)
		clear(seen)
		table := arena.NewTable(x)
		end := func() {}
		if wanted {
			end = table.Mark()
		}
		_, err := table.Play(t.Context(), arena.Pair{Players: [2]int{0, 1}}, 0)
		require.NoError(t, err)
		require.Equal(t, want, seen, "at a table")
		end()
		clear(seen)
		(&labelled{mu: mu, seen: seen}).look()
		require.Empty(t, seen, "the marks are off")
	}
}
