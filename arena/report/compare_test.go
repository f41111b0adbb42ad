package report_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// A world plays games of three players by chance: strengths and the first move
// in Elo, and how much an opening favours the first player, by opening.
type world struct {
	strength [3]float64
	first    float64
	openings []float64
	names    []string
	alike    bool // all games of an opening that favours the first player are long
}

// openings draws how much openings favour the first player.
func openings(rng *rand.Rand, n int, spread float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = spread * rng.NormFloat64()
	}
	return list
}

// play returns a run of a round robin over all openings. setup tells openings of
// different worlds apart.
func (w *world) play(t testing.TB, rng *rand.Rand, setup uint64) *report.ComparedGames {
	t.Helper()
	run := report.NewComparedGames(w.names)
	index := int64(0)
	for opening, favour := range w.openings {
		for _, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
			for place := range 2 {
				p := [2]int{pair[place], pair[1-place]}
				r := arena.Record{
					Index: index, Pair: index / 2, Place: place, Game: "toy", Opening: int64(opening), Setup: setup + uint64(opening),
					Sides: [2]arena.Side{{Player: p[0]}, {Player: p[1]}}, Seed: rng.Uint64(),
					Result: rules.SecondWins, Termination: arena.ByRule, Ending: "short",
				}
				if rng.Float64() < stats.ExpectedScore(w.strength[p[0]]-w.strength[p[1]]+w.first+favour) {
					r.Result = rules.FirstWins
				}
				if rng.Float64() < 0.2 || w.alike && favour > 0 {
					r.Ending = "long"
				}
				require.NoError(t, run.Add(&r))
				index++
			}
		}
	}
	return run
}

func newWorld(rng *rand.Rand, n int, spread float64) *world {
	return &world{strength: [3]float64{60, 0, -60}, openings: openings(rng, n, spread), names: []string{"a", "b", "c"}}
}

func figure(t testing.TB, c report.Comparison, kind report.Kind, name string) report.Figure {
	t.Helper()
	for _, f := range c.Figures {
		if f.Kind == kind && f.Name == name {
			return f
		}
	}
	require.Fail(t, "no such figure", "%s %s in %v", kind, name, c.Figures)
	return report.Figure{}
}

// compared compares the games of two runs of which nothing else is known.
func compared(a, b *report.ComparedGames) (report.Comparison, error) {
	return report.Compare(report.ComparedRun{}, report.ComparedRun{}, nil, a, b)
}

// The same run twice: every difference is exactly 0, and nothing is significant.
func TestSameRun(t *testing.T) {
	w := newWorld(rand.New(rand.NewPCG(1, 1)), 25, 50)
	a := w.play(t, rand.New(rand.NewPCG(2, 2)), 0)
	b := w.play(t, rand.New(rand.NewPCG(2, 2)), 0)
	c, err := compared(a, b)
	require.NoError(t, err)
	require.Equal(t, c.A.Digest, c.B.Digest)
	require.Equal(t, "the runs hold the same games, bit for bit", c.Verdict)
	require.EqualValues(t, 150, c.Games.Both)
	require.EqualValues(t, 150, c.Games.Same)
	require.Nil(t, c.Games.First)
	require.EqualValues(t, 25, c.Games.SharedOpenings)
	require.Equal(t, "matched by opening", c.Errors)
	require.Equal(t, []string{"a", "b", "c"}, c.Compared)
	require.Len(t, c.Figures, 3+3+1+1+2)
	for _, f := range c.Figures {
		require.Equal(t, stats.Interval{}, f.Diff.Stats(), f.Kind)
		require.False(t, f.Significant)
	}
}

