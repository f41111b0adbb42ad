package verify

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzSample: of any number of games, a sample is a part.
func FuzzSample(f *testing.F) {
	for _, text := range []string{"5%", "0.1%", "200", "all", "100%", "1e-300%", "9223372036854775807", "-1", "NaN%", "%", "0x1p-1074%"} {
		f.Add(text, int64(1000))
	}
	f.Fuzz(func(t *testing.T, text string, games int64) {
		s, err := ParseSample(text)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		games = max(games, -(games + 1)) // 0 or more
		require.GreaterOrEqual(t, s.Of(games), int64(0))
		require.LessOrEqual(t, s.Of(games), games)
		require.LessOrEqual(t, s.Of(games/2), s.Of(games), "more games, more of them")
	})
}
