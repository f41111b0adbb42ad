package crew

import (
	"bytes"
	"context"
	"errors"
	"runtime/pprof"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// TestDemands: a run has the classes of its pairings, and no others; a run of a single player, or of none, those of any games.
func TestDemands(t *testing.T) {
	for _, x := range []struct {
		players int
		varies  []bool
		want    map[string][]string
	}{
		{0, nil, map[string][]string{Any: nil}},
		{1, nil, map[string][]string{Any: nil}},
		{2, []bool{true, true}, map[string][]string{Timed: nil}},
		{3, []bool{true, false, false}, map[string][]string{Timed: nil, Any: nil}},
		{3, []bool{true, true, false}, map[string][]string{Timed: nil}},
	} {
		s := &RunService{Run: Run{Tournament: &arena.Tournament{Players: make([]arena.Player, x.players)}, Varies: x.varies}}
		require.Equal(t, x.want, s.demands(), "%+v", x)
	}
	require.Equal(t, map[string][]string{Any: nil}, new(RunService).demands())
}

// TestLeaseThatIsAlwaysExtended: a worker that keeps extending a chunk keeps it for an hour of leases of half a minute, or as many other leases,
// and no longer.
func TestLeaseThatIsAlwaysExtended(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, lease, stop := drive(t)
		defer stop()
		c := lease("slow")
		b.under(func() { b.service.seconds = 0.1 })
		for over, during := range []time.Duration{119 * time.Second, 2500 * time.Millisecond} {
			b.extend(during, []uint64{c.ID}, "slow")
			b.under(func() {
				n, _ := b.coordinator.countLeases(b.coordinator.members["slow"])
				require.Equal(t, 1-over, n)
			})
		}
	})
}

// TestAnswerWaitsForRows: a worker that returns games is told that they are taken when their own rows are committed, and not when others are.
func TestAnswerWaitsForRows(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		committed, more := int64(0), makeEnd()
		b := newBench(t, make, Options{}, func(r *Run) { r.Committed = func() (int64, <-chan struct{}) { return committed, more } })
		b.play(make)
		b.hire("w", 2)
		heard := makeAnswers2()
		for range 2 {
			c, ticket := b.lease("w")
			result := Result{Run: c.Run, Chunk: c.ID, Ticket: ticket, Records: b.games(&c)}
			serve(b.coordinator, AskResult, "w", result.AppendTo(nil), func(a []byte) { heard <- string(a) })
		}
		synctest.Wait()
		for rows, want := range []int{0, 0, 1, 1, 2} { // so many of four
			old := more
			committed, more = int64(rows), makeEnd()
			close(old)
			synctest.Wait()
			require.Len(t, heard, want)
		}
		b.end()
	})
}

func makeAnswers2() chan string { return make(chan string, 2) }

// TestAtOnce: a run ends at once when its last game comes, or its last audit, or when it fails; a worker that arrives gets games at
// once, also those that another lost.
func TestAtOnce(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 1, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		b, ended := publicBench(t, make, nil)
		c, ticket := b.lease("w")
		require.JSONEq(t, thanks, b.bring("w", &c, ticket, b.games(&c)))
		again, ticket := b.lease("v")
		require.JSONEq(t, thanks, b.bring("v", &again, ticket, b.games(&again)))
		require.NoError(t, <-ended)
		require.Zero(t, time.Since(begun))
		b.end()
	})
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		b := newBench(t, make, Options{}, nil)
		ended, _, _ := b.play(make)
		b.hire("w", 1)
		c, ticket := b.lease("w")
		require.JSONEq(t, thanks, b.bring("w", &c, ticket, b.games(&c)))
		require.NoError(t, <-ended)
		require.Zero(t, time.Since(begun))
		b.end()
	})
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		b, ended := publicBench(t, make, nil)
		b.under(func() { b.coordinator.members["w"].clean = probation })
		c, ticket := b.lease("w")
		require.JSONEq(t, thanks, b.bring("w", &c, ticket, b.games(&c)[:1]))
		b.coordinator.Revoke("w")
		again, ticket := b.lease("v")
		require.Equal(t, c.Games[:1], again.Games)
		require.JSONEq(t, thanks, b.bring("v", &again, ticket, b.games(&again)))
		require.Zero(t, time.Since(begun))
		require.Empty(t, ended)
		b.end()
	})
}

// TestMarkedGames: goroutines that compute for a chunk are marked for profiles, but only if wanted.
func TestMarkedGames(t *testing.T) {
	for _, wanted := range []bool{false, true} {
		marked := false
		x := choosing(tournament(t, 1), func(ctx context.Context, a agents.Agent, s rules.State) (rules.Move, agents.Info, error) {
			var text bytes.Buffer
			_ = pprof.Lookup("goroutine").WriteTo(&text, 1)
			marked = marked || strings.Contains(text.String(), `"game":"gipf/basic"`)
			return a.Choose(ctx, s)
		})
		_, err := play(t.Context(), x, &Chunk{Games: []Game{{arena.Pair{Players: [2]int{0, 1}}, 0}}}, wanted, nil)
		require.NoError(t, err)
		require.Equal(t, wanted, marked)
	}
}

// TestTasksThatFailAreLeft: failed tasks of a chunk are left to the coordinator, with a message, and the others are returned.
func TestTasksThatFailAreLeft(t *testing.T) {
	tasks := jobTasks(t, false, 0, 2)
	x, builds, open := job(t), 0, new(atomic.Int64)
	builder := x.Builder
	x.Builder = func(ctx context.Context, spec string) (agents.Builder, error) {
		if builds++; builds == 1 {
			return nil, errors.New("too weak a machine")
		}
		b, err := builder(ctx, spec)
		open.Add(1)
		return counted{b, open}, err
	}
	c := &Chunk{Tasks: tasks[:2]}
	for place := range 2 {
		c.Games = append(c.Games, Game{arena.Pair{Players: [2]int{0, 1}}, place})
	}
	var said []string
	records, err := play(t.Context(), x, c, false, func(line string) { said = append(said, line) })
	require.NoError(t, err)
	require.Len(t, records, 1)
	require.Equal(t, []string{"a task is left to the coordinator: too weak a machine"}, said)
	require.Equal(t, 3, builds)
	require.Zero(t, open.Load(), "its agents are closed")
}

// A stuck builder cannot be closed.
type stuck struct{ agents.Builder }

func (stuck) Close() error { return errors.New("it does not end") }

// TestAgentsThatDoNotClose: tasks whose agents cannot be closed end with that.
func TestAgentsThatDoNotClose(t *testing.T) {
	tasks, x := jobTasks(t, false, 0, 1), job(t)
	builder := x.Builder
	x.Builder = func(ctx context.Context, spec string) (agents.Builder, error) {
		b, err := builder(ctx, spec)
		return stuck{b}, err
	}
	_, err := do(t.Context(), x, &Chunk{Tasks: tasks[:1], Games: []Game{{arena.Pair{Players: [2]int{0, 1}}, 0}}}, nil)
	require.ErrorContains(t, err, "it does not end")
}
