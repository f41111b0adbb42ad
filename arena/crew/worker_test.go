package crew

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// TestThreeHellosInALease: a worker says hello three times in a lease, with all chunks that it has, in their order, and goes on where it is not heard.
func TestThreeHellosInALease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const lease = 30 * time.Second
		var at []time.Time
		w := &worker{held: map[uint64]bool{3: true, 1: true, 2: true}}
		require.Equal(t, []uint64{1, 2, 3}, w.greeting().Chunks)
		w.conn = hangs(func() { at = append(at, time.Now()) })
		ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
		defer stop()
		begun := time.Now()
		w.heartbeat(ctx, lease)
		require.Less(t, at[0].Sub(begun), 2*lease/3)
		require.GreaterOrEqual(t, at[0].Sub(begun), lease/3)
		require.GreaterOrEqual(t, len(at), 3*4-2)
		for i := range at[1:] {
			require.Equal(t, lease/3, at[i+1].Sub(at[i]))
		}
	})
}

// TestShortestLease: what offers leases of less than ten milliseconds is no coordinator.
func TestShortestLease(t *testing.T) {
	for lease, good := range map[time.Duration]bool{10 * time.Millisecond: true, 10*time.Millisecond - 1: false} {
		_, err := new(worker).welcomed(encode(Welcome{Lease: lease}))
		require.Equal(t, good, err == nil, lease)
	}
	_, err := new(worker).welcomed(encode(Welcome{Reply: Reply{Refused: "no"}}))
	require.ErrorIs(t, err, ErrRefused)
	require.EqualError(t, err, "refused: no")
}

// TestNextLease: a worker whose result is taken asks for another chunk at once, however long it was going to wait; from then on it has the chunk.
func TestNextLease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		w := &worker{taken: make(chan struct{}, 1), held: map[uint64]bool{1: true}, conn: asking(func() ([]byte, error) {
			if time.Since(begun) < time.Minute {
				return nothing, nil
			}
			return encode(LeaseAnswer{Chunk: (&Chunk{ID: 7}).AppendTo(nil), Ticket: "t"}), nil
		})}
		time.AfterFunc(time.Minute, func() {
			w.drop(&leased{Chunk: Chunk{ID: 1}})
			w.drop(&leased{Chunk: Chunk{ID: 1}}) // loops may be two
		})
		l := w.poll(t.Context())
		require.Equal(t, time.Minute, time.Since(begun))
		require.Equal(t, []any{uint64(7), "t"}, []any{l.ID, l.ticket})
		require.Equal(t, map[uint64]bool{7: true}, w.held)
		require.Equal(t, time.Now(), w.last)
	})
}

// TestBroughtGames: a worker counts the games that are taken, and says why results were not taken.
func TestBroughtGames(t *testing.T) {
	for _, x := range []struct {
		answer Answer
		stored int
		said   []string
	}{
		{Answer{OK: true}, 3, nil},
		{Answer{OK: true, Unstored: 2}, 1, nil},
		{Answer{Reply: Reply{Refused: "no"}}, 0, []string{"results were not taken: no"}},
	} {
		var said []string
		w := &worker{conn: answering(encode(x.answer)), opt: WorkerOptions{Say: func(line string) { said = append(said, line) }}}
		stored, err := w.bring(t.Context(), &admission{}, &Result{Records: make([][]byte, 3)})
		require.NoError(t, err)
		require.Equal(t, x.stored, stored)
		require.Equal(t, x.said, said)
	}
}

// TestPlayedGames: of games that are taken, and of no others, a worker tells.
func TestPlayedGames(t *testing.T) {
	for unstored, want := range map[int][]int{0: {2}, 1: {1}, 2: nil} {
		synctest.Test(t, func(t *testing.T) {
			make := func() *arena.Tournament { return tournament(t, 1, "random", "random") }
			b := newBench(t, make, Options{}, nil)
			b.play(make)
			var told []int
			ctx, stop := context.WithTimeout(t.Context(), time.Second)
			defer stop()
			line := replacing{end{m: b.m, name: "w"}, map[string]any{AskResult: Answer{OK: true, Unstored: unstored}}}
			_ = Work(ctx, line, WorkerOptions{ // it is stopped
				Hello: Hello{Protocol: Protocol, Slots: 1}, Played: func(games int) { told = append(told, games) },
				Prepare: func(context.Context, *arena.Meta, []File) (*arena.Tournament, error) { return make(), nil },
			})
			require.Equal(t, want, told)
			b.end()
		})
	}
}

