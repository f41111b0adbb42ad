package gipf

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Draw returns a picture of the position for people, ending in a line feed:
// dots are shown by their names, spots as "." or by the letter of the piece
// (capital for a GIPF piece), columns upright as the rulebook prints them.
func (s *State) Draw() string {
	const rim = radius + 1
	var text strings.Builder
	// One step along a column is two half rows, one to the side a half row: the
	// point (q, r) stands 2r-q half rows above the centre.
	for height := 2 * rim; height >= -2*rim; height-- { // in half rows above e5
		var row strings.Builder
		for q := -rim; q <= rim; q++ {
			c := hexgrid.Cell{Q: q, R: (height + q) >> 1}
			label := ""
			if (height+q)%2 == 0 && c.Distance(hexgrid.Cell{}) <= rim {
				label = s.label(c)
			}
			row.WriteString(fmt.Sprintf("%-4s", label))
		}
		text.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	fmt.Fprintf(&text, "reserve w %d, b %d; %s\n", s.reserve[white], s.reserve[black], s.status())
	return text.String()
}

// label returns the name of a dot, or what stands on a spot.
func (s *State) label(c hexgrid.Cell) string {
	if !inside(c) {
		return pointName(c)
	}
	if piece := s.pieceAt(hexgrid.SpotOf(c)); piece != 0 {
		return string(piece)
	}
	return "."
}

// status says in words what is due.
func (s *State) status() string {
	switch {
	case s.result != rules.Ongoing:
		return fmt.Sprintf("%s has won (%s)", side(s.result.Winner().Index()), s.Ending())
	case s.pending != 0:
		return fmt.Sprintf("%s removes a row on %s", s.actor, s.pending.text())
	}
	return fmt.Sprintf("%s pushes", s.actor)
}
