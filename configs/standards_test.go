package configs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
)

// The first entry that fits a variant counts; options of the variant do not matter.
func TestLoadStandards(t *testing.T) {
	for _, row := range []struct{ game, want string }{
		{"gipf/basic:white=2", "mcts:c=0.67,expand=1,fpured=0.19,graph=on,prior=0.53,quiet=6,solver=on,weights=learned"},
		{"gipf/standard", "mcts:c=0.67,expand=1,fpured=0.19,graph=on,prior=0.53,quiet=6,solver=on,weights=learned"},
		{"gipf/tournament", "mcts:c=0.67,expand=1,fpured=0.19,graph=on,prior=0.53,quiet=6,solver=on,weights=learned"},
		{"gipf/ultimate", "mcts:c=0.1,expand=1,graph=on,prior=1,solver=on,weights=learned"},
		{"zertz/40", "mcts:c=0.73,expand=1,fpured=0.28,imm=0.08,prior=0.55,quiet=6,solver=on,weights=learned"},
		{"zertz/43", "mcts:c=0.73,expand=1,fpured=0.28,imm=0.08,prior=0.55,quiet=6,solver=on,weights=learned"},
		{"zertz/48", "mcts:c=0.73,expand=1,fpured=0.28,imm=0.08,prior=0.55,quiet=6,solver=on,weights=learned"},
		{"zertz/blitz", "mcts:c=0.73,expand=1,fpured=0.28,imm=0.08,prior=0.55,quiet=6,solver=on,weights=learned"},
		{"lyngk/base", "mcts:c=0.57,expand=1,fpured=0.23,graph=on,imm=0.09,prior=0.82,solver=on,weights=learned"},
		{"combined/gipf-ultimate+dice:challenges=2", "mcts:c=0.1,expand=1,prior=1,weights=hand"},
		{"lyngk/6stack", "mcts:c=0.57,expand=1,fpured=0.23,graph=on,imm=0.09,prior=0.82,solver=on,weights=learned"},
	} {
		s, err := LoadStandards(row.game)
		require.NoError(t, err, row.game)
		require.Equal(t, row.want, agents.FormatSpec("mcts", s.Techniques["mcts"]), row.game)
		require.Len(t, s.Anchors, 8, row.game)
	}
	for _, foreign := range []string{"nim/four:heaps=4", "chess", "", "../weights/gipf"} {
		s, err := LoadStandards(foreign)
		require.NoError(t, err, foreign)
		require.Empty(t, s.Anchors, foreign)
		zero := []agents.Setting{{Name: "weights", Value: "zero"}}
		require.Equal(t, map[string][]agents.Setting{"greedy": zero, "alphabeta": zero}, s.Techniques, "no weights ship for %q", foreign)
	}
}

func TestStandardsMistakes(t *testing.T) {
	const anchors = "anchors: [a, b, c, d, e, f, g, h]\n"
	for _, row := range []struct{ text, want string }{
		{"game: gipf\nanchors: [greedy]\n", "s.yaml:2:10: anchors: at least 8 of them, got 1"},
		{"game: gipf/basic\n" + anchors, `s.yaml:1:7: game: must match ^[a-z0-9]+$, got "gipf/basic"`},
		{"game: gipf\n" + anchors + "searches: [{variantz: [basic]}]\n", `s.yaml:3:13: searches.0.variantz: unknown key "variantz", did you mean "variants"?`},
	} {
		_, err := Parse[Standards]("s.yaml", []byte(row.text), nil)
		require.ErrorContains(t, err, row.want, row.text)
	}
	s, err := Parse[Standards]("s.yaml", []byte("game: gipf\n"+anchors+"searches:\n  - spec: \"mcts:c\"\n"), nil)
	require.NoError(t, err)
	_, err = s.of("basic")
	require.ErrorContains(t, err, `s.yaml:4:11: searches.0.spec: agents: spec "mcts:c", column 6: "c" is not of the form key=value`)
}
