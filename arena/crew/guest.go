package crew

import (
	"context"
	"fmt"
	"time"

	"gipf.arena/arena"
)

// A guest is a run that the worker was admitted to.
type guest struct {
	turn     chan struct{} // has an element while the worker is examined, or this is changed
	admitted bool
	over     bool
	t        *arena.Tournament

	users int       // slots that play it and results of it that are brought; of worker.mu, as is
	used  time.Time // when there came or went one
}

// mostRuns is how many runs a worker keeps ready, players and their memories with them:
// studies and loops that learn are many runs, one after the other.
const mostRuns = 8

// enter returns the guest of a run, which stays until leave.
func (w *worker) enter(id RunID) *guest {
	w.mu.Lock()
	defer w.mu.Unlock()
	g := w.runs[id]
	if g == nil {
		g = &guest{turn: make(chan struct{}, 1)}
		w.runs[id] = g
	}
	g.users, g.used = g.users+1, time.Now()
	return g
}

// leave ends what enter began. Of the runs that nobody plays it lets go of those that were
// played longest ago: a chunk of such a one has the worker examined anew.
func (w *worker) leave(g *guest) {
	w.mu.Lock()
	g.users, g.used = g.users-1, time.Now()
	var gone []*guest
	for len(w.runs) > mostRuns {
		id, oldest := RunID{}, (*guest)(nil)
		for k, one := range w.runs {
			if one.users == 0 && (oldest == nil || one.used.Before(oldest.used)) {
				id, oldest = k, one
			}
		}
		if oldest == nil {
			break
		}
		delete(w.runs, id)
		gone = append(gone, oldest)
	}
	w.mu.Unlock()
	for _, one := range gone {
		one.close()
	}
}

// close closes the players of a run.
func (g *guest) close() {
	if g.t != nil {
		_ = g.t.Close()
	}
}

// forget has the worker examined anew.
func (g *guest) forget() {
	g.turn <- struct{}{}
	g.admitted = false
	<-g.turn
}

// admitted has the worker examined for a run, unless it was, and reports whether there is
// anything to play: else the run is over.
func (w *worker) admitted(ctx context.Context, id RunID, g *guest) (play bool, err error) {
	select {
	case g.turn <- struct{}{}:
		defer func() { <-g.turn }()
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
	if !g.admitted {
		if err := w.admit(ctx, id, g); err != nil {
			return false, err
		}
	}
	return !g.over, nil
}

// admit takes the exam of a run.
func (w *worker) admit(ctx context.Context, id RunID, g *guest) error {
	data, err := w.patiently(ctx, AskRun, encode(RunQuestion{id}))
	if err != nil {
		return err
	}
	var a RunAnswer
	if err := decode(data, &a); err != nil {
		return fmt.Errorf("crew: an answer that cannot be read: %w", err)
	}
	if a.Refused != "" {
		return fmt.Errorf("%w: %s", ErrRefused, a.Refused)
	}
	if a.Again { // another coordinator, or one that was started again
		if err := w.comeBack(ctx); err != nil {
			return err
		}
		return w.admit(ctx, id, g)
	}
	if g.over = a.Meta.Game == ""; g.over {
		return nil
	}
	a.Meta.Seed, a.Meta.Config = a.Seed, a.Config
	if g.t == nil {
		files, err := w.files(ctx, id, a.Files)
		if err != nil {
			return err
		}
		if g.t, err = w.opt.Prepare(ctx, &a.Meta, files); err != nil {
			why := Result{Run: id, Why: err.Error()}
			_, _ = w.line.Ask(ctx, AskExam, why.AppendTo(nil)) // so that the coordinator can tell
			return err
		}
	}
	exam, err := ParseChunk(a.Exam)
	if err != nil {
		return err
	}
	b := Result{Run: id}
	if b.Records, err = play(ctx, examined(g.t, a.MaxPlies), &exam, w.opt.Labels, w.say); err != nil {
		return err
	}
	if data, err = w.patiently(ctx, AskExam, b.AppendTo(nil)); err != nil {
		return err
	}
	var verdict Answer
	if err := decode(data, &verdict); err != nil {
		return fmt.Errorf("crew: an answer that cannot be read: %w", err)
	}
	switch {
	case verdict.Refused != "":
		return fmt.Errorf("%w: %s", ErrRefused, verdict.Refused)
	case verdict.Again:
		if err := w.comeBack(ctx); err != nil {
			return err
		}
		return w.admit(ctx, id, g)
	}
	g.admitted = true
	w.say("works for " + a.Meta.Name)
	return nil
}
