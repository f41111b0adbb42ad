//go:build unix

package train

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

func TestMain(m *testing.M) {
	testkit.Main(m, victimLoop, goleak.Cleanup(func(code int) {
		os.RemoveAll(shared)
		os.Exit(code)
	}))
}

// victimLoop is the tiny loop, in a process that may end at any moment.
func victimLoop(ctx context.Context, dir string) error {
	c, err := configs.Parse[configs.Learn]("tiny.yaml", []byte(tiny), nil)
	if err != nil {
		return err
	}
	l, err := NewLoop(runs.Standard(), c)
	if err == nil {
		_, err = play(ctx, l, dir, journal.Options{})
	}
	return err
}

// TestKill kills the loop at random moments and restarts it until it is done: its
// journal, positions and evaluations equal those of an undisturbed loop.
func TestKill(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, "loops one after the other; TestSameBytes runs what is concurrent")
	dir, _ := whole(t)
	require.Equal(t, contents(t, dir), testkit.Kill(t, 1, 20261122, contents))
}
