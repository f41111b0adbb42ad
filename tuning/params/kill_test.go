//go:build unix

package params

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m, victim) }

// victim is the small tune, in a process that may end at any moment.
func victim(ctx context.Context, dir string) error {
	c, err := configs.Parse[configs.Numbers]("small.yaml", []byte(small), nil)
	if err != nil {
		return err
	}
	j, err := New(runs.Standard(), c)
	if err != nil {
		return err
	}
	s, err := journal.BeginOrResume(ctx, j, dir, journal.Options{})
	if err != nil {
		return err
	}
	_, err = s.Run(ctx)
	return errors.Join(err, s.Close())
}

// TestKill kills the tune at random moments and restarts it until it is done: its
// journal, which holds every generation, and its reports equal those of an
// undisturbed tune.
func TestKill(t *testing.T) {
	testkit.RestInRace(t, "processes are killed, one after the other")
	t.Parallel()
	want := testkit.Kill(t, 2, 20261124, files)
	require.Contains(t, want["report.txt"], "found against start")
}
