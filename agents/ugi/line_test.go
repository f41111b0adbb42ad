//go:build unix

package ugi

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// hostile are arguments that would do something if a shell read them.
var hostile = []string{
	"$(touch pwned)", "`touch pwned`", ";touch pwned", "&&", "touch", "|", ">pwned", "*", "~", "$HOME", "${0}", "it's", `"`, `\`, "#", "!!", "-c", "--", "a\nb", "",
}

// echo is a program that says its arguments, a NUL after each.
func echo(t *testing.T) string {
	t.Helper()
	path := testkit.Path(t, "echo it's $(0).sh")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\nprintf '%s\\0' \"$@\"\nls pwned\n"), 0o755))
	return path
}

// TestLeastLimits: every limit of a turn may be 1, or as large as its range says, and is told in whole numbers.
func TestLeastLimits(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	said := ""
	set := agents.NewSet(agents.Kind{Name: "limited", Params: Kind().Params, Bind: func(_ rules.Game, a agents.Args) (agents.Bound, error) {
		said = limits(a)
		return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return agents.NewRandom(1), nil }}, nil
	}})
	for spec, want := range map[string]string{
		"limited:ms=3600000,nodes=1000000000000,depth=1000000": " movetime 3600000 nodes 1000000000000 depth 1000000",
		"limited": " movetime 100", "limited:ms=1,nodes=1,depth=1": " movetime 1 nodes 1 depth 1", "limited:nodes=12345": " nodes 12345",
	} {
		_, err := set.Builder(spec, g)
		require.NoError(t, err)
		require.Equal(t, want, said)
	}
}

// TestRanges: both ends of each range may be given, and what lies beyond them is refused by its name.
func TestRanges(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	set, program := agents.NewSet(Kind()), "ugi:path="+testkit.File(t, "", t.TempDir(), "engine")
	require.NoError(t, os.Chmod(strings.TrimPrefix(program, "ugi:path="), 0o700))
	for name, ends := range map[string][2]int64{
		"ms": {1, 3_600_000}, "nodes": {1, 1_000_000_000_000}, "depth": {1, 1_000_000}, "margin": {0, 3_600_000}, "cap": {1, 3_600_000}, "wait": {1, 3_600_000},
		"mem": {1, 1 << 30}, "disk": {1, 1 << 20},
	} {
		for value, good := range map[int64]bool{ends[0]: true, ends[1]: true, ends[0] - 1: false, ends[1] + 1: false} {
			_, err := set.Builder(fmt.Sprintf("%s,%s=%d", program, name, value), g)
			require.Equal(t, good, err == nil, "%s=%d: %v", name, value, err)
			if !good {
				require.ErrorContains(t, err, name)
			}
		}
	}
}

// TestProgramsAreFound: a program lies where those who offer it say, and where they have none there is no agent.
func TestProgramsAreFound(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	set := agents.NewSet(KindAt(func(path string) (string, error) {
		if path == "offered" {
			return echo(t), nil
		}
		return "", fmt.Errorf("%s is not offered", path)
	}))
	_, err = set.Builder("ugi:path=offered", g)
	require.NoError(t, err)
	_, err = set.Builder("ugi:path=sh", g)
	require.ErrorContains(t, err, "sh is not offered")
}

// TestPlaces: as many programs run at a time as there are descriptors for, and two where that cannot be told.
func TestPlaces(t *testing.T) {
	limit, n := min(hardLimit(descriptors), 1<<20), int64(places())
	require.True(t, n == 2 || kept+n*each <= limit, "%d programs", n)
	require.Greater(t, kept+(n+1)*each, limit, "there is room for one more")
}

// TestStarted: when a process was started does not change while it runs, and no process has no start.
func TestStarted(t *testing.T) {
	then := started(os.Getpid())
	grown := make([]byte, 1<<27) // of addresses, not of memory
	require.NotEmpty(t, then)
	require.Equal(t, then, started(os.Getpid()))
	runtime.KeepAlive(grown)
	require.Empty(t, started(1<<30))
}

// TestUnreadableArgument: an argument that is a file is read for the digest, or refused.
func TestUnreadableArgument(t *testing.T) {
	const unreadable = "/proc/self/mem" // at its beginning
	if _, err := os.Stat(unreadable); err != nil {
		t.Skip("no file here that its owner cannot read")
	}
	_, _, err := Resolve(echo(t), []string{unreadable})
	require.ErrorContains(t, err, "args: ")
	require.ErrorContains(t, err, unreadable)
}

// TestNoShellReadsArguments starts a program with arguments that are hostile to
// shells, with a limit of memory, which a shell sets, and without one.
func TestNoShellReadsArguments(t *testing.T) {
	for _, memory := range []int64{0, 300} {
		c, _, err := Resolve(echo(t), hostile)
		require.NoError(t, err)
		c.Memory = memory
		p, err := NewHost().Start(&c)
		require.NoError(t, err)
		text, err := io.ReadAll(p.Out)
		require.NoError(t, err)
		require.Equal(t, strings.Join(hostile, "\x00")+"\x00", string(text))
		require.NoFileExists(t, filepath.Join(p.folder.home(), "pwned"))
		p.End()
	}
}

// TestNotStarted: a program that the system does not start, here for an argument that is too long, is an error and leaves no folder.
func TestNotStarted(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	c, _, err := Resolve(echo(t), []string{strings.Repeat("x", 1<<20)})
	require.NoError(t, err)
	_, err = NewHost().Start(&c)
	require.ErrorIs(t, err, syscall.E2BIG)
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestLine has a shell read the line: it is the command that would be started.
func TestLine(t *testing.T) {
	path := echo(t)
	file := testkit.File(t, "", t.TempDir(), "file")
	t.Chdir(filepath.Dir(path))
	line := Line("./"+filepath.Base(path), append([]string{"../" + filepath.Base(filepath.Dir(file)) + "/file"}, hostile...))
	cmd := exec.Command("/bin/sh", "-c", line)
	cmd.Dir = t.TempDir()
	text, _ := cmd.Output() // it fails for want of the file that is not there
	words := strings.Split(string(text), "\x00")
	require.Len(t, words, len(hostile)+2)
	require.Equal(t, "file", filepath.Base(words[0]))
	require.True(t, filepath.IsAbs(words[0]), words[0])
	require.Equal(t, hostile, words[1:len(words)-1])
	require.Equal(t, "'./not/here' 'a'", Line("./not/here", []string{"a"}))
	require.Empty(t, Line("", []string{"a"}))
}