// TestGamesOfOneRunAlone: games are compared under their index, and those that one run alone has are left out.
func TestGamesOfOneRunAlone(t *testing.T) {
	run := func(indices ...int64) *report.ComparedGames {
		games := report.NewComparedGames([]string{"a", "b"})
		for _, i := range indices {
			r := arena.Record{
				Index: i, Pair: i / 2, Place: int(i % 2), Game: "toy", Opening: i / 2, Sides: [2]arena.Side{{Player: int(i % 2)}, {Player: int(1 - i%2)}},
				Result: rules.FirstWins, Termination: arena.ByRule,
			}
			require.NoError(t, games.Add(&r))
		}
		return games
	}
	for _, of := range [][2]*report.ComparedGames{{run(2, 3, 6), run(0, 1, 2, 3, 5)}, {run(0, 1, 2, 3, 5), run(2, 3, 6)}} {
		c, err := compared(of[0], of[1])
		require.NoError(t, err)
		require.Equal(t, []int64{2, 2}, []int64{c.Games.Both, c.Games.Same})
		require.Nil(t, c.Games.First)
	}
}

// What was planted is found: a player that became stronger, and a first move
// that became worth more.
func TestPlantedChange(t *testing.T) {
	for _, setup := range []uint64{0, 1e6} {
		w := newWorld(rand.New(rand.NewPCG(3, 3)), 400, 100)
		a := w.play(t, rand.New(rand.NewPCG(4, 4)), 0)
		w.strength[1] += 150
		w.first += 100
		b := w.play(t, rand.New(rand.NewPCG(5, 5)), setup)
		c, err := compared(a, b)
		require.NoError(t, err)
		require.Equal(t, setup == 0, (c.Errors == "matched by opening"))
		require.Zero(t, c.Games.Same)
		require.Zero(t, *c.Games.First)
		for name, want := range map[string]float64{"a": -50, "b": 100, "c": -50} {
			f := figure(t, c, report.KindRating, name)
			require.True(t, f.Significant, name)
			require.InDelta(t, want, f.Diff.Value, 2*f.Diff.Stats().Half(), name)
		}
		f := figure(t, c, report.KindPairing, "a – b")
		require.True(t, f.Significant)
		require.InDelta(t, -150, f.Diff.Value, 2*f.Diff.Stats().Half())
		require.False(t, figure(t, c, report.KindPairing, "a – c").Significant)
		f = figure(t, c, report.KindAdvantage, "")
		require.True(t, f.Significant)
		require.InDelta(t, 100, f.Diff.Value, 2*f.Diff.Stats().Half())
		f = figure(t, c, report.KindFirstMover, "")
		require.True(t, f.Significant)
		f = figure(t, c, report.KindEnding, "rule long")
		require.False(t, f.Significant)
		require.InDelta(t, 0.2, f.B.Value, 0.03)
	}
}

// Intervals of 95 % hold the truth in about 95 %, with openings that favour one
// side, shared or not. For an advantage that openings share, what is matched is
// shorter than what is not.
func TestCoverage(t *testing.T) {
	runs := testkit.Sized(60, 120)
	if testing.Short() {
		runs = 40
	}
	rng := rand.New(rand.NewPCG(6, 6))
	halves := map[bool]float64{}
	for _, matched := range []bool{true, false} {
		held := map[report.Kind]int{}
		for range runs {
			w := newWorld(rng, 40, 150)
			a := w.play(t, rng, 0)
			setup := uint64(0)
			if !matched {
				w.openings, setup = openings(rng, 40, 150), 1e6
			}
			b := w.play(t, rng, setup)
			c, err := compared(a, b)
			require.NoError(t, err)
			require.Equal(t, matched, (c.Errors == "matched by opening"))
			for _, f := range []report.Figure{figure(t, c, report.KindRating, "a"), figure(t, c, report.KindAdvantage, ""), figure(t, c, report.KindEnding, "rule long")} {
				if !f.Significant {
					held[f.Kind]++
				}
			}
			halves[matched] += figure(t, c, report.KindAdvantage, "").Diff.Stats().Half() / float64(runs)
		}
		for kind, n := range held {
			share := float64(n) / float64(runs)
			t.Logf("%s, matched %v: held in %.3f of %d", kind, matched, share, runs)
			require.InDelta(t, 0.95, share, 4*math.Sqrt(0.95*0.05/float64(runs)))
		}
	}
	t.Logf("half width of the difference of advantages: %.1f Elo matched, %.1f not", halves[true], halves[false])
	require.Less(t, halves[true], 0.9*halves[false])
}

