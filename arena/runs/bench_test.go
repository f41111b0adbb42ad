package runs

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/metrics"
	"gipf.arena/configs"
)

// TestBenchReadsRecords lets a bench check against the rules what a worker that is not own returns of a
// game and of a search; a record with a wrong move is refused.
func TestBenchReadsRecords(t *testing.T) {
	r := Standard()
	p, err := r.Plan(t.Context(), &configs.Run{
		Name: "bench", Game: "zertz/37", Seed: 3, Tournament: "match", Pairs: benchPairs, MaxPlies: 100, Openings: configs.RunOpenings{Plies: 4},
		Agents: []configs.Agent{{Name: "a", Spec: "random"}, {Name: "b", Spec: "random"}},
	})
	require.NoError(t, err)
	defer p.Close()
	p.Tournament.Builder = r.makes(p.Tournament)
	s, err := p.Tournament.Start(t.Context(), p.Tournament.Pair(0), 0)
	require.NoError(t, err)
	flat, err := r.Builder(p.Tournament.Game, "flat:sims=2")
	require.NoError(t, err)
	b := &Bench{tournament: p.Tournament, first: 40, tasks: []arena.Task{
		{Seed: 9, Pair: 5, Specs: [2]string{flat.Spec(), flat.Spec()}},
		{Seed: 10, Position: s.State.String()},
	}}
	require.Nil(t, b.task(39))
	require.Nil(t, b.task(42))
	tasker := arena.NewTasker(p.Tournament)
	defer tasker.Close()
	for i := range b.tasks {
		rec, err := tasker.Do(t.Context(), b.task(int64(40+i)), arena.Pair{Number: 20, Players: [2]int{0, 1}}, i)
		require.NoError(t, err)
		require.EqualValues(t, 40+i, rec.Index)
		require.NoError(t, b.check(&rec))
		rec.Moves[len(rec.Moves)-1] = "nowhere"
		require.ErrorContains(t, b.check(&rec), "nowhere")
	}
}

// TestBenchOfACoordinator: a bench with a coordinator ends with the job; its workers pass its exam, and without an
// exam there is none.
func TestBenchOfACoordinator(t *testing.T) {
	coordinator, _ := publicCoordinator(t)
	defer coordinator.Close()
	b, err := Standard().OpenSearches(t.Context(), Options{Coordinator: func() (*crew.Coordinator, error) { return coordinator, nil }}, Searches{Job: "job", Game: "zertz/37", Agent: "random", Seed: 1})
	require.NoError(t, err)
	require.NotNil(t, b)
	_, err = b.Doer(0)(t.Context(), 3*benchPairs+41, nil, nil)
	require.NoError(t, err, "of no tasks none waits for a worker")
	require.EqualValues(t, 40, b.first, "records have indices of its run, and pairs stay pairs")
	require.NoError(t, b.Close())

	for _, job := range []string{"job 1", "job 2"} { // equal ones are separate runs
		share := crew.NewShare(0, 1)
		share.Job = job
		b, err := Standard().OpenSearches(t.Context(), Options{Coordinator: func() (*crew.Coordinator, error) { return coordinator, nil }, Share: share}, Searches{Job: "job", Game: "zertz/37", Agent: "random", Seed: 1})
		require.NoError(t, err)
		defer b.Close()
	}

	none := errors.New("there is no exam")
	c, err := configs.Parse[configs.Run]("config", []byte(importConfig), nil)
	require.NoError(t, err)
	_, err = Standard().openBench(t.Context(), Options{Coordinator: func() (*crew.Coordinator, error) { return coordinator, nil }}, c, func(*arena.Tournament) ([]arena.Task, error) { return nil, none })
	require.ErrorIs(t, err, none)
}

// TestBenchOfThisProcess: without a coordinator this process does the tasks.
func TestBenchOfThisProcess(t *testing.T) {
	b, err := Standard().OpenSearches(t.Context(), Options{}, Searches{Job: "job", Game: "zertz/37", Agent: "random", Seed: 1})
	require.NoError(t, err)
	game, err := Standard().Games.Game("zertz/37")
	require.NoError(t, err)
	records, err := b.Doer(1)(t.Context(), 40, []arena.Task{{Seed: 10, Position: game.New(0).String()}}, nil)
	require.NoError(t, err)
	require.EqualValues(t, 40, records[0].Index)
	require.NoError(t, b.Close())
}

// TestMetricsOfWorkers: metrics count the workers that are here, and a process without a coordinator has none to count.
func TestMetricsOfWorkers(t *testing.T) {
	require.Nil(t, workersOf(nil))
	coordinator, start := publicCoordinator(t)
	defer coordinator.Close()
	count := workersOf(coordinator)
	require.Zero(t, count())
	defer start("w", 0)()
	require.Eventually(t, func() bool { return count() == metrics.Workers{Connected: 1, Slots: 1} }, time.Minute, time.Millisecond)
}
