package stats

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// between builds a pairing from pairs written as A's two results, "WL", with
// the game that A started first, or single letters for lone games that A
// started (upper case) or B started (lower case). A number before repeats.
func between(a, b int, games string) Pairing {
	p := Pairing{A: a, B: b}
	for g := range strings.FieldsSeq(games) {
		n := 0
		for g[0] >= '0' && g[0] <= '9' {
			n, g = 10*n+int(g[0]-'0'), g[1:]
		}
		for range max(n, 1) {
			r := Result(strings.IndexByte("LDW", strings.ToUpper(g)[0]))
			if len(g) == 2 {
				p.AddPair(r, Result(strings.IndexByte("LDW", g[1])))
			} else {
				p.AddLone(g == strings.ToUpper(g), r)
			}
		}
	}
	return p
}

// kinds lists the notes of a table as data.
func kinds(t Table) map[NoteKind][]int {
	out := make(map[NoteKind][]int)
	for _, n := range t.Notes {
		out[n.Kind] = append(out[n.Kind], n.Players...)
	}
	return out
}

func statuses(t Table) []Status {
	var out []Status
	for _, r := range t.Ratings {
		out = append(out, r.Status)
	}
	return out
}

// missingCase is a pool with what a table must say of it.
type missingCase struct {
	name     string
	players  int
	ps       []Pairing
	statuses []Status
	notes    map[NoteKind][]int
}

func (tc missingCase) run(t *testing.T) {
	tab := mustRate(t, tc.players, tc.ps, Options{})
	require.Equal(t, tc.statuses, statuses(tab))
	got := kinds(tab)
	require.Len(t, got, len(tc.notes), "%v", tab.Notes)
	for kind, players := range tc.notes {
		require.Contains(t, got, kind)
		require.Equal(t, players, got[kind], "%v", tab.Notes)
	}
	for _, n := range tab.Notes {
		require.NotContains(t, n.String(), "note ", "wording missing")
	}
}

func TestRateLittleEvidence(t *testing.T) {
	for _, tc := range []missingCase{
		{"nobody", 0, nil, nil, nil},
		{"one player", 1, nil, []Status{NoGames}, map[NoteKind][]int{Unplayed: {0}}},
		{"no games", 2, []Pairing{{A: 0, B: 1}}, []Status{NoGames, NoGames}, map[NoteKind][]int{Unplayed: {0, 1}}},
		{
			"one win", 2,
			[]Pairing{between(0, 1, "W")},
			[]Status{Placed, Placed},
			map[NoteKind][]int{Separated: {0, 1}, AdvantageDropped: nil},
		},
		{
			"one draw", 2,
			[]Pairing{between(0, 1, "D")},
			[]Status{Rated, Rated},
			map[NoteKind][]int{AdvantageDropped: nil, FewPairs: {0, 1}},
		},
		{
			"all drawn", 2,
			[]Pairing{between(0, 1, "40DD")},
			[]Status{Rated, Rated},
			nil,
		},
	} {
		t.Run(tc.name, tc.run)
	}
}

func TestRateAdvantageIdentified(t *testing.T) {
	for _, tc := range []missingCase{
		{
			"first player always wins", 3,
			[]Pairing{between(0, 1, "20WL"), between(0, 2, "20WL"), between(1, 2, "20WL")},
			[]Status{Rated, Rated, Rated},
			map[NoteKind][]int{AdvantageDropped: nil},
		},
		{
			// Moving first player 0 always wins, moving second not always:
			// advantage and rating could grow together without end.
			"first player of one seat order always wins", 2,
			[]Pairing{between(0, 1, "20WL 20WW")},
			[]Status{Rated, Rated},
			map[NoteKind][]int{AdvantageDropped: nil},
		},
		{
			"one seat order on a tree", 3,
			[]Pairing{between(0, 1, "20W 12L"), between(1, 2, "20W 12L")},
			[]Status{Rated, Rated, Rated},
			map[NoteKind][]int{AdvantageDropped: nil},
		},
		{
			"one seat order on a cycle identifies the advantage", 3,
			[]Pairing{between(0, 1, "20W 12L"), between(1, 2, "20W 12L"), between(2, 0, "20W 12L")},
			[]Status{Rated, Rated, Rated},
			nil,
		},
	} {
		t.Run(tc.name, tc.run)
	}
}

