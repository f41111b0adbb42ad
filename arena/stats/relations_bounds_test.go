package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBoundsOfRelations looks at what is just within each bound, and just beyond.
func TestBoundsOfRelations(t *testing.T) {
	beyond := func(x float64) float64 { return math.Nextafter(x, math.Inf(1)) }
	below := func(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }
	for _, c := range []struct {
		name string
		r    Relation
		fine bool
	}{
		{"the largest Elo", Relation{player: 0, other: noPlayer, elo: maxElo}, true},
		{"the least", Relation{player: 0, other: noPlayer, elo: -maxElo}, true},
		{"more", Relation{player: 0, other: noPlayer, elo: beyond(maxElo)}, false},
		{"less", Relation{player: 0, other: noPlayer, elo: -beyond(maxElo)}, false},
		{"none", Relation{player: 0, other: noPlayer, elo: math.NaN()}, false},
		{"the last player", Relation{player: 2, other: noPlayer}, true},
		{"one beyond", Relation{player: 3, other: noPlayer}, false},
		{"one before the first", Relation{player: -1, other: noPlayer}, false},
		{"of the last player", Relation{player: 0, other: 2, sd: 1}, true},
		{"of one beyond", Relation{player: 0, other: 3, sd: 1}, false},
		{"of one before noPlayer", Relation{player: 0, other: noPlayer - 1, sd: 1}, false},
		{"to oneself", Relation{player: 1, other: 1, sd: 1}, false},
		{"the least deviation", Relation{player: 0, other: 1, sd: leastGap}, true},
		{"a smaller one", Relation{player: 0, other: 1, sd: below(leastGap)}, false},
		{"none between two", Relation{player: 0, other: 1}, false},
		{"the largest deviation", Relation{player: 0, other: noPlayer, sd: maxElo}, true},
		{"a larger one", Relation{player: 0, other: noPlayer, sd: beyond(maxElo)}, false},
	} {
		require.Equal(t, c.fine, c.r.check(3) == nil, "%s: %v", c.name, c.r.check(3))
	}
}
