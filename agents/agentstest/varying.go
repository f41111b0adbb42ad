package agentstest

import (
	"context"
	"strings"
	"testing"

	"gipf.arena/agents"
)

// Varying requires of each spec that a set says why its games are not reproducible in words that
// contain those given, and that it says nothing where these are "".
func Varying(t *testing.T, set *agents.Set, specs map[string]string) {
	t.Helper()
	for spec, want := range specs {
		why, err := set.NotReproducible(spec)
		if err != nil || !strings.Contains(why, want) || (want == "") != (why == "") {
			t.Errorf("%s is not reproducible because of %q and %v, want %q", spec, why, err, want)
		}
	}
}

// Expiring is a context that ends by itself when it is checked for the Left-th time, so a
// search that checks it now and then is cut off at the same place every time.
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
