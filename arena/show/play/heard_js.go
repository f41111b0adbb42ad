package play

import (
	"context"
	"syscall/js"
	"time"
)

// heard returns a context for a search inside a page: looking at it gives the one thread of the page's worker back from time to
// time, so that the worker hears what else the page asks for, and can end the search. A sleep would let other searches go on.
func heard(ctx context.Context) context.Context { return &hearing{ctx, time.Now()} }

type hearing struct {
	context.Context
	last time.Time
}

func (h *hearing) Err() error {
	if time.Since(h.last) > 50*time.Millisecond {
		back := make(chan struct{})
		resume := js.FuncOf(func(js.Value, []js.Value) any { close(back); return nil })
		js.Global().Call("setTimeout", resume)
		<-back
		resume.Release()
		h.last = time.Now()
	}
	return h.Context.Err()
}
