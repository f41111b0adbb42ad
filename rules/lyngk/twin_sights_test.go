package lyngk_test

import (
	"fmt"
	"strings"

	"gipf.arena/rules/rulestest"
)

// sights are situations that the walks must come across to be worth anything. The
// rules are those of the position's own variant and options unless the name says more.
var sights = endings(rulestest.Sights[twin]{
	"a claim before any move (R18)": func(w twin, _ map[string]twin) bool { return w.claimed && len(w.board) == 43 },
	"a neutral stack that goes onto a lower stack (R1)": someMove(func(w twin, upper, lower string) bool {
		return w.ownerOf(upper) == 0 && len(upper) > len(lower) && len(lower) > 1
	}),
	"an own piece that goes onto a higher stack (R3)": someMove(func(_ twin, upper, lower string) bool { return len(upper) < len(lower) }),
	"a move that piles up three jokers (R4)":          someMove(func(_ twin, upper, lower string) bool { return strings.Count(upper+lower, "w") == 3 }),
	"a full stack with three jokers (R4)": someMove(func(w twin, upper, lower string) bool {
		return strings.Count(upper+lower, "w") == 3 && w.full(upper+lower)
	}),
	"a stack that goes onto a lone joker (R5)":      someMove(func(_ twin, _, lower string) bool { return lower == "w" }),
	"base: a full neutral stack can be made (R6)":   inVariant("base", makesNeutral),
	"base: a standing five with an owner (R6)":      inVariant("base", hasOwned(5)),
	"base: a standing five as a LYNGK point (R6)":   inVariant("base", fullStation),
	"6stack: a five that moves (R7)":                someMove(func(_ twin, upper, _ string) bool { return len(upper) == 5 }),
	"6stack: a full neutral stack can be made (R9)": inVariant("6stack", makesNeutral),
	"6stack: a standing six with an owner (R9)":     inVariant("6stack", hasOwned(6)),
	"6stack: a win by a six (З.4)": func(_ twin, all map[string]twin) bool {
		return anyAfter(all, func(text string, after twin) bool { return after.won != 0 && !isClaim(text, after) })
	},
	"6stack: a claim that brings a standing five (R10)": inVariant("6stack", func(w twin, all map[string]twin) bool {
		return anyAfter(all, func(text string, after twin) bool {
			return isClaim(text, after) && !hasOwned(5)(w, nil) && hasOwned(5)(after, nil)
		})
	}),
	"a way over one LYNGK point (R11)":                       func(w twin, _ map[string]twin) bool { return w.longestWay() == 1 },
	"a way that needs three LYNGK points (R11)":              func(w twin, _ map[string]twin) bool { return w.longestWay() >= 3 },
	"a way over LYNGK points in the turn of the claim (R11)": func(w twin, _ map[string]twin) bool { return w.claimed && w.longestWay() > 0 },
	"a forced claim (R13)":                                   isForced,
	"a forced claim that not all colours serve (R13)": func(w twin, all map[string]twin) bool {
		return isForced(w, all) && len(w.offers()) < len(w.unclaimed())
	},
	"a pass with colours left to claim (R14)": func(w twin, all map[string]twin) bool { return mustPass(all) && len(w.claims[w.actor]) < 2 },
	"the end with colours left to claim (R15)": func(w twin, all map[string]twin) bool {
		return w.won == 0 && len(all) == 0 && len(w.claims[1]+w.claims[2]) < 4
	},
	"a pass that only a claim of the other side allows (R15)": func(_ twin, all map[string]twin) bool {
		return mustPass(all) && !all["pass"].hasMove()
	},
	"a pass after which the passer can come back (R16)": func(_ twin, all map[string]twin) bool {
		return mustPass(all) && anyAfter(all["pass"].moves(), func(_ string, after twin) bool { return after.actor != all["pass"].actor && after.canAct() })
	},
	"two passes of one side in consecutive turns (R16)": func(_ twin, all map[string]twin) bool {
		return mustPass(all) && anyAfter(all["pass"].moves(), func(_ string, after twin) bool { return mustPass(after.moves()) })
	},
	"a neutral move after four claims (R19)": func(w twin, all map[string]twin) bool {
		return len(w.claims[1]+w.claims[2]) == 4 && someMove(func(w twin, upper, _ string) bool { return w.ownerOf(upper) == 0 })(w, all)
	},
	"standing=collected: a claim that collects": func(w twin, all map[string]twin) bool {
		return w.collects && anyAfter(all, func(text string, after twin) bool {
			return isClaim(text, after) && after.scores[w.actor] > w.scores[w.actor]
		})
	},
	"neutral=equal: a stack kept from a lower one (Д.7)": func(w twin, _ map[string]twin) bool {
		usual := w
		usual.equal = false
		return w.equal && len(usual.hops()) > len(w.hops())
	},
})

