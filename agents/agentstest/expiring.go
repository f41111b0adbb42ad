package agentstest

import "context"

// Expiring is a context that ends by itself when it is asked for the Left-th time: a search
// that looks at it now and then is cut off at the same place every time.
type Expiring struct {
	context.Context
	Left int
}

// Err implements context.Context.
func (c *Expiring) Err() error {
	if c.Left--; c.Left <= 0 {
		return context.DeadlineExceeded
	}
	return nil
}
