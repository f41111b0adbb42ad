package zertz

import "gipf.arena/rules"

// The rules that end a game, as Ending names them.
const (
	endEach       = "each-colour"
	endBoardFull  = "board-full"
	endRepetition = "repetition"
	endNoMove     = "no-move"
)

// goals are Goals in fewer bytes: noGoal stands for a goal that the game lacks.
type goals struct {
	each uint8
	of   [colours]uint8
}

// noGoal is more marbles than there can be.
const noGoal = 255

// packed returns the goals as states hold them.
func (g Goals) packed() goals {
	number := func(n int) uint8 {
		if n == 0 {
			return noGoal
		}
		return uint8(n)
	}
	p := goals{each: number(g.Each)}
	for c, n := range g.Of {
		p.of[c] = number(n)
	}
	return p
}

// reached reports whether captures win (End). It makes all comparisons and then
// joins them: the processor predicts each of them badly, but predicts well that the game
// goes on.
func (g *goals) reached(captured *[colours]uint8) bool {
	w, y, b, each := int(captured[white]), int(captured[grey]), int(captured[black]), int(g.each)
	ofOne := below(w, int(g.of[white])) & below(y, int(g.of[grey])) & below(b, int(g.of[black]))
	ofEach := below(w, each) | below(y, each) | below(b, each)
	return ofOne&ofEach == 0
}

// conclude ends the game if the actor has won: by a goal, or because no ring is
// left, all of them having gone to him (Special cases, ZERTZ-R7). Only the actor
// gains, so the other player cannot have won (ZERTZ-R15).
func (s *State) conclude() bool {
	if s.rings != 0 && !s.goals.reached(&s.captured[s.actor&1]) {
		return false
	}
	s.win()
	return true
}

// win ends the game for the actor.
func (s *State) win() { s.finish(rules.Win(s.actor.player())) }

// concludeDraw ends the game at the start of a turn with an empty supply: when
// no marble can be placed and none can hop (ZERTZ-R9), or when the position occurs
// for the third time (Special cases, ZERTZ-R10). As long as there is a supply
// neither can happen.
func (s *State) concludeDraw() {
	if s.stuck() || s.note() {
		s.finish(rules.Draw)
	}
}

// stuck reports whether, the supply being empty, no side has a marble to place
// and no marble can hop.
func (s *State) stuck() bool {
	return isEmpty(&s.captured[0]) && isEmpty(&s.captured[1]) && !s.canHop()
}

// finish ends the game. Everything that has no place in the text of a finished
// game is cleared, so that equal texts are equal positions.
func (s *State) finish(r rules.Result) {
	s.result, s.phase, s.hopper, s.free, s.turns = r, over, 0, 0, 0
	if r == rules.Draw {
		s.actor = 0
	}
}

// Ending implements rules.Ender: "each-colour", "white", "grey" or "black" for
// the goal (the first of them if several were reached at once), "board-full" for
// a win without one, "repetition" or "no-move" for a draw, and "" while the game
// is open.
func (s *State) Ending() string {
	switch s.result {
	case rules.Ongoing:
		return ""
	case rules.Draw:
		if s.stuck() {
			return endNoMove
		}
		return endRepetition
	}
	return append(s.goalsReached(), endBoardFull)[0]
}

// goalsReached names the goals that the winner has reached.
func (s *State) goalsReached() (names []string) {
	captured := &s.captured[s.actor&1]
	if min(captured[white], captured[grey], captured[black]) >= s.goals.each {
		names = append(names, endEach)
	}
	for c, n := range captured {
		if n >= s.goals.of[c] {
			names = append(names, colourNames[c])
		}
	}
	return names
}
