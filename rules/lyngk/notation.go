package lyngk

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

const (
	claimPrefix = "claim:"
	passText    = "pass"
)

// moveTexts holds the texts of all moves and claims. It is computed once and never
// changes; writing a move allocates nothing.
var moveTexts = makeMoveTexts()

func makeMoveTexts() (all [claimFlag + rules.Move(colourCount)]string) {
	for from := range point(pointCount) {
		for to := range point(pointCount) {
			all[hopMove(from, to)] = from.String() + "-" + to.String()
		}
	}
	for c := range piece(colourCount) {
		all[claimMove(c)] = claimPrefix + c.String()
	}
	return all
}

// FormatMove implements rules.Game: "C3-D4" for a move, "claim:r" for a claim,
// "pass".
func (g Game) FormatMove(_ rules.State, m rules.Move) string {
	if m == passMove {
		return passText
	}
	return moveTexts[m]
}

// ParseMove implements rules.Game.
func (g Game) ParseMove(s rules.State, move string) (rules.Move, error) {
	m, err := g.parseMove(s.(*State), move)
	return kit.Read("lyngk: move", move, m, err)
}

// parseMove distinguishes a text that is no move at all from the several reasons why a
// move may be illegal now, for the person or engine that wrote it.
func (g Game) parseMove(s *State, move string) (rules.Move, error) {
	if s.due == nothing {
		return 0, fmt.Errorf("the game is over")
	}
	if move == passText {
		return passMove, s.checkPass()
	}
	if letter, ok := strings.CutPrefix(move, claimPrefix); ok {
		return s.parseClaim(letter)
	}
	first, second, ok := strings.Cut(move, "-")
	if !ok {
		return 0, fmt.Errorf("want a move (C3-D4), a claim (claim:r) or pass")
	}
	for _, name := range [...]string{first, second} {
		if _, ok := pointByName[name]; !ok {
			return 0, fmt.Errorf("no point %q", name)
		}
	}
	from, to := pointByName[first], pointByName[second]
	return hopMove(from, to), s.checkHop(from, to)
}

// checkPass says why the actor may not pass (Д.11).
func (s *State) checkPass() error {
	if s.due != aPass {
		return fmt.Errorf("player %s can act", s.actor)
	}
	return nil
}

// parseClaim reads the colour of a claim.
func (s *State) parseClaim(letter string) (rules.Move, error) {
	known := pieceLetters[:s.known.count()]
	n := strings.Index(known, letter)
	if n < 0 || len(letter) != 1 {
		return 0, fmt.Errorf("%q is not a colour (%s)", letter, known)
	}
	c := piece(n)
	switch {
	case s.claimable.has(c):
		return claimMove(c), nil
	case !s.unclaimed().has(c):
		return 0, fmt.Errorf("the colour is already claimed")
	case s.claimed:
		return 0, fmt.Errorf("only one claim a turn")
	case s.claims[s.actor].count() == int(s.most):
		return 0, fmt.Errorf("player %s has %s", s.actor, [...]string{"no colour", "one colour", "two colours", "three colours"}[s.most])
	}
	return 0, fmt.Errorf("the claim opens no move")
}

// checkHop says why a stack may not be moved from one point to another.
func (s *State) checkHop(from, to point) error {
	stack, under := s.stacks[from], s.stacks[to]
	switch {
	case stack == 0:
		return fmt.Errorf("point %s is empty", from)
	case under == 0:
		return fmt.Errorf("point %s is empty", to)
	case from == to:
		return fmt.Errorf("origin and target are the same")
	case stack.top() == joker:
		return fmt.Errorf("a joker cannot be moved alone")
	case s.claims[s.actor.other()].has(stack.top()):
		return fmt.Errorf("the stack on %s is the opponent's", from)
	case stack.colours()&under.colours() != 0:
		return fmt.Errorf("both stacks have a piece of colour %s", (stack.colours() & under.colours()).first())
	case stack.height()+under.height() > int(s.full):
		return fmt.Errorf("the stack would be higher than %d", int(s.full))
	case s.claims[s.actor].has(stack.top()):
		return s.checkOwnHop(from, to)
	}
	return s.checkNeutralHop(from, to)
}

// checkOwnHop is the rest of checkHop for an own stack.
func (s *State) checkOwnHop(from, to point) error {
	if _, seen := s.network(from, s.stacks[from].top()); !seen.has(to) {
		return fmt.Errorf("point %s is in sight neither of %s nor of a LYNGK chain from there", to, from)
	}
	return nil
}

// checkNeutralHop is the rest of checkHop for a neutral stack.
func (s *State) checkNeutralHop(from, to point) error {
	var clash clashes
	clash.fill(&s.holds)
	switch {
	case !s.sight[from].has(to):
		return fmt.Errorf("point %s is not in sight of %s", to, from)
	case !s.neutralTargets(from, &clash).has(to):
		return fmt.Errorf("a neutral stack of %d may not land on one of %d", s.stacks[from].height(), s.stacks[to].height())
	}
	return nil
}
