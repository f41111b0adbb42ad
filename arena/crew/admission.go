package crew

import (
	"context"
	"fmt"
	"time"

	"gipf.arena/arena"
)

// An admission is a worker's state in a run: whether it passed the exam, and what it plays the run with.
type admission struct {
	turn     chan struct{} // has an element while the worker is examined, or while the admission is changed
	admitted bool
	over     bool
	t        *arena.Tournament

	users int       // slots that play it and results of it being returned; guarded by worker.mu, as is
	used  time.Time // when one last came or went
}

// mostRuns is how many runs a worker keeps ready, with their players and the players'
// memory: studies and learning loops are many runs, one after the other.
const mostRuns = 8

// enter returns the admission of a run, which remains until leave.
func (w *worker) enter(id RunID) *admission {
	w.mu.Lock()
	defer w.mu.Unlock()
	adm := w.runs[id]
	if adm == nil {
		adm = &admission{turn: make(chan struct{}, 1)}
		w.runs[id] = adm
	}
	adm.users, adm.used = adm.users+1, time.Now()
	return adm
}

// leave ends what enter began. If there are more runs than it keeps ready, the worker drops the one played
// longest ago: a chunk of such a run makes the worker take the exam again.
func (w *worker) leave(adm *admission) {
	w.mu.Lock()
	adm.users, adm.used = adm.users-1, time.Now()
	id, oldest := RunID{}, &admission{}
	for k, one := range w.runs {
		if len(w.runs) > mostRuns && one.users == 0 && (oldest.used.IsZero() || one.used.Before(oldest.used)) {
			id, oldest = k, one
		}
	}
	delete(w.runs, id)
	w.mu.Unlock()
	oldest.close()
}

// close closes the players of a run.
func (adm *admission) close() {
	if adm.t != nil {
		_ = adm.t.Close()
	}
}

// forget makes the worker take the exam again.
func (adm *admission) forget() {
	adm.turn <- struct{}{}
	adm.admitted = false
	<-adm.turn
}

// admitted makes the worker take the exam of a run unless it has, and reports whether
// there is anything to play: if not, the run is over.
func (w *worker) admitted(ctx context.Context, id RunID, adm *admission) (play bool, err error) {
	select {
	case adm.turn <- struct{}{}:
		defer func() { <-adm.turn }()
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
	if !adm.admitted {
		if err := w.admit(ctx, id, adm); err != nil {
			return false, err
		}
	}
	return !adm.over, nil
}

// admit takes the exam of a run. It begins again if another coordinator, or a restarted one, answers.
func (w *worker) admit(ctx context.Context, id RunID, adm *admission) error {
	var a RunAnswer
	switch again, err := w.ask(ctx, AskRun, encode(RunQuestion{id}), &a); {
	case err != nil:
		return err
	case again:
		return w.admit(ctx, id, adm)
	case a.Refused != "":
		return fmt.Errorf("%w: %s", ErrRefused, a.Refused)
	}
	if adm.over = a.Meta.Game == ""; adm.over {
		return nil
	}
	if err := w.prepare(ctx, id, adm, &a); err != nil {
		return err
	}
	exam, err := ParseChunk(a.Exam)
	if err != nil {
		return err
	}
	b := Result{Run: id}
	if b.Records, err = play(ctx, examined(adm.t, a.MaxPlies), &exam, w.opt.Labels, w.say); err != nil {
		return err
	}
	var verdict Answer
	switch again, err := w.ask(ctx, AskExam, b.AppendTo(nil), &verdict); {
	case err != nil:
		return err
	case again:
		return w.admit(ctx, id, adm)
	case verdict.Refused != "":
		return fmt.Errorf("%w: %s", ErrRefused, verdict.Refused)
	}
	adm.admitted = true
	w.say("works for " + a.Meta.Name)
	return nil
}

// prepare makes the tournament of a run, unless it exists. It tells the coordinator why it cannot.
func (w *worker) prepare(ctx context.Context, id RunID, adm *admission, a *RunAnswer) error {
	if adm.t != nil {
		return nil
	}
	files, err := w.files(ctx, id, a.Files)
	if err != nil {
		return err
	}
	a.Meta.Seed, a.Meta.Config = a.Seed, a.Config
	if adm.t, err = w.opt.Prepare(ctx, &a.Meta, files); err != nil {
		why := Result{Run: id, Why: err.Error()}
		_, _ = w.conn.Ask(ctx, AskExam, why.AppendTo(nil))
	}
	return err
}
