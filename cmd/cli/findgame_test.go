package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNumber reads the two ways of naming a game.
func TestNumber(t *testing.T) {
	for which, want := range map[string]int64{"": only, "0": 0, "12": 12, "1.1": 0, "1.2": 1, "7.1": 12, "7.2": 13} {
		got, err := gameNumber(which)
		require.NoError(t, err, which)
		require.Equal(t, want, got, which)
	}
	for _, which := range []string{"-1", "0.1", "1.0", "1.3", "1.", ".1", "x", "1e3", "99999999999999999999", " 1", "1.10"} {
		_, err := gameNumber(which)
		require.ErrorContains(t, err, "want its number (12), or pair and game from 1 (7.1)", which)
	}
}
