package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// The signature changes when rules or search behave differently, down to the
// random words that playouts draw, and never with speed alone. A commit that
// moves it says why and changes the number here.
func TestSignatureIsPinned(t *testing.T) {
	testkit.SkipInRace(t)
	got, err := Compute(t.Context(), runs.Standard())
	require.NoError(t, err)
	require.Equal(t, "c7eb3d4712961a9f", got[0].Number)
	require.Len(t, got, 2)
	require.Equal(t, Sum{Games: []string{"gipf/ultimate"}, Number: "bedb5e40e14bdd47"}, got[1])
}

func TestAgentsMustBeKnown(t *testing.T) {
	reg := runs.Standard()
	reg.Agents = agents.NewSet()
	_, err := Compute(t.Context(), reg)
	require.ErrorContains(t, err, `unknown agent "random"; there are none`)
}
