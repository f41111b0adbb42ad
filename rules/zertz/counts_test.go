package zertz

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/internal/kit"
)

// TestFeaturesAreCounts: Features copies counts, so the table of features has to name them
// in the order in which it does.
func TestFeaturesAreCounts(t *testing.T) {
	var views []kit.View
	var numbers []int
	for _, part := range []struct {
		view     kit.View
		from, to int
	}{{kit.Balance, nCaptured, nLack}, {kit.Mine, nLack, nTempo}, {kit.Yours, nLack, nTempo}, {kit.Mine, nTempo, countSize}} {
		for c := part.from; c < part.to; c++ {
			views, numbers = append(views, part.view), append(numbers, c)
		}
	}
	require.Len(t, features, len(numbers))
	for i, f := range features {
		require.Equal(t, views[i], f.View, f.Name)
		require.Equal(t, numbers[i], f.Count, f.Name)
	}
}
