//go:build unix

package testkit_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

func TestMain(m *testing.M) {
	testkit.Victim(lines)
	os.Exit(m.Run())
}

// lines is a job of ten lines, each of which takes some milliseconds; starts counts the
// processes that worked on it.
func lines(_ context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range append([]string{"starts"}, strings.Split("abcdefghij", "")...) {
		path := filepath.Join(dir, name)
		if before, _ := os.ReadFile(path); len(before) > 0 && name != "starts" {
			continue
		}
		if err := appendTo(path, "x"); err != nil {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
	return nil
}

// appendTo adds text to a file in one step: a kill between two would lose what was there.
func appendTo(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// TestRun: each kill is one more process, and every job is done in the end.
func TestRun(t *testing.T) {
	const kills = 4
	starts, jobs := 0, 0
	want := testkit.Kill(t, kills, 1, func(t testing.TB, dir string) []string {
		text, err := os.ReadFile(filepath.Join(dir, "starts"))
		require.NoError(t, err)
		starts, jobs = starts+len(text), jobs+1
		files, err := filepath.Glob(filepath.Join(dir, "[a-j]"))
		require.NoError(t, err)
		for i := range files {
			files[i] = filepath.Base(files[i])
		}
		return files
	})
	require.Equal(t, strings.Split("abcdefghij", ""), want)
	require.GreaterOrEqual(t, jobs, 2)
	require.LessOrEqual(t, starts, kills+jobs)
	require.Greater(t, starts, jobs, "nothing was killed")
}

// TestNoVictim: a process that was not started as a victim goes on.
func TestNoVictim(t *testing.T) {
	testkit.Victim(func(context.Context, string) error { t.Fatal("the job of a victim"); return nil })
}
