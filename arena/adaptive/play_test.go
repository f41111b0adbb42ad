package adaptive

import (
	"math/rand/v2"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// names are those of n players: a, b, c, …
func names(n int) (all []string) {
	for i := range n {
		all = append(all, string(rune('a'+i%26)))
	}
	return all
}

// A field is players of known strength, whose games are drawn from the model:
// Elo, worth of the first move, share of draws between equals, share of games
// without a result.
type field struct {
	elo                 []float64
	first, draws, never float64
}

// game draws a game: what the first mover got, and false for no result.
func (f field) game(rng *rand.Rand, first, second int) (stats.Result, bool) {
	gap := f.elo[first] - f.elo[second] + f.first
	win, loss := stats.ExpectedScore(gap), stats.ExpectedScore(-gap)
	draw := 2 * f.draws * min(win, loss) // of equals f.draws, and never more than fits
	switch u := rng.Float64(); {
	case f.never > 0 && rng.Float64() < f.never:
		return 0, false
	case u < win-draw/2:
		return stats.Win, true
	case u < win+draw/2:
		return stats.Draw, true
	}
	return stats.Loss, true
}

// play draws the games of a pairing.
func (f field) play(rng *rand.Rand, m Pairing, pairs int) stats.Pairing {
	p := stats.Pairing{A: m.A, B: m.B}
	for range pairs {
		x, finished := f.game(rng, m.A, m.B)
		y, also := f.game(rng, m.B, m.A)
		switch {
		case finished && also:
			p.AddPair(x, y.Reverse())
		case finished:
			p.AddLone(true, x)
		case also:
			p.AddLone(false, y.Reverse())
		}
	}
	return p
}

// after takes up results of the director's current round and returns the next
// one.
func after(d Director, results ...stats.Pairing) Round {
	d.Take(d.Next(), results)
	return d.Next()
}

// A history is a tournament that was played to its end.
type history struct {
	rounds  []Round
	results [][]stats.Pairing
}

// run plays a tournament and checks what holds for every format: players exist,
// pairings are in order and different, a reason is given, and no more pairs are
// played than was announced.
func (f field) run(t require.TestingT, s Settings, pairs int, rng *rand.Rand) (Director, history) {
	n := len(f.elo)
	require.NoError(t, s.Check(n, pairs))
	d := s.Start(names(n), pairs)
	var h history
	for total := int64(0); ; {
		r := d.Next()
		if len(h.rounds) < 5 {
			require.Equal(t, r, d.Next(), "asking twice changes something")
		}
		h.rounds = append(h.rounds, r)
		require.NotEmpty(t, r.Reason)
		require.NotContains(t, r.Reason, "\n")
		if r.Over() {
			require.Zero(t, r.Pairs)
			return d, h
		}
		require.Positive(t, r.Pairs)
		seen := map[Pairing]bool{}
		var results []stats.Pairing
		for _, m := range r.Pairings {
			require.False(t, seen[m], "%v twice in %v", m, r)
			seen[m] = true
			require.True(t, 0 <= m.A && m.A < m.B && m.B < n, "%v", m)
			results = append(results, f.play(rng, m, r.Pairs))
			total += int64(r.Pairs)
		}
		require.LessOrEqual(t, total, s.Most(n, pairs))
		h.results = append(h.results, results)
		d.Take(r, results)
	}
}

// ladderOf is n players, step Elo apart, the first one strongest.
func ladderOf(n int, step float64) (elo []float64) {
	for i := range n {
		elo = append(elo, -step*float64(i))
	}
	return elo
}

// certain is n players of whom the lower number wins every game.
func certain(n int) field { return field{elo: ladderOf(n, 1e6)} }
