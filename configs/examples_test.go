package configs

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestExamples: every file that ships is an example and describes itself.
func TestExamples(t *testing.T) {
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".yaml"); ok {
			want := testkit.Read(t, f.Name())
			got, err := Example(name)
			require.NoError(t, err)
			require.Equal(t, want, string(got))
		}
	}
	for _, name := range Examples() {
		text, err := Example(name)
		require.NoError(t, err)
		require.NotEmpty(t, About(text), name)
		require.NotContains(t, About(text), "yaml-language-server", name)
		require.NotRegexp(t, `gipfarena .* --until \S+ `, About(text), "a sentence runs on after the command of %s", name)
	}
	_, err = Example("study-fiar")
	require.EqualError(t, err, `unknown example "study-fiar", did you mean "study-fair"?`)
	_, err = Example("../go.mod")
	require.ErrorContains(t, err, "unknown example")
}
