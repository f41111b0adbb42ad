package gipf

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/internal/kit"
)

// TestFeaturesAreTheTable: the features are written down twice, once for people and once for
// speed. Each is the count and the view that the table says.
func TestFeaturesAreTheTable(t *testing.T) {
	var own, enemy [countCount]int
	for c := range own {
		own[c], enemy[c] = 1+c, 1000*(1+c)
	}
	got := counted{&own, &enemy}.features(nil)
	require.Len(t, got, len(features))
	for i, f := range features {
		n := float64(1 + f.Count)
		want := map[kit.View]float64{kit.Balance: n - 1000*n, kit.Mine: n, kit.Yours: 1000 * n}
		require.Equal(t, want[f.View], got[i], f.Name)
	}
}
