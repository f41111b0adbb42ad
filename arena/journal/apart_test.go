package journal

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestCopyApart: what is copied to must not lie in what is copied, also under a name that only begins like the way out of it, and
// the caller is told so as of a mistake of its own.
func TestCopyApart(t *testing.T) {
	dir := t.TempDir()
	for _, inside := range []string{"", "copy", "..copy", "a/b", "a/../b"} {
		err := Copy(t.Context(), dir, dir+"/"+inside)
		require.ErrorAs(t, err, new(*arena.InputError), inside)
		require.ErrorContains(t, err, "lies in "+dir)
	}
	beside := filepath.Join(dir, "..", "beside")
	require.NoError(t, os.MkdirAll(filepath.Join(beside, "full"), 0o755))
	require.ErrorIs(t, Copy(t.Context(), dir, beside), fs.ErrExist)
}
