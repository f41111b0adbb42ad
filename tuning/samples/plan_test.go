package samples_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/rules"
	"gipf.arena/tuning/samples"
)

func planOf(t *testing.T, g rules.Game) samples.Plan {
	search := builderOf(t, g, "alphabeta:transitions=60,weights=hand")
	return labelled(samples.Plan{Game: g, Play: 3, Search: search, Leaves: 2, Label: builderOf(t, g, "alphabeta:transitions=150,weights=hand"), Seed: 7, Workers: 1})
}

// labelled is a plan with its labels by searches in this process.
func labelled(p samples.Plan) samples.Plan {
	if p.Label != nil {
		p.Do = (&arena.Tournament{Game: p.Game, Players: []arena.Player{{Name: "a", Builder: p.Label}, {Name: "b", Builder: p.Label}}}).Doer(p.Workers)
	}
	return p
}

// TestRowsFollowFromThePlan: the number of workers changes no row and no byte of the
// file; the seed changes them.
func TestRowsFollowFromThePlan(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		g := gameOf(t, name)
		records := played(t, g, 3)
		plan := planOf(t, g)
		want, err := plan.Rows(t.Context(), records)
		require.NoError(t, err)
		require.NotEmpty(t, want)
		checkRows(t, g, want)
		path := t.TempDir() + "/rows.parquet"
		digest, err := samples.Write(path, samples.Meta{Game: name}, want)
		require.NoError(t, err)
		for _, workers := range []int{2, 16} {
			plan.Workers = workers
			plan = labelled(plan)
			got, err := plan.Rows(t.Context(), records)
			require.NoError(t, err)
			require.Equal(t, want, got, "%s, %d workers", name, workers)
			again, err := samples.Write(path, samples.Meta{Game: name}, got)
			require.NoError(t, err)
			require.Equal(t, digest, again)
		}
		plan.Seed++
		other, err := plan.Rows(t.Context(), records)
		require.NoError(t, err)
		require.NotEqual(t, want, other)
	}
}

// TestPositionsThatArePlayed: a row is a position after the opening in which the mover had a choice; rows are in the
// order of games and plies. If some are drawn, each is equally likely. Done is called after each game.
func TestPositionsThatArePlayed(t *testing.T) {
	g := gameOf(t, "zertz/37")
	records := played(t, g, 2)
	var want []samples.Row
	for i := range records {
		r := &records[i]
		_, err := r.Replay(g, func(ply int, s rules.State, _ rules.Move) {
			if ply >= r.OpeningPlies && len(s.Moves(nil)) > 1 {
				want = append(want, samples.Row{Position: s.String(), Class: rules.Class(g, s), Group: 5 + r.Opening, Game: r.Index, Ply: int32(ply)})
			}
		})
		require.NoError(t, err)
	}
	var told []string
	plan := samples.Plan{Game: g, Group: 5, Workers: 1, Done: func(stage string, done, of int) { told = append(told, fmt.Sprintf("%s: %d of %d", stage, done, of)) }}
	rows, err := plan.Rows(t.Context(), records)
	require.NoError(t, err)
	for i, r := range rows {
		rows[i] = samples.Row{Position: r.Position, Class: r.Class, Group: r.Group, Game: r.Game, Ply: r.Ply}
	}
	require.Equal(t, samples.Distinct(want), rows)
	require.Equal(t, []string{"positions: 1 of 4", "positions: 2 of 4", "positions: 3 of 4", "positions: 4 of 4"}, told)

	plan = samples.Plan{Game: g, Play: 3, Seed: 1}
	few, err := plan.Rows(t.Context(), records[:1])
	require.NoError(t, err)
	require.Equal(t, []int32{5, 11, 58}, []int32{few[0].Ply, few[1].Ply, few[2].Ply}, "which are drawn is part of the digests of runs")

	const times, some = 600, 3
	first := slices.DeleteFunc(rows, func(r samples.Row) bool { return r.Game != records[0].Index })
	drawn := map[int32]int{}
	for i := range times {
		plan = samples.Plan{Game: g, Play: some, Seed: uint64(i)}
		few, err := plan.Rows(t.Context(), records[:1])
		require.NoError(t, err)
		require.Len(t, few, some)
		require.True(t, slices.IsSortedFunc(few, func(a, b samples.Row) int { return cmp.Compare(a.Ply, b.Ply) }))
		for _, r := range few {
			drawn[r.Ply]++
		}
	}
	share := float64(some) / float64(len(first))
	for _, r := range first {
		require.InDelta(t, times*share, drawn[r.Ply], 4*math.Sqrt(times*share*(1-share)), "ply %d", r.Ply)
	}
}

