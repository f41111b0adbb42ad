package openings_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
	"gipf.arena/arena/openings"
	"gipf.arena/rules"
)

// TestOpeningsAreDistinct wants many openings of few moves, no two of one class,
// and the same openings as today where no duplicate came in between.
func TestOpeningsAreDistinct(t *testing.T) {
	for name, c := range map[string]struct{ plies, openings int }{
		"gipf/basic": {2, 60}, "gipf/tournament": {3, 60}, "zertz/37": {2, 60}, "lyngk/base": {0, 30}, "lyngk/6stack": {1, 30},
	} {
		g := game(t, name)
		s := openings.New(openings.Options{Game: g, Seed: 3, Plies: c.plies, Distinct: true})
		seen, copies := map[uint64]bool{}, 0
		for k := range int64(c.openings) {
			o := opening(t, g, s, k)
			class := rules.Class(g, o.State)
			require.False(t, seen[class], "%s: opening %d is a copy", name, k)
			seen[class] = true
			require.Len(t, o.Moves, c.plies)
			plain, open := arena.RandomOpening(g, c.plies, arena.OpeningID{Run: 3, Index: k, Version: 0})
			require.True(t, open)
			if copies == s.Counts().Duplicates {
				require.Equal(t, plain.Texts, o.Texts)
				require.Equal(t, plain.Setup, o.Setup)
			}
			copies = s.Counts().Duplicates
		}
		require.Equal(t, openings.Counts{Taken: c.openings, Duplicates: copies}, s.Counts())
	}
}

// TestOrderOfDemandDoesNotMatter asks for openings in any order, some of them
// again, and also from many goroutines.
func TestOrderOfDemandDoesNotMatter(t *testing.T) {
	g := game(t, "gipf/basic")
	fresh := func() *openings.Source {
		return openings.New(openings.Options{Game: g, Seed: 9, Plies: 2, Distinct: true})
	}
	first := fresh()
	var want []string
	for k := range int64(30) {
		want = append(want, opening(t, g, first, k).State.String())
	}
	rapid.Check(t, func(rt *rapid.T) {
		s := fresh()
		for _, k := range rapid.SliceOfN(rapid.Int64Range(0, 29), 1, 8).Draw(rt, "asked") {
			require.Equal(rt, want[k], opening(t, g, s, k).State.String(), "opening %d", k)
		}
	})
	s, got := fresh(), make([]string, len(want))
	var group sync.WaitGroup
	for k := range got {
		group.Go(func() {
			if o, err := s.Opening(t.Context(), int64(k)); err == nil {
				got[k] = o.State.String()
			}
		})
	}
	group.Wait()
	require.Equal(t, want, got)
}

// TestSpaceIsUsedUp uses every opening before any is repeated. The numbers of
// classes are those in the tests of rules.Class.
func TestSpaceIsUsedUp(t *testing.T) {
	for _, c := range []struct {
		game           string
		plies, classes int
	}{{"gipf/basic", 0, 1}, {"gipf/basic", 1, 5}, {"zertz/37", 1, 18}} {
		g := game(t, c.game)
		s := openings.New(openings.Options{Game: g, Seed: 1, Plies: c.plies, Distinct: true})
		seen := map[uint64]int64{}
		for k := range int64(3 * c.classes) {
			class := rules.Class(g, opening(t, g, s, k).State)
			if before, known := seen[class]; known {
				require.Equal(t, k%int64(c.classes), before, "%s: opening %d", c.game, k)
				continue
			}
			require.Less(t, k, int64(c.classes))
			seen[class] = k
		}
		require.Len(t, seen, c.classes)
		require.True(t, s.Counts().Repeated)
		require.Contains(t, s.Notes()[len(s.Notes())-1], "from opening")
	}
}

// TestNothingToNote is a source that refused nothing.
func TestNothingToNote(t *testing.T) {
	g := game(t, "lyngk/base")
	s := openings.New(openings.Options{Game: g, Plies: 1, Distinct: true})
	opening(t, g, s, 4)
	require.Empty(t, s.Notes())
	require.Equal(t, "1 random decisions, distinct", s.Identity())
	require.NoError(t, s.Close())
}

// TestSameOpeningsForAllPairings plays a round robin from distinct openings.
func TestSameOpeningsForAllPairings(t *testing.T) {
	g := game(t, "gipf/basic")
	random := agent(t, g, "random")
	x := &arena.Tournament{
		Game: g, Pairs: 4, MaxPlies: 30, Seed: 5,
		Openings: openings.New(openings.Options{Game: g, Seed: 5, Plies: 1, Distinct: true}),
	}
	for _, name := range []string{"a", "b", "c"} {
		x.Players = append(x.Players, arena.Player{Name: name, Builder: random})
	}
	begins := map[int64]string{}
	count := sink(func(r arena.Record) error {
		require.NoError(t, r.Check())
		if begins[r.Opening] == "" {
			begins[r.Opening] = r.Moves[0]
		}
		require.Equal(t, begins[r.Opening], r.Moves[0])
		return nil
	})
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{InFlight: 5, Sinks: []arena.Sink{count}}))
	require.Len(t, begins, 4)
}