// Games of an opening that end alike are one observation: two runs of one world hardly ever differ. As
// independent games they differed in 23 of 60.
func TestEndingsOfOpenings(t *testing.T) {
	rng, differ := rand.New(rand.NewPCG(16, 16)), 0
	for range 60 {
		w := newWorld(rng, 40, 150)
		w.alike = true
		a := w.play(t, rng, 0)
		w.openings = openings(rng, 40, 150)
		c, err := compared(a, w.play(t, rng, 1e6))
		require.NoError(t, err)
		if f := figure(t, c, report.KindEnding, "rule long"); f.Significant {
			differ++
		}
	}
	require.Less(t, differ, 9, "3 are expected of 60")
}

// Players that one run has not, or has not rated, are left out; without two
// common ones no ratings are compared.
func TestPlayersThatDoNotCompare(t *testing.T) {
	w := newWorld(rand.New(rand.NewPCG(7, 7)), 30, 0)
	a := w.play(t, rand.New(rand.NewPCG(8, 8)), 0)
	w.names = []string{"c", "x", "b"}
	c, err := compared(a, w.play(t, rand.New(rand.NewPCG(9, 9)), 0))
	require.NoError(t, err)
	require.Equal(t, []string{"b", "c"}, c.Common)
	require.Equal(t, []string{"b", "c"}, c.Compared)
	f, g := figure(t, c, report.KindRating, "b"), figure(t, c, report.KindRating, "c")
	require.InDelta(t, f.Diff.Value, -g.Diff.Value, 1e-9, "relative to their mean")

	w.names, w.strength = []string{"a", "b", "x"}, [3]float64{5000, 0, 0}
	c, err = compared(a, w.play(t, rand.New(rand.NewPCG(9, 9)), 0))
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b"}, c.Common)
	require.Empty(t, c.Compared, "a won everything")
	for _, f := range c.Figures {
		require.NotEqual(t, report.KindRating, f.Kind)
	}
}

// An empty run has no figures to compare; games stopped by the cap
// are an ending of their own.
func TestEmptyAndCapped(t *testing.T) {
	w := newWorld(rand.New(rand.NewPCG(7, 7)), 30, 0)
	a := w.play(t, rand.New(rand.NewPCG(8, 8)), 0)
	c, err := compared(a, report.NewComparedGames(w.names))
	require.NoError(t, err)
	require.Empty(t, c.Figures)
	require.Nil(t, c.Games.First)

	b := w.play(t, rand.New(rand.NewPCG(8, 8)), 0)
	capped := arena.Record{Index: 180, Pair: 90, Game: "toy", Opening: 30, Sides: [2]arena.Side{{Player: 0}, {Player: 1}}, Termination: arena.Cap}
	require.NoError(t, b.Add(&capped))
	c, err = compared(a, b)
	require.NoError(t, err)
	require.Equal(t, 1, c.B.LeftOut)
	f := figure(t, c, report.KindEnding, "cap")
	require.Zero(t, f.A.Value)
	require.InDelta(t, 1.0/181, f.B.Value, 1e-12)
	require.False(t, f.Significant)
}

// Games come in order, of players there are.
func TestAddRefuses(t *testing.T) {
	r := report.NewComparedGames([]string{"a", "b"})
	rec := arena.Record{Index: 2, Pair: 1, Sides: [2]arena.Side{{Player: 0}, {Player: 1}}, Termination: arena.Cap}
	require.NoError(t, r.Add(&rec))
	require.ErrorContains(t, r.Add(&rec), "record 2 after record 2")
	rec.Index, rec.Pair, rec.Sides[1].Player = 4, 2, 2
	require.ErrorContains(t, r.Add(&rec), "player 2 of 2")
	rec.Index, rec.Pair, rec.Opening = 6, 3, -1
	require.ErrorContains(t, r.Add(&rec), "record 6: opening -1")
}

