package kit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// TestKinds: kinds have the numbers of their places, by which they are told when they happen.
func TestKinds(t *testing.T) {
	var all kit.Kinds
	row, loss := all.Add("row", "R1", "a row is made"), all.Add("loss", "R2", "and lost")
	require.Equal(t, []int{0, 1}, []int{row, loss})
	require.Equal(t, kit.Kinds{{Name: "row", Rule: "R1", Doc: "a row is made"}, {Name: "loss", Rule: "R2", Doc: "and lost"}}, all)
	require.Equal(t, rules.Event(1), kit.When(false, row)|kit.When(true, loss))
}

func TestOneIf(t *testing.T) {
	require.Equal(t, []int{1, 0}, []int{numeric.OneIf(true), numeric.OneIf(false)})
}
