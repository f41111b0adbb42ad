package exchange

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// pgnOf writes games, each "white black round" with tags after it, all drawn. A dash
// is a missing tag.
func pgnOf(games ...string) string {
	var b strings.Builder
	for _, g := range games {
		f := append(strings.Fields(g), "-", "-")
		fmt.Fprintf(&b, "[White \"%s\"]\n[Black \"%s\"]\n", f[0], f[1])
		for k, tag := range []string{"Round", "FEN", "Opening"} {
			if f[2+k] != "-" {
				fmt.Fprintf(&b, "[%s \"%s\"]\n", tag, f[2+k])
			}
		}
		b.WriteString("[Result \"1/2-1/2\"]\n\n1. x *\n\n")
	}
	return b.String()
}

func TestPairsFound(t *testing.T) {
	for _, tc := range []struct {
		name  string
		games []string
		by    string
		pairs int
	}{
		{"numbered games of a round", []string{"a b 1.1", "b a 1.2", "a b 2.1", "b a 2.2"}, "Round", 2},
		{"games as they end", []string{"a b 1.1", "a b 2.1", "b a 2.2", "b a 1.2"}, "Round", 2},
		{"four games of a round", []string{"a b 1.1", "a b 1.3", "b a 1.4", "b a 1.2"}, "Round", 2},
		{"three games of a round", []string{"a b 1.1", "b a 1.2", "a b 1.3"}, "Round", 1},
		{"files put together", []string{"a b 1.1", "b a 1.2", "a b 1.1", "b a 1.2"}, "Round", 2},
		{"bare rounds", []string{"a b 1 f", "a b 2 g", "b a 2 g", "b a 1 f"}, "Round", 2},
		{"bare rounds of several players", []string{"a b 1", "a c 1", "b a 1", "c a 1"}, "Round", 2},
		{"one round for everything", []string{"a b 1", "b a 1", "a b 1", "b a 1"}, "", 0},
		{"one round for everything, and positions", []string{"a b 1 f", "b a 1 f", "a b 1 g", "b a 1 g"}, "Round", 2},
		{"rounds of a double round robin", []string{"a b 1", "c d 1", "b a 4", "d c 4"}, "", 0},
		{"seats not exchanged", []string{"a b 1.1 f", "a b 1.2 f"}, "", 0},
		{"different positions", []string{"a b 1.1 f", "b a 1.2 g"}, "", 0},
		{"no round", []string{"a b ? f", "b a first f", "b a -1 g", "a b 1.x g", "a b 1e9 h", "b a 99999999999 h"}, "FEN", 3},
		{"positions, other players between", []string{"a b - f", "c a - f", "b a - f", "a c - f", "a b - g"}, "FEN", 2},
		{"a position three times", []string{"a b - f", "b a - f", "a b - f", "a b - g"}, "FEN", 1},
		{"one position in all games", []string{"a b - f", "b a - f", "a b - f", "b a - f"}, "", 0},
		{"openings", []string{"a b - - s", "b a - - s", "a b - - k", "b a - - k"}, "Opening", 2},
		{"an opening not in turn", []string{"a b - - s", "a b - - k", "b a - - s"}, "", 0},
		{"nothing", []string{"a b -", "b a -"}, "", 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := mustRead(t, pgnOf(tc.games...))
			require.Equal(t, tc.by, l.PairsBy())
			pairs, games := 0, 0
			for _, p := range l.Pairings() {
				pairs += p.PairCount()
				games += p.Games()
			}
			require.Equal(t, tc.pairs, pairs)
			require.Equal(t, len(tc.games), games)
		})
	}
}

// A tag Pair anywhere is the program's own statement, and nothing else is consulted.
func TestPairTagDecides(t *testing.T) {
	l := mustRead(t, pgnOf("a b 1.1", "b a 1.2")+strings.Replace(pgnOf("a b 2.1"), "[Result", "[Pair \"7\"]\n[Result", 1))
	require.Equal(t, "Pair", l.PairsBy())
	require.Zero(t, l.Pairings()[0].PairCount())
}

// For any rounds and positions each game counts once, and the two games of a pair
// have the same players with seats exchanged.
func TestPairsAnyTags(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var games []string
		seats := map[string]int{}
		for range rapid.IntRange(1, 30).Draw(t, "games") {
			g := rapid.SampledFrom([]string{"a b", "b a", "a c", "c a"}).Draw(t, "players")
			seats[g]++
			for _, tag := range [][]string{{"1", "2", "1.1", "1.2", "2.1", "2.2", "?", "x"}, {"-", "f", "g"}, {"-", "k", "s"}} {
				g += " " + rapid.SampledFrom(tag).Draw(t, "tag")
			}
			games = append(games, g)
		}
		l, total := mustRead(t, pgnOf(games...)), 0
		for _, p := range l.Pairings() {
			a, b := l.Names[p.A], l.Names[p.B]
			require.LessOrEqual(t, p.PairCount(), min(seats[a+" "+b], seats[b+" "+a]))
			total += p.Games()
		}
		require.Equal(t, len(games), total)
	})
}
