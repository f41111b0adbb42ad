package lyngk_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

var noisyRows = []struct{ note, variant, stacks, fields, noisy string }{
	{"what can be completed with an own top", "base", "E4=b E5=irgk E3=wwkr", "bg:ik 1 0 0,0 -", "E4-E3 E4-E5"},
	{"not with a neutral top", "base", "E4=irgk E5=b", "-:- 1 0 0,0 -", ""},
	{"four of six are not complete", "6stack", "E4=b E5=irgk", "bg:ik 1 0 0,0 -", ""},
	{"six are", "6stack", "E4=b E5=wirgk", "bg:ik 1 0 0,0 -", "E4-E5"},
	{"a claim that collects", "base:standing=collected", "A1=ikgrb C1=r D1=k C4=i D2=b", "-:- 1 0 0,0 -", "claim:b"},
	{"a claim that collects nothing", "base", "A1=ikgrb C1=r D1=k C4=i D2=b", "-:- 1 0 0,0 -", ""},
}

func TestNoisy(t *testing.T) {
	for _, c := range noisyRows {
		g, s := lookup.At(t, "lyngk", c.variant, sparse(c.stacks, c.fields))
		rulestest.RequireNoisy(t, g, s, c.noisy, false, c.note)
	}
}

// A move is noisy when its maker has more fives after it, or a six.
func TestNoisyIsWhatScores(t *testing.T) {
	for _, variant := range []string{"base", "base:standing=collected", "6stack"} {
		g, err := lookup("lyngk", variant)
		require.NoError(t, err)
		name, _, _ := strings.Cut(variant, ":")
		o := rulestest.Options{Seed: 3, Walks: 12, Positions: starts[name]}
		rulestest.Noise(t, g, o, func(before, after rules.State) bool {
			// The fields are board, claims, actor, claimed, scores, won.
			was, is := strings.Fields(before.String()), strings.Fields(after.String())
			return was[4] != is[4] || was[5] != is[5]
		})
	}
}