// TestWaitingForALocalAnswer: a worker in the coordinator's process waits for an answer as long as its context allows.
func TestWaitingForALocalAnswer(t *testing.T) {
	late := errors.New("it is late")
	ctx, stop := context.WithCancelCause(t.Context())
	stop(late)
	l := local{map[string]Handler{AskResult: func(string, []byte, func(any)) {}}, "w"}
	_, err := l.Ask(ctx, AskResult, nil)
	require.Equal(t, late, err)
}

// TestOneSlotIsExamined: of the slots of a worker one is examined at a time.
func TestOneSlotIsExamined(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		w := &worker{conn: hangs(func() { asked++ }), runs: map[RunID]*admission{}}
		ctx, stop := context.WithCancel(t.Context())
		for range 3 {
			go func() { _, _ = w.admitted(ctx, RunID{1}, w.enter(RunID{1})) }()
		}
		synctest.Wait()
		require.Equal(t, 1, asked)
		stop()
	})
}

// TestSlots: a worker plays as many games at a time as it has slots.
func TestSlots(t *testing.T) {
	for _, slots := range []int{1, 2} {
		synctest.Test(t, func(t *testing.T) {
			make := func() *arena.Tournament { return asleep(t, 9) }
			b := newBench(t, make, Options{}, nil)
			require.NoError(t, b.service.exam.prepare(), "who waits for it holds up the clock of the bubble")
			b.play(make)
			var most, now int
			var mu sync.Mutex
			count := func(n int) {
				mu.Lock()
				defer mu.Unlock()
				now += n
				most = max(most, now)
			}
			ctx, stop := context.WithTimeout(t.Context(), 30*time.Minute)
			defer stop()
			_ = Work(ctx, end{m: b.m, name: "w"}, WorkerOptions{ // it is stopped
				Hello: Hello{Protocol: Protocol, Slots: slots},
				Prepare: func(context.Context, *arena.Meta, []File) (*arena.Tournament, error) {
					return choosing(make(), func(ctx context.Context, a agents.Agent, s rules.State) (rules.Move, agents.Info, error) {
						count(1)
						defer count(-1)
						return a.Choose(ctx, s)
					}), nil
				},
			})
			require.Equal(t, slots, most)
			b.end()
		})
	}
}

// TestNothingIsBrought: a worker that ends while it brings games, or that is refused then, has brought none.
func TestNothingIsBrought(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
	defer stop()
	adm := &admission{turn: make(chan struct{}, 1)}
	stored, err := (&worker{conn: absent{}}).bring(ctx, adm, &Result{Records: make([][]byte, 3)})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Zero(t, stored)
	line := replacing{answers: map[string]any{AskResult: Answer{Reply: again}, AskHello: Welcome{Lease: time.Minute}, AskRun: RunAnswer{Reply: Reply{Refused: "no"}}}}
	w := &worker{conn: line, back: make(chan struct{}, 1)}
	stored, err = w.bring(t.Context(), adm, &Result{Records: make([][]byte, 3)})
	require.EqualError(t, err, "refused: no")
	require.Zero(t, stored)
}

// TestWaitingForAnExam: while a worker is examined its other slots wait, and go when it ends.
func TestWaitingForAnExam(t *testing.T) {
	late := errors.New("it is late")
	ctx, stop := context.WithCancelCause(t.Context())
	stop(late)
	adm := &admission{turn: make(chan struct{}, 1)}
	adm.turn <- struct{}{}
	play, err := new(worker).admitted(ctx, RunID{}, adm)
	require.False(t, play)
	require.Equal(t, late, err)
}

// TestRunsThatAreOver: a worker plays nothing of a run that is over, and asks again what it is when it gets more of it.
func TestRunsThatAreOver(t *testing.T) {
	asked := 0
	w := &worker{conn: asking(func() ([]byte, error) { asked++; return encode(RunAnswer{}), nil })}
	adm := &admission{turn: make(chan struct{}, 1)}
	for i := range 2 {
		play, err := w.admitted(t.Context(), RunID{}, adm)
		require.NoError(t, err)
		require.False(t, play)
		require.Equal(t, i+1, asked)
	}
	adm.admitted = true
	adm.over = false
	play, err := w.admitted(t.Context(), RunID{}, adm)
	require.NoError(t, err)
	require.True(t, play)
	require.Equal(t, 2, asked)
	adm.forget()
	_, err = w.admitted(t.Context(), RunID{}, adm)
	require.NoError(t, err)
	require.Equal(t, 3, asked, "it is examined anew")
}
