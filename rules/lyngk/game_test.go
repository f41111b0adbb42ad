package lyngk_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/lyngk"
)

// setups are the start positions of the rules page by set-up number.
var setups = map[uint64]string{
	1:   "w/b,b,r,b/i,r,i,g,k,i,i/r,k,g,g,g,b/i,k,k,w,g,g,b/i,i,b,g,r,b/g,k,k,b,w,r,k/r,k,r,i/r -:- 1 0 0,0 -",
	2:   "b/b,w,g,r/k,r,r,k,k,g,w/i,g,w,i,b,g/i,g,r,i,g,g,r/k,r,i,r,i,b/k,r,i,b,b,k,k/i,k,g,b/b -:- 1 0 0,0 -",
	101: "b/k,i,b,i/k,b,r,k,b,g,r/i,r,r,g,r,g/g,w,g,i,b,i,k/g,b,i,i,b,r/g,w,g,r,k,k,k/r,b,i,w/k -:- 1 0 0,0 -",
}

func TestSetups(t *testing.T) {
	for _, variant := range lyngk.Variants() {
		g, err := lyngk.New(variant, lyngk.Options{})
		require.NoError(t, err)
		for number, want := range setups {
			require.Equal(t, want, g.New(number).String(), "%s, set-up %d", variant, number)
		}
	}
}

// TestSetupsAreComplete counts the pieces of set-ups at both ends of the range.
func TestSetupsAreComplete(t *testing.T) {
	g, err := lyngk.New("base", lyngk.Options{})
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, number := range []uint64{0, 1, 2, 3, 1<<63 - 1, 1 << 63, 1<<64 - 1} {
		text, _, _ := strings.Cut(g.New(number).String(), " ")
		for piece, count := range map[string]int{"i": 8, "b": 8, "r": 8, "g": 8, "k": 8, "w": 3, ".": 0} {
			require.Equal(t, count, strings.Count(text, piece), "%s in set-up %d", piece, number)
		}
		require.False(t, seen[text], "set-up %d is another's", number)
		seen[text] = true
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		variant string
		options lyngk.Options
		name    string
		scores  string
	}{
		{"base", lyngk.Options{}, "lyngk/base", "0,0"},
		{"6stack", lyngk.Options{}, "lyngk/6stack", "0,0"},
		{"base", lyngk.Options{Standing: "stays", Neutral: "lower"}, "lyngk/base", "0,0"},
		{"base", lyngk.Options{Standing: "collected"}, "lyngk/base:standing=collected", "0,0"},
		{"base", lyngk.Options{Neutral: "equal"}, "lyngk/base:neutral=equal", "0,0"},
		{"6stack", lyngk.Options{Neutral: "equal"}, "lyngk/6stack:neutral=equal", "0,0"},
		{"base", lyngk.Options{First: 1}, "lyngk/base:first=1", "1,0"},
		{"base", lyngk.Options{Second: 8}, "lyngk/base:second=8", "0,8"},
		{
			"base",
			lyngk.Options{First: 2, Second: 1, Standing: "collected", Neutral: "equal"},
			"lyngk/base:standing=collected,neutral=equal,first=2,second=1", "2,1",
		},
	} {
		g, err := lyngk.New(c.variant, c.options)
		require.NoError(t, err, c.name)
		require.Equal(t, c.name, g.Name())
		require.Equal(t, c.scores, strings.Fields(g.New(1).String())[4], c.name)
		require.Len(t, g.New(1).Moves(nil), 147, c.name)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		variant string
		options lyngk.Options
		want    string
	}{
		{"blitz", lyngk.Options{}, `no variant "blitz"`},
		{"base", lyngk.Options{First: -1}, `option "first=-1": must be from 0 to 8`},
		{"base", lyngk.Options{Second: 9}, `option "second=9": must be from 0 to 8`},
		{"base", lyngk.Options{Standing: "gone"}, `option "standing=gone": must be stays or collected`},
		{"base", lyngk.Options{Neutral: "higher"}, `option "neutral=higher": must be lower or equal`},
		{"6stack", lyngk.Options{Neutral: "equal", Second: 1}, `option "second=1": in 6stack no stack is ever collected`},
		{"6stack", lyngk.Options{Standing: "collected"}, `option "standing=collected": in 6stack no stack is ever collected`},
	} {
		_, err := lyngk.New(c.variant, c.options)
		require.ErrorContains(t, err, c.want)
	}
}

// TestEndings checks the names of the rules that end games.
func TestEndings(t *testing.T) {
	for _, c := range []struct{ variant, stacks, fields, want string }{
		{"base", "E4=i E5=k", "-:- 1 0 0,0 -", ""},
		{"base", "E4=i", "i:- 1 0 1,0 -", "fives"},
		{"base", "E4=i", "i:- 1 0 1,1 -", "tie-break"},
		{"base", "E4=w", "i:- 1 0 1,1 -", "shared"},
		{"6stack", "E4=wibrgk", "k:- 2 0 0,0 1", "six"},
		{"6stack", "E4=ibrgk", "k:- 2 0 0,0 -", "fives"},
		{"6stack", "E4=brgk", "k:- 2 0 0,0 -", "tie-break"},
		{"6stack", "E4=wibrgk", "k:- 2 0 0,0 -", "shared"},
	} {
		g, err := lookup("lyngk", c.variant)
		require.NoError(t, err)
		s, err := g.Parse(sparse(c.stacks, c.fields))
		require.NoError(t, err)
		require.Equal(t, c.want, s.(rules.Ender).Ending(), "%s %s %s", c.variant, c.stacks, c.fields)
	}
}
