//go:build unix

package study

import (
	"context"
	"testing"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m, victim) }

// victim is the tiny study with a search, in a process that may end at any moment.
func victim(ctx context.Context, dir string) error {
	s, err := Parse(runs.Standard(), "tiny.yaml", []byte(growing), nil)
	if err != nil {
		return err
	}
	session, err := journal.BeginOrResume(ctx, s, dir, journal.Options{Workers: 2})
	if err != nil {
		return err
	}
	defer session.Close()
	_, err = session.Run(ctx)
	return err
}

// TestKill kills a study at random moments and goes on with it: its games, its tables and
// its journal are those of one that was left alone, byte for byte.
func TestKill(t *testing.T) {
	testkit.RestInRace(t, "studies one after the other; TestSameForAnyWorkers runs what is concurrent")
	testkit.Kill(t, 1, 20261124, contents)
}
