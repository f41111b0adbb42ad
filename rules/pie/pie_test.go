package pie_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/pie"
	"gipf.arena/rules/rulestest"
)

func game(t testing.TB, name string) rules.Game {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	return g
}

func lookup(game, variant string) (rules.Game, error) { return catalog.Game(game + "/" + variant) }

// testdata was made by a script that knows the swap rule alone and asks for the games
// without it: the vectors share no code with this package.
var testdata = os.DirFS("testdata")

func TestVectors(t *testing.T) { rulestest.Vectors(t, testdata, "*.jsonl.gz", lookup) }

func TestPerft(t *testing.T) {
	for _, name := range []string{"gipf", "zertz", "lyngk"} {
		rulestest.PerftFile(t, testdata, "perft.json", name, lookup)
	}
}

// TestSuite takes the contract of package rules, from the start and from positions of
// every phase.
func TestSuite(t *testing.T) {
	for name, positions := range map[string][]string{
		"gipf/basic:pie=1": {
			"2wb/1bbw1/1w1bw1/1wbb1w1/b1bbbb/w1w2/2ww b w 2,3 22 - swapped",
			"w2w/1b3/6/w5b/6/5/b2w b b 11,12 22 - open",
			"b3/bww1b/1w1bw1/1bwwbw1/wbbbbw/wb2w/bbb1 b b 1,1 22 - kept",
		},
		"gipf/tournament:black=-3,pie=1":      nil,
		"zertz/37:pie=1":                      nil,
		"lyngk/base:standing=collected,pie=1": nil,
		"lyngk/6stack:pie=1":                  nil,
	} {
		t.Run(name, func(t *testing.T) {
			o := rulestest.Options{Seed: 1, Positions: positions, Walks: testkit.Sized(4, 8), Games: testkit.Sized(300, 500), History: strings.HasPrefix(name, "zertz")}
			if testing.Short() { // what the rule changes is seen in the first moves
				o.Walks, o.MaxPlies, o.Games = 4, 10, 200
			}
			rulestest.Run(t, game(t, name), o)
		})
	}
}

// TestRule says when seats may be exchanged and what comes of it, in the notation of
// the games.
func TestRule(t *testing.T) {
	for _, c := range []struct {
		game, moves string
		mover       rules.Player
		phase       string
		offered     bool
	}{
		{"gipf/basic:pie=1", "", rules.First, "open", false},
		{"gipf/basic:pie=1", "a1-b2", rules.Second, "open", true},
		{"gipf/basic:pie=1", "a1-b2 a1-b2", rules.First, "kept", false},
		{"gipf/basic:pie=1", "a1-b2 swap", rules.First, "swapped", false},
		{"gipf/basic:pie=1", "a1-b2 swap a1-b2", rules.Second, "swapped", false},
		{"zertz/37:pie=1", "Wd4", rules.First, "open", false},
		{"zertz/37:pie=1", "Wd4 -a1", rules.Second, "open", true},
		{"zertz/37:pie=1", "Wd4 -a1 Wc3", rules.Second, "kept", false},
		{"zertz/37:pie=1", "Wd4 -a1 swap Wc3", rules.First, "swapped", false},
		{"lyngk/base:pie=1", "claim:r", rules.First, "open", false},
		{"lyngk/base:pie=1", "claim:r B2-B3", rules.Second, "open", true},
		{"lyngk/base:pie=1", "claim:r B2-B3 swap", rules.First, "swapped", false},
		{"lyngk/base:pie=1", "claim:r B2-B3 claim:b", rules.Second, "kept", false},
	} {
		g := game(t, c.game)
		s := g.New(1)
		for text := range strings.FieldsSeq(c.moves) {
			m, err := g.ParseMove(s, text)
			require.NoError(t, err, c.moves)
			require.Equal(t, text, g.FormatMove(s, m))
			s.Play(m)
		}
		require.Equal(t, c.mover, s.Mover(), c.moves)
		require.True(t, strings.HasSuffix(s.String(), " "+c.phase), "%s: %s", c.moves, s)
		moves := s.Moves(nil)
		require.Equal(t, c.offered, moves[len(moves)-1] == pie.Swap, c.moves)
		_, err := g.ParseMove(s, "swap")
		require.Equal(t, c.offered, err == nil, c.moves)
	}
}

