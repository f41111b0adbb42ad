package hub

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/store"
)

// mostRunning is how many jobs are carried out at the same time: each holds its ratings and keeps its database open.
const mostRunning = 50

// Options say how a hub works.
type Options struct {
	// Registry has the games and agents; Kinds are the kinds of jobs other than runs, by name.
	Registry runs.Registry
	Kinds    live.JobKinds
	// Code is the version of the program, Revision the commit it was built from.
	Code, Revision string
	// Coordinator has the workers that play the games of all jobs.
	Coordinator *crew.Coordinator
	// Say, if not nil, is called with a line for each event.
	Say func(line string)
}

// A Hub carries out the jobs of a queue. Make it with Open.
type Hub struct {
	*Queue
	opt     Options
	runs    runs.Registry // of runs, which may use the hub's engines
	release func() error
	wake    chan struct{} // signals a change in the queue or in the jobs at work

	mu        sync.Mutex
	active    map[int64]*work
	accounted time.Time             // when times at work were last noted; Run's
	kept      map[int64]*live.Pages // of jobs not at work

	lines lines // the last messages

	submitting sync.Mutex
	rating     sync.Mutex
	work       sync.WaitGroup
}

// Open opens the hub in dir, which it creates if necessary, for the one process that serves it. The caller closes
// it.
func Open(ctx context.Context, dir string, opt Options) (*Hub, error) {
	q, err := OpenQueue(ctx, dir, true)
	if err != nil {
		return nil, err
	}
	release, err := store.Lock(ctx, filepath.Join(dir, lockName))
	if err != nil {
		if errors.Is(err, store.ErrInUse) {
			err = arena.Refusef("hub: %s: another process serves it", dir)
		}
		return nil, errors.Join(err, q.Close())
	}
	offering := opt.Registry.OfferingEngines(q.Engines())
	opt.Registry = opt.Registry.Elsewhere(false) // users' submissions start no program here
	h := &Hub{Queue: q, opt: opt, runs: offering, release: release, wake: make(chan struct{}, 1), active: map[int64]*work{}, kept: map[int64]*live.Pages{}}
	q.busy = h.working
	return h, nil
}

// Close releases the hub. Run must have ended.
func (h *Hub) Close() error { return errors.Join(h.Queue.Close(), h.release()) }

// changed makes Run compare the queue with the jobs at work.
func (h *Hub) changed() {
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// lookAgain is how often the queue is checked without notice of a change: other processes may change it.
const lookAgain = 10 * time.Second

// Run carries out jobs until ctx ends, and then interrupts those at work: they continue when the hub does.
func (h *Hub) Run(ctx context.Context) error {
	h.accounted = time.Now()
	tick := time.Tick(lookAgain)
	h.work.Go(func() {
		h.again(ctx, "the archive is filled", func(ctx context.Context) error { return h.Archive(ctx, h.say) })
	})
	for ctx.Err() == nil {
		if err := h.reconcile(ctx); err != nil && ctx.Err() == nil {
			h.say("the queue cannot be read or written: " + err.Error()) // such as a full disk, which may pass
		}
		select {
		case <-h.wake:
		case <-tick:
		case <-ctx.Done():
		}
	}
	h.mu.Lock()
	for _, w := range h.active {
		w.cancel(context.Canceled)
	}
	h.mu.Unlock()
	h.work.Wait()
	return context.Cause(ctx)
}

// reconcile starts the jobs that are to run and are not at work, and interrupts those at work that are not to run.
func (h *Hub) reconcile(ctx context.Context) error {
	if err := h.account(ctx, time.Now()); err != nil {
		return err
	}
	jobs, err := h.Runnable(ctx)
	if err != nil {
		return err
	}
	jobs = jobs[:min(len(jobs), mostRunning)]
	h.mu.Lock()
	defer h.mu.Unlock()
	maps.DeleteFunc(h.active, func(_ int64, w *work) bool { return w.over })
	for id, w := range h.active {
		i := slices.IndexFunc(jobs, func(j Job) bool { return j.ID == id })
		if i < 0 {
			w.cancel(errNotNow)
			continue
		}
		h.opt.Coordinator.SetShare(w.share, jobs[i].Priority, jobs[i].Share)
	}
	for _, j := range jobs {
		idle := h.active[j.ID] == nil
		if idle && len(h.active) == mostRunning || !idle && j.State == Running {
			continue
		}
		// A job that was paused and resumed before its interruption is at work, and recorded so.
		if _, err := h.move(ctx, j.ID, []State{Waiting, Running}, Running, "begun = CASE begun WHEN '' THEN ? ELSE begun END", stamp(time.Now())); err != nil {
			return err
		}
		if idle {
			h.start(ctx, j.ID, j.Priority, j.Share)
		}
	}
	return nil
}

// working returns the numbers of the jobs at work since the last look at the queue.
func (h *Hub) working() []int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.AppendSeq([]int64{}, maps.Keys(h.active))
}

