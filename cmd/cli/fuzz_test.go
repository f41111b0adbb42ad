package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzNumbers: two numbers with a comma are read or refused in one line.
func FuzzNumbers(f *testing.F) {
	for _, text := range []string{"0,10", "1,2,3", "", ",", "NaN,1e400", "5e-324, 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		numbers, err := splitNumbers("sprt", text, 2, parseFloat)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.Len(t, numbers, 2)
	})
}
