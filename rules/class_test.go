package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestClass counts the classes of what one move leads to and compares with
// what a person counts. (That images are of one class, and LYNGK's colours without
// names, is tested with the games.)
func TestClass(t *testing.T) {
	for _, c := range []struct {
		game    string
		classes int
		why     string
	}{
		{"gipf/basic", 5, "a white piece beside a white or a black corner, at a white corner inwards, at a black one along or inwards"},
		{"zertz/37", 18, "three marbles; the centre, the rings around it, and two kinds of rings at distances 2 and 3"},
	} {
		g, err := catalog.Game(c.game)
		require.NoError(t, err)
		s, seen := g.New(0), map[uint64]bool{}
		for _, m := range s.Moves(nil) {
			next := g.New(0)
			next.Play(m)
			seen[rules.Class(g, next)] = true
		}
		require.Len(t, seen, c.classes, "%s: %s", c.game, c.why)
	}
}

// TestClassWithoutSymmetry takes a game that knows none.
func TestClassWithoutSymmetry(t *testing.T) {
	full, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	plain := struct{ rules.Game }{full}
	s := plain.New(0)
	require.Equal(t, s.Hash(), rules.Class(plain, s))
}
