package zertz_test

import "slices"

// twinMoves are the legal moves of a position by their texts, each with what
// finds the position it leads to.
type twinMoves map[string]func() twin

// Moves returns them as package rulestest wants them.
func (t twin) Moves() map[string]func() twin { return t.moves() }

// moves returns the legal moves.
func (t twin) moves() twinMoves {
	all := twinMoves{}
	switch t.phase[0] {
	case '#':
	case 'r':
		t.addRemovals(all)
	case 'j':
		t.addHops(all, t.hopsOf(t.phase[1:]))
	default:
		t.addHops(all, t.hops())
		if len(all) == 0 {
			t.addPlacements(all)
		}
		if len(all) == 0 {
			all["pass"] = func() twin { return t.clone().turnOver() } // ZERTZ-R9
		}
	}
	return all
}

// capitals are the colours as moves write them.
var capitals = map[byte]string{'w': "W", 'g': "G", 'b': "B"}

func (t twin) addHops(all twinMoves, hops []twinHop) {
	for _, hop := range hops {
		all["x"+hop.from+capitals[t.rings[hop.over]]+hop.to] = func() twin { return t.hopped(hop) }
	}
}

// hopped returns the position after a hop. The captured marble leaves at once
// (ZERTZ-R5), a goal ends the game in the middle of the turn (ZERTZ-R4), and the
// same marble goes on while it can (rulebook Захват).
func (t twin) hopped(hop twinHop) twin {
	after := t.clone()
	after.captures[t.actor][t.rings[hop.over]]++
	after.rings[hop.to] = t.rings[hop.from]
	after.rings[hop.from], after.rings[hop.over] = '.', '.'
	switch {
	case after.won():
		after.phase = "#"
	case len(after.hopsOf(hop.to)) > 0:
		after.phase = "j" + hop.to
	default:
		return after.turnOver()
	}
	return after
}

// addPlacements adds a marble of every colour in the supply, or else in the
// actor's captures (ZERTZ-R8), on every vacant ring.
func (t twin) addPlacements(all twinMoves) {
	from := t.supply
	if from.size() == 0 {
		from = t.captures[t.actor]
	}
	for colour, count := range from {
		for _, ring := range t.ringNames() {
			if count > 0 && t.vacant(ring) {
				all[capitals[colour]+ring] = func() twin { return t.placed(colour, ring) }
			}
		}
	}
}

// placed returns the position after a placement: the actor has to remove a ring
// if there is a free one (ZERTZ-R6), unless he has won already (ZERTZ-R4).
func (t twin) placed(colour byte, ring string) twin {
	after := t.clone()
	if t.supply.size() > 0 {
		after.supply[colour]--
	} else {
		after.captures[t.actor][colour]--
	}
	after.rings[ring] = colour
	after.settle()
	switch {
	case after.won():
		after.phase = "#"
	case after.anyFree():
		after.phase = "r"
	default:
		return after.turnOver()
	}
	return after
}

// addRemovals adds the removal of every free ring.
func (t twin) addRemovals(all twinMoves) {
	for _, ring := range t.ringNames() {
		if t.free(ring) {
			all["-"+ring] = func() twin { return t.removed(ring) }
		}
	}
}

func (t twin) removed(ring string) twin {
	after := t.clone()
	delete(after.rings, ring)
	after.settle()
	if after.won() {
		after.phase = "#"
		return after
	}
	return after.turnOver()
}

// settle gives the actor every group without a vacant ring, whichever part of
// the board it is (ZERTZ-R2, R3): its marbles become captures and its rings go.
func (t *twin) settle() {
	for _, group := range t.groups() {
		if !t.full(group) {
			continue
		}
		for _, ring := range group {
			t.captures[t.actor][t.rings[ring]]++
			delete(t.rings, ring)
		}
	}
}

// won reports whether the actor has reached a goal or taken the last ring
// (ZERTZ-R7). Only he gains, so no other player can have won (ZERTZ-R15).
func (t twin) won() bool { return t.reachedGoal(t.actor) || len(t.rings) == 0 }

// exhausted reports whether no player has a marble to place and none can hop
// (ZERTZ-R9).
func (t twin) exhausted() bool {
	return t.supply.size()+t.captures[1].size()+t.captures[2].size() == 0 && len(t.hops()) == 0
}

// turnOver lets the other side begin its turn, or ends the game: when no player
// can do anything any more, and when the turn would begin with a position that
// has begun two turns before (ZERTZ-R10).
func (t twin) turnOver() twin {
	t.actor, t.phase = 3-t.actor, "-"
	t.seen = append(slices.Clip(t.seen), t.String())
	if t.begun() >= 3 || t.exhausted() {
		t.actor, t.phase = 0, "#"
	}
	return t
}

// begun counts how often a turn has begun, or would have, with the position
// with which the latest one has.
func (t twin) begun() int {
	count := 0
	for _, text := range t.seen {
		if text == t.seen[len(t.seen)-1] {
			count++
		}
	}
	return count
}

// repeated reports whether the game was drawn by repetition.
func (t twin) repeated() bool { return t.phase == "#" && t.actor == 0 && t.begun() >= 3 }
