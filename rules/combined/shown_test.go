package combined_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/combined"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/rulestest"
)

// alone returns a game by itself, outside of a match, and a text as a match has it as a position of that game.
func alone(t *testing.T, game, inner string) (rules.Game, rules.State) {
	t.Helper()
	g, err := catalog.Game(game)
	require.NoError(t, err)
	s, err := g.Parse(strings.ReplaceAll(inner, "~", " "))
	require.NoError(t, err)
	return g, s
}

// The games inside of zertzMatch, and where the linked game of inLinked stands.
const (
	mainGame   = "gipf/tournament:tamsk=2,zertz=2,punct=2"
	linkedGame = "zertz/37"
	inTheGame  = nearEnd + "3,3,2~0,0,0~1~-"
)

// TestDraw: people see the board of GIPF, what is left to challenge, what is announced, who answers, and the board of the linked game.
func TestDraw(t *testing.T) {
	_, board := alone(t, mainGame, jumping)
	_, linked := alone(t, linkedGame, inTheGame)
	const left = "challenges left: first 2, second 1\n"
	for position, want := range map[string]string{
		jumping + " 1 2,1 - - -":       left,
		jumping + " 2 2,1 c3^e5 ? -":   left + "first announces c3^e5; second allows or challenges it\n",
		inLinked("2"):                  left + "first announces c3^e5; second has challenged it and is the first player here:\n" + linked.(rules.Drawer).Draw(),
		inLinkedAfter("0,0,0~3,3,2~2"): left + "first announces c3^e5; second has challenged it and is the first player here:\n" + drawn(t, nearEnd+"0,0,0~3,3,2~2~-"),
	} {
		_, s := at(t, zertzMatch, position)
		require.Equal(t, board.(rules.Drawer).Draw()+want, s.(rules.Drawer).Draw(), position)
	}
}

// inLinkedAfter is inLinked with other captures and the user to move.
func inLinkedAfter(captured string) string {
	return jumping + " 1 2,1 c3^e5 " + nearEnd + captured + "~- -"
}

// drawn is a linked game as it draws itself.
func drawn(t *testing.T, inner string) string {
	t.Helper()
	_, s := alone(t, linkedGame, inner)
	return s.(rules.Drawer).Draw()
}

// TestNotes: a picture says in words what is due; beside a linked game it shows GIPF with the arrow of the use that waits.
func TestNotes(t *testing.T) {
	_, main := alone(t, mainGame, jumping)
	g, linked := alone(t, linkedGame, inTheGame)
	require.Equal(t, linkedGame, g.Name())
	plain, inner := main.(rules.Pictured).Picture(), linked.(rules.Pictured).Picture()
	use := traced(t, mainGame, jumping, "c3^e5")
	require.NotEmpty(t, use)
	_, s := at(t, zertzMatch, jumping+" 1 2,1 - - -")
	require.Equal(t, plain, s.(rules.Pictured).Picture(), "GIPF goes on")
	_, s = at(t, zertzMatch, jumping+" 2 2,1 c3^e5 ? -")
	p := s.(rules.Pictured).Picture()
	require.Equal(t, "the use c3^e5 is announced: allow, or challenge", p.Note)
	require.Equal(t, append(plain.Shapes, use...), p.Shapes)
	require.Nil(t, p.Inset)
	_, s = at(t, zertzMatch, inLinked("2"))
	p = s.(rules.Pictured).Picture()
	require.Equal(t, inner.Note+"; the use c3^e5 waits", p.Note)
	require.Equal(t, inner.Shapes, p.Shapes)
	require.Equal(t, append(plain.Shapes, use...), p.Inset.Shapes)
}

// traced is what a game alone shows of a move.
func traced(t *testing.T, game, inner, move string) []rules.Shape {
	t.Helper()
	g, s := alone(t, game, inner)
	m, err := g.ParseMove(s, move)
	require.NoError(t, err)
	return s.(rules.Pictured).Trace(m)
}

// TestTraces: a move of GIPF, a use that is allowed among them, is shown as GIPF shows it, and a challenge moves nothing.
func TestTraces(t *testing.T) {
	for _, c := range []struct{ position, move, shown string }{
		{jumping + " 1 2,1 - - -", "a1-b2", "a1-b2"},
		{jumping + " 1 2,0 - - -", "c3^e5", "c3^e5"},
		{jumping + " 2 2,1 c3^e5 ? -", "allow", "c3^e5"},
		{jumping + " 2 2,1 c3^e5 ? -", "challenge", ""},
	} {
		g, s := at(t, zertzMatch, c.position)
		m, err := g.ParseMove(s, c.move)
		require.NoError(t, err)
		got := s.(rules.Pictured).Trace(m)
		if c.shown == "" {
			require.Empty(t, got, c.move)
			continue
		}
		require.Equal(t, traced(t, mainGame, jumping, c.shown), got, c.move)
	}
}

