package zertz_test

import (
	"maps"
	"slices"
	"strings"

	"gipf.arena/rules/rulestest"
)

// sights are rare situations that the walks must come across to be worth anything, as
// seen in a move: the position before, its text, and the position after.
var sights = map[string]rulestest.Taste[twin]{
	"a choice of hops in the middle of a turn": func(w twin, _ string, _ twin) bool {
		return w.phase[0] == 'j' && len(w.hopsOf(w.phase[1:])) > 1
	},
	"a goal reached while the marble could hop on (ZERTZ-R4)": func(_ twin, text string, after twin) bool {
		return hops(text) && after.phase == "#" && len(after.hopsOf(text[len(text)-2:])) > 0
	},
	"a goal reached by placing, and no ring removed (ZERTZ-R4)": func(_ twin, text string, after twin) bool {
		return places(text) && after.phase == "#" && after.anyFree()
	},
	"a claim by placing, and a ring still due (ZERTZ-R4)": func(w twin, text string, after twin) bool {
		return places(text) && claims(w, text, after) && after.phase == "r"
	},
	"a claim by placing, and no free ring left": func(w twin, text string, after twin) bool {
		return places(text) && claims(w, text, after) && after.phase == "-"
	},
	"a claim by removing that does not end the game": func(w twin, text string, after twin) bool {
		return removes(text) && claims(w, text, after) && after.phase == "-"
	},
	"a claim by removing the last vacancy of its group (ZERTZ-R3)": func(w twin, text string, after twin) bool {
		return removes(text) && claims(w, text, after) && w.vacancies(w.group(text[1:], map[string]bool{})) == 1
	},
	"a claim of the larger part (ZERTZ-R3)": func(w twin, text string, after twin) bool {
		return claims(w, text, after) && 2*len(after.rings) < len(w.rings) && len(after.rings) > 0
	},
	"two groups claimed at once (ZERTZ-R3)": func(w twin, text string, after twin) bool {
		return claims(w, text, after) && len(lost(w, text, after).groups()) > 1
	},
	"no free ring after a placement (ZERTZ-R6)": skipsRemoval,
	"the board filled by placing, and no goal (ZERTZ-R7)": func(w twin, text string, after twin) bool {
		return places(text) && len(after.rings) == 0 && !after.reachedGoal(w.actor)
	},
	"the board filled by removing, and no goal (ZERTZ-R7)": func(w twin, text string, after twin) bool {
		return removes(text) && len(after.rings) == 0 && !after.reachedGoal(w.actor)
	},
	"a placement from the own captures (ZERTZ-R8)": func(w twin, text string, _ twin) bool {
		return places(text) && w.supply.size() == 0
	},
	"a pass (ZERTZ-R9)": func(_ twin, text string, after twin) bool { return text == "pass" && after.phase == "-" },
	"a hop of who has nothing to place (ZERTZ-R9)": func(w twin, text string, _ twin) bool {
		return hops(text) && w.supply.size()+w.captures[w.actor].size() == 0
	},
	"a draw as no player has a marble (ZERTZ-R9)": func(_ twin, _ string, after twin) bool {
		return after.phase == "#" && after.actor == 0 && after.exhausted()
	},
	"no player has a marble, but one can hop (ZERTZ-R9)": func(_ twin, _ string, after twin) bool {
		return after.phase == "-" && after.supply.size()+after.captures[1].size()+after.captures[2].size() == 0
	},
	"a start of a turn seen twice (ZERTZ-R10)":        repeats,
	"a draw by repetition (ZERTZ-R10)":                func(_ twin, _ string, after twin) bool { return after.repeated() },
	"a third occurrence but for colours (ZERTZ-R10)":  almostThird(withoutColours),
	"a third occurrence but for captures (ZERTZ-R10)": almostThird(withoutCaptures),
	"a third occurrence but for rings (ZERTZ-R10)":    almostThird(withoutRings),
	"a split board": func(w twin, _ string, _ twin) bool { return len(w.groups()) > 1 },
}

// inAMove makes sights of positions of them, where a move shows the situation.
func inAMove(sights map[string]rulestest.Taste[twin]) rulestest.Sights[twin] {
	all := rulestest.Sights[twin]{}
	for name, seen := range sights {
		all[name] = func(w twin, moves map[string]twin) bool {
			return slices.ContainsFunc(slices.Collect(maps.Keys(moves)), func(text string) bool { return seen(w, text, moves[text]) })
		}
	}
	return all
}

func hops(text string) bool    { return text[0] == 'x' }
func removes(text string) bool { return text[0] == '-' }
func places(text string) bool  { return strings.Contains("WGB", text[:1]) }

// claims reports whether a move takes more rings off than it removes.
func claims(w twin, text string, after twin) bool {
	gone := len(w.rings) - len(after.rings)
	return gone > 1 || gone == 1 && !removes(text)
}

// lost returns the rings that a move claims, as a board of their own.
func lost(w twin, text string, after twin) twin {
	claimed := w.clone()
	for ring := range w.rings {
		if after.rings[ring] != 0 || removes(text) && ring == text[1:] {
			delete(claimed.rings, ring)
		}
	}
	return claimed
}

func skipsRemoval(_ twin, text string, after twin) bool {
	return places(text) && after.phase == "-"
}

func repeats(_ twin, _ string, after twin) bool { return after.phase == "-" && after.begun() == 2 }

// vacancies counts the vacant rings of a group.
func (t twin) vacancies(group []string) int {
	count := 0
	for _, ring := range group {
		if t.vacant(ring) {
			count++
		}
	}
	return count
}

// A view is what a reader sees of a position text who overlooks something.
type view func(text string) string

func withoutColours(text string) string {
	rings, rest, _ := strings.Cut(text, " ")
	return strings.NewReplacer("w", "m", "g", "m", "b", "m").Replace(rings) + rest[len(rest)-3:]
}

func withoutCaptures(text string) string {
	rings, rest, _ := strings.Cut(text, " ")
	return rings + rest[len(rest)-3:]
}

func withoutRings(text string) string { return strings.ReplaceAll(text, ".", "_") }

func withoutSide(text string) string { return text[:len(text)-3] }

// almost counts the starts of a turn that look like the latest one to a reader
// who overlooks something.
func (t twin) almost(looks view) int {
	count, last := 0, looks(t.seen[len(t.seen)-1])
	for _, text := range t.seen {
		if looks(text) == last {
			count++
		}
	}
	return count
}

// almostThird returns a sight: a turn begins with a position that occurs for the
// third time only to a reader who overlooks something.
func almostThird(looks view) func(w twin, text string, after twin) bool {
	return func(_ twin, _ string, after twin) bool {
		return after.phase == "-" && after.supply.size() == 0 && after.almost(looks) >= 3
	}
}
