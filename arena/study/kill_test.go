//go:build unix

package study

import (
	"context"
	"flag"
	"testing"

	"go.uber.org/goleak"

	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// kills is how often TestKill kills: seldom in CI; by hand
//
//	go test ./arena/study -run 'TestKill$' -kills 50 -v
var kills = flag.Int("kills", 1, "kills of TestKill")

func TestMain(m *testing.M) {
	testkit.Victim(func(ctx context.Context, dir string) error {
		s, err := Parse(runs.Standard(), "tiny.yaml", []byte(tiny), nil)
		if err != nil {
			return err
		}
		session, err := s.CreateOrResume(ctx, dir, Options{Workers: 2})
		if err != nil {
			return err
		}
		defer session.Close()
		_, err = session.Run(ctx)
		return err
	})
	goleak.VerifyTestMain(m)
}

// TestKill kills a study at random moments and goes on with it: its games, its tables and
// its journal are those of one that nobody touched, byte for byte.
func TestKill(t *testing.T) { testkit.Kill(t, *kills, 20261124, contents) }
