package testkit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// A judged test notes that it failed or was skipped, and ends there as a test does.
type judged struct {
	testing.TB
	said    string
	skipped string
}

func (j *judged) Helper()                           {}
func (j *judged) Name() string                      { return "judged" }
func (j *judged) Errorf(format string, args ...any) { j.said = fmt.Sprintf(format, args...) }
func (j *judged) FailNow()                          { runtime.Goexit() }
func (j *judged) Skip(args ...any) {
	j.skipped = fmt.Sprint(args...)
	runtime.Goexit()
}

// judge runs a test to its end.
func judge(f func(t testing.TB)) *judged {
	j, done := new(judged), make(chan struct{})
	go func() {
		defer close(done)
		f(j)
	}()
	<-done
	return j
}

// TestGolden: a text that is in the file passes; another one fails, shows both, and says how to write it anew.
func TestGolden(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "text.golden")
	require.NoError(t, os.WriteFile(file, []byte("one\ntwo\n"), 0o644))
	compare := func(got string) string { return judge(func(t testing.TB) { testkit.Golden(t, file, got) }).said }
	require.Empty(t, compare("one\ntwo\n"))
	said := compare("one\n2\n")
	require.Contains(t, said, "-two")
	require.Contains(t, said, "+2")
	require.Contains(t, said, file+"; if it ought to change: go test -update, and read the difference")
	if !testkit.Update() {
		require.Contains(t, judge(func(t testing.TB) { testkit.Golden(t, file+"x", "one") }).said, "no such file")
	}
}

// TestSkips: a test of one goroutine stays out of the race detector, says why, and runs without it.
func TestSkips(t *testing.T) {
	t.Parallel()
	reached := 0
	for why, f := range map[string]func(t testing.TB){
		"one goroutine computes here, there is nothing to find": testkit.SkipInRace,
		"processes are slow to start":                           func(t testing.TB) { testkit.RestInRace(t, "processes are slow to start") },
	} {
		j := judge(func(t testing.TB) {
			f(t)
			reached++
		})
		if testkit.Race {
			require.Equal(t, "not under the race detector: "+why, j.skipped)
			continue
		}
		require.Empty(t, j.skipped)
	}
	if !testkit.Race {
		require.Equal(t, 2, reached)
	}
}
