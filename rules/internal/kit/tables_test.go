package kit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/internal/kit"
)

func TestTexts(t *testing.T) {
	names, docs := kit.Texts([]kit.Feature{
		kit.Balance.Of(0, "stones"), kit.Mine.Of(1, "moves"), kit.Yours.Of(1, "enemy-moves"), kit.Mine.Of(2, "size"),
	}, []string{"stones left", "moves to choose from", "spots of the board"})
	require.Equal(t, []string{"stones", "moves", "enemy-moves", "size"}, names)
	require.Equal(t, []string{
		"the mover's less the opponent's: stones left", "the mover's: moves to choose from",
		"the opponent's: moves to choose from", "spots of the board",
	}, docs)
	names, docs = kit.Split([]kit.Doc{{"a", "first"}, {"b", "second"}})
	require.Equal(t, []string{"a", "b"}, names)
	require.Equal(t, []string{"first", "second"}, docs)
}
