package testkit

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Path is a path in a folder of the test's own, a new one for each call; the path's parts are joined.
func Path(t testing.TB, path ...string) string {
	t.Helper()
	return filepath.Join(append([]string{t.TempDir()}, path...)...)
}

// File writes a file, with the folders that it needs, and returns its path, whose parts are joined.
func File[T ~string | ~[]byte](t testing.TB, text T, path ...string) string {
	t.Helper()
	file := filepath.Join(path...)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	return file
}

// Bytes is what is in a file, whose path's parts are joined.
func Bytes(t testing.TB, path ...string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	require.NoError(t, err)
	return text
}

// Read is the text of a file, whose path's parts are joined.
func Read(t testing.TB, path ...string) string {
	t.Helper()
	return string(Bytes(t, path...))
}
