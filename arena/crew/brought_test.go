package crew

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// hire has a worker whose games are accepted say hello.
func (b *bench) hire(name string, slots int) {
	serve(b.coordinator, AskHello, name, encode(Hello{Protocol: Protocol, Slots: slots}), func([]byte) {})
	b.under(func() { b.coordinator.members[name].admitted[b.service.id] = true })
	synctest.Wait()
}

// play plays a tournament until the test ends. It returns the final error and the progress.
func (b *bench) play(make func() *arena.Tournament) (ended chan error, progress *arena.Progress, stop context.CancelFunc) {
	ctx, stop := context.WithCancel(b.t.Context())
	b.stops = append(b.stops, stop)
	ended, progress = makeErrs(), new(arena.Progress)
	b.work.Go(func() { ended <- arena.Run(ctx, make(), arena.Options{Crew: b.service, Progress: progress}) })
	synctest.Wait()
	return ended, progress, stop
}

// TestBroughtTwice: what is empty is taken, and what comes a second time is not stored again, is counted; neither lets the worker have more chunks. Who played which games
// is told once.
func TestBroughtTwice(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		told := map[string][]int64{}
		b := newBench(t, make, Options{}, func(r *Run) {
			r.Origin = func(worker string, games []int64) { told[worker] = append(told[worker], games...) }
		})
		_, progress, _ := b.play(make)
		b.hire("w", 1)
		b.under(func() { b.coordinator.members["w"].window = 2 })
		c, ticket := b.lease("w")
		games := b.games(&c)
		require.JSONEq(t, thanks, b.bring("w", &c, ticket, nil))
		require.Zero(t, b.coordinator.members["w"].returned)
		for range 3 {
			require.JSONEq(t, thanks, b.bring("w", &c, ticket, games))
		}
		synctest.Wait()
		require.EqualValues(t, 2, progress.Snapshot().Finished)
		require.EqualValues(t, 4, b.coordinator.Counts().Duplicates)
		require.Equal(t, map[string][]int64{"w": {c.Games[0].index(), c.Games[1].index()}}, told)
		m := b.coordinator.members["w"]
		require.EqualValues(t, 2, m.Games)
		require.Equal(t, []int{3, 1}, []int{m.window, m.returned})
		b.end()
	})
}

// TestPlayersOfWaitingGames: who played the games of public workers is told when these become rows, and not before.
func TestPlayersOfWaitingGames(t *testing.T) {
	var told []string
	synctest.Test(t, func(t *testing.T) {
		b, ended := publicBench(t, func() *arena.Tournament { return tournament(t, 1, "random", "random") }, func(r *Run) {
			r.Origin = func(worker string, _ []int64) { told = append(told, worker) }
		})
		for _, name := range []string{"w", "v"} {
			require.Empty(t, told)
			c, ticket := b.lease(name)
			before := b.coordinator.members[name].window
			require.JSONEq(t, thanks, b.bring(name, &c, ticket, b.games(&c)))
			require.Equal(t, before+1, b.coordinator.members[name].window, "each chunk allows one more, one that is played again too")
			synctest.Wait()
		}
		require.NoError(t, <-ended)
		require.Equal(t, []string{"w", "w"}, told)
		b.end()
	})
}

// TestOneChunkBeforeTheExam: a worker has one chunk at most until it has passed the exam.
func TestOneChunkBeforeTheExam(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		b.play(make)
		b.hire("w", 4)
		b.under(func() { clear(b.coordinator.members["w"].admitted) })
		b.lease("w")
		require.Nil(t, b.coordinator.lease("w", nil).Chunk)
		b.under(func() { b.coordinator.members["w"].admitted[b.service.id] = true })
		for range 4 + 4 - 1 {
			b.lease("w")
		}
		require.Nil(t, b.coordinator.lease("w", nil).Chunk, "it has four more than slots")
		b.end()
	})
}

// TestOfferedAhead: there are twice as many chunks as slots and sixteen more, each a pair while it is not known how long games take; the
// others stay with the schedule.
func TestOfferedAhead(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 100, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		_, progress, _ := b.play(make)
		for slots, want := range []int{16, 18, 20, 22} {
			if slots > 0 {
				b.hire(string(rune('a'+slots)), 1)
			}
			b.under(func() {
				p := b.service.play
				require.Len(t, p.chunks, want)
				require.Len(t, p.open, want)
				require.Len(t, p.wanted, 2*want)
				require.EqualValues(t, 100-want, p.pairs)
			})
			require.EqualValues(t, 2*want, progress.Snapshot().InFlight+b.service.Progress.Snapshot().InFlight)
		}
		require.EqualValues(t, 22, b.coordinator.Counts().Chunks)
		b.end()
	})
}

// TestPairsLeft: a pair of which one game is left is a pair that is left.
func TestPairsLeft(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 100, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		ctx, stop := context.WithCancel(t.Context())
		done := arena.NewSet(make().Games())
		done.Add(0)
		b.work.Go(func() { _ = arena.Run(ctx, make(), arena.Options{Crew: b.service, Done: done}) }) // it is stopped
		synctest.Wait()
		b.under(func() { require.EqualValues(t, 100-17, b.service.play.pairs) }) // in sixteen chunks of two games, the first from game 1 on
		stop()
		b.end()
	})
}