// An opening is its start and its decisions: with another of either it is another.
func TestOpenings(t *testing.T) {
	base := arena.Record{
		Game: "toy", OpeningPlies: 1, Moves: []string{"x", "y"}, Start: "s", Setup: 1,
		Sides: [2]arena.Side{{Player: 0}, {Player: 1}}, Termination: arena.Cap,
	}
	for name, alter := range map[string]func(r *arena.Record){
		"":         func(*arena.Record) {},
		"a start":  func(r *arena.Record) { r.Start = "t" },
		"a setup":  func(r *arena.Record) { r.Setup = 2 },
		"decision": func(r *arena.Record) { r.Moves = []string{"z", "y"} },
		"later":    func(r *arena.Record) { r.Moves = []string{"x", "z"} },
	} {
		a, b := report.NewComparedGames([]string{"a", "b"}), report.NewComparedGames([]string{"a", "b"})
		other := base
		alter(&other)
		require.NoError(t, a.Add(&base))
		require.NoError(t, b.Add(&other))
		c, err := compared(a, b)
		require.NoError(t, err)
		require.Equal(t, name == "" || name == "later", (c.Errors == "matched by opening"), name)
	}
}

// Runs whose games were chosen by results are compared by their intervals, which are
// longer, and not by what is left without some openings.
func TestChosenByResults(t *testing.T) {
	w := newWorld(rand.New(rand.NewPCG(1, 1)), 40, 50)
	play := func(seed uint64, chosen bool) *report.ComparedGames {
		r := w.play(t, rand.New(rand.NewPCG(seed, 2)), 0)
		if chosen {
			r.Chosen = true
		}
		return r
	}
	plain, err := compared(play(1, false), play(2, false))
	require.NoError(t, err)
	chosen, err := compared(play(1, true), play(2, true))
	require.NoError(t, err)
	longer := 0.0
	for _, name := range w.names {
		f, g := figure(t, plain, report.KindRating, name), figure(t, chosen, report.KindRating, name)
		require.Equal(t, f.A.Value, g.A.Value)
		longer += g.A.Stats().Half() - f.A.Stats().Half() + g.B.Stats().Half() - f.B.Stats().Half()
		require.Equal(t, stats.Minus(g.B.Stats(), g.A.Stats()), g.Diff.Stats())
		require.NotEqual(t, stats.Minus(f.B.Stats(), f.A.Stats()), f.Diff.Stats(), "openings are shared")
	}
	require.Greater(t, longer, 5.0)
	require.Equal(t, figure(t, plain, report.KindFirstMover, ""), figure(t, chosen, report.KindFirstMover, ""))
	for _, of := range [][2]bool{{true, false}, {false, true}} {
		one, err := compared(play(1, of[0]), play(2, of[1]))
		require.NoError(t, err)
		f := figure(t, one, report.KindRating, "a")
		require.Equal(t, stats.Minus(f.B.Stats(), f.A.Stats()), f.Diff.Stats(), "of either run alone")
	}
}

// Games of one board share openings under any names, games of two boards share
// none, and a game whose board was not named has one of its own.
func TestBoards(t *testing.T) {
	for _, c := range []struct {
		games, boards [2]string
		matched       bool
	}{
		{[2]string{"toy", "toy:handicap=1"}, [2]string{"toy", "toy"}, true},
		{[2]string{"toy", "toy"}, [2]string{"small", "large"}, false},
		{[2]string{"toy", "toy"}, [2]string{}, true},
		{[2]string{"toy", "toy:handicap=1"}, [2]string{}, false},
		{[2]string{"toy", "toy:handicap=1"}, [2]string{"toy"}, false},
	} {
		var runs [2]*report.ComparedGames
		for i := range runs {
			runs[i] = report.NewComparedGames([]string{"a", "b"})
			runs[i].Board = c.boards[i]
			require.NoError(t, runs[i].Add(&arena.Record{
				Game: c.games[i], Setup: 3, Sides: [2]arena.Side{{Player: 0}, {Player: 1}}, Termination: arena.Cap,
			}))
		}
		found, err := compared(runs[0], runs[1])
		require.NoError(t, err)
		require.Equal(t, c.matched, (found.Errors == "matched by opening"), c)
	}
}

