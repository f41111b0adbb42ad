package crew

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"
)

// waits has a worker ask for so long, and returns how long it waited from each question to the next.
func waits(t *testing.T, during time.Duration, answer func() ([]byte, error), ask func(context.Context, *worker)) (all []time.Duration) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), during)
		defer stop()
		last := time.Now()
		line := asking(func() ([]byte, error) {
			all, last = append(all, time.Since(last)), time.Now()
			return answer()
		})
		ask(ctx, &worker{conn: line, taken: make(chan struct{}), held: map[uint64]bool{}, stop: func(error) {}})
	})
	return all[1:]
}

// An asking connection answers every question alike.
type asking func() ([]byte, error)

func (a asking) Ask(context.Context, string, []byte) ([]byte, error) { return a() }

// TestWaits: a worker that gets no answer asks again after a quarter of a second, and later each time up to half a minute; one for
// which there is no chunk after five milliseconds, up to half a second; each about so long, at random.
func TestWaits(t *testing.T) {
	for _, x := range []struct {
		first, most time.Duration
		answer      func() ([]byte, error)
		ask         func(context.Context, *worker)
	}{
		{
			250 * time.Millisecond, 30 * time.Second, func() ([]byte, error) { return nil, errors.New("no answer") },
			func(ctx context.Context, w *worker) {
				_, err := w.askRetrying(ctx, AskHello, nil)
				require.ErrorIs(t, err, context.DeadlineExceeded)
			},
		},
		{
			5 * time.Millisecond, 500 * time.Millisecond, func() ([]byte, error) { return nothing, nil },
			func(ctx context.Context, w *worker) { require.Nil(t, w.poll(ctx)) },
		},
	} {
		wait := x.first
		all := waits(t, 40*x.most, x.answer, x.ask)
		require.Greater(t, len(all), 20)
		for i, got := range all {
			require.GreaterOrEqual(t, got, wait/2, "wait %d", i)
			require.Less(t, got, 3*wait/2, "wait %d", i)
			wait = min(2*wait, x.most)
		}
	}
}

// TestRefusedWorkersDoNotWait: a worker that is refused does not ask again.
func TestRefusedWorkersDoNotWait(t *testing.T) {
	refused := func() ([]byte, error) { return nil, ErrRefused }
	require.Empty(t, waits(t, time.Hour, refused, func(ctx context.Context, w *worker) {
		_, err := w.askRetrying(ctx, AskHello, nil)
		require.ErrorIs(t, err, ErrRefused)
	}))
	var stopped error
	require.Empty(t, waits(t, time.Hour, refused, func(ctx context.Context, w *worker) {
		w.stop = func(err error) { stopped = err }
		require.Nil(t, w.poll(ctx))
	}))
	require.ErrorIs(t, stopped, ErrRefused)
}

// TestAnswerThatHangs: an unanswered question is asked again after twenty seconds.
func TestAnswerThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		w, begun := &worker{conn: absent{}}, time.Now()
		_, err := w.lease(ctx)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Equal(t, 20*time.Second, time.Since(begun))
		asked := 0
		w.conn = hangs(func() { asked++ })
		_, err = w.askRetrying(ctx, AskHello, nil)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Equal(t, 2, asked, "in forty seconds")
		begun = time.Now()
		w.bye()
		require.Equal(t, time.Second, time.Since(begun), "a farewell that is not heard is no reason to stay")
	})
}

// A hanging question reports its arrival.
type hangs func()

func (h hangs) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	h()
	return absent{}.Ask(ctx, kind, data)
}

// TestLeaseWhileStopping: a worker that stops waits a second more for a lease that it has asked for, which it would not give back else.
func TestLeaseWhileStopping(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, stop)
		begun := time.Now()
		_, err := (&worker{conn: absent{}}).lease(ctx)
		require.Error(t, err)
		require.Equal(t, 2*time.Second, time.Since(begun))
	})
}

// TestComingBack: workers whom a coordinator does not know come back at times at random, spread over what it said, and never over more than a
// minute; of the loops of one worker the first alone says hello.
func TestComingBack(t *testing.T) {
	for said, most := range map[time.Duration]time.Duration{0: 0, 10 * time.Second: 10 * time.Second, time.Hour: time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			var latest time.Duration
			for range 200 {
				hellos, begun := 0, time.Now()
				w := &worker{back: make(chan struct{}, 1), conn: asking(func() ([]byte, error) {
					hellos++
					latest = max(latest, time.Since(begun))
					return encode(Welcome{Lease: time.Minute, Spread: said}), nil
				})}
				_, err := w.welcomed(encode(Welcome{Lease: time.Minute, Spread: said}))
				require.NoError(t, err)
				time.Sleep(time.Nanosecond)
				begun = time.Now()
				ended := make(chan error)
				for range 3 {
					go func() { ended <- w.rejoin(t.Context()) }()
				}
				for range 3 {
					require.NoError(t, <-ended)
				}
				if most > 0 { // else they come at one moment
					require.Equal(t, 1, hellos)
				}
				time.Sleep(time.Nanosecond)
			}
			require.LessOrEqual(t, latest, most)
			require.GreaterOrEqual(t, latest, most*9/10)
		})
	}
}

// TestReconnecting: a worker that has lost its coordinator tries for ever to reach it, later each time, up to half a minute; a
// connection that says nothing is lost after some pings. What it would say meanwhile it asks again itself.
func TestReconnecting(t *testing.T) {
	all, err := (&DialOptions{Name: "w"}).nats("localhost", nil)
	require.NoError(t, err)
	o := nats.GetDefaultOptions()
	for _, set := range all {
		require.NoError(t, set(&o))
	}
	require.Equal(t, []int{-1, -1}, []int{o.MaxReconnect, o.ReconnectBufSize})
	require.Equal(t, []time.Duration{5 * time.Second, 20 * time.Second}, []time.Duration{o.Timeout, o.PingInterval})
	for attempts, want := range map[int]time.Duration{0: 250 * time.Millisecond, 1: 500 * time.Millisecond, 6: 16 * time.Second, 7: 30 * time.Second, 100: 30 * time.Second} {
		for range 20 {
			got := o.CustomReconnectDelayCB(attempts)
			require.GreaterOrEqual(t, got, want/2)
			require.Less(t, got, 3*want/2)
		}
	}
}
