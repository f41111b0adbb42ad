package gipf

import (
	"fmt"
	"strconv"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// String implements rules.State: the six fields of State.String, with potentials.
func (s *PotentialsState) String() string {
	text := appendBoard(make([]byte, 0, 120), rulebook.columns, s.cellText)
	text = append(text, ' ', pieceLetters[s.actor&1], ' ', pieceLetters[s.next&1], ' ')
	text = append(s.appendHeld(text, white), ',')
	text = append(s.appendHeld(text, black), ' ', '0'+s.intro[white], '0'+s.intro[black], ' ')
	if s.interim {
		return string(append(text, 't'))
	}
	return string(append(text, '-'))
}

// appendHeld appends what a side has not brought in, such as 18+z3y3.
func (s *PotentialsState) appendHeld(text []byte, c side) []byte {
	text = strconv.AppendUint(text, uint64(s.reserve[c&1]), 10)
	if s.stock[c&1].empty() {
		return text
	}
	text = append(text, '+')
	for k, n := range s.stock[c&1] {
		if n > 0 {
			text = append(text, potentialLetters[white][k], '0'+n)
		}
	}
	return text
}

// cellText writes the content of a spot, "" for an empty one.
func (s *PotentialsState) cellText(at hexgrid.Spot) string {
	if !s.occupied().Has(at) {
		return ""
	}
	return s.at[at&63].text(s.owner(at))
}

// Draw implements rules.Drawer: the picture of State.Draw. It writes a stack from its
// bottom up, as in position texts.
func (s *PotentialsState) Draw() string {
	width := 4
	for b := s.special; b != 0; b &= b - 1 {
		width = max(width, len(s.cellText(b.First()))+1)
	}
	return rulebook.draw(width, s.cellText) +
		fmt.Sprintf("reserve w %s, b %s; %s\n", s.appendHeld(nil, white), s.appendHeld(nil, black), s.status())
}

// status says in words what is due.
func (s *PotentialsState) status() string {
	switch {
	case s.result != rules.Ongoing:
		return fmt.Sprintf("%s has won (%s)", side(s.result.Winner().Index()), s.Ending())
	case s.phase == removalDue:
		return fmt.Sprintf("%s removes a row on %s", s.actor, rulebook.linesText(s.pending))
	case s.phase == extraMove:
		return fmt.Sprintf("%s pushes the TAMSK potential on e5 in, or gives it up", s.actor)
	case s.interim:
		return fmt.Sprintf("%s moves, then rows are removed", s.actor)
	}
	return fmt.Sprintf("%s moves", s.actor)
}