func TestRateStructure(t *testing.T) {
	for _, tc := range []missingCase{
		{
			"perfect score", 3,
			[]Pairing{between(0, 1, "30WW"), between(0, 2, "30WW"), between(1, 2, "10WW 10LL 10WL 5LW")},
			[]Status{Placed, Rated, Rated},
			map[NoteKind][]int{Separated: {0}},
		},
		{
			"two pools and a spectator", 5,
			[]Pairing{between(0, 3, "10WW 10LL 10WL 5LW"), between(1, 4, "12WW 10LL 9WL 5LW")},
			[]Status{Rated, Rated, NoGames, Rated, Rated},
			map[NoteKind][]int{Unplayed: {2}, Disconnected: {0, 1}},
		},
		{
			"few pairs for one player", 3,
			[]Pairing{between(0, 1, "20WW 20LL 10WL 5LW"), between(1, 2, "2WW 2LL 1WL 1LW")},
			[]Status{Rated, Rated, Rated},
			map[NoteKind][]int{FewPairs: {2}},
		},
	} {
		t.Run(tc.name, tc.run)
	}
}

// n wins without a loss have probability ½ where one win has 2^(-1/n).
func TestRatePlacesPerfectScore(t *testing.T) {
	for _, n := range []int{1, 10, 120, 1 << 30} {
		p := Pairing{A: 0, B: 1, Pairs: [3][3]int{{}, {}, {0, 0, n}}}
		tab := mustRate(t, 2, []Pairing{p}, Options{Anchor: FixedAt(0, 1000), Advantage: FixedAdvantage(0)})
		// Player 0 is the anchor and the core: the loser is placed below.
		gap := func(probability float64) float64 {
			lose := -math.Expm1(math.Log(probability) / float64(2*n))
			return math.Log((1-lose)/lose) / logitPerElo
		}
		r := tab.Ratings[1]
		require.Equal(t, Placed, r.Status)
		require.InDelta(t, 1000-gap(0.5), r.Elo.Center, 1e-5, "%d pairs", n)
		require.InDelta(t, 1000-gap(0.025), r.Elo.Hi, 1e-5, "%d pairs", n)
		require.True(t, r.Elo.OpenLo && !r.Elo.OpenHi)
		require.Len(t, tab.Bounds, 1)
		require.InDelta(t, gap(0.025), tab.Bounds[0].Elo, 1e-5)
		_, ok := tab.Diff(0, 1)
		require.False(t, ok, "no two-sided difference")
		_, ok = tab.LOS(0, 1)
		require.False(t, ok)
	}
}

// Who won everything is placed by the games that differ: the same twice is no further evidence.
func TestRatePlacesByDistinctGames(t *testing.T) {
	once := mustRate(t, 2, []Pairing{between(0, 1, "4LL")}, Options{})
	twice := mustRate(t, 2, []Pairing{between(0, 1, "8LL")}, Options{Duplicates: []Duplicates{{A: 0, B: 1, Games: 16, Pairs: 8, Distinct: 8}}})
	require.Equal(t, []Status{Placed, Placed}, statuses(once))
	for i := range once.Ratings {
		require.Equal(t, once.Ratings[i].Elo, twice.Ratings[i].Elo)
	}
	require.Equal(t, once.Bounds, twice.Bounds)
}

// A ladder in which everyone beats everyone below spreads out evenly around
// its middle, the one reference, which is at the anchor's value.
func TestRateLadderOfPerfectScores(t *testing.T) {
	ps := []Pairing{between(0, 1, "60LL"), between(0, 2, "60LL"), between(1, 2, "60LL")}
	tab := mustRate(t, 3, ps, Options{Anchor: MeanAt(500)})
	require.Equal(t, []Status{Placed, Anchored, Placed}, statuses(tab))
	low, middle, high := tab.Ratings[0].Elo.Center, tab.Ratings[1].Elo.Center, tab.Ratings[2].Elo.Center
	require.InDelta(t, 500, middle, 1e-9)
	up, down := high-middle, middle-low
	require.InDelta(t, up, down, 3, "the third meets two, its record is hardly less likely")
	require.Greater(t, up, 800.0)
	require.Equal(t, []int{2, 1, 0}, tab.Ranking())
	require.True(t, tab.Ratings[2].Elo.OpenHi && tab.Ratings[0].Elo.OpenLo)
	require.Len(t, tab.Bounds, 3)
}

// A placed anchor cannot give two-sided bars: the rated players keep their bars
// relative to their mean, and the note says so.
func TestRatePlacedAnchor(t *testing.T) {
	ps := []Pairing{between(0, 1, "30LL"), between(0, 2, "30LL"), between(1, 2, "10WW 10LL 10WL 5LW 4WD")}
	tab := mustRate(t, 3, ps, Options{Anchor: FixedAt(0, 100)})
	require.InDelta(t, 100, tab.Ratings[0].Elo.Center, 1e-9)
	require.Equal(t, []Status{Placed, Rated, Rated}, statuses(tab))
	require.Contains(t, kinds(tab), AnchorPlaced)
	rated := mustRate(t, 3, ps[2:], Options{})
	for p := 1; p < 3; p++ {
		require.InDelta(t, rated.Ratings[p].SE, tab.Ratings[p].SE, 1e-9)
	}
}

