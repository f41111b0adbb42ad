package crew

import (
	"context"
	"fmt"
)

// A local is the connection of a worker in the coordinator's own process.
type local struct {
	handlers map[string]Handler
	name     string
}

// Local returns the connection of a worker in the coordinator's process, which is trusted as own. No worker of
// another process can have its name if [CheckName] refuses that name.
func (c *Coordinator) Local(name string) WorkerConn {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.locals[name] = true
	return local{c.Handlers(), name}
}

// Ask implements [WorkerConn].
func (l local) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	answer := l.handlers[kind]
	if answer == nil {
		return nil, fmt.Errorf("crew: no question %q", kind)
	}
	came := make(chan any, 1)
	answer(l.name, data, func(a any) { came <- a })
	select {
	case a := <-came:
		return encode(a), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}
