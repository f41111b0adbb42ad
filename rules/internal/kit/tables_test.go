package kit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

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
