package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// FuzzVerdict: a verdict has only one text.
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

// FuzzDetails: bytes are refused, or are details that read back unchanged.
func FuzzDetails(f *testing.F) {
	f.Add(AppendPacked(nil, []Detail{{Nodes: 1 << 40, Depth: 7, Time: 1234 * time.Microsecond, Choices: 300, PV: []string{"a1-b2", "c3"}}, {}}))
	f.Add([]byte{1, 2, 3})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0, 0})
	f.Add([]byte{0, 0, 0, 0, 64, 255, 1})
	f.Fuzz(func(t *testing.T, packed []byte) {
		details, err := ParseDetails(packed)
		if err != nil {
			require.Nil(t, details)
			require.NotContains(t, err.Error(), "\n")
			return
		}
		again, err := ParseDetails(AppendPacked(nil, details))
		require.NoError(t, err)
		require.Equal(t, details, again)
	})
}
