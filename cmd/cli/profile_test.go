package cli

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// Each file that is named is written in the form that its tool reads, and no other.
func TestStart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := Files{CPU: dir + "/cpu", Memory: dir + "/memory", Trace: dir + "/trace"}
	require.True(t, f.Any())
	stop, err := f.Start()
	require.NoError(t, err)
	_, err = Files{CPU: dir + "/second"}.Start()
	require.ErrorContains(t, err, dir+"/second: ")
	require.NoError(t, stop())
	for path, begin := range map[string]string{f.CPU: "\x1f\x8b", f.Memory: "\x1f\x8b", f.Trace: "go 1."} {
		text := testkit.Bytes(t, path)
		require.Equal(t, begin, string(text[:len(begin)]), path)
	}
	again, err := f.Start() // nothing of the first is left over
	require.NoError(t, err)
	require.NoError(t, again())
}

// A file that cannot be made ends what was begun before it.
func TestRefuses(t *testing.T) {
	dir := t.TempDir()
	f := Files{CPU: dir + "/cpu", Memory: dir + "/none/memory"}
	_, err := f.Start()
	require.ErrorIs(t, err, os.ErrNotExist)
	require.ErrorContains(t, err, f.Memory)
	stop, err := Files{CPU: f.CPU}.Start()
	require.NoError(t, err)
	require.NoError(t, stop())
	require.False(t, Files{}.Any())
}
