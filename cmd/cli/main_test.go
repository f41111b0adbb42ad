package cli

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"

	"gipf.arena/arena/runs"
	"github.com/stretchr/testify/require"
)

// program is the name under which the test binary is the program itself, so
// that tests can start, signal and kill real processes of it.
const program = "gipfarena"

// killedInRace is why tests that kill the program, or copy what it does meanwhile, rest under the race detector.
const killedInRace = "each process starts slowly under it; the scripts, TestInterrupt and TestKillMachines run what is concurrent"

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == program {
		os.Exit(standard().Main())
	}
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if !given { // most tests wait, for other processes, for locks and for the ends of leases
		_ = flag.Set("test.parallel", strconv.Itoa(3*runtime.GOMAXPROCS(0)))
	}
	os.Exit(runTests(m))
}

// runTests runs the tests as a user of its own: what the program remembers of its user
// does not get into the configuration of the user who tests it.
func runTests(m *testing.M) int {
	home, err := os.MkdirTemp("", "gipfarena-home-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(home)
	if err := os.Setenv("XDG_CONFIG_HOME", home); err != nil {
		panic(err)
	}
	return m.Run()
}

// installed makes the program, a link to the test binary, and returns the
// directory it lies in.
func installed(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.Symlink(self, filepath.Join(dir, program)))
	return dir
}

// An ended is the result of a finished process.
type ended struct {
	stdout, stderr string
	code           int // exit code, -1 after a signal that killed it
}

// finish waits for a process whose outputs go to the buffers.
func finish(t *testing.T, cmd *exec.Cmd, stdout, stderr *bytes.Buffer) ended {
	t.Helper()
	// A process that does not end says where it is: the test fails with its stacks, and not with those of go test.
	late := time.AfterFunc(10*time.Minute, func() { _ = cmd.Process.Signal(syscall.SIGQUIT) })
	defer late.Stop()
	err := cmd.Wait()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return ended{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// standard is the program without additions.
func standard() *Program { return &Program{runs.Standard()} }

// TestPrintingFails: what cannot be printed is an error of each command, also of those that do not look.
func TestPrintingFails(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"games"}, {"--help"}, {"config", "check", "../../configs/quickstart.yaml"}} {
		out, err := os.Open(os.DevNull) // to read
		require.NoError(t, err)
		var errs bytes.Buffer
		require.Equal(t, exitFailed, standard().Execute(t.Context(), args, nil, out, &errs), args)
		require.Contains(t, errs.String(), "gipfarena: write "+os.DevNull, args)
		require.NoError(t, out.Close())
	}
}