// endings adds the ways a finished game is decided, for each variant: by a six or
// by collected fives, by the stacks of each height, or not at all (R17).
func endings(sights rulestest.Sights[twin]) rulestest.Sights[twin] {
	add := func(variant, by string, level int) {
		sights[fmt.Sprintf("%s: an end decided by %s (R17)", variant, by)] = inVariant(variant, func(w twin, all map[string]twin) bool {
			return (w.won != 0 || len(all) == 0) && w.decidedBy() == level
		})
	}
	add("6stack", "a six", 0)
	add("base", "collected fives", 1)
	for _, variant := range []string{"base", "6stack"} {
		highest := twinRules{variant: variant}.tallest() - 1
		for height := highest; height >= 1; height-- {
			add(variant, fmt.Sprintf("stacks of %d", height), 2+highest-height)
		}
		add(variant, "nothing", 2+highest)
	}
	return sights
}

// decidedBy returns the number of the level that is not equal, and how many
// levels there are if all are.
func (t twin) decidedBy() int {
	levels := t.levels()
	for i, level := range levels {
		if level[1] != level[2] {
			return i
		}
	}
	return len(levels)
}

func inVariant(variant string, seen func(w twin, all map[string]twin) bool) func(w twin, all map[string]twin) bool {
	return func(w twin, all map[string]twin) bool { return w.variant == variant && seen(w, all) }
}

// someMove asks about the moving and the lower stack of each move.
func someMove(is func(w twin, upper, lower string) bool) func(w twin, all map[string]twin) bool {
	return func(w twin, all map[string]twin) bool {
		for text := range all {
			origin, target, isMove := strings.Cut(text, "-")
			if isMove && is(w, w.board[origin], w.board[target]) {
				return true
			}
		}
		return false
	}
}

func anyAfter(all map[string]twin, is func(text string, after twin) bool) bool {
	for text, after := range all {
		if is(text, after) {
			return true
		}
	}
	return false
}

func isClaim(text string, _ twin) bool { return strings.HasPrefix(text, "claim:") }

func mustPass(all map[string]twin) bool { return len(all["pass"].board) > 0 }

func isForced(w twin, all map[string]twin) bool {
	return w.won == 0 && len(all) > 0 && !w.hasMove() && !mustPass(all)
}

// makesNeutral reports whether a move makes a full stack that stays.
func makesNeutral(w twin, all map[string]twin) bool {
	return someMove(func(w twin, upper, lower string) bool { return w.full(upper+lower) && w.ownerOf(upper) == 0 })(w, all)
}

// hasOwned reports whether a stack of that height has an owner.
func hasOwned(height int) func(w twin, _ map[string]twin) bool {
	return func(w twin, _ map[string]twin) bool {
		for _, stack := range w.board {
			if len(stack) == height && w.ownerOf(stack) != 0 {
				return true
			}
		}
		return false
	}
}

// longestWay returns how many LYNGK points the farthest target needs.
func (t twin) longestWay() int {
	longest := 0
	for origin, stack := range t.board {
		if t.ownerOf(stack) != t.actor {
			continue
		}
		for _, stations := range t.targets(origin) {
			longest = max(longest, stations)
		}
	}
	return longest
}

// fullStation reports whether some target is reached over a full stack only:
// whether fewer are when the full stacks turn into ones that nothing passes.
func fullStation(w twin, _ map[string]twin) bool {
	blocked := w.clone()
	for point, stack := range w.board {
		if w.full(stack) {
			blocked.board[point] = strings.Repeat("w", len(stack))
		}
	}
	return len(blocked.hops()) < len(w.hops())
}
