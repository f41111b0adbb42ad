package gipf

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// String implements rules.State: the six fields of State.String, with potentials.
func (s *PotentialsState) String() string {
	resolved := "-"
	if s.interim {
		resolved = "t"
	}
	return fmt.Sprintf("%s %s %s %s,%s %d%d %s", boardText(s.cellText), s.actor, s.next,
		s.heldText(white), s.heldText(black), s.intro[white], s.intro[black], resolved)
}

// heldText writes what a side has not brought in, such as 18+z3y3.
func (s *PotentialsState) heldText(c side) string {
	var text strings.Builder
	fmt.Fprint(&text, s.reserve[c&1])
	sep := "+"
	for k, n := range s.stock[c&1] {
		if n > 0 {
			fmt.Fprintf(&text, "%s%c%d", sep, potentialLetters[white][k], n)
			sep = ""
		}
	}
	return text.String()
}

// cellText writes what stands on a spot, "" for nothing.
func (s *PotentialsState) cellText(at hexgrid.Spot) string {
	if !s.occupied().Has(at) {
		return ""
	}
	return s.at[at&63].text(s.owner(at))
}

// Draw implements rules.Drawer: the picture of State.Draw. What is more than one piece
// is written from its bottom up, as in position texts.
func (s *PotentialsState) Draw() string {
	width := 4
	for b := s.special; b != 0; b &= b - 1 {
		width = max(width, len(s.cellText(b.First()))+1)
	}
	return drawBoard(s.label, width) + fmt.Sprintf("reserve w %s, b %s; %s\n", s.heldText(white), s.heldText(black), s.status())
}

// label returns the name of a dot, or what stands on a spot.
func (s *PotentialsState) label(c hexgrid.Cell) string {
	if !inside(c) {
		return pointName(c)
	}
	if text := s.cellText(hexgrid.SpotOf(c)); text != "" {
		return text
	}
	return "."
}

// status says in words what is due.
func (s *PotentialsState) status() string {
	switch {
	case s.result != rules.Ongoing:
		return fmt.Sprintf("%s has won (%s)", side(s.result.Winner().Index()), s.Ending())
	case s.phase == removalDue:
		return fmt.Sprintf("%s removes a row on %s", s.actor, s.pending.text())
	case s.phase == extraMove:
		return fmt.Sprintf("%s pushes the TAMSK potential on e5 in, or gives it up", s.actor)
	case s.interim:
		return fmt.Sprintf("%s moves, then rows are removed", s.actor)
	}
	return fmt.Sprintf("%s moves", s.actor)
}
