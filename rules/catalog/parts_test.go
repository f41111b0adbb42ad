package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestParts: what a move says besides places has a name and a piece, also behind the swap rule and in a combined match.
func TestParts(t *testing.T) {
	all := catalog.New(catalog.Variants()...)
	for _, c := range []struct {
		game, part, name string
		look             rules.Shape
	}{
		{"zertz/37", "W", "white", rules.Shape{Form: rules.Ball, Tone: rules.White}},
		{"zertz/37:pie=1", "B", "black", rules.Shape{Form: rules.Ball, Tone: rules.Black}},
		{"lyngk/base", "claim:r", "claim red", rules.Shape{Form: rules.Coin, Tone: rules.Red, Label: "r"}},
		{"gipf/tournament", "G", "GIPF piece", rules.Shape{Form: rules.Disc, Tone: rules.White, Label: "G"}},
		{"gipf/ultimate", "Y", "YINSH", rules.Shape{Form: rules.Disc, Tone: rules.White, Label: "Y", Size: 27}},
		{"gipf/basic", "", "basic piece", rules.Shape{Form: rules.Disc, Tone: rules.White}},
		{"combined/gipf-tournament+zertz-37", "Z", "ZÈRTZ", rules.Shape{Form: rules.Disc, Tone: rules.White, Label: "Z", Size: 27}},
	} {
		g, err := all.Game(c.game)
		require.NoError(t, err)
		parted := g.New(1).(rules.Parted)
		name, look := parted.Part(c.part)
		require.Equal(t, c.name, name, "%s %q", c.game, c.part)
		require.Equal(t, c.look, look, "%s %q", c.game, c.part)
		for _, other := range []string{"swap", "pass", "claim:w", "claim:", "X"} {
			name, _ := parted.Part(other)
			require.Empty(t, name, "%s %q", c.game, other)
		}
	}
}