// checkRows compares rows with their comments.
func checkRows(t *testing.T, g rules.Game, rows []samples.Row) {
	seen := map[uint64]bool{}
	labels, leaves, finishedGames := 0, 0, 0
	met := map[[2]int64]int{} // by the search of a position
	for _, r := range rows {
		s, err := g.Parse(r.Position)
		require.NoError(t, err)
		require.Equal(t, rules.Ongoing, s.Result())
		require.Equal(t, rules.Class(g, s), r.Class)
		require.False(t, seen[r.Class], "a copy")
		seen[r.Class] = true
		if r.Label != nil { // else the search had no opinion
			labels++
			require.True(t, *r.Label >= 0 && *r.Label <= 1)
		}
		if r.Proven {
			require.Contains(t, []float64{0, 0.5, 1}, *r.Label)
		}
		require.Equal(t, s.(rules.Phased).Phase(), *r.Phase)
		require.Equal(t, r.Result != nil, r.Games > 0)
		if r.Leaf {
			leaves++
			met[[2]int64{r.Game, int64(r.Ply)}]++
			require.LessOrEqual(t, met[[2]int64{r.Game, int64(r.Ply)}], 2, "leaves of one search, as the plan wants")
			require.Nil(t, r.Result, "no game went on from a leaf")
		}
		if r.Result != nil {
			finishedGames++
		}
	}
	require.NotZero(t, leaves)
	require.NotZero(t, finishedGames)
	require.Greater(t, labels, len(rows)*9/10)
	require.NotEqual(t, len(rows), leaves)
}

// TestLabelIsTheSearchs: the label of a position is the value of a search there,
// seen from its mover, even when a forced move comes first.
func TestLabelIsTheSearchs(t *testing.T) {
	g := gameOf(t, "gipf/basic")
	plan := labelled(samples.Plan{Game: g, Play: 4, Label: says{0.75, rules.Ongoing}, Seed: 1})
	rows, err := plan.Rows(t.Context(), played(t, g, 2))
	require.NoError(t, err)
	for _, r := range rows {
		require.Equal(t, 0.75, *r.Label)
		require.False(t, r.Proven)
	}
	plan.Label = says{0.2, rules.SecondWins}
	plan = labelled(plan)
	rows, err = plan.Rows(t.Context(), played(t, g, 2))
	require.NoError(t, err)
	for _, r := range rows {
		s, err := g.Parse(r.Position)
		require.NoError(t, err)
		require.Equal(t, rules.SecondWins.Score(s.Mover()), *r.Label, "a proof is exact")
		require.True(t, r.Proven)
	}
}

// TestForcedMovesComeFirst: in a position with one legal move the label is the value of what follows.
func TestForcedMovesComeFirst(t *testing.T) {
	g := gameOf(t, "zertz/37")
	label := builderOf(t, g, "alphabeta:depth=1,weights=hand")
	plan := labelled(samples.Plan{Game: g, Search: builderOf(t, g, "alphabeta:transitions=80,weights=hand"), Leaves: 30, Label: label, Seed: 1})
	rows, err := plan.Rows(t.Context(), played(t, g, 2)[:1])
	require.NoError(t, err)
	forced := 0
	for _, r := range rows {
		s, err := g.Parse(r.Position)
		require.NoError(t, err)
		if len(s.Moves(nil)) == 1 {
			forced++
		}
	}
	require.NotZero(t, forced, "searches meet positions without a choice, and they have labels")
}

