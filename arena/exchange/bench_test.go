package exchange_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkWriters measures a game in each text form.
func BenchmarkWriters(b *testing.B) {
	run, games := played(b, "gipf/basic", 1, 100)
	for _, form := range forms {
		b.Run(form.file, func(b *testing.B) {
			w, err := form.open(io.Discard, &run)
			require.NoError(b, err)
			g := games[0]
			for b.Loop() {
				require.NoError(b, w.Game(&g))
				g.Index++
			}
		})
	}
}
