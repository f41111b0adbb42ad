package crew

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestAuditThatWaits: a game that is to be played again waits for its worker as long as that is there, for two leases or three times
// the usual time of the games at most; then the coordinator plays it.
func TestAuditThatWaits(t *testing.T) {
	for _, x := range []struct {
		seconds     float64       // of a game, of which there are two
		seen, until time.Duration // when the worker says hello for the last time, and until when its games wait
	}{{1, time.Hour, time.Minute}, {10, time.Hour, time.Minute}, {11, time.Hour, 66 * time.Second}, {11, 0, time.Minute}, {11, 3 * time.Second, 63 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			b, _ := publicBench(t, func() *arena.Tournament { return tournament(t, 1, "random", "random") }, nil)
			c, ticket := b.lease("w")
			require.JSONEq(t, thanks, b.bring("w", &c, ticket, b.games(&c)))
			synctest.Wait()
			var p *playing
			b.under(func() { p, b.service.seconds = b.service.play, x.seconds })
			require.Len(t, p.open, 1, "what v is to play again")
			begun, v := time.Now(), b.coordinator.members["v"]
			for ; b.coordinator.Counts().Audits == 0; time.Sleep(time.Second) {
				b.under(func() {
					if time.Since(begun) <= x.seen {
						v.seen = time.Now()
					}
				})
				synctest.Wait()
				require.Less(t, time.Since(begun), 2*time.Minute)
			}
			require.InDelta(t, x.until.Seconds(), time.Since(begun).Seconds(), 4, "%+v; a lease is looked at every three seconds", x)
			require.EqualValues(t, 2, b.coordinator.Counts().Audits)
			b.end()
		})
	}
}

// TestDrawnWaits: of what waits it is kept which games are to be played again, and it is these games that are.
func TestDrawnWaits(t *testing.T) {
	for clean, want := range map[int64]map[arena.AuditState]int{probation - 1: {arena.Drawn: 2}, probation: {arena.NotDrawn: 2}} {
		synctest.Test(t, func(t *testing.T) {
			q := &durable{stored: func(int64) bool { return false }}
			b, _ := publicBench(t, func() *arena.Tournament { return tournament(t, 3, "random", "random") }, func(r *Run) { r.Quarantine = q })
			b.under(func() { b.coordinator.members["w"].clean = clean })
			c, ticket := b.lease("w")
			require.JSONEq(t, thanks, b.bring("w", &c, ticket, b.games(&c)))
			require.Equal(t, want, q.held("w"))
			synctest.Wait()
			b.under(func() {
				audits := 0
				for _, other := range b.service.play.chunks {
					if other.audit != nil {
						audits++
						require.Equal(t, c.Games, other.games)
						require.Equal(t, "v", other.audit.by.Name)
						require.Equal(t, Any, other.class)
					}
				}
				require.Equal(t, min(want[arena.Drawn], 1), audits)
				require.Equal(t, audits, b.service.play.audits)
			})
			b.end()
		})
	}
}

// TestOneGameDrawn: of two games of which one was drawn that one is played again.
func TestOneGameDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, ended := publicBench(t, func() *arena.Tournament { return tournament(t, 1, "random", "random") }, nil)
		c, ticket := b.lease("w")
		games := b.games(&c)
		r, err := b.service.Meta.ParseWire(games[1])
		require.NoError(t, err)
		b.under(func() { b.coordinator.members["w"].clean = probation })
		require.JSONEq(t, thanks, b.bring("w", &c, ticket, games[:1]))
		b.under(func() { b.coordinator.members["w"].clean = 0 })
		require.JSONEq(t, thanks, b.bring("w", &c, ticket, games[1:]))
		again, ticket := b.lease("v")
		require.Len(t, again.Games, 1)
		require.Equal(t, r.Index, again.Games[0].index())
		require.JSONEq(t, thanks, b.bring("v", &again, ticket, games[1:]), "as to any games: a worker cannot tell that it checks another")
		require.NoError(t, <-ended)
		require.EqualValues(t, 1, b.coordinator.members["w"].clean)
		b.end()
	})
}