// TestResults: who has the side that won has won.
func TestResults(t *testing.T) {
	g := game(t, "lyngk/base:pie=1")
	const over = "i/.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,g,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./b ig:br 2 0 0,0 - "
	for phase, want := range map[string]rules.Result{"kept": rules.FirstWins, "swapped": rules.SecondWins} {
		s, err := g.Parse(over + phase)
		require.NoError(t, err)
		require.Equal(t, want, s.Result())
		require.Equal(t, rules.None, s.Mover())
		require.Equal(t, "tie-break", s.(rules.Ender).Ending())
	}
	s, err := g.Parse("k/.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. ig:br 1 0 0,0 - swapped")
	require.NoError(t, err)
	require.Equal(t, rules.Draw, s.Result())
}

func TestParseRefuses(t *testing.T) {
	g := game(t, "gipf/basic:pie=1")
	const start = "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"
	for text, want := range map[string]string{
		"":                   `pie: position "": want the game's own fields`,
		"open":               `pie: position "open": want the game's own fields`,
		start:                `"-": want open, kept or swapped`,
		start + " ":          `"": want open, kept or swapped`,
		start + " Open":      `"Open": want open, kept or swapped`,
		start + " open open": `gipf: `,
		start + "  open":     `gipf: `,
		" open":              `gipf: `,
	} {
		_, err := g.Parse(text)
		require.ErrorContains(t, err, want, "%q", text)
	}
	_, err := g.ParseMove(g.New(0), "swap")
	require.ErrorContains(t, err, `pie: move "swap": seats are exchanged in place of the second player's first turn alone`)
	_, err = g.ParseMove(g.New(0), "Swap")
	require.ErrorContains(t, err, `gipf: `)
}

// TestNames: pie=1 comes last, also after the options of the game.
func TestNames(t *testing.T) {
	for _, name := range []string{"gipf/basic:pie=1", "gipf/basic:white=1,black=-2,pie=1", "zertz/blitz:supply=6/8/10,pie=1", "lyngk/6stack:pie=1"} {
		require.Equal(t, name, game(t, name).Name())
		plain := game(t, strings.TrimRight(strings.TrimSuffix(name, "pie=1"), ",:"))
		require.Equal(t, rules.Board(plain), rules.Board(game(t, name)))
		require.Equal(t, plain.Version(), game(t, name).Version())
		require.Equal(t, name, pie.New(plain).Name())
	}
	require.Equal(t, "gipf/basic", game(t, "gipf/basic:pie=0").Name())
	_, err := catalog.Game("gipf/basic:pie=2")
	require.ErrorContains(t, err, `option "pie=2": must be 0 or 1`)
}

// TestPerftFollows: a swap is put into a sequence of moves once, at the one place where
// it is offered, so there are as many sequences with one as sequences without that are
// shorter by it and get there.
func TestPerftFollows(t *testing.T) {
	for _, c := range []struct {
		game string
		turn int // moves of the first turn
	}{{"gipf/basic", 1}, {"gipf/tournament", 1}, {"zertz/37", 2}, {"zertz/48", 2}} {
		plain, with := game(t, c.game), game(t, c.game+":pie=1")
		depth := c.turn + 1
		a, b := rules.Perft(plain, plain.New(0), depth), rules.Perft(with, with.New(0), depth)
		for d := range depth {
			want := a[d]
			if d+1 > c.turn {
				want += a[d-1]
			}
			require.Equal(t, want, b[d], "%s, depth %d", c.game, d+1)
		}
	}
}

// TestTwin plays random games beside the game without the rule and a list of what was
// played: with the swap struck out these are the same games, and what is seen of the
// position is the same to the last feature, for the other player once seats changed.
func TestTwin(t *testing.T) {
	for _, name := range []string{"gipf/basic", "gipf/standard:white=-2", "zertz/37:second=w1", "lyngk/base", "lyngk/6stack"} {
		sep := ":"
		if strings.Contains(name, ":") {
			sep = ","
		}
		plain, with := game(t, name), game(t, name+sep+"pie=1")
		rapid.Check(t, func(rt *rapid.T) {
			setup := rapid.Uint64Range(0, 9).Draw(rt, "setup")
			a, b := plain.New(setup), with.New(setup)
			changed, settled := false, false
			for ply := 0; a.Result() == rules.Ongoing && ply < 20; ply++ {
				offered := !settled && a.Mover() == rules.Second
				same(rt, a, b, changed, offered)
				if offered && rapid.Bool().Draw(rt, "swap") {
					require.NotEqual(rt, plain.New(0).String(), a.String())
					b.Play(pie.Swap)
					changed, settled = true, true
					continue
				}
				settled = settled || offered
				legal := a.Moves(nil)
				m := legal[rapid.IntRange(0, len(legal)-1).Draw(rt, "move")]
				require.Equal(rt, plain.FormatMove(a, m), with.FormatMove(b, m))
				a.Play(m)
				b.Play(m)
			}
			same(rt, a, b, changed, !settled && a.Mover() == rules.Second)
		})
	}
}

