package crew

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
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

// pull leases one chunk after the other, when a slot is free for it: one more waits here.
func (w *worker) pull(ctx context.Context) {
	for wait := shortPause; ctx.Err() == nil; {
		l, err := w.ask(ctx)
		switch {
		case errors.Is(err, ErrRefused):
			w.stop(err)
			return
		case err != nil || l == nil:
			w.rest()
			w.pause(ctx, wait/2+rand.N(wait))
			wait = min(2*wait, longPause)
			continue
		}
		wait = shortPause
		w.mu.Lock()
		w.held[l.ID], w.last = true, time.Now()
		w.mu.Unlock()
		select {
		case w.leases <- l:
		case <-ctx.Done():
		}
	}
}

// ask asks for a chunk, once; nil without an error means that there is none for this worker. When ctx
// ends it waits for the answer a second more: what comes later than the farewell is not given back.
func (w *worker) ask(ctx context.Context) (*leased, error) {
	asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, cancel) })()
	data, err := w.line.Ask(asking, AskLease, nil)
	if err != nil {
		return nil, err
	}
	var a LeaseAnswer
	if err := decode(data, &a); err != nil {
		return nil, err
	}
	if a.Again {
		return nil, w.comeBack(ctx)
	}
	if a.Chunk == nil {
		return nil, nil
	}
	c, err := ParseChunk(a.Chunk)
	return &leased{c, a.Ticket}, err
}

// pause waits, and no longer than until a result was taken, which may allow another lease.
func (w *worker) pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-w.taken:
	}
}

// rest ends the work when there was none for long enough. What was brought and not answered
// is no work: the coordinator is gone.
func (w *worker) rest() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.opt.Idle > 0 && w.playing == 0 && time.Since(w.last) > w.opt.Idle {
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

// giveBack gives back what was not played, and what this worker does not know that it was given.
func (w *worker) giveBack() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, _ = w.line.Ask(ctx, AskBye, nil) // else the leases end by themselves
}

// slot plays one chunk after the other.
func (w *worker) slot(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case l := <-w.leases:
			if err := w.chunk(ctx, l); err != nil && ctx.Err() == nil {
				w.stop(err)
			}
		}
	}
}

// chunk plays a chunk and has it brought back.
func (w *worker) chunk(ctx context.Context, l *leased) (err error) {
	g := w.enter(l.Run)
	b := Result{Run: l.Run, Chunk: l.ID, Ticket: l.ticket}
	if b.Records, err = w.played(ctx, g, &l.Chunk); err == nil {
		select {
		case w.sending <- struct{}{}:
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
	}
	if err != nil {
		w.leave(g)
		return err
	}
	w.results.Go(func() {
		defer func() { <-w.sending }()
		defer w.leave(g)
		stored, err := w.bring(ctx, g, &b)
		if err != nil {
			if ctx.Err() == nil {
				w.stop(err)
			}
			return
		}
		w.drop(l)
		if w.opt.Played != nil && stored > 0 {
			w.opt.Played(stored)
		}
	})
	return nil
}

// played returns the records of the games of a chunk, none when the run is over.
func (w *worker) played(ctx context.Context, g *guest, c *Chunk) ([][]byte, error) {
	there, err := w.admitted(ctx, c.Run, g)
	if err != nil || !there {
		return nil, err
	}
	w.plays(1)
	defer w.plays(-1)
	return play(ctx, g.t, c, w.opt.Labels, w.say)
}

// plays notes that slots begin or end to play.
func (w *worker) plays(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.playing += n
	w.last = time.Now()
}

// bring brings a result of a run until the coordinator has taken it, and returns how many of the games
// are stored.
func (w *worker) bring(ctx context.Context, g *guest, b *Result) (stored int, err error) {
	data := b.AppendTo(nil)
	for {
		answer, err := w.patiently(ctx, AskResult, data)
		if err != nil {
			return 0, err
		}
		var a Answer
		if err := decode(answer, &a); err != nil {
			return 0, fmt.Errorf("crew: an answer that cannot be read: %w", err)
		}
		switch {
		case a.OK:
			return len(b.Records) - a.Unstored, nil
		case a.Refused != "":
			w.say("results were not taken: " + a.Refused)
			return 0, nil
		}
		g.forget()
		if err := w.comeBack(ctx); err != nil {
			return 0, err
		}
		if _, err := w.admitted(ctx, b.Run, g); err != nil {
			return 0, err
		}
	}
}