// TestWhatWaits: games of public workers wait until they are believed, tasks of all who are not own.
func TestWhatWaits(t *testing.T) {
	for _, tasks := range []bool{false, true} {
		s := new(RunService)
		if tasks {
			s.Tasks = func(int64) *arena.Task { return nil }
		}
		for trust, want := range map[TrustLevel]bool{Own: false, Team: tasks, Public: true} {
			require.Equal(t, want, s.waits(&member{Worker: Worker{Trust: trust}}), "%v, tasks %v", trust, tasks)
		}
	}
}

// TestNextChunk: a chunk has as many games as its size says, across pairs and in their order, without those that are done, and fewer at the end alone.
func TestNextChunk(t *testing.T) {
	x := tournament(t, 5, "random", "random")
	p := &playing{RunService: &RunService{coordinator: NewCoordinator(Options{}), seconds: 1.25, wants: map[string][]string{Any: nil}}, pairs: 1000}
	p.mu, p.Tournament, p.done, p.chunks = &p.coordinator.mu, x, arena.NewSet(x.Games()), map[uint64]*chunk{}
	p.coordinator.runs, p.Share = []*RunService{p.RunService}, p.coordinator.plain
	p.done.Add(3)
	p.schedule = arena.NewSchedule(x, p.done)
	for _, want := range [][]int64{{0, 1, 2, 4}, {5, 6, 7, 8}, {9}, nil} {
		games, class := p.next()
		var got []int64
		for _, g := range games {
			got = append(got, g.index())
		}
		require.Equal(t, want, got)
		require.Equal(t, want != nil, class == Any)
	}
	require.Zero(t, p.queued)
	require.Nil(t, p.schedule)
	require.EqualValues(t, 995, p.pairs)
	p.enqueue(Any, Game{Place: 1})
	p.enqueue(Timed, make([]Game, 2)...)
	p.enqueue(Any, Game{Place: 0})
	require.Equal(t, 4, p.queued)
	require.Len(t, p.queues, 2)
	require.Equal(t, []Game{{Place: 1}, {Place: 0}}, p.queues[0].games)
	games, class := p.next()
	require.Len(t, games, 2, "of one class")
	require.Equal(t, Any, class)
	games, _ = p.next()
	require.Empty(t, games, "of the other there can be none")
}

// TestTasksOfGames: a chunk has the task of each of its games, one that cannot be done where it is over, and none where the run is no job. A record
// of a task has the agents of the task, if it has some.
func TestTasksOfGames(t *testing.T) {
	s := new(RunService)
	games := []Game{{Place: 0}, {Place: 1}}
	require.Nil(t, s.tasksOf(games))
	require.Nil(t, s.task(0))
	one := arena.Task{Seed: 5, Pair: 9}
	s.Tasks = func(game int64) *arena.Task {
		if game == 1 {
			return &one
		}
		return nil
	}
	require.Equal(t, []arena.Task{{Position: "a task that is over"}, one}, s.tasksOf(games))
	require.EqualValues(t, 9, s.gameOf(arena.Pair{Opening: 3}, 1).Opening)
	require.EqualValues(t, 3, s.gameOf(arena.Pair{Opening: 3}, 0).Opening)
	x := tournament(t, 1, "random", "random")
	s.Meta, s.Tournament = x.Meta("test", "text", "v"), x
	r, err := arena.Play(t.Context(), x, x.Pair(0), 1, nil)
	require.NoError(t, err)
	for _, specs := range [][2]string{{}, {"a", "b"}} {
		one.Specs = specs
		got, err := s.parse(r.AppendWire(nil))
		require.NoError(t, err)
		for i, side := range got.Sides {
			if specs[0] == "" {
				require.Equal(t, r.Sides[i].Spec, side.Spec)
			} else {
				require.Equal(t, specs[side.Player], side.Spec)
			}
		}
	}
}
