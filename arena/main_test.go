package arena_test

import (
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"gipf.arena/internal/testkit"
)

// TestMain fails the package when any test leaves a goroutine behind.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// golden compares text with a file of testdata; it is rewritten only where old runs may stop replaying.
func golden(t *testing.T, name, got string) {
	t.Helper()
	testkit.Golden(t, filepath.Join("testdata", name), got)
}
