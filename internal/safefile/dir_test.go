package safefile

import (
	"errors"
	"io/fs"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestNamed: directories of one name and second are told apart by numbers, and another error than
// that one is taken ends the search.
func TestNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	at := time.Date(2026, 1, 31, 12, 0, 5, 0, time.UTC)
	for _, want := range []string{"job-20260131-120005", "job-20260131-120005-2", "job-20260131-120005-3"} {
		made, dir, err := Named(".", "job", at, fs.ErrExist, func(dir string) (int, error) { return len(dir), os.Mkdir(dir, 0o700) })
		require.NoError(t, err)
		require.Equal(t, want, dir)
		require.Equal(t, len(want), made)
	}
	full := errors.New("disk full")
	_, _, err := Named(".", "job", at, fs.ErrExist, func(string) (int, error) { return 0, full })
	require.ErrorIs(t, err, full)
}
