package lyngk_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// TestGrantedFives plays games of 6stack with and without granted stacks side by side:
// the moves are the same, a six wins all the same, and where no player makes one the granted
// stacks count as standing fives do.
func TestGrantedFives(t *testing.T) {
	plain, err := lookup("lyngk", "6stack")
	require.NoError(t, err)
	granted, err := lookup("lyngk", "6stack:first=2,second=1")
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	turned, sixes := 0, 0
	for setup := range uint64(40) {
		a, b := plain.New(setup), granted.New(setup)
		for a.Result() == rules.Ongoing {
			require.Equal(t, strings.Replace(a.String(), " 0,0 ", " 2,1 ", 1), b.String())
			moves := a.Moves(nil)
			require.Equal(t, moves, b.Moves(nil))
			m := moves[rng.IntN(len(moves))]
			a.Play(m)
			b.Play(m)
		}
		fives := strings.Count(b.(rules.Drawer).Draw(), " granted")
		require.Equal(t, 2, fives, "both sides are told")
		switch ending := a.(rules.Ender).Ending(); {
		case ending == "six":
			require.Equal(t, a.Result(), b.Result())
			sixes++
		case ending != "fives": // as many standing fives on either side
			require.Equal(t, rules.FirstWins, b.Result())
			require.Equal(t, "fives", b.(rules.Ender).Ending())
			turned++
		}
	}
	require.Positive(t, turned)
	require.Positive(t, sixes)
}

// TestGrantedFivesAreCounted goes by hand: a standing five against granted ones.
func TestGrantedFivesAreCounted(t *testing.T) {
	for fields, want := range map[string]rules.Result{
		"k:- 2 0 0,0 -": rules.FirstWins,
		"k:- 2 0 0,1 -": rules.FirstWins, // the lower stack decides
		"k:- 2 0 0,2 -": rules.SecondWins,
		"-:k 2 0 2,0 -": rules.FirstWins,
		"k:- 2 0 1,2 -": rules.FirstWins, // and here
		"k:- 2 0 1,1 -": rules.FirstWins,
	} {
		g, err := lookup("lyngk", "6stack:first=1")
		require.NoError(t, err)
		s, err := g.Parse(sparse("E4=ibrgk A1=rgk", fields))
		require.NoError(t, err, fields)
		require.Equal(t, want, s.Result(), fields)
	}
	g, err := lookup("lyngk", "6stack:first=1")
	require.NoError(t, err)
	_, err = g.Parse(sparse("E4=ibrgk", "k:- 2 0 9,0 -"))
	require.ErrorContains(t, err, `scores "9,0": 9 stacks, at most 8 are granted`)
}

// TestJokers: the jokers that are left out leave their points empty, and nothing else
// changes.
func TestJokers(t *testing.T) {
	full, err := lookup("lyngk", "base")
	require.NoError(t, err)
	for jokers, variant := range []string{"base:jokers=0", "base:jokers=1", "6stack:jokers=2"} {
		g, err := lookup("lyngk", variant)
		require.NoError(t, err)
		for setup := range uint64(20) {
			all, some := full.New(setup).String(), g.New(setup).String()
			require.Equal(t, jokers, strings.Count(some, "w"))
			require.Equal(t, 3-jokers, strings.Count(some, "."))
			require.Equal(t, strings.ReplaceAll(all, "w", "."), strings.ReplaceAll(some, "w", "."))
		}
	}
}

// TestSuiteOfHandicaps takes the contract with both in force.
func TestSuiteOfHandicaps(t *testing.T) {
	g, err := lookup("lyngk", "6stack:jokers=1,second=2")
	require.NoError(t, err)
	rulestest.Run(t, g, rulestest.Options{Seed: 1, Walks: 1, MaxPlies: 12, Games: 100, Positions: []string{sparse("E4=ibrgk E5=kr", "k:- 1 0 2,0 -")}})
}