// sink is an arena.Sink made of a function.
type sink func(arena.Record) error

func (f sink) Put(_ context.Context, r arena.Record) error { return f(r) }

// TestTurns: openings of whole turns are distinct, and listed when most of them are
// there, also if a turn is several moves: the first turns of ZÈRTZ on 37 rings.
func TestTurns(t *testing.T) {
	g := game(t, "gipf/basic")
	s := openings.New(openings.Options{Game: g, Seed: 3, Turns: 1, Distinct: true})
	for k := range int64(7) {
		require.Len(t, opening(t, g, s, k).Moves, 1)
	}
	require.Equal(t, 5, s.Counts().Taken)
	require.True(t, s.Counts().Repeated)
	require.Equal(t, "1 random turn, distinct", s.Identity())

	g = game(t, "zertz/37")
	s = openings.New(openings.Options{Game: g, Seed: 3, Turns: 1, Distinct: true})
	classes := map[uint64]bool{}
	for _, m := range g.New(0).Moves(nil) {
		first := g.New(0)
		first.Play(m)
		for _, ring := range first.Moves(nil) {
			next := rules.Fork(g, first)
			next.Play(ring)
			classes[rules.Class(g, next)] = true
		}
	}
	seen := map[uint64]bool{}
	for k := range int64(len(classes)) {
		o := opening(t, g, s, k)
		require.Equal(t, rules.Second, o.State.Mover())
		seen[rules.Class(g, o.State)] = true
	}
	require.Equal(t, classes, seen)
	require.False(t, s.Counts().Repeated)
	opening(t, g, s, int64(len(classes)))
	require.True(t, s.Counts().Repeated)
}

// TestTurnsBelowTheCap refuses an opening that leaves no move to play.
func TestTurnsBelowTheCap(t *testing.T) {
	g := game(t, "zertz/37")
	s := openings.New(openings.Options{Game: g, Seed: 3, Turns: 1, MaxPlies: 2})
	_, err := s.Opening(t.Context(), 0)
	require.ErrorContains(t, err, "none in 1000 attempts")
	s = openings.New(openings.Options{Game: g, Seed: 3, Turns: 1, MaxPlies: 3})
	require.Len(t, opening(t, g, s, 0).Moves, 2)
}

// TestSharedOpenings: games of one board have the same openings wherever these are
// legal, and others only there.
func TestSharedOpenings(t *testing.T) {
	for _, c := range []struct {
		board, game string
		turns       int
	}{
		{"gipf/basic", "gipf/basic:white=-3", 4},
		{"gipf/basic", "gipf/basic:pie=1", 3},
		{"zertz/37", "zertz/blitz:first=w1", 3},
		{"zertz/37", "zertz/37:second=w1,pie=1", 3},
		{"lyngk/base", "lyngk/base:neutral=equal", 16},
		{"lyngk/base", "lyngk/6stack:second=1,pie=1", 6},
		{"zertz/37:remove=no", "zertz/blitz:remove=no,second=w1", 3}, // no move removes a ring there
		{"zertz/37:rings=4-5-6-5-4,remove=no", "zertz/37:rings=4-5-6-5-4,remove=no,goal=1/2/3/4", 3},
		{"gipf/tournament:stack=no", "gipf/tournament:stack=no,white=-1", 3}, // no move brings in a GIPF piece there
		{"gipf/tournament:side=3,stack=no", "gipf/tournament:side=3,pieces=9,stack=no", 3},
		{"lyngk/base:height=4,colours=4,jokers=0", "lyngk/base:height=4,colours=4,claims=1,jokers=0", 3}, // no stack is higher
	} {
		board, g := game(t, c.board), game(t, c.game)
		require.Equal(t, c.board, rules.Board(g))
		s := openings.New(openings.Options{Game: g, Board: board, Seed: 3, Turns: c.turns})
		require.Contains(t, s.Identity(), " random turns of "+c.board)
		same := 0
		for k := range int64(20) {
			o := opening(t, g, s, k)
			drawn, _ := arena.RandomTurns(board, c.turns, arena.OpeningID{Run: 3, Index: k, Version: 0}, 1000)
			if slices.Equal(drawn.Texts, o.Texts) && drawn.Setup == o.Setup {
				same++
				continue
			}
			var err error
			at := g.New(drawn.Setup)
			for i := 0; err == nil && i < len(drawn.Texts); i++ {
				var m rules.Move
				if m, err = g.ParseMove(at, drawn.Texts[i]); err == nil {
					at.Play(m)
				}
			}
			require.Error(t, err, "%s: opening %d is legal there, and another was taken", c.game, k)
		}
		require.Positive(t, same, c.game)
		require.Equal(t, c.game != "lyngk/base:neutral=equal", same == 20, c.game)
	}
}
