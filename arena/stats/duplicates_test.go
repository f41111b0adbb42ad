package stats

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// AddGame takes up a game of which there were so many duplicates before.
func (c *Duplicates) AddGame(aMovedFirst bool, r Result, before int) {
	c.Games++
	if before == 0 {
		c.Distinct++
	}
	seat := 1
	if aMovedFirst {
		seat = 0
	}
	c.Equal.Lone[seat][r] += 2 * before
}

// AddPair takes up a complete pair whose games were taken up before, and of which
// there were so many duplicates before: A's result in the game that A started and in
// the one that B started.
func (c *Duplicates) AddPair(first, second Result, before int) {
	c.Pairs++
	c.Equal.Pairs[first][second] += 2 * before
	if before == 0 {
		c.Classes.Pairs[first][second]++
	}
}

// Kish's formula, class by class.
func TestEffective(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		classes := rapid.SliceOfN(rapid.IntRange(1, 9), 1, 8).Draw(t, "classes")
		var c Duplicates
		sum, squares := 0.0, 0.0
		for _, m := range classes {
			first, result := rapid.Bool().Draw(t, "first"), Result(rapid.IntRange(0, 2).Draw(t, "result"))
			for before := range m {
				c.AddGame(first, result, before)
			}
			sum += float64(m)
			squares += float64(m * m)
		}
		require.InDelta(t, sum*sum/squares, c.EffectiveGames(), 1e-9)
		require.Equal(t, len(classes), c.Distinct)
		require.InDelta(t, 1-float64(len(classes))/sum, c.Share(), 1e-12)
		require.InDelta(t, 2*sum*sum/(2*squares)*2, c.Plus(c).EffectiveGames(), 1e-9, "twice as many classes")
	})
	require.Zero(t, Duplicates{}.EffectiveGames())
	require.Zero(t, Duplicates{}.EffectivePairs())
	require.Zero(t, Duplicates{}.Share())
	require.False(t, Duplicates{Games: 10, Distinct: 9}.Many(), "a tenth")
	require.True(t, Duplicates{Games: 100, Distinct: 89}.Many())
}

// repeated is n different pairs, each played times times.
func repeated(n, times int, first, second Result) (p Pairing, c Duplicates) {
	p.B, c.B, c.Equal.B = 1, 1, 1
	for range n {
		for before := range times {
			p.AddPair(first, second)
			c.AddGame(true, first, before)
			c.AddGame(false, second, before)
			c.AddPair(first, second, before)
		}
	}
	return p, c
}

// A match played ten times over says as much as once.
func TestHeadToHeadDuplicates(t *testing.T) {
	once, all := Pairing{B: 1}, Pairing{B: 1}
	duplicates := Duplicates{B: 1}
	duplicates.Equal.B = 1
	for k, r := range [][2]Result{{Win, Win}, {Win, Loss}, {Draw, Loss}, {Loss, Loss}} {
		p, _ := repeated(10*(k+1), 1, r[0], r[1])
		once = once.Plus(p)
		p, c := repeated(10*(k+1), 10, r[0], r[1])
		all, duplicates = all.Plus(p), duplicates.Plus(c)
	}
	require.InDelta(t, 100, duplicates.EffectivePairs(), 1e-9)
	want, got := HeadToHead(once, Duplicates{}, 0), HeadToHead(all, duplicates, 0)
	for _, c := range []struct{ a, b Interval }{{want.Elo, got.Elo}, {want.Score, got.Score}, {want.NElo, got.NElo}} {
		require.InDelta(t, c.a.Lo, c.b.Lo, 0.02)
		require.InDelta(t, c.a.Hi, c.b.Hi, 0.02)
	}
	require.InDelta(t, want.LOS, got.LOS, 1e-4)
	require.InDelta(t, want.Elo.Hi, -HeadToHead(all.Reverse(), duplicates.Reverse(), 0).Elo.Lo, 0.02, "from the other side")
	require.Equal(t, 2000, got.Games, "the raw count is shown")
	require.Equal(t, []Note{{Kind: ManyDuplicates}}, got.Notes)

	p, c := repeated(40, 1, Win, Draw)
	require.Equal(t, HeadToHead(p, Duplicates{}, 0), HeadToHead(p, c, 0), "without duplicates nothing changes")

	p, c = repeated(1, 50, Win, Win)
	one := HeadToHead(p, c, 0)
	require.Equal(t, ByBound, one.Method)
	plain := HeadToHead(Pairing{B: 1, Pairs: [3][3]int{{}, {}, {0, 0, 1}}}, Duplicates{}, 0)
	require.Equal(t, plain.Elo, one.Elo, "fifty duplicates of one pair")
	require.Equal(t, plain.LOS, one.LOS)
}

