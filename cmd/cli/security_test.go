package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSecurityNamesTests looks for every test and script by which SECURITY.md shows a
// promise.
func TestSecurityNamesTests(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join(moduleRoot, "SECURITY.md"))
	require.NoError(t, err)
	there := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	require.NoError(t, filepath.WalkDir(moduleRoot, func(path string, _ fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case strings.HasSuffix(path, ".txtar"):
			there[filepath.Base(path)] = true
		case strings.HasSuffix(path, "_test.go"):
			text, err := os.ReadFile(path)
			for _, found := range declared.FindAllSubmatch(text, -1) {
				there[string(found[1])] = true
			}
			return err
		}
		return nil
	}))
	named := regexp.MustCompile("`((?:Test|Fuzz)\\w+|\\w+\\.txtar)`").FindAllSubmatch(page, -1)
	require.Greater(t, len(named), 60)
	for _, name := range named {
		require.True(t, there[string(name[1])], "SECURITY.md names %s, which is not there", name[1])
	}
}
