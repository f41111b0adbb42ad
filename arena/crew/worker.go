package crew

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"gipf.arena/arena"
)

// ErrRefused says that the coordinator does not want this worker.
var ErrRefused = errors.New("refused")

// ErrIdle says that there was nothing to do for a while.
var ErrIdle = errors.New("nothing to do")

// A Prepare makes the tournament of a run that is played here, without a source of openings, from its description and the
// files that came with it. The error says in a line why this program cannot play the run.
type Prepare func(ctx context.Context, m *arena.Meta, files []File) (*arena.Tournament, error)

// WorkerOptions say how a worker works.
type WorkerOptions struct {
	Hello   Hello
	Prepare Prepare
	// Say, if not nil, is called with a line for each event.
	Say func(line string)
	// Idle, if above 0, ends the work after this long without any (ErrIdle).
	Idle time.Duration
	// Labels marks computing goroutines for profiles (arena.Options.Labels).
	Labels bool
	// Played, if not nil, is called with the number of games taken: stored, or compared with other workers' games.
	Played func(games int)
}

// Work works for a coordinator until ctx ends, or the coordinator refuses the worker (an
// ErrRefused). When it returns, it plays nothing and has given back its leases.
func Work(ctx context.Context, conn WorkerConn, opt WorkerOptions) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	w := &worker{
		conn: conn, opt: opt, stop: stop, runs: map[RunID]*admission{}, texts: map[string][]byte{}, held: map[uint64]bool{},
		turn: make(chan struct{}, 1), slots: make(chan struct{}, max(opt.Hello.Slots, 1)), back: make(chan struct{}, 1), taken: make(chan struct{}, 1), last: time.Now(),
	}
	if opt.Idle > 0 { // waiting for a coordinator is idle time, too
		defer arena.Every(max(opt.Idle/20, time.Millisecond), w.stopIfIdle)()
	}
	welcome, err := w.hello(ctx)
	if err != nil {
		return err
	}
	var work sync.WaitGroup
	work.Go(func() { w.heartbeat(ctx, welcome.Lease) })
	for range opt.Hello.Slots + mostBrought + 1 {
		work.Go(func() { w.loop(ctx) })
	}
	work.Wait()
	w.bye()
	for _, adm := range w.runs {
		adm.close()
	}
	return context.Cause(ctx)
}

// mostBrought is how many results may be on their way beside the playing slots.
const mostBrought = 8

// A worker is a Work in progress.
type worker struct {
	conn  WorkerConn
	opt   WorkerOptions
	stop  context.CancelCauseFunc
	turn  chan struct{} // has an element while a loop asks for a chunk or waits with one
	slots chan struct{} // has an element for each slot that plays
	back  chan struct{} // has an element while a loop says hello again
	taken chan struct{} // a signal that a result was taken

	mu   sync.Mutex
	held map[uint64]bool // the chunks that it has: waiting, played or being returned
	last time.Time       // when it last got one or finished one

	spread  time.Duration     // of saying hello again
	greeted time.Time         // when it was last welcomed
	playing int               // slots that play
	texts   map[string][]byte // of files, by hash
	size    int               // of texts, in bytes
	runs    map[RunID]*admission
}

// shortestLease is the shortest lease time that a worker accepts.
const shortestLease = 10 * time.Millisecond

// hello says hello until a coordinator answers.
func (w *worker) hello(ctx context.Context) (welcome Welcome, err error) {
	data, err := w.askRetrying(ctx, AskHello, encode(w.opt.Hello))
	if err != nil {
		return welcome, err
	}
	return w.welcomed(data)
}

// welcomed reads the answer to a hello, and notes when and how the worker was welcomed.
func (w *worker) welcomed(data []byte) (welcome Welcome, err error) {
	if err := decode(data, &welcome); err != nil || welcome.Refused == "" && welcome.Lease < shortestLease {
		return welcome, errors.New("crew: what answers is no coordinator")
	}
	if welcome.Refused != "" {
		return welcome, fmt.Errorf("%w: %s", ErrRefused, welcome.Refused)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.greeted, w.spread = time.Now(), min(max(welcome.Spread, 0), time.Minute)
	return welcome, nil
}

// rejoin says hello to a coordinator that does not know the worker, at a random time so
// that not all workers do so at once, unless hello was said meanwhile. Loops do so in turn:
// the first of several random waits would be too short.
func (w *worker) rejoin(ctx context.Context) error {
	asked := time.Now()
	select {
	case w.back <- struct{}{}:
		defer func() { <-w.back }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if spread, known := w.welcome(asked); !known {
		arena.Sleep(ctx, rand.N(spread+1))
	}
	if _, known := w.welcome(asked); known {
		return nil
	}
	_, err := w.hello(ctx)
	return err
}

// welcome returns the time over which workers are to come back, and whether the worker was welcomed since.
func (w *worker) welcome(since time.Time) (spread time.Duration, known bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.spread, w.greeted.After(since)
}

// ask asks patiently and reads the answer. again says that the coordinator did not know the worker, which has said
// hello since.
func (w *worker) ask(ctx context.Context, kind string, question []byte, answer interface{ reply() *Reply }) (again bool, err error) {
	data, err := w.askRetrying(ctx, kind, question)
	if err != nil {
		return false, err
	}
	if err := decode(data, answer); err != nil {
		return false, fmt.Errorf("crew: an answer that cannot be read: %w", err)
	}
	if again = answer.reply().Again; again {
		err = w.rejoin(ctx)
	}
	return again, err
}

// askRetrying asks until there is an answer. It waits longer each time, up to half a minute,
// and at random so that workers differ.
func (w *worker) askRetrying(ctx context.Context, kind string, data []byte) ([]byte, error) {
	for wait := 250 * time.Millisecond; ; wait = min(2*wait, 30*time.Second) {
		asking, cancel := context.WithTimeout(ctx, 20*time.Second)
		answer, err := w.conn.Ask(asking, kind, data)
		cancel()
		if err == nil {
			return answer, nil
		}
		if errors.Is(err, ErrRefused) {
			return nil, err
		}
		arena.Sleep(ctx, jitter(wait))
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
}

// jitter returns a random time, from half of a wait to one and a half: so that workers that wait for the same thing do
// not ask for it at the same time.
func jitter(wait time.Duration) time.Duration { return wait/2 + rand.N(wait) }

// heartbeat says hello again, which extends all leases, three times in the time of a lease. It begins at
// random, so that workers started together do not keep in step.
func (w *worker) heartbeat(ctx context.Context, lease time.Duration) {
	arena.Sleep(ctx, rand.N(lease/3))
	tick := time.NewTicker(lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		asking, cancel := context.WithTimeout(ctx, lease/3)
		data, err := w.conn.Ask(asking, AskHello, encode(w.greeting()))
		cancel()
		if err != nil {
			continue
		}
		if _, err := w.welcomed(data); errors.Is(err, ErrRefused) {
			w.stop(err)
		}
	}
}

// greeting returns a hello that names all leases.
func (w *worker) greeting() Hello {
	w.mu.Lock()
	defer w.mu.Unlock()
	hello := w.opt.Hello
	hello.Chunks = slices.Sorted(maps.Keys(w.held))
	return hello
}

func (w *worker) say(line string) {
	if w.opt.Say != nil {
		w.opt.Say(line)
	}
}