// Half of each pair has duplicates: pairs are worth half the effective games.
func TestHalfCopied(t *testing.T) {
	c := Duplicates{B: 1}
	for k := range 20 {
		c.AddGame(true, Win, k)
		c.AddGame(false, Loss, 0)
		c.AddPair(Win, Loss, 0)
	}
	require.InDelta(t, 40.0*40/(400+20), c.EffectiveGames(), 1e-12)
	require.InDelta(t, c.EffectiveGames()/2, c.EffectivePairs(), 1e-12)
}

// A tournament of which every pair was played ten times over has the bars of one
// that was played once.
func TestRateCopies(t *testing.T) {
	once := []Pairing{between(0, 1, "6WW 9WL 4DL 3LL 2DD"), between(1, 2, "7WL 5DD 3LL 9WD"), between(0, 2, "5WW 9DL 8LL 2WD")}
	all, duplicates := make([]Pairing, len(once)), make([]Duplicates, len(once))
	for k, p := range once {
		all[k] = Pairing{A: p.A, B: p.B}
		both := all[k]
		duplicates[k] = Duplicates{A: p.A, B: p.B, Equal: both, Classes: both}
		for cell := range 9 {
			x, y := Result(cell/3), Result(cell%3)
			for range p.Pairs[x][y] {
				q, c := repeated(1, 10, x, y)
				q.A, q.B = p.A, p.B
				all[k], duplicates[k] = all[k].Plus(q), duplicates[k].Plus(c)
				duplicates[k].Seat(p.A, p.B)
			}
		}
	}
	want, got := mustRate(t, 3, once, Options{}), mustRate(t, 3, all, Options{Duplicates: duplicates})
	require.Equal(t, want.Clusters, got.Clusters)
	for p := range 3 {
		require.InDelta(t, want.Ratings[p].Elo.Center, got.Ratings[p].Elo.Center, 1e-6)
		require.InEpsilon(t, want.Ratings[p].SE, got.Ratings[p].SE, 1e-6)
	}
	require.InEpsilon(t, want.Advantage.SE, got.Advantage.SE, 1e-6)
	require.Equal(t, 10*want.Ratings[0].WDL.Wins, got.Ratings[0].WDL.Wins, "all games are shown")
	require.Equal(t, mustRate(t, 3, all, Options{}), mustRate(t, 3, all, Options{Duplicates: []Duplicates{{A: 0, B: 1, Games: 3, Distinct: 3}}}), "no duplicates, no change")
	games := mustRate(t, 3, all, Options{Errors: IndependentGames})
	require.Equal(t, games, mustRate(t, 3, all, Options{Errors: IndependentGames, Duplicates: duplicates}))
}

