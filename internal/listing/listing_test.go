package listing

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/catalog"
)

func TestListing(t *testing.T) {
	games := catalog.New(catalog.Variants()...)
	var out bytes.Buffer
	require.NoError(t, Variants(&out, games.Family("zertz"), false))
	require.Contains(t, out.String(), "zertz/48")
	require.NotContains(t, out.String(), "gipf/basic")
	out.Reset()
	require.NoError(t, Features(&out, games, "zertz/48", false))
	require.Contains(t, out.String(), "features of moves")
	out.Reset()
	require.NoError(t, Texts(&out, games, "gipf"))
	require.Contains(t, out.String(), "The start of gipf/basic:")
	require.NoError(t, Known(games, "gipf"))
	require.NoError(t, Known(games, "gipf/basic:white=2"))
	require.ErrorContains(t, Known(games, "zertz/47"), `"zertz/47"`)
	require.ErrorContains(t, Features(io.Discard, games, "zertz/47", true), `"zertz/47"`)
	require.ErrorContains(t, Texts(io.Discard, games, "chess"), `"chess"`)
}
