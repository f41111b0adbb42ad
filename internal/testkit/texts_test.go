package testkit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestTexts: what a picture says, without its style; one that is no XML, or runs something, fails the test.
func TestTexts(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"a", "b < c"}, testkit.Texts(t, "<svg><style>x</style><text> a </text><g><text>b &lt; c</text></g></svg>"))
	for wrong, want := range map[string]string{"<svg><text>a</svg>": "<svg><text>a</svg>", "<svg><script/></svg>": "script"} {
		require.Contains(t, judge(func(t testing.TB) { testkit.Texts(t, wrong) }).said, want)
	}
}
