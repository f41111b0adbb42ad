package crew

import (
	"context"
	"errors"
	"time"
)

// A leased chunk is one that this worker has.
type leased struct {
	Chunk
	ticket string
}

// The pauses between questions for a chunk when there is none: each is twice as long as the one
// before.
const (
	shortPause = 5 * time.Millisecond
	longPause  = 500 * time.Millisecond
)

// loop leases a chunk, plays it in a slot and returns it, one after the other. A worker has more loops than
// slots, because some return results while others play.
func (w *worker) loop(ctx context.Context) {
	for {
		l := w.next(ctx)
		if l == nil {
			return
		}
		if err := w.chunk(ctx, l); err != nil && ctx.Err() == nil {
			w.stop(err)
		}
	}
}

// next leases a chunk and waits for a slot for it; nil when ctx has ended. Only one loop at a time does so, so that
// at most one chunk waits here.
func (w *worker) next(ctx context.Context) *leased {
	select {
	case w.turn <- struct{}{}:
		defer func() { <-w.turn }()
	case <-ctx.Done():
		return nil
	}
	l := w.poll(ctx)
	if l == nil {
		return nil
	}
	select {
	case w.slots <- struct{}{}:
		return l
	case <-ctx.Done():
		return nil
	}
}

// poll asks for a chunk until it gets one; nil when ctx has ended.
func (w *worker) poll(ctx context.Context) *leased {
	for wait := shortPause; ctx.Err() == nil; wait = min(2*wait, longPause) {
		l, err := w.lease(ctx)
		switch {
		case errors.Is(err, ErrRefused):
			w.stop(err)
			return nil
		case err == nil && l != nil:
			w.mu.Lock()
			defer w.mu.Unlock()
			w.held[l.ID], w.last = true, time.Now()
			return l
		}
		select {
		case <-ctx.Done():
		case <-w.taken: // an accepted result may allow another lease
		case <-time.After(jitter(wait)):
		}
	}
	return nil
}

// lease asks for a chunk, once; nil without an error means that there is none for this worker. When ctx ends, it
// waits a second more for the answer: a chunk that arrives after the farewell is not given back.
func (w *worker) lease(ctx context.Context) (*leased, error) {
	asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, cancel) })()
	data, err := w.conn.Ask(asking, AskLease, nil)
	if err != nil {
		return nil, err
	}
	var a LeaseAnswer
	if err := decode(data, &a); err != nil {
		return nil, err
	}
	if a.Again {
		return nil, w.rejoin(ctx)
	}
	if a.Chunk == nil {
		return nil, nil
	}
	c, err := ParseChunk(a.Chunk)
	return &leased{c, a.Ticket}, err
}

// stopIfIdle ends the work if there was none for long enough. Results that were sent and not
// answered are no work: the coordinator is gone.
func (w *worker) stopIfIdle() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.playing == 0 && time.Since(w.last) > w.opt.Idle {
		w.stop(ErrIdle)
	}
}

// drop forgets a lease.
func (w *worker) drop(l *leased) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.held, l.ID)
	w.last = time.Now()
	select {
	case w.taken <- struct{}{}:
	default:
	}
}

// bye asks the coordinator to take back all leases, including those whose answers did not arrive.
func (w *worker) bye() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, _ = w.conn.Ask(ctx, AskBye, nil) // else the leases end on their own
}

// chunk plays a chunk in its slot, which it then frees, and returns the chunk.
func (w *worker) chunk(ctx context.Context, l *leased) (err error) {
	adm := w.enter(l.Run)
	defer w.leave(adm)
	b := Result{Run: l.Run, Chunk: l.ID, Ticket: l.ticket}
	b.Records, err = w.played(ctx, adm, &l.Chunk)
	<-w.slots
	if err != nil {
		return err
	}
	taken, err := w.bring(ctx, adm, &b)
	if err != nil {
		return err
	}
	w.drop(l)
	if w.opt.Played != nil && taken > 0 {
		w.opt.Played(taken)
	}
	return nil
}

// played returns the records of the games of a chunk, none if the run is over.
func (w *worker) played(ctx context.Context, adm *admission, c *Chunk) ([][]byte, error) {
	w.plays(1) // also the exam
	defer w.plays(-1)
	there, err := w.admitted(ctx, c.Run, adm)
	if err != nil || !there {
		return nil, err
	}
	return play(ctx, adm.t, c, w.opt.Labels, w.say)
}

// plays notes that slots start or stop playing.
func (w *worker) plays(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.playing += n
	w.last = time.Now()
}

// bring sends a result of a run until the coordinator has taken it, and returns how many of the games
// were taken: stored, or compared with other workers' games.
func (w *worker) bring(ctx context.Context, adm *admission, b *Result) (taken int, err error) {
	data := b.AppendTo(nil)
	for {
		var a Answer
		again, err := w.ask(ctx, AskResult, data, &a)
		switch {
		case err != nil:
			return 0, err
		case a.OK:
			return len(b.Records) - a.Unstored, nil
		case !again:
			w.say("results were not taken: " + a.Refused)
			return 0, nil
		}
		adm.forget()
		if _, err := w.admitted(ctx, b.Run, adm); err != nil {
			return 0, err
		}
	}
}
