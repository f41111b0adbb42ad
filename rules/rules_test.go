package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

func TestSplitName(t *testing.T) {
	for name, want := range map[string][3]string{
		"gipf/basic:white=3,black=0": {"gipf", "basic", "white=3,black=0"},
		"zertz/48":                   {"zertz", "48", ""},
		"gipf":                       {"gipf", "", ""},
		"":                           {},
	} {
		game, variant, options := rules.SplitName(name)
		require.Equal(t, want, [3]string{game, variant, options}, name)
	}
}
