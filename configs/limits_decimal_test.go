package configs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDecimal writes numbers as a person would, the longest that is written out among
// them, and the first that is not.
func TestDecimal(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 0.1: "0.1", -2.5: "-2.5", 1e-7: "0.0000001", 123456789: "123456789", 999999999999999: "999999999999999", 1e15: "1e+15", -1e15: "-1e+15",
	} {
		require.Equal(t, want, decimal(x))
	}
}
