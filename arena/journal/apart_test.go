package journal

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestCopyApart: the target of a copy must not lie inside its source, even under a name that merely begins like the way out of
// it, and the error is the caller's mistake. Either path may be relative, or lead through a symbolic link.
func TestCopyApart(t *testing.T) {
	parent := t.TempDir()
	dir, sub, link, within := filepath.Join(parent, "job"), filepath.Join(parent, "job", "sub"), filepath.Join(parent, "link"), filepath.Join(parent, "within")
	require.NoError(t, os.MkdirAll(sub, 0o755))
	require.NoError(t, os.Symlink(dir, link))
	require.NoError(t, os.Symlink(sub, within))
	t.Chdir(parent)
	for _, from := range []string{dir, "job", "./job/sub/..", link, "link"} {
		for _, to := range []string{dir, "job", link, "link"} {
			for _, inside := range []string{"", "copy", "..copy", "a/b", "a/../b", "sub", "sub/copy"} {
				err := Copy(t.Context(), from, to+"/"+inside)
				require.ErrorAs(t, err, new(*arena.InputError), inside)
				require.ErrorContains(t, err, "lies in "+from)
			}
		}
		require.ErrorContains(t, Copy(t.Context(), from, "within/copy"), "lies in "+from)
		for _, outside := range []string{"jobs", "job/../other", filepath.Join(parent, "..", "more")} {
			require.NoError(t, Apart(from, outside))
		}
	}
	beside := filepath.Join(dir, "..", "beside")
	require.NoError(t, os.MkdirAll(filepath.Join(beside, "full"), 0o755))
	require.ErrorIs(t, Copy(t.Context(), dir, beside), fs.ErrExist)
}