// errNotNow interrupts a job that is not to run now: it was paused or stopped, or others come first.
var errNotNow = errors.New("not to run now")

// start has a job carried out. mu is held.
func (h *Hub) start(ctx context.Context, id int64, priority int, share float64) {
	ctx, cancel := context.WithCancelCause(ctx)
	w := &work{id: id, share: crew.NewShare(priority, share), cancel: cancel, live: live.NewWork(h.opt.Registry)}
	w.share.Job = fmt.Sprintf("job %d", id)
	h.active[id] = w
	h.work.Go(func() {
		defer cancel(nil)
		found, err := h.carryOut(ctx, w)
		h.ended(ctx, w, found, err)
		h.mu.Lock()
		w.over = true
		h.mu.Unlock()
		h.changed()
	})
}

// ended records how a job ended, retrying while the disk is full.
func (h *Hub) ended(ctx context.Context, w *work, found outcome, err error) {
	for wait := againEvery; ; wait = min(2*wait, time.Minute) {
		var fault error
		after := context.WithoutCancel(ctx)
		switch {
		case err != nil && ctx.Err() != nil:
			_, fault = h.move(after, w.id, []State{Running}, Waiting, "")
		case err != nil:
			_, fault = h.move(after, w.id, []State{Running}, Failed, "ended = ?, line = ?", stamp(time.Now()), err.Error())
			h.say(fmt.Sprintf("job %d failed: %v", w.id, err))
		default:
			_, fault = h.move(after, w.id, []State{Running, Paused, Stopped}, Done, "ended = ?, line = '', result = ?, verdict = ?, digest = ?",
				stamp(time.Now()), found.line, found.verdict, found.digest)
			h.say(fmt.Sprintf("job %d is done", w.id))
		}
		if fault == nil { // another process may have archived it before its last games
			_, fault = h.move(after, w.id, states, "", "archived = ''")
		}
		if fault == nil || ctx.Err() != nil { // a hub that continues finds out the same
			return
		}
		h.say(fmt.Sprintf("job %d: its end cannot be written down: %v", w.id, fault))
		arena.Sleep(ctx, wait)
	}
}

// mostSaid is how many lines the fleet page shows.
const mostSaid = 50

// lines are the last messages. They have their own mutex, because the coordinator sends lines while it holds its
// mutex, for which the hub waits while holding the mutex of the jobs at work.
type lines struct {
	mu   sync.Mutex
	last []string
}

// Note keeps a line for the fleet page: who comes, what is refused, what no worker can play.
func (h *Hub) Note(line string) {
	l := &h.lines
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = append(l.last, time.Now().UTC().Format(time.DateTime)+" "+line)
	l.last = l.last[max(0, len(l.last)-mostSaid):]
}

// said returns the last messages.
func (h *Hub) said() []string {
	h.lines.mu.Lock()
	defer h.lines.mu.Unlock()
	return append([]string{}, h.lines.last...)
}

// say reports a line, and keeps it for the fleet page.
func (h *Hub) say(line string) {
	h.Note(line)
	if h.opt.Say != nil {
		h.opt.Say(line)
	}
}
