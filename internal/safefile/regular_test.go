package safefile_test

import (
	"io"
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/safefile"
	"gipf.arena/internal/testkit"
)

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	path := dir + "/file"
	testkit.File(t, "text", path)
	f, err := safefile.Open(path)
	require.NoError(t, err)
	defer f.Close()
	text, err := io.ReadAll(f)
	require.NoError(t, err)
	require.Equal(t, "text", string(text))
	for _, other := range []string{dir, os.DevNull} {
		_, err := safefile.Open(other)
		require.EqualError(t, err, "open "+other+": not a regular file")
	}
	_, err = safefile.Open(dir + "/missing")
	require.ErrorIs(t, err, fs.ErrNotExist)
}