// Where a few openings differ, or are those of one run alone, the rest is matched all the same; where most do, nothing is.
func TestMostOpeningsShared(t *testing.T) {
	for _, c := range []struct {
		differ, aAlone, bAlone int64
		matched                bool
	}{
		{0, 0, 0, true},
		{4, 0, 0, true},
		{5, 0, 0, false},
		{9, 0, 0, false},
		{0, 9, 0, true},
		{0, 10, 0, false},
		{0, 0, 9, true},
		{0, 0, 10, false},
		{2, 2, 3, true},
		{2, 3, 3, false},
	} {
		var runs [2]*report.ComparedGames
		for i := range runs {
			runs[i] = report.NewComparedGames([]string{"a", "b"})
			for k := range 10 + c.aAlone + c.bAlone {
				if ofA := k < 10+c.aAlone; k >= 10 && ofA != (i == 0) {
					continue
				}
				r := arena.Record{
					Index: 2 * k, Pair: k, Opening: k, Game: "toy",
					Sides: [2]arena.Side{{Player: 0}, {Player: 1}}, Termination: arena.Cap,
				}
				if i == 1 && k < c.differ {
					r.Setup = 1
				}
				require.NoError(t, runs[i].Add(&r))
			}
		}
		found, err := compared(runs[0], runs[1])
		require.NoError(t, err)
		require.Equal(t, 10-c.differ, found.Games.SharedOpenings)
		require.Equal(t, c.matched, (found.Errors == "matched by opening"), "%+v", c)
	}
}

// TestShortRunBesideALong: a pilot and the long run that it began, of one world, differ in hardly any figure. Left out of both opening by
// opening, most of which the pilot does not have, 15 of 120 figures differed, and the pilot's interval was longer than that of the difference.
func TestShortRunBesideALong(t *testing.T) {
	rng, differ := rand.New(rand.NewPCG(21, 22)), 0
	for range 60 {
		w := newWorld(rng, 60, 150)
		long := w.play(t, rng, 0)
		w.openings = w.openings[:3]
		c, err := compared(w.play(t, rng, 0), long)
		require.NoError(t, err)
		for _, f := range []report.Figure{figure(t, c, report.KindEnding, "rule long"), figure(t, c, report.KindFirstMover, "")} {
			differ += numeric.OneIf(f.Significant)
			require.Greater(t, f.Diff.Stats().Half(), 0.9*f.A.Stats().Half())
		}
	}
	require.Less(t, differ, 12, "6 are expected of 120")
}

// TestOneRunWithoutSpread: an ending that one run has in no game at all is compared by both intervals: that it stays away whichever opening is
// left out says nothing of how much it may vary.
func TestOneRunWithoutSpread(t *testing.T) {
	games := func(long int) (all []string) {
		for i := range 30 {
			all = append(all, []string{"short", "long"}[numeric.OneIf(i < long)])
		}
		return all
	}
	for _, c := range []struct {
		a, b  int
		apart bool
	}{{0, 5, true}, {5, 0, true}, {0, 30, true}, {1, 5, false}, {30, 5, true}} {
		found, err := compared(lone(t, games(c.a)...), lone(t, games(c.b)...))
		require.NoError(t, err)
		require.Equal(t, "matched by opening", found.Errors)
		f := figure(t, found, report.KindEnding, "rule long")
		apart := stats.Minus(f.B.Stats(), f.A.Stats())
		require.Equal(t, c.apart, math.Abs(apart.Lo-f.Diff.Stats().Lo)+math.Abs(apart.Hi-f.Diff.Stats().Hi) < 1e-9, "%+v", c)
	}
}

// lone is a run of single games between a and b, one an opening, which end as they are called; a wins them all by turns of seats.
func lone(t *testing.T, endings ...string) *report.ComparedGames {
	t.Helper()
	run := report.NewComparedGames([]string{"a", "b"})
	for i, ending := range endings {
		r := arena.Record{
			Index: 2 * int64(i), Pair: int64(i), Game: "toy", Opening: int64(i), Sides: [2]arena.Side{{Player: i % 2}, {Player: 1 - i%2}}, Seed: uint64(len(ending)),
			Result: []rules.Result{rules.FirstWins, rules.SecondWins}[i%2], Termination: arena.ByRule, Ending: ending,
		}
		if ending == "cap" {
			r.Result, r.Termination, r.Ending = rules.Ongoing, arena.Cap, ""
		}
		require.NoError(t, run.Add(&r))
	}
	return run
}