// sharedOpenings are games of three players from twelve openings, each played so many times.
func sharedOpenings(times int) (ps []Pairing, openings [][]Pairing, known []Duplicates) {
	ps, known = []Pairing{{A: 0, B: 1}, {A: 0, B: 2}, {A: 1, B: 2}}, make([]Duplicates, 3)
	for opening := range 12 {
		var here []Pairing
		for k := range ps {
			p, c := repeated(1, times, Result((opening+k)%3), Result(opening*(k+1)/2%3))
			p.A, p.B = ps[k].A, ps[k].B
			ps[k], known[k], here = ps[k].Plus(p), known[k].Plus(c), append(here, p)
		}
		openings = append(openings, here)
	}
	for k, p := range ps {
		known[k].Within = known[k].Equal
		known[k].Seat(p.A, p.B)
	}
	return ps, openings, known
}

// Runs of the same games from shared openings, rated together, have the bars of one of them: sums by opening
// take duplicates from one opening together already.
func TestRateCopiesOfOpenings(t *testing.T) {
	played := func(times int) Table {
		ps, openings, known := sharedOpenings(times)
		return mustRate(t, 3, ps, Options{Openings: slices.Values(openings), Duplicates: known})
	}
	want, got := played(1), played(3)
	require.Equal(t, OpeningClusters, got.Errors)
	for p := range 3 {
		require.InDelta(t, want.Ratings[p].Elo.Center, got.Ratings[p].Elo.Center, 1e-6)
		require.InEpsilon(t, want.Ratings[p].SE, got.Ratings[p].SE, 1e-6)
	}
	require.InEpsilon(t, want.Advantage.SE, got.Advantage.SE, 1e-6)
}

// So has the share of points of the first mover.
func TestFirstMoverCopiesOfOpenings(t *testing.T) {
	_, once, _ := sharedOpenings(1)
	want := FirstMoverShare(slices.Values(once), nil, 0.95)
	for _, times := range []int{1, 2, 4} {
		_, openings, known := sharedOpenings(times)
		got := FirstMoverShare(slices.Values(openings), known, 0.95)
		require.InDelta(t, want.Center, got.Center, 1e-12, times)
		require.InDelta(t, want.Lo, got.Lo, 1e-9, times)
		require.InDelta(t, want.Hi, got.Hi, 1e-9, times)
	}
	// From openings of their own copies are not in one sum.
	var apart [][]Pairing
	_, openings, known := sharedOpenings(4)
	for k := range known {
		known[k].Within = Pairing{A: known[k].A, B: known[k].B}
	}
	for range 4 {
		apart = append(apart, once...)
	}
	got, within := FirstMoverShare(slices.Values(apart), known, 0.95), FirstMoverShare(slices.Values(openings), known, 0.95)
	require.InDelta(t, want.Center, got.Center, 1e-12)
	require.Less(t, got.Half(), within.Half(), "which would count copies twice")
}

// Fifty duplicates of one pair are no more certain than that one pair.
func TestRateOnePair(t *testing.T) {
	p, c := repeated(1, 50, Win, Loss)
	got := mustRate(t, 2, []Pairing{p}, Options{Duplicates: []Duplicates{c}, Advantage: FixedAdvantage(0)})
	one := mustRate(t, 2, []Pairing{between(0, 1, "WL")}, Options{Advantage: FixedAdvantage(0)})
	require.InEpsilon(t, one.Ratings[0].SE, got.Ratings[0].SE, 1e-6)
	plain := mustRate(t, 2, []Pairing{p}, Options{Advantage: FixedAdvantage(0)})
	require.Less(t, plain.Ratings[0].SE, got.Ratings[0].SE/5, "what it would be without")
}

