package arena

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Windows are opened and closed in any order: exactly the open ones are listed, each once and
// at its place.
func TestBroadcastPlaces(t *testing.T) {
	rng, g, open := rand.New(rand.NewPCG(1, 2)), &Broadcast{}, map[*window]bool{}
	for range 2000 {
		if len(open) == 0 || rng.IntN(100) < 55 && len(open) < 40 {
			open[g.open()] = true
		} else {
			w := g.windows[rng.IntN(len(g.windows))]
			delete(open, w)
			g.close(w)
		}
		require.Len(t, g.windows, len(open))
		for i, w := range g.windows {
			require.True(t, open[w])
			require.Equal(t, i, w.place)
		}
	}
}
