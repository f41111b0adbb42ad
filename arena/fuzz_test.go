package arena

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzVerdict: of a verdict there is one text only.
func FuzzVerdict(f *testing.F) {
	for _, text := range []string{"", "43 first resign", "40 draw adjudicated score", "+1 first resign", "1 first resign ", "0 none cap", "-1 second adjudicated proven", "9223372036854775808 first resign"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := ParseVerdict(text)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			require.Equal(t, Verdict{}, v)
			return
		}
		require.Equal(t, text, v.String())
	})
}