// A plainGame is a game without pictures, places and parts of pieces.
type plainGame struct {
	rules.Game
	rules.FeatureNamer
	rules.MoveFeatureNamer
}

func (g plainGame) New(seed uint64) rules.State { return plain(g.Game.New(seed)) }

func (g plainGame) Parse(text string) (rules.State, error) {
	s, err := g.Game.Parse(text)
	if err != nil {
		return nil, err
	}
	return plain(s), nil
}

func (g plainGame) FormatMove(s rules.State, m rules.Move) string {
	return g.Game.FormatMove(s.(plainState).State, m)
}

func (g plainGame) ParseMove(s rules.State, text string) (rules.Move, error) {
	return g.Game.ParseMove(s.(plainState).State, text)
}

// A plainState is a state of one.
type plainState struct {
	rules.State
	rules.Playouter
	rules.Featured
	rules.MoveFeatured
	rules.Noisy
	rules.Drawer
}

func plain(s rules.State) plainState {
	return plainState{s, s.(rules.Playouter), s.(rules.Featured), s.(rules.MoveFeatured), s.(rules.Noisy), s.(rules.Drawer)}
}

func (s plainState) CopyFrom(src rules.State) { s.State.CopyFrom(src.(plainState).State) }

// TestLinkedGameWithoutPictures: a linked game that shows no pictures has none within a match, nor places, nor parts; GIPF keeps its own.
func TestLinkedGameWithoutPictures(t *testing.T) {
	main, _ := alone(t, mainGame, jumping)
	zertz, _ := alone(t, linkedGame, inTheGame)
	g, err := combined.New(main.(gipf.PotentialsGame), plainGame{zertz, zertz.(rules.FeatureNamer), zertz.(rules.MoveFeatureNamer)}, 2)
	require.NoError(t, err)
	for position, shown := range map[string]bool{jumping + " 1 2,1 - - -": true, jumping + " 2 2,1 c3^e5 ? -": true, inLinked("2"): false} {
		s, err := g.Parse(position)
		require.NoError(t, err)
		require.Equal(t, shown, s.(rules.Pictured).Picture() != nil, position)
		x, y, ok := s.(rules.Placed).Place("e1")
		name, look := s.(rules.Parted).Part("Z")
		if shown {
			require.Equal(t, []any{0, 400, true}, []any{x, y, ok})
			require.Equal(t, []any{"ZÈRTZ", "Z"}, []any{name, look.Label})
			continue
		}
		require.Equal(t, []any{0, 0, false}, []any{x, y, ok})
		require.Equal(t, []any{"", rules.Shape{}}, []any{name, look})
		m, err := g.ParseMove(s, "xd3Bd5")
		require.NoError(t, err)
		require.Nil(t, s.(rules.Pictured).Trace(m))
	}
}

// TestColumns: the features of a match and of its moves are those of GIPF, its own, and those of the linked game, each with a line for people.
func TestColumns(t *testing.T) {
	own := []string{"challenges", "answer", "linked"}
	ownDocs := []string{
		"the mover's less the opponent's: challenges left", "1 for a mover who answers an announced use",
		"1 for a mover who is the user while the linked game is on, -1 for the challenger",
	}
	moves := []string{"announce", "allow", "challenge"}
	moveDocs := []string{"1 for a use that the opponent may challenge", "1 if an announced use is allowed", "1 if it is challenged"}
	for match, inside := range map[string][2]string{zertzMatch: {mainGame, linkedGame}, diceMatch: {mainGame, ""}} {
		g, err := catalog.Game("combined/" + match)
		require.NoError(t, err)
		var want [4][]string
		add := func(lists [4][]string, prefixes [4]string) {
			for i, list := range lists {
				for _, text := range list {
					want[i] = append(want[i], prefixes[i]+text)
				}
			}
		}
		add(columns(t, inside[0]), [4]string{})
		add([4][]string{own, ownDocs, moves, moveDocs}, [4]string{})
		if inside[1] != "" {
			add(columns(t, inside[1]), [4]string{"sub-", "in the linked game, ", "sub-", "in the linked game, "})
		}
		require.Equal(t, want, columns(t, "combined/"+match), match)
		s := g.New(1)
		require.Len(t, s.(rules.Featured).Features(nil), len(want[0]))
		require.Len(t, s.(rules.MoveFeatured).MoveFeatures(s.Moves(nil)[0], nil), len(want[2]))
	}
}

// columns are the names and lines of a game's features and of those of its moves.
func columns(t *testing.T, game string) [4][]string {
	t.Helper()
	g, err := catalog.Game(game)
	require.NoError(t, err)
	docs := g.(rules.FeatureDocer)
	return [4][]string{g.(rules.FeatureNamer).FeatureNames(), docs.FeatureDocs(), g.(rules.MoveFeatureNamer).MoveFeatureNames(), docs.MoveFeatureDocs()}
}

