package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/rules/catalog"
)

// randomPair is a tournament of random against random.
func randomPair(tb testing.TB, game string, pairs int) *arena.Tournament {
	tb.Helper()
	g, err := catalog.Game(game)
	require.NoError(tb, err)
	b, err := agentSet().Builder("random", g)
	require.NoError(tb, err)
	t := benchTournament(g, b)
	t.Pairs = pairs
	return t
}

// TestBareRecords shows that the yardstick of the arena records the games that
// the arena records.
func TestBareRecords(t *testing.T) {
	for _, info := range catalog.List() {
		x := randomPair(t, info.Name, 5)
		x.OpeningPlies, x.MaxPlies = 3, 90
		b := bare{t: x}
		for i := range x.Games() {
			got, err := b.play(x.Pairing(i/2), int(i%2))
			require.NoError(t, err)
			want, err := arena.Play(t.Context(), x, x.Pairing(i/2), int(i%2), nil)
			require.NoError(t, err)
			require.Equal(t, want.WithoutTimes(), got, info.Name)
		}
	}
}

// BenchmarkBare gives a game of random against random, recorded and hashed.
func BenchmarkBare(b *testing.B) {
	for _, game := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		b.Run(game, func(b *testing.B) {
			b.ReportAllocs()
			x := randomPair(b, game, 1<<20)
			loop, i := bare{t: x}, int64(0)
			for b.Loop() {
				r, err := loop.play(x.Pairing(i/2), int(i%2))
				if err != nil {
					b.Fatal(err)
				}
				r.Hash()
				i++
			}
		})
	}
}

// BenchmarkStored gives the same games run by the arena and stored.
func BenchmarkStored(b *testing.B) {
	for _, game := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		b.Run(game, func(b *testing.B) {
			b.ReportAllocs()
			x := randomPair(b, game, b.N/2+1)
			s, err := store.Create(b.Context(), b.TempDir(), x.Meta("bench", "", "bench"), store.Options{})
			require.NoError(b, err)
			b.ResetTimer()
			require.NoError(b, arena.Run(b.Context(), x, arena.Options{Sinks: []arena.Sink{s}}))
			require.NoError(b, s.Close())
		})
	}
}
