package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// lease begins to pull the classes that are not pulled yet.
func (w *worker) lease(ctx context.Context, classes []string) {
	for _, class := range classes {
		if !slices.Contains(w.classes, class) {
			w.classes = append(w.classes, class)
			w.pullers.Go(func() { w.pull(ctx, class) })
		}
	}
}

// pull leases one chunk of a class after the other, when a slot is free for it: one more
// waits here.
func (w *worker) pull(ctx context.Context, class string) {
	for ctx.Err() == nil {
		waiting, cancel := context.WithTimeout(ctx, 2*time.Second)
		l, err := w.line.Pull(waiting, class)
		cancel()
		switch {
		case errors.Is(err, ErrRefused):
			w.stop(err)
			return
		case err != nil:
			w.rest()
			pause(ctx, 100*time.Millisecond+rand.N(400*time.Millisecond))
		case l == nil:
			w.rest()
		default:
			w.mu.Lock()
			w.held[l], w.last = time.Now(), time.Now()
			w.mu.Unlock()
			select {
			case w.leases <- l:
			case <-ctx.Done():
			}
		}
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
func (w *worker) drop(l Lease) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.held, l)
	w.last = time.Now()
}

// giveBack gives back what was not played.
func (w *worker) giveBack() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for l := range w.held {
		l.GiveBack()
	}
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
func (w *worker) chunk(ctx context.Context, l Lease) error {
	c, err := ParseChunk(l.Data())
	if err != nil {
		w.drop(l) // whoever sent it will offer it to others
		return nil
	}
	g := w.enter(c.Run)
	b := Result{Run: c.Run, Chunk: c.ID, Lease: l.Name()}
	if b.Records, err = w.played(ctx, g, &c); err == nil {
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
		if err := json.Unmarshal(answer, &a); err != nil {
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
