//go:build unix

package journal

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
)

// kills is how often TestKill kills: seldom in CI; by hand
//
//	go test ./tuning/journal -run 'TestKill$' -kills 50 -v
var kills = flag.Int("kills", 3, "kills of TestKill")

// The variables of the environment that make a process of this test a victim: the
// directory of its job, and the microseconds after which it kills itself.
const (
	jobDir    = "JOURNAL_TEST_DIR"
	jobLives  = "JOURNAL_TEST_LIVES"
	killsSeed = 20261123
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(jobDir); dir != "" {
		os.Exit(victim(dir))
	}
	goleak.VerifyTestMain(m)
}

// victim does a job of steps, files and games, in a process that may end at any
// moment.
func victim(dir string) (code int) {
	if lives, err := strconv.Atoi(os.Getenv(jobLives)); err == nil {
		time.AfterFunc(time.Duration(lives)*time.Microsecond, func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) })
	}
	if err := victimJob(context.Background(), dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func victimJob(ctx context.Context, dir string) error {
	c, err := configs.ParseRun("test", []byte("{name: job, game: gipf/basic, agents: [{name: a, spec: random}], pairs: 3}"), nil)
	if err != nil {
		return err
	}
	w, err := Create(ctx, dir, "test", c)
	if errors.Is(err, ErrExists) {
		w, err = Open(ctx, dir, "test", func(text []byte) (configs.Config, error) { return configs.ParseRun("config.yaml", text, nil) })
	}
	if err != nil {
		return err
	}
	defer w.Close()
	before := ""
	for i := range 4 {
		if before, err = victimRound(ctx, w, i, before); err != nil {
			return err
		}
	}
	return nil
}

// victimRound plays games whose seed follows from the file of the round before, and
// writes a file that tells of them.
func victimRound(ctx context.Context, w *Work, round int, before string) (path string, err error) {
	name := "round-" + strconv.Itoa(round)
	seed := uint64(1)
	if before != "" {
		digest, err := Digest(before)
		if err != nil {
			return "", err
		}
		seed, _ = strconv.ParseUint(digest[:8], 16, 64)
	}
	c := &configs.Run{Name: name, Game: "gipf/basic", Seed: seed, Agents: []configs.Agent{{Name: "a", Spec: "random"}, {Name: "b", Spec: "greedy"}}, Tournament: "roundrobin", Pairs: 30, MaxPlies: 30}
	run, played, err := w.Play(ctx, runs.Standard(), name, c, How{Workers: 1 + round%2, InFlight: 1 + 20*(round%2)})
	if err != nil {
		return "", err
	}
	defer run.Close()
	return w.File("file "+name, name+".txt", func() ([]byte, error) { return []byte(played.Digest), nil })
}

// TestKill kills a job at random moments, from its first to its last, and starts it
// again until it is done: its journal and its files are those of one that nobody
// touched, byte for byte.
func TestKill(t *testing.T) {
	start := time.Now()
	whole := filepath.Join(t.TempDir(), "whole")
	require.Zero(t, run(t, whole, 0))
	span := time.Since(start)
	rng := rand.New(rand.NewPCG(killsSeed, 0))
	killed, jobs := 0, 0
	for killed < *kills {
		dir := filepath.Join(t.TempDir(), "killed")
		for killed < *kills && run(t, dir, time.Duration(rng.Int64N(int64(span)*2/3))+time.Millisecond) != 0 {
			killed++
		}
		require.Zero(t, run(t, dir, 0))
		jobs++
		for _, name := range []string{journalName, configName, "round-0.txt", "round-3.txt"} {
			require.Equal(t, string(bytesOf(t, whole, name)), string(bytesOf(t, dir, name)), name)
		}
	}
	t.Logf("seed %d: %d kills of %d jobs, each of which ended as one that nobody touched", killsSeed, killed, jobs)
}

// run starts a victim that lives so long, 0 for as long as it takes, and returns its
// exit code, -1 when it was killed.
func run(t *testing.T, dir string, lives time.Duration) int {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), jobDir+"="+dir)
	if lives > 0 {
		cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d", jobLives, lives.Microseconds()))
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	require.NotEqual(t, 1, cmd.ProcessState.ExitCode(), "%s", out)
	return cmd.ProcessState.ExitCode()
}
