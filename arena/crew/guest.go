package crew

import (
	"context"
	"encoding/json"
	"fmt"

	"gipf.arena/arena"
)

// A guest is a run that the worker was admitted to.
type guest struct {
	turn     chan struct{} // has an element while the worker is examined, or this is changed
	admitted bool
	over     bool
	t        *arena.Tournament
}

// forget has the worker examined anew.
func (w *worker) forget(id RunID) {
	w.mu.Lock()
	g := w.runs[id]
	w.mu.Unlock()
	if g != nil {
		g.turn <- struct{}{}
		g.admitted = false
		<-g.turn
	}
}

// guest returns the run of a chunk, after the worker was examined for it; nil says that
// the run is over.
func (w *worker) guest(ctx context.Context, id RunID) (*guest, error) {
	w.mu.Lock()
	g := w.runs[id]
	if g == nil {
		g = &guest{turn: make(chan struct{}, 1)}
		w.runs[id] = g
	}
	w.mu.Unlock()
	select {
	case g.turn <- struct{}{}:
		defer func() { <-g.turn }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if g.admitted {
		return g, nil
	}
	if err := w.admit(ctx, id, g); err != nil {
		return nil, err
	}
	if g.over {
		return nil, nil
	}
	return g, nil
}

// admit takes the exam of a run.
func (w *worker) admit(ctx context.Context, id RunID, g *guest) error {
	data, err := w.patiently(ctx, AskRun, encode(RunQuestion{id}))
	if err != nil {
		return err
	}
	var a RunAnswer
	if err := json.Unmarshal(data, &a); err != nil {
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
			why := Result{Run: id, Lease: err.Error()}
			_, _ = w.line.Ask(ctx, AskExam, why.AppendTo(nil)) // so that the coordinator can tell
			return err
		}
	}
	exam, err := ParseChunk(a.Exam)
	if err != nil {
		return err
	}
	b := Result{Run: id}
	if b.Records, err = play(ctx, examined(g.t, a.MaxPlies), &exam); err != nil {
		return err
	}
	if data, err = w.patiently(ctx, AskExam, b.AppendTo(nil)); err != nil {
		return err
	}
	var verdict Answer
	if err := json.Unmarshal(data, &verdict); err != nil {
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
