package cli

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// moduleRoot is the folder of the module, from here.
const moduleRoot = "../.."

// TestShippedConfigs checks every YAML file that ships with the program, each
// of which says in its first line what it is. Files they name are found from the
// folder of the module.
func TestShippedConfigs(t *testing.T) {
	testkit.RestInRace(t, "runs one after the other; the scripts run what is concurrent")
	t.Chdir(filepath.FromSlash(moduleRoot))
	var files []string
	for _, pattern := range []string{"*.yaml", "weights/*.yaml"} {
		found, err := filepath.Glob(filepath.Join("configs", filepath.FromSlash(pattern)))
		require.NoError(t, err)
		require.NotEmpty(t, found, pattern)
		files = append(files, found...)
	}
	var stdout, stderr bytes.Buffer
	code := standard().Execute(t.Context(), append([]string{"config", "check"}, files...), strings.NewReader(""), &stdout, &stderr)
	require.Equal(t, exitDone, code, stderr.String())
	lines := slices.DeleteFunc(strings.Split(strings.TrimSpace(stdout.String()), "\n"), func(line string) bool {
		return strings.HasPrefix(line, " ") // more about the file above
	})
	require.Len(t, lines, len(files))
	for i, file := range files {
		require.True(t, strings.HasPrefix(lines[i], file+": "), "%s: %s", file, lines[i])
		if strings.Contains(file, "weights") {
			require.Contains(t, lines[i], " weights for ", file)
		}
	}
}
