package lyngk_test

import (
	"maps"
	"slices"
	"strings"

	"gipf.arena/rules/rulestest"
)

// moves returns the legal moves by their texts, each with the position it
// leads to. There are none exactly when the game is over (LYNGK-R15).
func (t twin) moves() map[string]twin {
	all := map[string]twin{}
	if t.won != 0 {
		return all
	}
	for _, move := range t.hops() {
		all[move.origin+"-"+move.target] = t.moved(move)
	}
	for _, colour := range t.offers() {
		all["claim:"+colour] = t.claim(colour)
	}
	if len(all) == 0 && t.passed().canAct() {
		all["pass"] = t.passed()
	}
	return all
}

// canAct reports whether the actor can do anything but pass.
func (t twin) canAct() bool { return t.hasMove() || len(t.offers()) > 0 }

// Moves returns them as package rulestest wants them.
func (t twin) Moves() map[string]func() twin { return rulestest.TwinMoves(t.moves()) }

// A twinMove takes the stack of one point onto that of another.
type twinMove struct{ origin, target string }

// hops returns the moves of stacks that the actor has.
func (t twin) hops() []twinMove {
	var hops []twinMove
	for origin := range t.board {
		for target := range t.targets(origin) {
			hops = append(hops, twinMove{origin, target})
		}
	}
	return hops
}

// hasMove reports whether there are any of them.
func (t twin) hasMove() bool {
	for origin := range t.board {
		if len(t.targets(origin)) > 0 {
			return true
		}
	}
	return false
}

// targets returns where the stack of a point may land, each with the fewest
// LYNGK points on the way. It must be a stack of the actor's or a neutral one,
// but no joker (Г.1, LYNGK-R5).
func (t twin) targets(origin string) map[string]int {
	if top := topOf(t.board[origin]); top == "w" || t.ownerOf(top) == twinOther(t.actor) {
		return nil
	}
	lifted := t
	lifted.board = maps.Clone(t.board)
	delete(lifted.board, origin)
	found := map[string]int{}
	lifted.follow(t.board[origin], []string{origin}, found)
	return found
}

// follow tries all ways on from the last point of a path, which began at the
// origin and goes on from LYNGK points. It is the rule as printed: every walk
// is tried that meets no point twice (Е.1–5, LYNGK-R11). The stack on the way
// is not on the board.
func (t twin) follow(stack string, path []string, found map[string]int) {
	for _, run := range twinRuns[path[len(path)-1]] {
		point := t.firstOccupied(run)
		switch {
		case point == "":
		case t.ownerOf(stack) == t.actor && topOf(t.board[point]) == topOf(stack):
			if !slices.Contains(path, point) {
				t.follow(stack, append(slices.Clone(path), point), found)
			}
		case t.fits(stack, t.board[point]):
			if fewest, known := found[point]; !known || len(path)-1 < fewest {
				found[point] = len(path) - 1
			}
		}
	}
}

// firstOccupied returns the first point of a run that is not empty, "" if all are.
func (t twin) firstOccupied(run []string) string {
	for _, point := range run {
		if t.board[point] != "" {
			return point
		}
	}
	return ""
}

// fits reports whether a stack may be put on another, which it meets.
func (t twin) fits(upper, lower string) bool {
	for colour := range strings.SplitSeq(twinColours, "") {
		if strings.Count(upper+lower, colour) > 1 {
			return false // Д.5, LYNGK-R4
		}
	}
	switch {
	case len(upper)+len(lower) > t.tallest():
		return false
	case t.ownerOf(upper) == t.actor:
		return true // Д.8, LYNGK-R3
	case t.equal:
		return len(lower) == 1 || len(lower) == len(upper)
	}
	return len(upper) >= len(lower) // Д.6–7, LYNGK-R1, R2
}

// moved returns the position after a move. A full stack with an own top earns
// its reward at once (Д.9, З.4).
func (t twin) moved(move twinMove) twin {
	after := t.clone()
	after.board[move.target] += t.board[move.origin]
	delete(after.board, move.origin)
	if t.full(after.board[move.target]) && t.ownerOf(after.board[move.target]) == t.actor {
		after.score(move.target)
	}
	return after.passed()
}

// score rewards the actor for the full stack of a point: a six wins and stays,
// a five is collected.
func (t *twin) score(point string) {
	if t.variant == "6stack" {
		t.won = t.actor
		return
	}
	t.scores[t.actor]++
	delete(t.board, point)
}

// offers returns the colours the actor may claim: one a turn and two in all,
// and only what leaves the actor with a move (Г.3–5, LYNGK-R13, R14).
func (t twin) offers() []string {
	if t.claimed || len(t.claims[t.actor]) == t.claimsEach() {
		return nil
	}
	return slices.DeleteFunc(t.unclaimed(), func(colour string) bool { return !t.claim(colour).hasMove() })
}

// claim returns the position after the actor has claimed a colour.
func (t twin) claim(colour string) twin {
	after := t.clone()
	after.claims[t.actor] += colour
	after.claimed = true
	if !t.collects {
		return after
	}
	for point, stack := range t.board {
		if t.full(stack) && topOf(stack) == colour {
			after.score(point)
		}
	}
	return after
}

// passed returns the position with the other player to act, in a new turn.
func (t twin) passed() twin {
	t.actor, t.claimed = twinOther(t.actor), false
	return t
}
