//go:build invariants

package lyngk

import (
	"testing"

	"gipf.arena/rules/internal/kit"
	"gipf.arena/rules/rulestest"
	"github.com/stretchr/testify/require"
)

// TestInvariantsPanic checks that the checked build notices a move that is not
// legal and a state that does not agree with itself.
func TestInvariantsPanic(t *testing.T) {
	g := mustNew(t, "base")
	s := g.New(1)
	rulestest.RequireChecks(t, g, 1, passMove)
	require.Panics(t, func() { s.Play(hopMove(0, 42)) }, "not in sight")

	spoilt := g.New(1).(*State)
	spoilt.sight[20] ^= 1
	require.Panics(t, func() { kit.MustBeConsistent("lyngk", spoilt, g.Parse) }, "it does not see A1")
	spoilt = g.New(1).(*State)
	spoilt.boardHash++
	require.Panics(t, func() { kit.MustBeConsistent("lyngk", spoilt, g.Parse) }, "the hash is another")
	spoilt = g.New(1).(*State)
	spoilt.claimed = true
	require.Panics(t, func() { kit.MustBeConsistent("lyngk", spoilt, g.Parse) }, "nothing was claimed")
}