// TestLabelsElsewhere runs the searches elsewhere, including a forced move and one without an opinion: the
// rows are the same. An error there is one line.
func TestLabelsElsewhere(t *testing.T) {
	g := gameOf(t, "zertz/37")
	for _, label := range []agents.Builder{builderOf(t, g, "alphabeta:transitions=200,weights=hand"), builderOf(t, g, "flat:sims=3"), says{math.NaN(), rules.Ongoing}} {
		plan := labelled(samples.Plan{Game: g, Search: builderOf(t, g, "alphabeta:transitions=80,weights=hand"), Play: 5, Leaves: 3, Label: label, Seed: 1})
		records := played(t, g, 2)
		want, err := plan.Rows(t.Context(), records)
		require.NoError(t, err)
		most := 0
		plan.Done = func(stage string, done, of int) {
			if stage == "labels" {
				require.Equal(t, len(want), of)
				most = max(most, done)
			}
		}
		plan.Do = func(ctx context.Context, first int64, tasks []arena.Task, done func()) (records []arena.Record, err error) {
			b := arena.NewTasker(&arena.Tournament{Game: g, Players: []arena.Player{{Name: "a", Builder: label}, {Name: "b", Builder: label}}})
			for i := range tasks {
				require.Equal(t, time.Minute, tasks[i].Timeout, "where the plan says nothing")
				r, err := b.Do(ctx, &tasks[i], arena.Pair{Number: first/2 + int64(i/2), Players: [2]int{0, 1}}, i%2)
				if err != nil {
					return nil, err
				}
				records = append(records, r)
				done()
			}
			return records, b.Close()
		}
		got, err := plan.Rows(t.Context(), records)
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.Equal(t, len(want), most)
		plan.Label = says{1.5, 0}
		label = plan.Label
		_, err = plan.Rows(t.Context(), records)
		require.ErrorContains(t, err, "samples: labels by says: search of ")
		require.ErrorContains(t, err, ": its value is 1.5, and no score")
		plan.Do = func(context.Context, int64, []arena.Task, func()) ([]arena.Record, error) {
			return make([]arena.Record, len(want)), nil
		}
		_, err = plan.Rows(t.Context(), records)
		require.ErrorContains(t, err, "not what a search found")
	}
}

// TestNoOpinion: a search without an opinion leaves the row without a label.
func TestNoOpinion(t *testing.T) {
	g := gameOf(t, "lyngk/base")
	plan := labelled(samples.Plan{Game: g, Play: 2, Label: says{math.NaN(), rules.Ongoing}})
	rows, err := plan.Rows(t.Context(), played(t, g, 1))
	require.NoError(t, err)
	require.NotEmpty(t, rows)
	for _, r := range rows {
		require.Nil(t, r.Label)
		require.False(t, r.Proven)
	}
}

// says is an agent that gives all positions the same value.
type says struct {
	score  float64
	proven rules.Result
}

func (says) Spec() string                             { return "says" }
func (says) Identity() string                         { return "says" }
func (a says) Build(agents.Env) (agents.Agent, error) { return a, nil }
func (a says) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	return s.Moves(nil)[0], agents.Info{Value: a.score, Proven: a.proven}, nil
}

// TestQuiet leaves out noisy positions, and nothing else.
func TestQuiet(t *testing.T) {
	g := gameOf(t, "gipf/basic")
	records := played(t, g, 4)
	plan := samples.Plan{Game: g, Seed: 1}
	all, err := plan.Rows(t.Context(), records)
	require.NoError(t, err)
	plan.Quiet = true
	quiet, err := plan.Rows(t.Context(), records)
	require.NoError(t, err)
	want := slices.DeleteFunc(all, func(r samples.Row) bool {
		s, err := g.Parse(r.Position)
		require.NoError(t, err)
		noisy, _ := s.(rules.Noisy).Noisy(nil)
		return len(noisy) > 0
	})
	require.Equal(t, want, quiet)
	require.Less(t, len(quiet), cap(all))
}

