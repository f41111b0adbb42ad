package arena_test

import (
	"context"
	"errors"
	"math"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// TestFinding reads from a record what a search found, to the last bit, and accepts nothing else.
func TestFinding(t *testing.T) {
	for _, f := range []arena.Finding{
		{Mover: rules.First, Searcher: rules.Second, Value: 1.0 / 3},
		{Mover: rules.Second, Searcher: rules.Second, Value: 0},
		{Mover: rules.First, Searcher: rules.None, Value: math.NaN(), Proven: rules.SecondWins},
		{Mover: rules.Second, Searcher: rules.First, Value: math.NaN()},
	} {
		r := arena.Record{Detail: f.String()}
		got, err := r.Finding()
		require.NoError(t, err)
		require.Equal(t, math.Float64bits(f.Value), math.Float64bits(got.Value))
		f.Value, got.Value = 0, 0
		require.Equal(t, f, got)
	}
	for _, text := range []string{
		"", "search first first 0x1p+01 none", "search first first -0x1p-02 none", "search none first 0x1p-02 none", "search first first 0.25 none",
		"search first first 0x1p-02 maybe", "search first first Inf none", "found first first 0x1p-02 none", "search first first 0x1p-02 none ", "search first third 0x1p-02 none",
	} {
		_, err := (&arena.Record{Detail: text}).Finding()
		require.Error(t, err, "%q", text)
	}
}

// TestFindingScore sees what was found as the mover of the position does.
func TestFindingScore(t *testing.T) {
	for _, row := range []struct {
		f      arena.Finding
		score  float64
		proven bool
	}{
		{arena.Finding{Mover: rules.First, Searcher: rules.First, Value: 0.25}, 0.25, false},
		{arena.Finding{Mover: rules.First, Searcher: rules.Second, Value: 0.25}, 0.75, false},
		{arena.Finding{Mover: rules.First, Searcher: rules.Second, Value: math.NaN(), Proven: rules.SecondWins}, 0, true},
		{arena.Finding{Mover: rules.Second, Searcher: rules.First, Value: 0.25, Proven: rules.SecondWins}, 1, true},
		{arena.Finding{Mover: rules.Second, Searcher: rules.None, Value: math.NaN(), Proven: rules.Draw}, 0.5, true},
	} {
		score, proven := row.f.Score()
		require.Equal(t, row.score, score)
		require.Equal(t, row.proven, proven)
	}
}

// FuzzFinding gives the text of a finding any bytes: what is read is written as it was.
func FuzzFinding(f *testing.F) {
	f.Add("search first second 0x1.8p-02 draw")
	f.Fuzz(func(t *testing.T, text string) {
		if got, err := (&arena.Record{Detail: text}).Finding(); err == nil {
			require.Equal(t, text, got.String())
			require.False(t, got.Value < 0 || got.Value > 1)
		}
	})
}

// TestTasks has a schedule of an odd number of tasks.
func TestTasks(t *testing.T) {
	r := arena.Tasks(6, 3, nil)
	for _, want := range []int64{3, 4} {
		p, ok := r.Next()
		require.True(t, ok)
		require.Equal(t, arena.Pair{Number: want, Players: [2]int{0, 1}}, p)
	}
	_, ok := r.Next()
	require.False(t, ok)
	require.True(t, r.Done.Has(9))
	require.EqualValues(t, 1, r.Done.Len())
	require.EqualValues(t, 3, r.Left)
	require.Zero(t, arena.Tasks(6, 4, nil).Done.Len())
}

// A lodge is a builder that reports when it is closed; several are closed at a time.
type lodge struct {
	builder
	tell func(spec string)
}

func (l lodge) Close() error {
	l.tell(l.spec)
	return nil
}

// Each game of a tasker has the seed, the pair and the agents of its task, in the seats of its place,
// and the index that it was given. Agents are kept from one task to the next with the same ones.
func TestTasker(t *testing.T) {
	var mu sync.Mutex
	var made, closed []string
	tell := func(spec string) {
		mu.Lock()
		defer mu.Unlock()
		closed = append(closed, spec)
	}
	x := toy(1)
	x.Builder = func(_ context.Context, spec string) (agents.Builder, error) {
		made = append(made, spec)
		switch spec {
		case "one":
			return lodge{one, tell}, nil
		case "two":
			return lodge{two, tell}, nil
		case "long":
			return lodge{builder{"long: in full", one.build}, tell}, nil
		}
		return nil, errors.New("no such agent")
	}
	b := arena.NewTasker(x)
	do := func(k arena.Task, place int) (arena.Record, error) {
		return b.Do(t.Context(), &k, arena.Pair{Number: 20, Players: [2]int{0, 1}}, place)
	}
	for i, k := range []arena.Task{
		{Seed: 5, Pair: 3, Specs: [2]string{"one", "two"}}, {Seed: 6, Pair: 4, Specs: [2]string{"one", "two"}}, {Seed: 6, Pair: 4, Specs: [2]string{"two", "two"}},
	} {
		for place := range 2 {
			r, err := do(k, place)
			require.NoError(t, err)
			require.Equal(t, []string{k.Specs[place], k.Specs[1-place]}, []string{r.Sides[0].Spec, r.Sides[1].Spec}, "task %d", i)
			require.Equal(t, []int64{20, 40 + int64(place)}, []int64{r.Pair, r.Index})
			require.Equal(t, k.GameSeed(place), r.Seed)
			match := *x
			match.Seed, match.Players = k.Seed, []arena.Player{{Name: "a", Builder: map[string]builder{"one": one, "two": two}[k.Specs[0]]}, {Name: "b", Builder: two}}
			want, own := playOne(t, &match, k.Pair, place), k.Own(r)
			require.Equal(t, withoutTimes(want), withoutTimes(own), "the game of the task's own match")
			require.NoError(t, k.Check(&r))
		}
	}
	require.Equal(t, []string{"one", "two", "two", "two"}, made)
	require.ElementsMatch(t, []string{"one", "two"}, closed)
	closed = nil
	_, err := do(arena.Task{Specs: [2]string{"one", "nothing"}}, 0)
	require.EqualError(t, err, "no such agent")
	require.ElementsMatch(t, []string{"two", "two", "one"}, closed, "those of the match before, and the one that was made")
	_, err = do(arena.Task{Specs: [2]string{"one", "long"}}, 0)
	require.EqualError(t, err, `arena: task: "long" is in full "long: in full"`)
	require.ElementsMatch(t, []string{"two", "two", "one", "one", "long: in full"}, closed)
	require.NoError(t, b.Close())
	require.Len(t, closed, 5, "there are no agents")
	x.Builder = nil
	_, err = do(arena.Task{Specs: [2]string{"one", "two"}}, 0)
	require.ErrorContains(t, err, "in a tournament that makes none")
}

// Tasks done here yield the same records with any number of workers, in their order, with indices from the first on. The first
// error ends them all, as does the context.
func TestDoer(t *testing.T) {
	x := toy(1)
	x.Builder = func(_ context.Context, spec string) (agents.Builder, error) {
		if spec == "three" {
			return nil, errors.New("no such agent")
		}
		return map[string]builder{"one": one, "two": two}[spec], nil
	}
	var tasks []arena.Task
	for i := range 21 {
		tasks = append(tasks, arena.Task{Seed: uint64(i / 6), Pair: int64(i / 2), Specs: [2]string{"one", "two"}})
	}
	var want string
	for _, workers := range []int{-1, 1, 4, 50} {
		var done atomic.Int64
		got, err := x.Doer(workers)(t.Context(), 40, tasks, func() { done.Add(1) })
		require.NoError(t, err)
		require.EqualValues(t, len(tasks), done.Load())
		var games []byte
		for i := range got {
			require.EqualValues(t, 40+i, got[i].Index)
			require.Equal(t, tasks[i].GameSeed(i%2), got[i].Seed)
			games = got[i].AppendCanonical(games)
		}
		if want == "" {
			want = string(games)
		}
		require.Equal(t, want, string(games), "%d workers", workers)
	}
	tasks[7].Specs[1] = "three"
	_, err := x.Doer(2)(t.Context(), 0, tasks, nil)
	require.EqualError(t, err, "no such agent")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	_, err = x.Doer(2)(ctx, 0, tasks, nil)
	require.EqualError(t, err, "enough")
}
