package crew

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
)

// TestExaminedPlayers: in an exam, each player whose games repeat exactly meets another such player, once if their number is
// even; there are at most 64 games, and none if there are fewer than two such players.
func TestExaminedPlayers(t *testing.T) {
	type pairs = [][2]int
	for _, x := range []struct {
		players int
		varies  []bool
		want    pairs
	}{
		{2, nil, pairs{{0, 1}}},
		{3, nil, pairs{{0, 1}, {2, 0}}},
		{4, nil, pairs{{0, 1}, {2, 3}}},
		{4, []bool{false, true}, pairs{{0, 2}, {3, 0}}},
		{4, []bool{true, true}, pairs{{2, 3}}},
		{3, []bool{true, true}, nil},
		{2, []bool{true, true}, nil},
	} {
		e := &exam{run: &RunService{Run: Run{Tournament: &arena.Tournament{Players: make([]arena.Player, x.players)}, Varies: x.varies}}}
		e.choose()
		var got pairs
		for i, g := range e.chunk.Games {
			got = append(got, g.Players)
			require.EqualValues(t, []int64{int64(i), int64(i), 2 * int64(i)}, []int64{g.Number, g.Opening, g.index()})
		}
		require.Equal(t, x.want, got, "%+v", x)
	}
	e := &exam{run: &RunService{Run: Run{Tournament: &arena.Tournament{Players: make([]arena.Player, 200)}}}}
	e.choose()
	require.Len(t, e.chunk.Games, 64)
}

// TestExamOfTasks: where a run is one of tasks an exam has those that it says, between the first two players whose games come out the same.
func TestExamOfTasks(t *testing.T) {
	e := &exam{run: &RunService{Run: Run{Tournament: &arena.Tournament{Players: make([]arena.Player, 3)}, Varies: []bool{true}, Exam: make([]arena.Task, 4)}}}
	e.choose()
	require.Len(t, e.chunk.Games, 4)
	require.Len(t, e.chunk.Tasks, 4)
	require.Equal(t, [2]int{1, 2}, e.chunk.Games[3].Players)
}

// TestExamEndsAfterTwelveMoves: the games of an exam end twelve moves after their openings; those of the run continue.
func TestExamEndsAfterTwelveMoves(t *testing.T) {
	x := natsTournament(t, 2)
	e := &exam{run: &RunService{Run: Run{Tournament: x}}}
	require.Equal(t, 4+12, e.stop())
	require.Equal(t, 4+12, examined(x, e.plies).PlyCap())
	require.Equal(t, 40, x.PlyCap())
}

// A broken builder makes no agents.
type broken struct{ agents.Builder }

func (broken) Build(agents.Env) (agents.Agent, error) { return nil, errors.New("no memory") }

// TestExamThatCannotBePlayed: where the coordinator or the worker cannot play the exam the worker ends with that reason, and plays nothing.
func TestExamThatCannotBePlayed(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 5) }
	unable := func() *arena.Tournament {
		x := make()
		x.Players[0].Builder = broken{x.Players[0].Builder}
		return x
	}
	for _, x := range []struct {
		coordinator, worker func() *arena.Tournament
		want                string
	}{{unable, make, "refused: arena: "}, {make, unable, "no memory"}} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, x.coordinator, Options{}, nil)
			b.play(make)
			b.worker("w", x.worker, nil)
			err := <-b.errs
			require.ErrorContains(t, err, x.want)
			require.ErrorContains(t, err, "no memory")
			require.Zero(t, b.coordinator.Workers()[0].Games)
			b.end()
		})
	}
}

// A replacing connection replaces its coordinator's answers to some kinds of questions.
type replacing struct {
	WorkerConn
	answers map[string]any
}

func (r replacing) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if a, ok := r.answers[kind]; ok {
		return encode(a), nil
	}
	return r.WorkerConn.Ask(ctx, kind, data)
}

// TestUnreadableExam: a worker ends that cannot read its exam, or one of players that there are not, or whose files do not come.
func TestUnreadableExam(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 5) }
	x := make()
	meta := x.Meta("test", "text", "v1")
	strange := Chunk{Games: []Game{{arena.Pair{Players: [2]int{0, 3}}, 0}}}
	for want, a := range map[string]RunAnswer{
		errTorn.Error():                         {Meta: meta, Seed: meta.Seed, Config: meta.Config, Exam: []byte{1}},
		"crew: a chunk with players [0 3] of 3": {Meta: meta, Seed: meta.Seed, Config: meta.Config, Exam: strange.AppendTo(nil)},
		`file "f" did not come as it was announced: the run has no file "00"`: {Meta: meta, Files: []File{{Ref: "f", Hash: "00"}}},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, make, Options{}, nil)
			b.play(make)
			b.worker("w", make, func(c WorkerConn) WorkerConn { return replacing{c, map[string]any{AskRun: a}} })
			require.ErrorContains(t, <-b.errs, want)
			b.end()
		})
	}
}

// TestPlaysSomethingElse: a coordinator reports why a worker cannot play a run, as briefly as fits into a line.
func TestPlaysSomethingElse(t *testing.T) {
	e := new(exam)
	speed, why := e.compare(&Result{Why: strings.Repeat("x", 1000)})
	require.Zero(t, speed)
	require.Equal(t, "it plays something else: "+strings.Repeat("x", 300), why)
}

// TestExamThatIsNotThere: a worker does not pass an exam that the coordinator cannot play.
func TestExamThatIsNotThere(t *testing.T) {
	e := &exam{prepare: func() error { return errors.New("no memory") }}
	speed, why := e.compare(new(Result))
	require.Zero(t, speed)
	require.Equal(t, "no memory", why)
}

// TestOldestRunGoes: of more than eight runs a worker drops the one played longest ago, and of none that it plays.
func TestOldestRunGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &worker{runs: map[RunID]*admission{}}
		play := func(i byte) *admission {
			time.Sleep(time.Second)
			return w.enter(RunID{1, i})
		}
		kept := func() (all []byte) {
			for id := range w.runs {
				all = append(all, id[1])
			}
			slices.Sort(all)
			return all
		}
		busy := play(0)
		for i := range byte(8) {
			adm := play(1 + i)
			time.Sleep(time.Second)
			require.Equal(t, adm, w.enter(RunID{1, 1 + i}), "the same for each slot")
			w.leave(adm)
			w.leave(adm)
		}
		require.Equal(t, []byte{0, 2, 3, 4, 5, 6, 7, 8}, kept())
		w.leave(play(2))
		w.leave(play(9))
		require.Equal(t, []byte{0, 2, 4, 5, 6, 7, 8, 9}, kept())
		w.leave(busy)
		w.leave(play(10))
		require.Equal(t, []byte{0, 2, 5, 6, 7, 8, 9, 10}, kept())
	})
}