// TestLeaveOut: each opening that either run has is left out of both in turn, which is the jackknife by hand: of eight games one ends
// long in the first run, and two others in the second; without one of those one of seven is left there, without another two of seven.
func TestLeaveOut(t *testing.T) {
	one := []string{"short", "short", "short", "short", "short", "short", "short", "long"}
	two := []string{"long", "long", "short", "short", "short", "short", "short", "short"}
	for _, c := range []struct {
		a, b    []string
		without []float64
	}{
		{one, two, []float64{0, 0, 1. / 7, 1. / 7, 1. / 7, 1. / 7, 1. / 7, 2. / 7}},
		{
			append(slices.Clone(one), "short"), two,
			[]float64{1./7 - 1./8, 1./7 - 1./8, 2./7 - 1./8, 2./7 - 1./8, 2./7 - 1./8, 2./7 - 1./8, 2./7 - 1./8, 2. / 7, 2./8 - 1./8},
		},
		{
			one, append(slices.Clone(two), "short"),
			[]float64{1./8 - 1./7, 1./8 - 1./7, 2./8 - 1./7, 2./8 - 1./7, 2./8 - 1./7, 2./8 - 1./7, 2./8 - 1./7, 2. / 8, 2./8 - 1./8},
		},
	} {
		found, err := compared(lone(t, c.a...), lone(t, c.b...))
		require.NoError(t, err)
		require.Equal(t, "matched by opening", found.Errors)
		f := figure(t, found, report.KindEnding, "rule long")
		want := stats.Jackknife(2/float64(len(c.b))-1/float64(len(c.a)), c.without, 0.95)
		require.InDeltaSlice(t, []float64{want.Lo, want.Center, want.Hi}, []float64{f.Diff.Stats().Lo, f.Diff.Value, f.Diff.Stats().Hi}, 1e-9)
	}
}

// TestOrderOfFigures: ratings come first, then pairings, the first move, the first mover, and endings in the order of what ended the
// games and of their names. Where all games were stopped there is no score.
func TestOrderOfFigures(t *testing.T) {
	w := newWorld(rand.New(rand.NewPCG(7, 7)), 12, 0)
	a, b := w.play(t, rand.New(rand.NewPCG(8, 8)), 0), w.play(t, rand.New(rand.NewPCG(9, 9)), 0)
	require.NoError(t, a.Add(&arena.Record{Index: 72, Pair: 36, Game: "toy", Opening: 12, Sides: [2]arena.Side{{Player: 0}, {Player: 1}}, Termination: arena.Cap}))
	require.NoError(t, b.Add(&arena.Record{Index: 72, Pair: 36, Game: "toy", Opening: 12, Sides: [2]arena.Side{{Player: 0}, {Player: 1}}, Result: rules.Draw, Termination: arena.ByRule, Ending: "even"}))
	names := func(c report.Comparison, err error) (all []string) {
		require.NoError(t, err)
		for _, f := range c.Figures {
			all = append(all, strings.TrimSpace(string(f.Kind)+" "+f.Name))
		}
		return all
	}
	require.Equal(t, []string{
		"rating a", "rating b", "rating c", "pairing a – b", "pairing a – c", "pairing b – c", "first move", "first mover", "ending cap", "ending rule even", "ending rule long", "ending rule short",
	}, names(compared(a, b)))
	require.Equal(t, []string{"ending cap"}, names(compared(lone(t, "cap", "cap"), lone(t, "cap", "cap"))))
	require.Equal(t, []string{"ending cap", "ending rule x"}, names(compared(lone(t, "cap", "cap"), lone(t, "x", "cap"))))
	require.Equal(t, []string{"ending cap", "ending rule x"}, names(compared(lone(t, "x", "cap"), lone(t, "cap", "cap"))))
}

// TestFirstThatDiffers: of the games that differ the one with the lowest index is named.
func TestFirstThatDiffers(t *testing.T) {
	c, err := compared(lone(t, "x", "yy", "x", "yy"), lone(t, "x", "x", "x", "x"))
	require.NoError(t, err)
	require.Equal(t, []int64{4, 2, 2}, []int64{c.Games.Both, c.Games.Same, *c.Games.First})
}