// TestRefusals: a failed label is one line with its place.
func TestRefusals(t *testing.T) {
	g := gameOf(t, "lyngk/base")
	records := played(t, g, 1)
	other := played(t, gameOf(t, "gipf/basic"), 1)
	greedy := builderOf(t, g, "greedy:weights=hand")
	for _, c := range []struct {
		name string
		plan samples.Plan
		from int
		want string
	}{
		{"a label that never comes", samples.Plan{Label: idler{}, Timeout: time.Millisecond}, 0, ": no answer within 1ms"},
		{"a search for leaves that never ends", samples.Plan{Search: idler{}, Leaves: 1, Timeout: time.Millisecond}, 0, "no answer within 1ms"},
		{"a label beyond 1", samples.Plan{Label: says{1.5, 0}}, 0, "its value is 1.5"},
		{"no search that shows leaves", samples.Plan{Search: greedy, Leaves: 1}, 0, "greedy:weights=hand does not show"},
		{"leaves without a search", samples.Plan{Leaves: 1}, 0, "no search that meets any"},
		{"a negative number", samples.Plan{Play: -1}, 0, "-1 positions"},
		{"records of another game", samples.Plan{}, 1, `is of "gipf/basic", not of "lyngk/base"`},
	} {
		c.plan.Game, c.plan.Workers = g, 2
		from := records
		if c.from == 1 {
			from = other
		}
		plan := labelled(c.plan)
		rows, err := plan.Rows(t.Context(), from)
		require.ErrorContains(t, err, c.want, c.name)
		require.NotContains(t, strings.TrimSpace(err.Error()), "\n")
		require.False(t, errors.Is(err, context.Canceled))
		_ = rows
	}
	quiet := samples.Plan{Game: timeless{g, g.(rules.FeatureNamer)}, Quiet: true}
	_, err := quiet.Rows(t.Context(), records)
	require.EqualError(t, err, "samples: lyngk/base does not say which positions are quiet")
}

// lent is a search that must be returned: open counts those that were not.
type lent struct {
	says
	built, open *atomic.Int64
}

func (a lent) Build(agents.Env) (agents.Agent, error) {
	a.built.Add(1)
	a.open.Add(1)
	return a, nil
}
func (lent) OnLeaf(func(rules.State)) {}
func (a lent) Close() error           { a.open.Add(-1); return nil }

// TestSearchesAreGivenBack: engines that searched for leaves and labels are closed, even if the rows are refused.
func TestSearchesAreGivenBack(t *testing.T) {
	g := gameOf(t, "lyngk/base")
	records := played(t, g, 1)
	for _, score := range []float64{0.5, 1.5} {
		search := lent{says{score: score}, new(atomic.Int64), new(atomic.Int64)}
		plan := labelled(samples.Plan{Game: g, Play: 3, Search: search, Leaves: 1, Label: search})
		_, err := plan.Rows(t.Context(), records)
		require.Equal(t, score > 1, err != nil, "%v", err)
		require.Greater(t, search.built.Load(), int64(6), "one a position for leaves")
		require.Zero(t, search.open.Load())
	}
}

// TestInterrupted: when the context ends, Rows returns its cause, regardless of the searches' errors.
func TestInterrupted(t *testing.T) {
	g := gameOf(t, "lyngk/base")
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	plan := labelled(samples.Plan{Game: g, Label: idler{}, Workers: 3})
	records := played(t, g, 1)
	time.AfterFunc(10*time.Millisecond, func() { cancel(why) })
	_, err := plan.Rows(ctx, records)
	require.ErrorIs(t, err, why)
}

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func gameOf(t *testing.T, name string) rules.Game {
	t.Helper()
	g, err := runs.Standard().Games.Game(name)
	require.NoError(t, err)
	return g
}

func builderOf(t *testing.T, g rules.Game, spec string) agents.Builder {
	t.Helper()
	b, err := runs.Standard().Builder(g, spec)
	require.NoError(t, err)
	return b
}

// played plays some games of a greedy agent that errs now and then.
func played(t *testing.T, g rules.Game, pairs int) (records []arena.Record) {
	t.Helper()
	b := builderOf(t, g, "epsilon:p=0.2,agent=(greedy:weights=hand)")
	tour := &arena.Tournament{
		Game: g, Players: []arena.Player{{Name: "one", Builder: b}, {Name: "other", Builder: b}},
		Pairs: pairs, OpeningPlies: 4, MaxPlies: 400, Seed: 3,
	}
	require.NoError(t, arena.Run(t.Context(), tour, arena.Options{Workers: 1, Sinks: []arena.Sink{sink{&records}}}))
	return records
}

type sink struct{ records *[]arena.Record }

func (s sink) Put(_ context.Context, r arena.Record) error {
	*s.records = append(*s.records, r)
	return nil
}

// An idler is an agent whose searches never end.
type idler struct{}

func (idler) Spec() string                           { return "idler" }
func (idler) Identity() string                       { return "idler" }
func (idler) Build(agents.Env) (agents.Agent, error) { return idler{}, nil }
func (idler) OnLeaf(func(rules.State))               {}
func (idler) Choose(ctx context.Context, _ rules.State) (rules.Move, agents.Info, error) {
	<-ctx.Done()
	return 0, agents.Info{}, ctx.Err()
}
