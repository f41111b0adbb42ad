package cli

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
)

// TestShipped reads a file of every kind that ships.
func TestShipped(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"configs/quickstart.yaml":              "600 games",
		"configs/tune-gipf-basic.yaml":         "a fit of",
		"configs/tune-mcts-gipf-basic.yaml":    "gipf/basic",
		"configs/learn-gipf-basic.yaml":        "gipf/basic",
		"configs/weights/gipf-basic-hand.yaml": "gipf/basic",
		"configs/standards/gipf.yaml":          "gipf",
	} {
		summary, err := File(t.Context(), runs.Standard(), filepath.Join("../..", file), nil)
		require.NoError(t, err, file)
		require.Contains(t, summary, want, file)
	}
	_, err := File(t.Context(), runs.Standard(), "there-is-none.yaml", nil)
	require.ErrorContains(t, err, "there-is-none.yaml")
	_, err = File(t.Context(), runs.Standard(), "../../configs/quickstart.yaml", []string{"pairs=x"})
	require.EqualError(t, err, `--set pairs=x: pairs: want a whole number such as 60, got "x"`)
}