// TestFewPairsOfAPairing: how an estimate scatters shows from ten pairs on that are left when one is left out; with fewer both
// intervals make that of the difference.
func TestFewPairsOfAPairing(t *testing.T) {
	for n, alone := range map[int]bool{10: true, 11: false} {
		w := newWorld(rand.New(rand.NewPCG(3, 3)), n, 0)
		c, err := compared(w.play(t, rand.New(rand.NewPCG(11, 8)), 0), w.play(t, rand.New(rand.NewPCG(12, 9)), 0))
		require.NoError(t, err)
		f := figure(t, c, report.KindPairing, "a – b")
		apart := stats.Minus(f.B.Stats(), f.A.Stats())
		require.Equal(t, alone, math.Abs(apart.Half()-f.Diff.Stats().Half()) < 1e-9, "%d pairs", n)
	}
}

// TestLargestScale: of agents that no games join the most who are on one scale in both runs are compared, and two must be; else the list
// is empty, and not null in JSON.
func TestLargestScale(t *testing.T) {
	play := func(names []string, met ...[2]int) *report.ComparedGames {
		run, index := report.NewComparedGames(names), int64(0)
		for _, pair := range met {
			for k := range int64(8) {
				r := arena.Record{Index: index, Pair: index / 2, Place: int(index % 2), Game: "toy", Opening: k / 2, Sides: [2]arena.Side{{Player: pair[k%2]}, {Player: pair[1-k%2]}}, Result: rules.FirstWins, Termination: arena.ByRule}
				if k%4 == 0 {
					r.Result = rules.SecondWins
				}
				require.NoError(t, run.Add(&r))
				index++
			}
		}
		return run
	}
	five := []string{"a", "b", "c", "d", "e"}
	for _, c := range []struct {
		first, second [][2]int
		want          []string
	}{
		{[][2]int{{0, 1}, {2, 3}, {3, 4}}, [][2]int{{0, 1}, {2, 3}, {3, 4}}, []string{"c", "d", "e"}},
		{[][2]int{{0, 1}, {1, 2}, {3, 4}}, [][2]int{{0, 1}, {1, 2}, {3, 4}}, []string{"a", "b", "c"}},
		{[][2]int{{0, 1}, {2, 3}, {3, 4}}, [][2]int{{0, 1}, {1, 2}, {3, 4}}, []string{"a", "b"}},
		{[][2]int{{0, 1}, {2, 3}}, [][2]int{{0, 2}, {1, 3}}, []string{}},
	} {
		found, err := compared(play(five, c.first...), play(five, c.second...))
		require.NoError(t, err)
		require.Equal(t, c.want, found.Compared, "%v", c)
	}
}

// TestPlacedAlike: agents who lost every game to the others, and not among each other, are placed and not rated; they are not compared,
// though they have one scale in both runs.
func TestPlacedAlike(t *testing.T) {
	play := func(names ...string) *report.ComparedGames {
		run, index := report.NewComparedGames(names), int64(0)
		for _, met := range [][2]int{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {0, 3}, {1, 4}} {
			for place := range 2 {
				r := arena.Record{Index: index, Pair: index / 2, Place: place, Game: "toy", Sides: [2]arena.Side{{Player: met[place]}, {Player: met[1-place]}}, Result: rules.FirstWins, Termination: arena.ByRule}
				if met[1] >= 3 && met[0] < 3 && place == 1 {
					r.Result = rules.SecondWins
				}
				require.NoError(t, run.Add(&r))
				index++
			}
		}
		return run
	}
	c, err := compared(play("a", "b", "c", "d", "e"), play("x", "y", "z", "d", "e"))
	require.NoError(t, err)
	require.Equal(t, []string{"d", "e"}, c.Common)
	require.Empty(t, c.Compared)
	c, err = compared(play("a", "b", "c", "d", "e"), play("a", "b", "c", "d", "e"))
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b", "c"}, c.Compared)
}
