package ugi

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLaunch tells a program that is not there from a folder that has gone since it was made, as when
// something cleans up the folder of temporary files: the first is the program's fault, the second is not.
func TestLaunch(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	dir := t.TempDir()
	gone := filepath.Join(dir, "gone")
	for _, row := range []struct {
		program, dir string
		shortage     bool
		want         string
	}{
		{filepath.Join(dir, "nothing"), dir, false, "no such file or directory"},
		{self, gone, true, "stat " + gone},
	} {
		p := &Process{cmd: exec.Command(row.program)}
		p.cmd.Dir = row.dir
		err := p.launch()
		require.ErrorContains(t, err, row.want)
		var shortage Shortage
		require.Equal(t, row.shortage, errors.As(err, &shortage), "%+v", row)
	}
	for _, lack := range ours {
		require.ErrorAs(t, blame(&os.PathError{Err: lack}, dir), new(Shortage), "what this machine lacks")
	}
	require.NoError(t, blame(nil, dir))
}
