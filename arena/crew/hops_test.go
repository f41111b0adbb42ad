package crew

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// hops is a sink that notes the project's functions through which a record reached it.
type hops struct {
	mu  sync.Mutex
	all []string
}

func (h *hops) Put(context.Context, arena.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all != nil {
		return nil
	}
	callers := make([]uintptr, 50)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for more := true; more; {
		var f runtime.Frame
		if f, more = frames.Next(); strings.HasPrefix(f.Function, "gipf.arena/") {
			name := strings.TrimRight(strings.TrimPrefix(f.Function, "gipf.arena/"), "0123456789") // of functions without a name; make mutate adds some
			h.all = append([]string{name}, h.all...)
		}
	}
	return nil
}

// TestResultsWay: a result takes four steps from its connection to the sinks of the run, those of doc.go.
func TestResultsWay(t *testing.T) {
	s := open(t, "", DefaultLease, natsTournament(t, 2))
	natsWorker(t, s, DialOptions{Name: "w"})
	way := new(hops)
	require.NoError(t, arena.Run(t.Context(), natsTournament(t, 2), arena.Options{Crew: s.service, Sinks: []arena.Sink{way}}))
	require.Equal(t, []string{"arena/crew.(*NATSCoordinator).subscribe.func", "arena/crew.(*Coordinator).result", "arena/crew.(*RunService).take", "arena.(*runner).put"}, way.all)
}