// same compares a position with that of the twin.
func same(t *rapid.T, a, b rules.State, changed, offered bool) {
	legal := a.Moves(nil)
	require.NotContains(t, legal, pie.Swap, "a move of the game itself")
	if offered {
		legal = append(legal, pie.Swap)
	}
	require.Equal(t, legal, b.Moves(nil))
	mover, winner := a.Mover(), a.Result().Winner()
	if changed {
		mover, winner = mover.Other(), winner.Other()
	}
	require.Equal(t, mover, b.Mover())
	require.Equal(t, winner, b.Result().Winner())
	require.Equal(t, a.Result() == rules.Draw, b.Result() == rules.Draw)
	require.Equal(t, a.(rules.Ender).Ending(), b.(rules.Ender).Ending())
	text, _ := strings.CutSuffix(b.String(), " swapped")
	require.Equal(t, changed, text != b.String())
	require.True(t, strings.HasPrefix(b.String(), a.String()+" "))
	if a.Result() != rules.Ongoing {
		return
	}
	require.Equal(t, a.(rules.Featured).Features(nil), b.(rules.Featured).Features(nil))
	require.Equal(t, a.(rules.Phased).Phase(), b.(rules.Phased).Phase())
	noisy, forced := a.(rules.Noisy).Noisy(nil)
	got, must := b.(rules.Noisy).Noisy(nil)
	require.Equal(t, noisy, got)
	require.Equal(t, forced && !offered, must)
	if p, ok := a.(rules.Patterned); ok {
		require.Equal(t, p.Patterns(nil), b.(rules.Patterned).Patterns(nil))
	}
	for _, m := range a.Moves(nil) {
		require.Equal(t, a.(rules.MoveFeatured).MoveFeatures(m, nil), b.(rules.MoveFeatured).MoveFeatures(m, nil))
	}
}

// TestClasses: settled seats make no difference for whichever side is to move; before that an
// exchange of the sides is another position, and a chance to swap another again.
func TestClasses(t *testing.T) {
	g := game(t, "gipf/basic:pie=1")
	class := func(text string) uint64 {
		s, err := g.Parse(text)
		require.NoError(t, err)
		return rules.Class(g, s)
	}
	const start, mirrored = "b2w/5/6/w5b/6/5/b2w w w 12,12 22 - ", "b2w/5/6/w5b/6/5/b2w b b 12,12 22 - "
	require.Equal(t, class(start+"kept"), class(start+"swapped"))
	require.Equal(t, class(start+"kept"), class(mirrored+"kept"))
	require.NotEqual(t, class(start+"open"), class(start+"kept"))
	require.NotEqual(t, class(start+"open"), class(mirrored+"open"))
	require.NotEqual(t, class(mirrored+"kept"), class(mirrored+"open"))
	require.Equal(t, 12, g.(rules.Symmetric).Symmetries())
	require.Equal(t, 12, game(t, "zertz/37:pie=1").(rules.Symmetric).Symmetries())
}

// TestDrawing says who sits where.
func TestDrawing(t *testing.T) {
	g := game(t, "gipf/basic:pie=1")
	s := g.New(0)
	require.Equal(t, game(t, "gipf/basic").New(0).(rules.Drawer).Draw(), s.(rules.Drawer).Draw())
	s.Play(s.Moves(nil)[0])
	require.Contains(t, s.(rules.Drawer).Draw(), "\nthe second player may take the first seat: swap\n")
	s.Play(pie.Swap)
	require.Contains(t, s.(rules.Drawer).Draw(), "\nthe seats are exchanged: the second player has the side that began\n")
}

// TestPlainGames takes games that say little of their positions: what they do not say,
// the game with the rule does not pretend to.
func TestPlainGames(t *testing.T) {
	inner := game(t, "gipf/basic")
	g := pie.New(struct{ rules.Game }{inner})
	_, featured := g.New(0).(rules.Featured)
	_, named := g.(rules.FeatureNamer)
	_, ender := g.New(0).(rules.Ender)
	require.False(t, featured || named || ender)
	rulestest.Run(t, g, rulestest.Options{Walks: 3, MaxPlies: 30, Games: 200})
	rulestest.Run(t, pie.New(slow{inner}), rulestest.Options{Walks: 2, MaxPlies: 30, Games: 100})
	_, _, placed := pie.New(slow{inner}).New(0).(rules.Placed).Place("e5")
	require.False(t, placed, "a game without pictures has no places")
	_, _, placed = game(t, "gipf/basic:pie=1").New(0).(rules.Placed).Place("e5")
	require.True(t, placed)
	_, patterned := game(t, "zertz/37:pie=1").New(0).(rules.Patterned)
	require.False(t, patterned)
}

