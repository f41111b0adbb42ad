//go:build unix

package arena_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

func TestWithin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bounded, cancel := arena.Within(t.Context(), time.Minute)
		defer cancel()
		time.Sleep(time.Minute - time.Second)
		synctest.Wait()
		require.NoError(t, bounded.Err())
		time.Sleep(time.Second)
		synctest.Wait()
		require.EqualError(t, context.Cause(bounded), "no answer within 1m0s")

		outer, end := context.WithCancel(t.Context())
		bounded, cancel = arena.Within(outer, time.Minute)
		end()
		<-bounded.Done()
		require.ErrorIs(t, context.Cause(bounded), context.Canceled)
		cancel()

		bounded, cancel = arena.Within(t.Context(), time.Minute)
		cancel()
		require.ErrorIs(t, context.Cause(bounded), context.Canceled)
		time.Sleep(time.Hour)
		require.ErrorIs(t, context.Cause(bounded), context.Canceled)

		bounded, cancel = arena.Within(t.Context(), 0)
		time.Sleep(1000 * time.Hour)
		require.NoError(t, bounded.Err(), "no bound")
		cancel()
	})
}

// A process that stands still for longer than the time, as after Ctrl-Z, continues.
func TestWithinAProcessThatIsStopped(t *testing.T) {
	const child, limit = "ARENA_TEST_WITHIN", 6 * time.Second
	if os.Getenv(child) != "" {
		bounded, cancel := arena.Within(t.Context(), limit)
		defer cancel()
		fmt.Println("begun")
		_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
		time.Sleep(100 * time.Millisecond) // what is due happens
		fmt.Println("error:", bounded.Err())
		return
	}
	t.Parallel()
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env, cmd.Stderr = append(os.Environ(), child+"=1"), os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	defer func() { require.NoError(t, cmd.Wait()) }()
	said := bufio.NewScanner(out)
	require.True(t, said.Scan())
	require.Equal(t, "begun", said.Text())
	require.NoError(t, cmd.Process.Signal(syscall.SIGSTOP))
	time.Sleep(limit + time.Second)
	require.NoError(t, cmd.Process.Signal(syscall.SIGCONT))
	_, err = fmt.Fprintln(in)
	require.NoError(t, err)
	require.True(t, said.Scan())
	require.Equal(t, "error: <nil>", said.Text())
}
