package live

import (
	"context"

	"gipf.arena/arena/crew"
)

// worked is a run whose games may be played by workers.
type worked interface {
	// workers returns those that were heard of, nil where the games are played here.
	workers() []crew.Worker
}

// workers implements worked.
func (p *playing) workers() []crew.Worker {
	if c := p.session.Coordinator(); c != nil {
		return c.Workers()
	}
	return nil
}

// workerParts shows who plays.
func workerParts(r run) func(context.Context) map[string]string {
	return func(context.Context) map[string]string {
		w, ok := r.(worked)
		if !ok {
			return nil
		}
		list := w.workers()
		if list == nil {
			return nil
		}
		return map[string]string{"workers": fragment("workers", list)}
	}
}
