//go:build unix

package learn

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/tuning/journal"
)

// kills is how often TestKill kills: seldom in CI; by hand
//
//	go test ./tuning/learn -run 'TestKill$' -kills 50 -v
var kills = flag.Int("kills", 2, "kills of TestKill")

// The variables of the environment that make a process of this test a victim: the
// directory of its loop, and the microseconds after which it kills itself.
const (
	loopDir   = "LEARN_TEST_DIR"
	loopLives = "LEARN_TEST_LIVES"
	killsSeed = 20261122
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(loopDir); dir != "" {
		os.Exit(victim(dir))
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		os.RemoveAll(shared)
		os.Exit(code)
	}))
}

// victim does the tiny loop, in a process that may end at any moment.
func victim(dir string) (code int) {
	if lives, err := strconv.Atoi(os.Getenv(loopLives)); err == nil {
		time.AfterFunc(time.Duration(lives)*time.Microsecond, func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) })
	}
	if err := victimLoop(context.Background(), dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func victimLoop(ctx context.Context, dir string) error {
	if journal.Holds(dir, Kind) == nil {
		_, err := Resume(ctx, runs.Standard(), dir, nil, Options{})
		return err
	}
	c, err := configs.ParseLearn("tiny.yaml", []byte(tiny), nil)
	if err != nil {
		return err
	}
	l, err := New(runs.Standard(), c)
	if err != nil {
		return err
	}
	_, err = l.Run(ctx, dir, Options{})
	return err
}

// TestKill kills the loop at random moments and starts it again until it is done: its
// journal, its positions and its evaluations are those of one that nobody touched.
func TestKill(t *testing.T) {
	restUnderRace(t)
	dir, _ := whole(t)
	want := contents(t, dir)
	start := time.Now()
	require.Zero(t, live(t, filepath.Join(t.TempDir(), "untouched"), 0))
	span := time.Since(start)
	rng := rand.New(rand.NewPCG(killsSeed, 0))
	killed, loops := 0, 0
	for killed < *kills {
		dir := filepath.Join(t.TempDir(), strconv.Itoa(loops))
		for killed < *kills && live(t, dir, time.Duration(rng.Int64N(int64(span)*2/3))+time.Millisecond) != 0 {
			killed++
		}
		require.Zero(t, live(t, dir, 0))
		loops++
		require.Equal(t, want, contents(t, dir))
	}
	t.Logf("seed %d: %d kills of %d loops, each of which ended as one that nobody touched", killsSeed, killed, loops)
}

// live starts a victim that lives so long, 0 for as long as it takes, and returns its
// exit code, -1 when it was killed.
func live(t *testing.T, dir string, lives time.Duration) int {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), loopDir+"="+dir)
	if lives > 0 {
		cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d", loopLives, lives.Microseconds()))
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	require.NotEqual(t, 1, cmd.ProcessState.ExitCode(), "%s", out)
	return cmd.ProcessState.ExitCode()
}
