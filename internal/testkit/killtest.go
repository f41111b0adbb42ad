//go:build unix

package testkit

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
)

// The variables of the environment that make a process of a test a victim: the
// directory of its job, and the microseconds after which it kills itself.
const (
	dirKey   = "KILLTEST_DIR"
	livesKey = "KILLTEST_LIVES"
)

// Main runs the tests of a package whose job is killed, after [Victim], and fails if they
// leave goroutines behind.
func Main(m *testing.M, job func(ctx context.Context, dir string) error, options ...goleak.Option) {
	Victim(job)
	flag.Int(killsFlag, 0, "kills of TestKill, 0 for the few that the test makes of itself")
	goleak.VerifyTestMain(m, options...)
}

// killsFlag is a flag of tests of packages that have [Main].
const killsFlag = "kills"

// Victim ends the process with the job done, or on the way there, where the process is
// one that [Run] has started; everywhere else it does nothing. The job begins in a
// directory that need not exist, or goes on there.
func Victim(job func(ctx context.Context, dir string) error) {
	dir := os.Getenv(dirKey)
	if dir == "" {
		return
	}
	if lives, err := strconv.Atoi(os.Getenv(livesKey)); err == nil {
		time.AfterFunc(time.Duration(lives)*time.Microsecond, func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) })
	}
	if err := job(context.Background(), dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Kill does the job of [Victim] once to its end, and again with so many kills -9 (or as
// many as -kills says: go test -run 'TestKill$' -kills 50 -v), at
// moments that follow from the seed and from how long the first one took, until it is
// done; and anew, while there are kills left. What contents returns of the directory,
// such as its files by name, must be the same each time. It returns what that was.
func Kill[T any](t *testing.T, kills int, seed uint64, contents func(t testing.TB, dir string) T) (want T) {
	t.Helper()
	if said := flag.Lookup(killsFlag); said != nil && said.Value.String() != "0" {
		kills, _ = strconv.Atoi(said.Value.String())
	}
	untouched := filepath.Join(t.TempDir(), "untouched")
	start := time.Now()
	require.Zero(t, live(t, untouched, 0))
	span := int64(time.Since(start))
	want = contents(t, untouched)
	rng := rand.New(rand.NewPCG(seed, 0))
	killed, jobs := 0, 0
	for killed < kills {
		dir := filepath.Join(t.TempDir(), "killed")
		done := false
		for killed < kills && !done {
			if done = live(t, dir, time.Duration(rng.Int64N(span*2/3))+time.Millisecond) == 0; !done {
				killed++
			}
		}
		if !done {
			require.Zero(t, live(t, dir, 0))
		}
		jobs++
		require.Equal(t, want, contents(t, dir))
	}
	t.Logf("seed %d: %d kills of %d jobs, each of which ended as one that was never interrupted", seed, killed, jobs)
	return want
}

// live starts a victim that lives so long, 0 for as long as it takes, and returns its
// exit code, -1 when it was killed. A victim that failed fails the test.
func live(t *testing.T, dir string, lives time.Duration) int {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), dirKey+"="+dir)
	if lives > 0 {
		cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d", livesKey, lives.Microseconds()))
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	require.NotEqual(t, 1, cmd.ProcessState.ExitCode(), "%s", out)
	return cmd.ProcessState.ExitCode()
}
