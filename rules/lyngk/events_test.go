package lyngk_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// eventRows show each event in a position.
var eventRows = []struct{ variant, stacks, fields, move, events string }{
	{"base", "E4=i E5=bk E3=g", "rk:- 1 0 0,0 -", "E4-E3", "neutral-single"},
	{"base", "E4=irb E5=gk A1=w", "-:- 1 0 0,0 -", "claim:r", "claim"},
	{"base", "E4=ir E5=gk E6=w", "-:- 1 0 0,0 -", "E4-E5", "neutral-onto-equal"},
	{"base", "E4=irb E5=gk", "-:- 1 0 0,0 -", "E4-E5", "neutral-onto-lower neutral-five nobody-can-act shared claims-unused"},
	{"base", "E4=i E5=brgk", "ib:gk 1 0 0,0 -", "E4-E5", "own-move own-onto-higher collected nobody-can-act decided-by-fives"},
	{"base", "E4=wwb E5=wk", "b:- 1 1 0,0 -", "E4-E5", "own-move joker-covered joker-carried jokers-together collected nobody-can-act decided-by-fives claims-unused"},
	{"base", "E5=i E4=w A1=g B2=k", "gk:ib 2 0 0,0 -", "E5-E4", "own-move joker-covered"},
	{"base", "E3=k E4=ibrgk E5=i", "-:- 1 0 0,0 -", "claim:k", "claim forced-claim claimed-five-stays"},
	{"base:standing=collected", "E3=k E4=ibrgk E5=i", "-:- 1 0 0,0 -", "claim:k", "claim forced-claim claimed-five-collected"},
	{"6stack", "E3=k E4=ibrgk E5=i", "-:- 1 0 0,0 -", "claim:k", "claim forced-claim claimed-five-counts"},
	{"6stack", "E3=ibrgk E4=w", "k:- 1 1 0,0 -", "E3-E4", "own-move joker-covered five-moved six claims-unused"},
	{"6stack", "E3=wkb E4=wwi A1=r B2=k", "-:- 1 0 0,0 -", "E3-E4", "neutral-onto-equal joker-covered joker-carried jokers-together neutral-six"},
	{"6stack", "E4=wwiwkb A1=r B1=k B2=b", "-:- 2 0 0,0 -", "claim:b", "claim claimed-six"},
	{"base", "E4=k E5=k G6=i", "k:bg 1 1 0,0 -", "E4-G6", "own-move chain chain-after-claim nobody-can-act decided-by-twos claims-unused"},
	{"base", "E3=k E4=k E5=k E6=i", "rk:bg 1 0 0,0 -", "E3-E6", "own-move chain long-chain nobody-can-act decided-by-twos"},
	{"base", "E4=gk E5=irb", "i:- 2 0 0,0 -", "claim:k", "claim"},
	{"base", "E4=k E5=irb A1=g", "ib:- 2 0 0,0 -", "claim:k", "claim forced-claim"},
	{"base", "E4=k E5=irb A1=g", "ib:r 2 0 0,0 -", "claim:k", "claim forced-claim fifth-colour-neutral"},
	{"base", "E4=k E5=bri", "ik:br 2 0 0,0 -", "pass", "pass"},
	{"base", "E3=k E4=ik E5=i", "br:g 1 0 0,0 -", "pass", "pass kept-open-by-claim"},
	{"base", "E4=k E5=irb A1=wr", "ik:br 2 0 0,0 -", "E5-E4", "own-move nobody-can-act decided-by-fours"},
	{"base", "E4=k E5=i A1=ri", "ik:br 1 0 0,0 -", "E4-E5", "own-move nobody-can-act decided-by-twos"},
	{"base", "E4=k E5=bi", "ik:br 1 0 0,0 -", "E4-E5", "own-move own-onto-higher nobody-can-act decided-by-threes"},
	{"base", "E4=g E5=w A1=bi", "ik:br 1 0 0,0 -", "E4-E5", "neutral-single joker-covered nobody-can-act decided-by-twos"},
	{"base", "E4=g E5=w A1=i", "ik:br 1 0 0,0 -", "E4-E5", "neutral-single joker-covered nobody-can-act decided-by-ones"},
}

