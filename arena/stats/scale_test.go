package stats

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// timesAs is the pairings with every count times k.
func timesAs(k int, ps ...Pairing) (out []Pairing) {
	for _, p := range ps {
		for _, c := range p.cells() {
			*c *= k
		}
		out = append(out, p)
	}
	return out
}

// More of the same moves no rating: not in a pool with a player who is only placed,
// who moves away, and not in one without a rated player, whose reference stays.
func TestScaleStaysAsGamesGrow(t *testing.T) {
	quickstart := []Pairing{between(0, 1, "100LL"), between(0, 2, "100LL"), between(1, 2, "76LL 21WL 3WW")}
	one, last := mustRate(t, 3, quickstart, Options{}), 0.0
	require.Equal(t, []Status{Placed, Rated, Rated}, statuses(one))
	require.InDelta(t, 0, one.Ratings[1].Elo.Center+one.Ratings[2].Elo.Center, 1e-9)
	for _, k := range []int{1, 10, 100} {
		tab := mustRate(t, 3, timesAs(k, quickstart...), Options{})
		for _, p := range []int{1, 2} {
			require.InDelta(t, one.Ratings[p].Elo.Center, tab.Ratings[p].Elo.Center, 1e-6, "times %d", k)
		}
		require.Less(t, tab.Ratings[0].Elo.Center, last-100, "the placed one goes on")
		last = tab.Ratings[0].Elo.Center

		ladder := mustRate(t, 3, timesAs(k, between(0, 1, "10LL"), between(1, 2, "10LL")), Options{})
		require.Equal(t, []Status{Placed, Anchored, Placed}, statuses(ladder))
		require.InDelta(t, 0, ladder.Ratings[1].Elo.Center, 0)
	}
}

// Two players have their mean at 0 whether they can be rated or not: what the games say of their
// distance, which an anchor leaves as it is, says half of it of each.
func TestTwoPlayersHaveTheirMeanAtZero(t *testing.T) {
	for games, winner := range map[string]int{"1WW": 0, "30WW": 0, "30LL": 1, "29WW 1WL": 0} {
		tab := mustRate(t, 2, []Pairing{between(0, 1, games)}, Options{Anchor: MeanAt(5)})
		above, below := tab.Ratings[winner], tab.Ratings[1-winner]
		require.InDelta(t, 10, above.Elo.Center+below.Elo.Center, 1e-9, games)
		held := mustRate(t, 2, []Pairing{between(0, 1, games)}, Options{Anchor: FixedAt(winner, 0)}).Ratings[1-winner].Elo
		require.InDelta(t, held.Center, below.Elo.Center-above.Elo.Center, 1e-6, games)
		if above.Status == Rated {
			continue
		}
		require.Equal(t, []Status{Placed, Placed}, statuses(tab), games)
		require.Equal(t, [4]bool{false, true, true, false}, [4]bool{above.Elo.OpenLo, above.Elo.OpenHi, below.Elo.OpenLo, below.Elo.OpenHi}, games)
		require.InDelta(t, 5+held.Hi/2, below.Elo.Hi, 1e-6, games)
		require.InDelta(t, 5-held.Hi/2, above.Elo.Lo, 1e-6, games)
	}
}

// A single win puts both at one place, and the winner first; so does one by the first
// mover where the first move is worth more than that.
func TestWinnerFirst(t *testing.T) {
	for _, advantage := range []FirstMove{{}, FixedAdvantage(80), FixedAdvantage(-80)} {
		for _, seat := range []int{0, 1} {
			p := Pairing{A: 0, B: 1}
			p.Lone[seat][Win] = 1
			for _, p := range []Pairing{p, {A: 1, B: 0, Lone: p.Lone}} {
				tab := mustRate(t, 2, []Pairing{p}, Options{Advantage: advantage})
				require.Equal(t, []int{p.A, p.B}, tab.Ranking(), "%+v", p)
				require.GreaterOrEqual(t, tab.Ratings[p.A].Elo.Center, tab.Ratings[p.B].Elo.Center-1e-9)
			}
		}
	}
}

// The text of an anchor says what fixes the scale.
func TestAnchorText(t *testing.T) {
	name := func(p int) string { return string(rune('a' + p)) }
	even := between(0, 1, "5WL 2WW 2LL DD")
	for _, tc := range []struct {
		ps   []Pairing
		opt  Options
		want string
	}{
		{[]Pairing{even}, Options{}, "mean of the rated players = 0"},
		{[]Pairing{even, between(0, 2, "5WW")}, Options{Anchor: MeanAt(100)}, "mean of the rated players = 100"},
		{[]Pairing{even}, Options{Anchor: FixedAt(1, 50)}, "b = 50"},
		{[]Pairing{between(0, 1, "5LL")}, Options{}, "mean of a and b = 0"},
		{[]Pairing{between(0, 1, "5LL")}, Options{Anchor: FixedAt(1, 50)}, "b = 50"},
		{[]Pairing{between(0, 1, "5WW"), between(2, 3, "5WW")}, Options{Anchor: MeanAt(7)}, "mean of a and b = 7, mean of c and d = 7"},
		{[]Pairing{even, between(2, 3, "5WW")}, Options{}, "mean of the rated players = 0, mean of c and d = 0"},
		{[]Pairing{between(0, 1, "5WW"), between(1, 2, "5WW")}, Options{}, "b = 0"},
		{[]Pairing{even, between(2, 3, "2WW 2LL")}, Options{}, "mean of the rated players of each pool = 0"},
		{nil, Options{}, "no player rated yet"},
	} {
		tab := mustRate(t, 4, tc.ps, tc.opt)
		require.Equal(t, tc.want, tc.opt.Anchor.Text(tab, name), strings.Join(noteTexts(tab), "; "))
	}
}

// noteTexts are the notes of a table in words.
func noteTexts(t Table) (out []string) {
	for _, n := range t.Notes {
		out = append(out, n.String())
	}
	return out
}
