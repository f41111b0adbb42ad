package cli

import (
	"context"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/internal/sanitize"
)

// closers are functions to call when a command has ended, with or without an error.
type closers struct {
	mu  sync.Mutex
	all []func()
}

type closersKey struct{}

// atEnd registers f for the end of the command of a context.
func atEnd(ctx context.Context, f func()) {
	if c, ok := ctx.Value(closersKey{}).(*closers); ok {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.all = append(c.all, f)
	}
}

// run calls the functions, the last first.
func (c *closers) run() {
	for _, end := range slices.Backward(c.all) {
		end()
	}
}

// addListenFlag adds the flag for the address to which workers connect.
func addListenFlag(cmd *cobra.Command, address *string, what string) {
	cmd.Flags().StringVar(address, "listen", "", "address for workers, such as localhost:4222: they "+what+", and this process none (gipfarena worker)")
}

// coordinatorAt returns a function that opens the coordinator at an address on its first call; it
// returns nil for no address. The notes report each worker that connects.
func coordinatorAt(cmd *cobra.Command, address string, notes *Console) func() (*crew.Coordinator, error) {
	if address == "" {
		return nil
	}
	return sync.OnceValues(func() (*crew.Coordinator, error) {
		c, err := openCoordinator(address, func(line string) { notes.Note("%s", line) })
		if err != nil {
			return nil, err
		}
		atEnd(cmd.Context(), c.Close)
		notes.Note("workers come with: gipfarena worker %s", c.Flags())
		return c.Coordinator, nil
	})
}

// openCoordinator opens the coordinator at an address, with the user's keys.
func openCoordinator(address string, say func(line string)) (*crew.NATSCoordinator, error) {
	folder, err := crew.UserFolder()
	if err != nil {
		return nil, err
	}
	c, err := crew.Open(address, folder, crew.Options{Say: say})
	if err != nil {
		return nil, arena.Refusef("--listen: %w", err)
	}
	return c, nil
}

// workersNow says who is playing, for progress messages.
func workersNow(c *crew.Coordinator) string {
	slots, workers := c.Slots()
	now := sanitize.Count(workers, "worker", "workers") + " with " + sanitize.Count(slots, "slot", "slots")
	if n := c.Counts().Disputed; n > 0 {
		now += ", " + sanitize.Count(n, "game", "games") + " disputed"
	}
	return now
}
