package lyngk

import "gipf.arena/rules"

// The rules that end a game, as Ending names them.
const (
	endSix      = "six"       // a six with an own top (З.4)
	endFives    = "fives"     // more fives: collected, or in 6stack standing
	endTieBreak = "tie-break" // more lower stacks (Ж.2)
	endShared   = "shared"    // all equal (Ж.3)
)

// tieBreak returns the result of a game in which nobody can act: more fives,
// then more own-topped stacks of height 4, 3, 2 and 1 (Ж.1–3, З.6, LYNGK-R17).
func (s *State) tieBreak() rules.Result {
	for h := baseHeight; h >= 1; h-- {
		switch d := s.counted(0, h) - s.counted(1, h); {
		case d > 0:
			return rules.FirstWins
		case d < 0:
			return rules.SecondWins
		}
	}
	return rules.Draw
}

// counted returns the stacks of a height that count for a side. Of fives these
// are the collected ones in base, where a standing five counts for nobody (R6),
// and in 6stack all with an own top, even if claimed later (R10). Sixes never
// count (R9).
func (s *State) counted(c side, height int) int {
	if height == baseHeight && s.laws&sixStack == 0 {
		return int(s.scores[c])
	}
	return (s.topped(s.claims[c]) & s.exactly(height)).count()
}

// exactly returns the points with stacks of a height.
func (s *State) exactly(height int) points {
	if height == mostHeight {
		return s.tall[height-1]
	}
	return s.tall[height-1] &^ s.tall[height]
}

// Ending implements rules.Ender: "six", "fives", "tie-break", "shared", or ""
// while the game is open.
func (s *State) Ending() string {
	switch {
	case s.due != nothing:
		return ""
	case s.won != rules.None:
		return endSix
	case s.result == rules.Draw:
		return endShared
	case s.counted(0, baseHeight) != s.counted(1, baseHeight):
		return endFives
	}
	return endTieBreak
}