// Two rated groups, all points between them one way: each keeps its own bars,
// the smaller one is placed as a whole.
func TestRatePlacesGroup(t *testing.T) {
	ps := []Pairing{
		between(0, 1, "20WW 20LL 10WL 5LW"),
		between(2, 3, "15WW 8LL 10WL 5LW"),
		between(1, 2, "25WW"),
	}
	tab := mustRate(t, 4, ps, Options{})
	require.Equal(t, []Status{Rated, Rated, Placed, Placed}, statuses(tab))
	require.Len(t, tab.Groups, 2)
	require.Equal(t, []int{0, 1}, tab.Groups[0].Players)
	require.True(t, tab.Groups[0].Core && !tab.Groups[1].Core)
	d, ok := tab.Diff(2, 3)
	require.True(t, ok)
	require.Greater(t, d.Lo, -60.0)
	require.Less(t, d.Hi, 200.0)
	require.InDelta(t, d.Center, tab.Ratings[2].Elo.Center-tab.Ratings[3].Elo.Center, 1e-9)
	require.Equal(t, 0, tab.Bounds[0].Above)
	require.Equal(t, 1, tab.Bounds[0].Below)
}

// Players whose every game followed a fixed order, in an arbitrary subset of
// pairings: all are placed, each beyond those it met on the way out.
func TestRatePlacesAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(2, 8).Draw(t, "players")
		strength := rapid.Permutation(indices(players)).Draw(t, "strength")
		var ps []Pairing
		for a := range players {
			for b := a + 1; b < players; b++ {
				if !rapid.Bool().Draw(t, "met") {
					continue
				}
				p := between(a, b, "20WW")
				if strength[a] < strength[b] {
					p = between(a, b, "20LL")
				}
				ps = append(ps, p)
			}
		}
		tab := mustRate(t, players, ps, Options{})
		for _, p := range ps {
			a, b := tab.Ratings[p.A].Elo.Center, tab.Ratings[p.B].Elo.Center
			require.Equal(t, strength[p.A] > strength[p.B], a > b, "players %d and %d of %v", p.A, p.B, strength)
		}
	})
}

// drawSparse generates pools that are mostly not rateable.
func drawSparse(t *rapid.T) (players int, ps []Pairing) {
	players = rapid.IntRange(1, 5).Draw(t, "players")
	for a := range players {
		for b := a + 1; b < players; b++ {
			p := Pairing{A: a, B: b}
			cells := p.cells()
			for range rapid.IntRange(0, 3).Draw(t, "filled") {
				*cells[rapid.IntRange(0, len(cells)-1).Draw(t, "cell")] = rapid.SampledFrom([]int{1, 2, 30, 1e6}).Draw(t, "count")
			}
			ps = append(ps, p)
		}
	}
	return players, ps
}

func TestRateSparse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawSparse(t)
		for _, opt := range []Options{
			{},
			{Errors: IndependentGames, Anchor: FixedAt(players-1, 50)},
			{Advantage: FixedAdvantage(30)},
		} {
			mustRate(t, players, ps, opt)
		}
	})
}

// FuzzRate: for any counts, the answer is finite or refused.
func FuzzRate(f *testing.F) {
	f.Add(uint8(3), []byte{0, 1, 10, 5, 1, 2, 3, 7, 2, 0, 14, 255})
	f.Add(uint8(2), []byte{0, 1, 8, 60})
	f.Add(uint8(6), []byte{0, 1, 4, 255, 2, 3, 4, 255, 1, 2, 0, 1, 5, 4, 9, 9})
	f.Fuzz(func(t *testing.T, n uint8, data []byte) {
		players := int(n % 8)
		var ps []Pairing
		// Four bytes each: two players, a cell, a count on a cubic scale.
		for ; len(data) >= 4 && players > 0; data = data[4:] {
			p := Pairing{A: int(data[0]) % players, B: int(data[1]) % players}
			c := int(data[3])
			*p.cells()[data[2]%15] = c * c * c
			if p.A != p.B {
				ps = append(ps, p)
			}
		}
		mustRate(t, players, ps, Options{})
		mustRate(t, players, ps, Options{Errors: IndependentGames, Advantage: FixedAdvantage(-100)})
		for _, p := range ps {
			requireFinite(t, HeadToHead(p, Duplicates{}, 0))
		}
	})
}