func TestEvents(t *testing.T) {
	var seen []string
	for _, c := range eventRows {
		g, s := lookup.At(t, "lyngk", c.variant, sparse(c.stacks, c.fields))
		seen = append(seen, rulestest.RequireEvents(t, g, s, c.move, c.events)...)
	}
	g, err := lookup("lyngk", "base")
	require.NoError(t, err)
	rulestest.Rulings(t, g, "LYNGK-R", 19, map[int]string{
		5:  "a joker that lies alone has no move to be seen by",
		12: "which way a chain takes is not part of a move",
	}, seen)
}

// happening recomputes events by the twin, which follows every walk of a chain from point
// to point.
func happening(b, a twin, move string) map[string]bool {
	happens := map[string]bool{"pass": move == "pass", "claim": strings.HasPrefix(move, "claim")}
	if from, to, hop := strings.Cut(move, "-"); hop {
		points := b.targets(from)[to]
		mover, onto := b.board[from], b.board[to]
		own := b.ownerOf(mover) == b.actor
		jokers := strings.Count(mover+onto, "w")
		full := b.full(onto + mover)
		maps.Copy(happens, map[string]bool{
			"chain": points > 0, "long-chain": points > 1, "chain-after-claim": points > 0 && b.claimed && b.scores[1]+b.scores[2] == 0,
			"own-move": own, "own-onto-higher": own && len(onto) > len(mover),
			"neutral-onto-lower": !own && len(onto) < len(mover), "neutral-single": !own && len(mover) == 1,
			"neutral-onto-equal": !own && len(mover) > 1 && len(mover) == len(onto),
			"joker-covered":      strings.Contains(onto, "w"), "joker-carried": strings.Contains(mover, "w"), "jokers-together": jokers > 1,
			"collected": full && own && b.variant == "base", "six": full && own && b.variant != "base",
			"neutral-five": full && !own && b.variant == "base", "neutral-six": full && !own && b.variant != "base",
		})
	}
	_, outcome := a.Standing()
	happens["nobody-can-act"] = outcome != "" && a.won == 0
	return happens
}

func TestEventsAgreeWithTexts(t *testing.T) {
	some := []string{
		"chain", "long-chain", "own-move", "own-onto-higher", "neutral-onto-lower", "neutral-single",
		"neutral-onto-equal", "joker-covered", "joker-carried", "jokers-together", "collected", "six", "neutral-five", "neutral-six",
		"pass", "claim", "nobody-can-act",
	}
	o := map[string]rulestest.Options{}
	for _, variant := range []string{"base", "6stack"} {
		o[variant] = rulestest.Options{Seed: 2, Walks: 16, Positions: starts[variant]}
	}
	twins.RequireHappenings(t, some, o, happening)
}

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

// TestAbsentEvents: a game says which events its variant and its options rule out, so that no study takes their rules for dead.
func TestAbsentEvents(t *testing.T) {
	const (
		base = "claimed-five-counts claimed-six five-moved six neutral-six "
		high = "claimed-five-stays claimed-five-collected collected neutral-five "
	)
	for variant, want := range map[string]string{
		"base":                         base + "claimed-five-collected",
		"base:standing=collected":      base + "claimed-five-stays",
		"base:jokers=1":                base + "claimed-five-collected jokers-together",
		"base:jokers=0":                base + "claimed-five-collected jokers-together joker-covered joker-carried",
		"base:height=4":                base + "claimed-five-collected decided-by-fours", // fours are what decides first
		"base:height=6":                base + "claimed-five-collected",
		"base:claims=1":                base + "claimed-five-collected",
		"base:claims=3":                base + "claimed-five-collected fifth-colour-neutral", // every colour can be claimed
		"base:colours=4":               base + "claimed-five-collected fifth-colour-neutral",
		"base:colours=4,claims=1":      base + "claimed-five-collected",
		"6stack":                       high,
		"6stack:claims=3":              high + "fifth-colour-neutral",
		"6stack:neutral=equal,first=3": high,
		"6stack:jokers=1":              high + "jokers-together",
	} {
		g, err := lookup("lyngk", variant)
		require.NoError(t, err)
		rulestest.RequireAbsent(t, g, want)
	}
}
