//go:build invariants

package gipf

import (
	"testing"

	"gipf.arena/rules/internal/kit"
	"gipf.arena/rules/rulestest"
	"github.com/stretchr/testify/require"
)

// TestInvariantsPanic checks that the checked build notices a move that is not
// legal and a state that does not agree with itself.
func TestInvariantsPanic(t *testing.T) {
	g := mustNew(t, "basic")
	s := g.New(0)
	rulestest.RequireChecks(t, g, 0, removalMove(0, 0))
	require.Panics(t, func() { s.Play(pushMove(0, true)) }, "no GIPF pieces in basic")

	spoilt := g.New(0).(*State)
	spoilt.pieces[black] |= spotByName["e5"] | spotByName["b3"]
	spoilt.reserve[black] += 4
	require.Panics(t, func() { spoilt.Play(s.Moves(nil)[0]) }, "too many pieces")
	spoilt = g.New(0).(*State)
	spoilt.pending = 1
	require.Panics(t, func() { kit.MustBeConsistent("gipf", spoilt, g.Parse) }, "no row there")
}
