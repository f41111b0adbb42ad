package zertz

import (
	"fmt"

	"gipf.arena/rules"
)

// impossible names the field that no position with so many marbles can have,
// and why; the error is nil when there is none.
func (s *State) impossible(all Counts) (field string, err error) {
	checks := []struct {
		field string
		check func() error
	}{
		{"supply", func() error { return s.checkMarbles(all) }},
		{"rings", s.checkGroups},
		{"actor", s.checkActor},
		{"cap1", func() error { return s.checkGoal(0) }},
		{"cap2", func() error { return s.checkGoal(1) }},
		{"phase", s.checkPhase},
	}
	for _, c := range checks {
		if err := c.check(); err != nil {
			return c.field, err
		}
	}
	return "", nil
}

// checkMarbles refuses marbles that do not add up to those of the game.
func (s *State) checkMarbles(all Counts) error {
	for c, want := range all {
		n := s.marbles[c].Count() + int(s.supply[c]) + int(s.captured[0][c]) + int(s.captured[1][c])
		if n != want {
			return fmt.Errorf("%d %s marbles on the board, in the supply and captured, the game has %d", n, colourNames[c], want)
		}
	}
	return nil
}

// checkGroups refuses a group of rings without a vacant one, which would have
// been claimed (ZERTZ-R3), and an open game or a draw without rings, which would
// have been won (ZERTZ-R7).
func (s *State) checkGroups() error {
	if full := s.rings &^ connected(s.vacant(), s.rings); full != 0 {
		return fmt.Errorf("the group of %s has no vacant ring", ringName(full.First()))
	}
	if s.rings == 0 && s.result.Winner() == rules.None {
		return fmt.Errorf("no ring is left, so the game is won")
	}
	return nil
}

// checkActor refuses an open game in which nobody acts.
func (s *State) checkActor() error {
	if s.result == rules.Draw && s.phase != over {
		return fmt.Errorf("nobody acts in a game that is not over")
	}
	return nil
}

// checkGoal refuses a goal that has been reached without the game being won by
// that side.
func (s *State) checkGoal(p side) error {
	if s.goals.reached(&s.captured[p]) && s.result != rules.Win(p.player()) {
		return fmt.Errorf("player %d has reached a goal, so the game is won", p.player())
	}
	return nil
}

// checkPhase refuses what the board does not allow to be due.
func (s *State) checkPhase() error {
	switch s.phase {
	case removing:
		if freeRings(s.rings, s.vacant()) == 0 {
			return fmt.Errorf("no ring is free")
		}
	case hopping:
		if s.occupied()&s.hopper.Board() == 0 {
			return fmt.Errorf("no marble is on %s", ringName(s.hopper))
		}
		if !s.canHopFrom(s.hopper.Board()) {
			return fmt.Errorf("the marble on %s cannot hop", ringName(s.hopper))
		}
	case over:
		return s.checkOver()
	}
	return nil
}

// checkOver refuses an end that no rule brings about: a win without a goal and
// with rings left, or a draw while there is a supply.
func (s *State) checkOver() error {
	if s.result == rules.Draw {
		if !s.supplyIsEmpty() {
			return fmt.Errorf("no draw while there is a supply")
		}
		return nil
	}
	if s.rings != 0 && !s.goals.reached(&s.captured[s.actor]) {
		return fmt.Errorf("player %d has not reached a goal", s.actor.player())
	}
	return nil
}
