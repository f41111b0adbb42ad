//go:build unix

package ugi

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
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
