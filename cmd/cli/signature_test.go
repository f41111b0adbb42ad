package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The signature changes when rules or search behave differently, down to the
// random words that playouts draw, and never with speed alone. A commit that
// moves it says why and changes the number here.
func TestSignatureIsPinned(t *testing.T) {
	if raceDetector {
		t.Skip("one goroutine plays for a minute here: nothing to detect")
	}
	got, err := signature(t.Context())
	require.NoError(t, err)
	require.Equal(t, "c7eb3d4712961a9f", got)
}