// TestStoppedRun: a run that is stopped offers nothing more and takes what is out still; then it ends, or when it is told not to wait.
func TestStoppedRun(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	for _, waits := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, make, Options{}, nil)
			x, put := make(), int64(0)
			ctx, stop := context.WithCancelCause(t.Context())
			games, abandon := context.WithCancelCause(t.Context())
			done, ended := arena.NewSet(x.Games()), makeErrs()
			go func() {
				ended <- b.service.Play(ctx, games, arena.Remaining{Schedule: arena.NewSchedule(x, done), Done: done, Left: x.Games(), Put: func(r ...arena.Record) int64 {
					put += int64(len(r))
					return put
				}})
			}()
			synctest.Wait()
			b.hire("w", 2)
			var offered int
			b.under(func() { offered = len(b.service.play.chunks) })
			stopped, abandoned := errors.New("stopped"), errors.New("abandoned")
			stop(stopped)
			for i := range offered {
				require.Empty(t, ended)
				if i == 5 && !waits {
					break
				}
				c, ticket := b.lease("w")
				require.JSONEq(t, thanks, b.bring("w", &c, ticket, b.games(&c)))
				synctest.Wait()
			}
			if !waits {
				abandon(abandoned)
			}
			require.Equal(t, stopped, <-ended, "the first of both is why")
			require.EqualValues(t, map[bool]int{true: 2 * offered, false: 10}[waits], put)
			require.Less(t, offered, 40)
			abandon(nil)
			b.end()
		})
	}
}

// TestResultOfARunThatIsOver: a worker that returns games of a finished run is told that none is stored; a stranger, that it is not known.
func TestResultOfARunThatIsOver(t *testing.T) {
	c := NewCoordinator(Options{})
	c.hello("w", encode(Hello{Protocol: Protocol, Slots: 1}))
	for name, want := range map[string]string{"w": `{"ok":true,"unstored":2}`, "v": `{"again":true}`} {
		serve(c, AskResult, name, (&Result{Records: make([][]byte, 2)}).AppendTo(nil), func(a []byte) { require.JSONEq(t, want, string(a)) })
	}
	exam := (&Result{}).AppendTo(nil)
	require.Equal(t, Answer{OK: true}, c.examine("w", exam))
	require.Equal(t, Answer{Reply: again}, c.examine("v", exam))
	run := encode(RunQuestion{})
	require.Equal(t, RunAnswer{}, c.describe("w", run))
	require.Equal(t, RunAnswer{Reply: again}, c.describe("v", run))
	require.Equal(t, RunAnswer{Reply: Reply{Refused: "a question that cannot be read"}}, c.describe("w", nil))
}

// TestCommitted: an answer is given when the records that it is about are committed; when the run leaves before that, the worker is to ask again.
func TestCommitted(t *testing.T) {
	for _, leaves := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			n, more := int64(4), makeEnd()
			c := NewCoordinator(Options{})
			x := tournament(t, 1)
			s, err := c.Host(Run{Meta: x.Meta("test", "text", "v"), Tournament: x, Committed: func() (int64, <-chan struct{}) { return n, more }})
			require.NoError(t, err)
			var heard []any
			s.acknowledge(4, Answer{OK: true}, func(a any) { heard = append(heard, a) })
			synctest.Wait()
			require.Equal(t, []any{Answer{OK: true}}, heard)
			s.acknowledge(5, Answer{OK: true, Unstored: 1}, func(a any) { heard = append(heard, a) })
			synctest.Wait()
			require.Len(t, heard, 1)
			want := Answer{OK: true, Unstored: 1}
			if leaves {
				want = Answer{Reply: again}
				s.leave()
			} else {
				old := more
				n, more = 5, makeEnd()
				close(old)
			}
			synctest.Wait()
			require.Equal(t, want, heard[1])
			s.Leave()
		})
	}
}

// TestOneServiceForARun: a run is played once at a time, and equal runs of two jobs at the same time.
func TestOneServiceForARun(t *testing.T) {
	c, x := NewCoordinator(Options{}), tournament(t, 1)
	r := Run{Meta: x.Meta("test", "text", "v"), Tournament: x}
	s, err := c.Host(r)
	require.NoError(t, err)
	_, err = c.Host(r)
	require.EqualError(t, err, "crew: run test is being played already")
	s.Leave()
	_, err = c.Host(r)
	require.NoError(t, err)
	for _, job := range []string{"1", "2"} {
		r.Share = NewShare(0, 1)
		r.Share.Job = job
		_, err = c.Host(r)
		require.NoError(t, err)
	}
	c.Close()
	require.Empty(t, c.runs)
}

// TestPoisonedChunkIsLeasedFiveTimes: a chunk that brings no result is leased five times and no more.
func TestPoisonedChunkIsLeasedFiveTimes(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 1, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{Lease: time.Second}, nil)
		ended, progress, _ := b.play(make)
		for i := range 5 {
			require.Empty(t, ended)
			name := string(rune('a' + i))
			b.hire(name, 1)
			b.lease(name)
			require.EqualValues(t, i, b.coordinator.Counts().Redelivered)
			m := b.coordinator.members[name]
			time.Sleep(1050 * time.Millisecond)
			b.under(func() { require.Equal(t, 5, m.window, "a lease is looked at ten times while it lasts") })
			time.Sleep(50 * time.Millisecond)
			synctest.Wait()
			b.under(func() {
				require.Equal(t, 2, m.window, "half of its four more than slots")
				require.Equal(t, 2*time.Second, time.Until(m.backoffUntil))
			})
		}
		require.NoError(t, <-ended)
		require.EqualValues(t, 2, progress.Snapshot().Finished)
		require.Equal(t, []string{"2 games from game 0 on were leased too often: the coordinator plays them"}, slices.DeleteFunc(b.lines, func(l string) bool { return l[:6] == "worker" }))
		b.end()
	})
}
