package nth

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFamily: signatures of processors as their makers list them.
func TestFamily(t *testing.T) {
	for signature, want := range map[uint32]uint32{
		0x00800f12: 23, // Zen
		0x00830f10: 23, // Zen 2
		0x00900f02: 24, // Hygon Dhyana
		0x00a20f10: 25, // Zen 3
		0x00a10f11: 25, // Zen 4
		0x00b40f40: 26, // Zen 5
		0x000806f8: 6,  // Sapphire Rapids
		0x000306c3: 6,  // Haswell
	} {
		require.Equal(t, want, family(signature), "%#x", signature)
	}
}

// TestSlow: where the processor is slow at it, members are the same.
func TestSlow(t *testing.T) {
	before := deposits
	defer func() { deposits = before }()
	deposits = false
	require.Equal(t, 63, Of(1<<63|1, 1))
	require.Equal(t, 0, Of(1<<63|1, 0))
}
