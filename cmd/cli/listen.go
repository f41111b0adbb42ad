package cli

import (
	"context"
	"fmt"
	"sync"

	"github.com/spf13/cobra"

	"gipf.arena/arena/crew"
	"gipf.arena/arena/queue"
	"gipf.arena/internal/console"
)

// closers are what has to be closed when a command has ended, whatever became of it.
type closers struct {
	mu  sync.Mutex
	all []func()
}

type closersKey struct{}

// atEnd has something done when the command of a context has ended.
func atEnd(ctx context.Context, f func()) {
	if c, ok := ctx.Value(closersKey{}).(*closers); ok {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.all = append(c.all, f)
	}
}

// run does it, the last first.
func (c *closers) run() {
	for i := len(c.all) - 1; i >= 0; i-- {
		c.all[i]()
	}
}

// listen has the games of a command played by workers who come to an address. The first
// run opens it.
func (f *workFlags) listen(cmd *cobra.Command) {
	if f.address == "" {
		return
	}
	notes := console.New(cmd.ErrOrStderr(), f.log)
	f.options.Hall = sync.OnceValues(func() (*crew.Hall, error) {
		folder, err := queue.UserFolder()
		if err != nil {
			return nil, err
		}
		h, err := queue.Open(f.address, folder, func(line string) { notes.Note("%s", line) })
		if err != nil {
			return nil, err
		}
		atEnd(cmd.Context(), h.Close)
		notes.Note("workers come with: gipfarena worker --server %s", h.Address())
		return h.Hall, nil
	})
}

// workersNow says who plays, for progress.
func workersNow(h *crew.Hall) string {
	slots, workers := h.Slots()
	now := fmt.Sprintf("%d workers with %d slots", workers, slots)
	if n := h.Counts().Disputed; n > 0 {
		now += fmt.Sprintf(", %d games disputed", n)
	}
	return now
}