// slow is a game whose states can nothing but the least.
type slow struct{ rules.Game }

func (g slow) New(seed uint64) rules.State { return &slowState{g.Game.New(seed)} }

func (g slow) Parse(text string) (rules.State, error) {
	s, err := g.Game.Parse(text)
	if err != nil {
		return nil, err
	}
	return &slowState{s}, nil
}

func (g slow) ParseMove(s rules.State, text string) (rules.Move, error) {
	return g.Game.ParseMove(s.(*slowState).State, text)
}

func (g slow) FormatMove(s rules.State, m rules.Move) string {
	return g.Game.FormatMove(s.(*slowState).State, m)
}

type slowState struct{ rules.State }

func (s *slowState) CopyFrom(src rules.State) { s.State.CopyFrom(src.(*slowState).State) }

// FuzzParse: what is read is written the same.
func FuzzParse(f *testing.F) {
	g := game(f, "gipf/basic:pie=1")
	for _, text := range []string{g.New(0).String(), "a open", " ", "swapped", "b2w/5/6/w5b/6/5/b2w b b 12,12 22 - swapped"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := g.Parse(text)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.Equal(t, text, s.String())
	})
}

// TestEvents: the swap rule adds two, and leaves those of the game as they are.
func TestEvents(t *testing.T) {
	for _, c := range []struct{ game, moves, events string }{
		{"gipf/basic:pie=1", "a1-b2", ""},
		{"gipf/basic:pie=1", "a1-b2 swap", "swap"},
		{"gipf/basic:pie=1", "a1-b2 a1-b2", "seats-kept"},
		{"gipf/basic:pie=1", "a1-b2 swap a1-b2", ""},
		{"gipf/tournament:pie=1", "Ga1-b2 Ga1-b2", "gipf-pushed seats-kept"},
		{"zertz/37:pie=1", "Wd4 -a1 Wc3", "seats-kept"},
		{"zertz/37:pie=1", "Wd4 -a1 Wc3 -b1", "removal"},
		{"lyngk/base:pie=1", "claim:r B2-B3 claim:b", "claim seats-kept"},
		{"lyngk/base:pie=1", "claim:r B2-B3 swap", "swap"},
	} {
		g := game(t, c.game)
		s := g.New(1)
		moves := strings.Fields(c.moves)
		var m rules.Move
		for i, text := range moves {
			if i > 0 {
				s.Play(m)
			}
			var err error
			m, err = g.ParseMove(s, text)
			require.NoError(t, err, c.moves)
		}
		require.Equal(t, c.events, rulestest.EventNames(g, s, m), "%s: %s", c.game, c.moves)
	}
}

// made makes moves by their texts.
func made(t *testing.T, g rules.Game, s rules.State, texts ...string) {
	t.Helper()
	for _, text := range texts {
		m, err := g.ParseMove(s, text)
		require.NoError(t, err)
		s.Play(m)
	}
}

// TestPicture: the words below the board say what may be done or was done with the seats, and no
// piece is shown to move by a swap.
func TestPicture(t *testing.T) {
	g := game(t, "gipf/basic:pie=1")
	s := g.New(0)
	note := func() string { return s.(rules.Pictured).Picture().Note }
	require.Equal(t, "White pushes", note())
	made(t, g, s, "a1-b2")
	require.Equal(t, "Black pushes; the second player may take the first seat", note())
	m, err := g.ParseMove(s, "swap")
	require.NoError(t, err)
	require.Nil(t, s.(rules.Pictured).Trace(m))
	other := s.Moves(nil)
	require.NotEqual(t, m, other[0])
	require.NotEmpty(t, s.(rules.Pictured).Trace(other[0]), "a move of the game inside is shown")
	s.Play(m)
	require.Equal(t, "Black pushes; the seats are exchanged", note())
	s = g.New(0)
	made(t, g, s, "a1-b2", "a2-b3")
	require.Equal(t, "White pushes", note(), "the seats are kept")
}

// TestSwapHasNoFeatures: all features of a swap are 0, as many as of other moves.
func TestSwapHasNoFeatures(t *testing.T) {
	g := game(t, "gipf/basic:pie=1")
	s := g.New(0)
	made(t, g, s, "a1-b2")
	m, err := g.ParseMove(s, "swap")
	require.NoError(t, err)
	names := g.(rules.MoveFeatureNamer).MoveFeatureNames()
	require.NotEmpty(t, names)
	require.Equal(t, append([]float64{7}, make([]float64, len(names))...), s.(rules.MoveFeatured).MoveFeatures(m, []float64{7}))
}
