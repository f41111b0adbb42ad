package cli

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/configs"
)

// TestShippedConfigs checks every YAML file that ships with the program, each
// of which says in its first line what it is. Files they name are found from the
// folder of the module.
func TestShippedConfigs(t *testing.T) {
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
	lines := strings.Split(strings.TrimSpace(stdout.String()), "\n")
	require.Len(t, lines, len(files))
	for i, file := range files {
		require.True(t, strings.HasPrefix(lines[i], file+": "), "%s: %s", file, lines[i])
		if strings.Contains(file, "weights") {
			require.Contains(t, lines[i], " weights for ", file)
		}
	}
}

func TestKindOf(t *testing.T) {
	for text, want := range map[string]configs.Kind{
		"name: x\nagents: []\n":                  configs.KindRun,
		"":                                       configs.KindRun,
		"not: [a configuration":                  configs.KindRun,
		"game: x\nweights: {reserve: 1}\n":       configs.KindWeights,
		"game: x\nselfplay:\n  agents: [a]\n":    configs.KindTune,
		"agents:\n  - {weights: 1}\n  weights: ": configs.KindRun,
		"# yaml-language-server: $schema=run.schema.json\nweights: 1\n":  configs.KindRun,
		"# yaml-language-server: $schema=weights.schema.json\nagents:\n": configs.KindWeights,
	} {
		require.Equal(t, want, kindOf([]byte(text)), "%q", text)
	}
}
