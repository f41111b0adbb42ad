package kit_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

func TestTexts(t *testing.T) {
	features := kit.Features(
		kit.Balance.Of(0, "stones", "stones left"), kit.Either.Of(1, "moves", "moves to choose from"), kit.Mine.Of(2, "size", "spots of the board"),
	)
	require.Equal(t, kit.Feature{Name: "enemy-moves", Count: 1, View: kit.Yours, Doc: "moves to choose from"}, features[2])
	names, docs := kit.Texts(features)
	require.Equal(t, []string{"stones", "moves", "enemy-moves", "size"}, names)
	require.Equal(t, []string{
		"the mover's less the opponent's: stones left", "the mover's: moves to choose from",
		"the opponent's: moves to choose from", "spots of the board",
	}, docs)
	names, docs = kit.Split([]kit.Doc{{"a", "first"}, {"b", "second"}})
	require.Equal(t, []string{"a", "b"}, names)
	require.Equal(t, []string{"first", "second"}, docs)
}

// TestNames: names stand in the order of their numbers.
func TestNames(t *testing.T) {
	require.Equal(t, []string{"n0", "n1", "n2"}, kit.Names(3, func(i int) string { return fmt.Sprint("n", i) }))
	require.Empty(t, kit.Names(0, nil))
}

// TestFullNames: the name of a game is that of its variant, with the options that are not as usual.
func TestFullNames(t *testing.T) {
	require.Equal(t, "basic", kit.FullName("basic", kit.Option("white", 0, 0), kit.Option("stack", "yes", "yes")))
	require.Equal(t, "basic:white=2", kit.FullName("basic", kit.Option("white", 2, 0), kit.Option("stack", "yes", "yes")))
	require.Equal(t, "basic:white=2,stack=no", kit.FullName("basic", kit.Option("white", 2, 0), kit.Option("stack", "no", "yes")))
}

// TestInRange: both ends are in the range, and what is outside is quoted, with the variant where ranges differ.
func TestInRange(t *testing.T) {
	for value := 2; value <= 5; value++ {
		require.NoError(t, kit.InRange("side", "", value, 2, 5))
	}
	require.EqualError(t, kit.InRange("side", "", 6, 2, 5), `option "side=6": must be from 2 to 5`)
	require.EqualError(t, kit.InRange("height", "6stack", 1, 2, 5), `option "height=1" of 6stack: must be from 2 to 5`)
}

// TestReadOrRefuse: what was read is returned, and of what is wrong the text, what it was meant to be, and the reason.
func TestReadOrRefuse(t *testing.T) {
	got, err := kit.Read("position", "x", 7, nil)
	require.NoError(t, err)
	require.Equal(t, 7, got)
	why := errors.New("too short")
	got, err = kit.Read("position", "a b", 7, why)
	require.EqualError(t, err, `position "a b": too short`)
	require.ErrorIs(t, err, why)
	require.Zero(t, got)
}

// TestShapes: a line goes from one point of the plane to another, and pieces that have gone are ghosts.
func TestShapes(t *testing.T) {
	require.Equal(t, rules.Shape{Form: rules.Arrow, X: 0, Y: -100, ToX: 87, ToY: 50}, kit.Between(rules.Arrow, hexgrid.Cell{R: 1}, hexgrid.Cell{Q: 1}))
	require.Equal(t, []rules.Shape{{Level: 1, Ghost: true}, {Label: "x", Ghost: true}}, kit.Ghosts([]rules.Shape{{Level: 1}, {Label: "x"}}))
	require.Empty(t, kit.Ghosts(nil))
}

// A counter is a position that says how much is left, of which each move takes one or two. derived follows from left.
type counter struct {
	rules.State
	left, derived int
}

func (c *counter) Moves(dst []rules.Move) []rules.Move {
	return append(dst, 1, 2)[:len(dst)+min(2, c.left)]
}
func (c *counter) String() string { return fmt.Sprint("left ", c.left) }

// TestMustBe: builds with invariants stop at a move that is not legal, at a position whose parts do not agree, and at one that cannot be.
func TestMustBe(t *testing.T) {
	kit.MustBeLegal("count", &counter{left: 2}, 2)
	require.PanicsWithValue(t, `count: move 0x2 is not legal in "left 1"`, func() { kit.MustBeLegal("count", &counter{left: 1}, 2) })
	parse := func(text string) (rules.State, error) {
		left := slices.Index([]string{"left 0", "left 1"}, text)
		if left < 0 {
			return nil, errors.New("too many")
		}
		return &counter{left: left, derived: 10 * left}, nil
	}
	kit.MustBeConsistent("count", &counter{left: 1, derived: 10}, parse)
	require.PanicsWithValue(t, "count: play led to an impossible position: too many", func() { kit.MustBeConsistent("count", &counter{left: 2, derived: 20}, parse) })
	require.Panics(t, func() { kit.MustBeConsistent("count", &counter{left: 1, derived: 11}, parse) })
}
