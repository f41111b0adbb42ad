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
func (j *judged) Skipf(format string, args ...any)  { j.Skip(fmt.Sprintf(format, args...)) }
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
	file := testkit.File(t, "one\ntwo\n", t.TempDir(), "text.golden")
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

// TestFiles: a file has the folders that it needs and is read as it was written, each path is in a folder of its
// own, and a test fails where a file cannot be written or read.
func TestFiles(t *testing.T) {
	t.Parallel()
	dir := testkit.Path(t, "one", "two")
	require.NoDirExists(t, dir)
	require.NotEqual(t, dir, testkit.Path(t, "one", "two"))
	file := testkit.File(t, "text\n", dir, "three", "a.txt")
	require.Equal(t, filepath.Join(dir, "three", "a.txt"), file)
	require.Equal(t, "text\n", testkit.Read(t, dir, "three/a.txt"))
	require.Equal(t, file, testkit.File(t, []byte{1}, file))
	require.Equal(t, []byte{1}, testkit.Bytes(t, file))
	require.Contains(t, judge(func(t testing.TB) { testkit.File(t, "", file, "below a file") }).said, file)
	require.Contains(t, judge(func(t testing.TB) { testkit.Bytes(t, dir, "none") }).said, "none: no such file")
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

// TestInterpreter: the program itself is found, also where a script stands for it, and a test without it is skipped with the reason.
func TestInterpreter(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	script := testkit.File(t, "#!/bin/sh\necho \" $0 of $1\" | /bin/sed 's/^ //'\n", dir, "node")
	require.NoError(t, os.Chmod(script, 0o755))
	require.Equal(t, script+" of -pprocess.execPath", testkit.Interpreter(t, "node"))
	skipped := judge(func(t testing.TB) { testkit.Interpreter(t, "python3") }).skipped
	require.Contains(t, skipped, "there is no python3 here that runs: ")
}

// TestSized: samples are small unless the long form is asked for.
func TestSized(t *testing.T) {
	want := map[bool]int{false: 3, true: 30}
	require.Equal(t, want[testkit.Long()], testkit.Sized(3, 30))
}