// TestDuplicatesBesideAList: of a run with copies and a list of other games, rated together, the run's copies alone count as copies. It is
// as if all games had been compared and those of the list differed, with any errors and model, where all is won, and with games chosen
// by results.
func TestDuplicatesBesideAList(t *testing.T) {
	for _, games := range []struct{ run, list string }{
		{"6WW 9WL 4DL 3LL 2DD", "40WL 30LW 9WD 20W 10l"}, {"6WW", "40WW 7W"}, {"6LL 2LD", "30w 30L"},
	} {
		for _, opt := range []Options{
			{}, {Model: Davidson, SimulateFit: true}, {Model: RaoKupper}, {Errors: IndependentGames}, {Chosen: true}, {Relations: []Relation{Held(0, 0), Held(1, 90)}},
		} {
			run, known := copied(between(0, 1, games.run), 5)
			list := between(0, 1, games.list)
			_, different := copied(list, 1)
			all := []Pairing{run, list, between(1, 2, "6WW 9WL 4DL 3LL 2DD")}
			opt.Duplicates = []Duplicates{known.Plus(different)}
			want := mustRate(t, 3, all, opt)
			opt.Duplicates = []Duplicates{known}
			require.Equal(t, want, mustRate(t, 3, all, opt), "%v %+v", games, opt)
		}
	}
}

func TestRateCopiesRefusals(t *testing.T) {
	for want, cs := range map[string][]Duplicates{
		"duplicates: stats: pairing 0-7 in a pool":                      {{A: 0, B: 7}},
		"duplicates of pairing 1-0: want each pairing once, the lower":  {{A: 1, B: 0}},
		"duplicates of pairing 0-1: want each pairing once, the lower ": {{A: 0, B: 1}, {A: 0, B: 1}},
		"duplicates of pairing 0-1: 5 distinct of 3 games":              {{A: 0, B: 1, Games: 3, Distinct: 5}},
		"pairing 0-1 counts -1 games":                                   {{A: 0, B: 1, Equal: Pairing{Lone: [2][3]int{{-1}}}}},
	} {
		_, err := Rate(2, nil, Options{Duplicates: cs})
		require.ErrorContains(t, err, want)
	}
}

// TestDuplicatesBesideLoneGames counts by hand: a pair played twice, a lone draw
// played three times, a lone win, and another pair.
func TestDuplicatesBesideLoneGames(t *testing.T) {
	p, c := Pairing{A: 0, B: 1}, Duplicates{A: 0, B: 1}
	for before := range 2 {
		p.AddPair(Win, Draw)
		c.AddGame(true, Win, before)
		c.AddGame(false, Draw, before)
		c.AddPair(Win, Draw, before)
	}
	p.AddPair(Loss, Win)
	c.AddGame(true, Loss, 0)
	c.AddGame(false, Win, 0)
	c.AddPair(Loss, Win, 0)
	for before := range 3 {
		p.AddLone(true, Draw)
		c.AddGame(true, Draw, before)
	}
	p.AddLone(false, Win)
	c.AddGame(false, Win, 1) // of the pair's game

	want := Duplicates{A: 0, B: 1, Games: 10, Pairs: 3, Distinct: 5}
	want.Equal.Pairs[Win][Draw] = 2
	want.Equal.Lone[0][Win], want.Equal.Lone[1][Draw] = 2, 2 // the games of the pair that was played twice
	want.Equal.Lone[0][Draw] = 6
	want.Equal.Lone[1][Win] = 2
	want.Classes.Pairs[Win][Draw], want.Classes.Pairs[Loss][Win] = 1, 1
	require.Equal(t, want, c)
	require.InDelta(t, 0.5, c.Share(), 1e-12)
	require.InDelta(t, 100.0/22, c.EffectiveGames(), 1e-12)
	require.InDelta(t, 9.0/5, c.EffectivePairs(), 1e-12)

	once := Pairing{A: 0, B: 1}
	once.AddPair(Win, Draw)
	once.AddPair(Loss, Win)
	require.Equal(t, once, c.Once(p), "no lone game: it cannot be said which are duplicates of which")
	c.Distinct = c.Games
	require.Equal(t, p, c.Once(p), "without duplicates all stays, lone games too")
	back := want.Reverse()
	require.Equal(t, []int{1, 0, 10, 3, 5}, []int{back.A, back.B, back.Games, back.Pairs, back.Distinct})
	require.Equal(t, 2, back.Equal.Pairs[Draw][Loss], "won the game it began and drew the other one: so the other drew, then lost")
}