// TestFeaturesOfTheGamesInside: the columns of each game inside are what it says there; those of a linked game that is not on are 0.
func TestFeaturesOfTheGamesInside(t *testing.T) {
	_, main := alone(t, mainGame, jumping)
	_, linked := alone(t, linkedGame, inTheGame)
	asMain := main.(rules.Featured).Features(nil)
	asLinked := linked.(rules.Featured).Features(nil)
	for position, on := range map[string]bool{jumping + " 1 2,1 - - -": false, inLinkedAfter("0,0,0~3,3,2~2"): true} {
		_, s := at(t, zertzMatch, position)
		got := s.(rules.Featured).Features([]float64{7})
		require.Equal(t, append([]float64{7}, asMain...), got[:1+len(asMain)], "behind what is there already")
		want := make([]float64, len(asLinked))
		if on {
			_, theirs := alone(t, linkedGame, nearEnd+"0,0,0~3,3,2~2~-")
			want = theirs.(rules.Featured).Features(nil)
		}
		require.Equal(t, want, got[1+len(asMain)+3:], position)
	}
}

// TestFeaturesOfMovesOfGIPF: a move of GIPF has the features that it has there, and says whether it announces a use.
func TestFeaturesOfMovesOfGIPF(t *testing.T) {
	for _, c := range []struct {
		left, move string
		announces  float64
	}{{"2,1", "a1-b2", 0}, {"2,1", "c3^e5", 1}, {"0,2", "c3^e5", 1}, {"2,0", "c3^e5", 0}} {
		g, s := at(t, zertzMatch, jumping+" 1 "+c.left+" - - -")
		m, err := g.ParseMove(s, c.move)
		require.NoError(t, err)
		gipf, main := alone(t, mainGame, jumping)
		same, err := gipf.ParseMove(main, c.move)
		require.NoError(t, err)
		want := append(main.(rules.MoveFeatured).MoveFeatures(same, []float64{7}), c.announces, 0, 0)
		_, linked := alone(t, linkedGame, inTheGame)
		want = append(want, make([]float64, len(linked.(rules.MoveFeatured).MoveFeatures(linked.Moves(nil)[0], nil)))...)
		require.Equal(t, want, s.(rules.MoveFeatured).MoveFeatures(m, []float64{7}), "%s with %s left", c.move, c.left)
	}
}

// TestNoisy: a search follows what is noisy in the game that is on; an answer is not.
func TestNoisy(t *testing.T) {
	for position, want := range map[string]struct {
		noisy  string
		forced bool
	}{
		jumping + " 1 2,1 - - -":     {"", false},
		lastOne + " 1 2,1 - - -":     {"d4^c4", false},
		jumping + " 2 2,1 c3^e5 ? -": {"", false},
		inLinked("2"):                {"xd3Bd5", true},
	} {
		g, s := at(t, zertzMatch, position)
		rulestest.RequireNoisy(t, g, s, want.noisy, want.forced, position)
		require.Equal(t, want.forced, s.(rules.Noisy).Forced(), position)
		kept, _ := s.(rules.Noisy).Noisy([]rules.Move{5})
		require.Equal(t, rules.Move(5), kept[0], "behind what is there already")
	}
}

// TestOfGIPF: how far a match has got, how it ended, which spots are covered and how often its board looks the same are for GIPF to say.
func TestOfGIPF(t *testing.T) {
	for position, main := range map[string]string{
		jumping + " 1 2,1 - - -": jumping, inLinked("2"): jumping, lastOne + " 1 2,0 - - -": lastOne,
	} {
		g, s := at(t, zertzMatch, position)
		inside, gipf := alone(t, mainGame, main)
		require.Equal(t, gipf.(rules.Phased).Phase(), s.(rules.Phased).Phase(), position)
		require.Equal(t, gipf.(rules.Covered).Cover(nil), s.(rules.Covered).Cover(nil), position)
		require.Equal(t, inside.(rules.Symmetric).Symmetries(), g.(rules.Symmetric).Symmetries())
		require.Equal(t, inside.(rules.Boarded).Board(), g.(rules.Boarded).Board())
		if main == lastOne {
			rulestest.PlayText(t, g, s, "d4^c4")
			rulestest.PlayText(t, inside, gipf, "d4^c4")
			require.Equal(t, rules.FirstWins, s.Result())
			require.NotEmpty(t, s.(rules.Ender).Ending())
			require.NotZero(t, slices.Max(s.(rules.Covered).Cover(nil)), "the stack is covered")
			require.Equal(t, gipf.(rules.Covered).Cover(nil), s.(rules.Covered).Cover(nil))
			require.Equal(t, gipf.(rules.Ender).Ending(), s.(rules.Ender).Ending())
		}
	}
}
