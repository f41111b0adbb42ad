package zertz

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Draw returns a picture of the position for people, ending in a line feed:
// columns upright with their letters below, each ring as "." or the letter of
// its marble and its number, and nothing where there is no ring.
func (s *State) Draw() string {
	const left, bottom, top = -hexgrid.Radius, -2*hexgrid.Radius - 1, 2*hexgrid.Radius + 2
	var text strings.Builder
	columns := len(shapes[s.board].columns)
	// One step along a column is two half rows, one to the side a half row: the
	// ring (q, r) stands 2r-q half rows above d4.
	for height := top; height >= bottom; height-- {
		row := ""
		for q := left; q < left+columns; q++ {
			label := ""
			if (height+q)%2 == 0 {
				label = s.label(hexgrid.Cell{Q: q, R: (height + q) / 2})
			}
			row += fmt.Sprintf("%-4s", label)
		}
		if row = strings.TrimRight(row, " "); row != "" {
			text.WriteString(row + "\n")
		}
	}
	text.WriteString("a   b   c   d   e   f   g   h"[:4*columns-3])
	fmt.Fprintf(&text, "\nsupply %s, captured %s and %s; %s\n", countsText(&s.supply),
		countsText(&s.captured[0]), countsText(&s.captured[1]), s.status())
	return text.String()
}

// label returns what is on a ring and its number, and nothing where no ring is.
func (s *State) label(c hexgrid.Cell) string {
	at, ok := placeOf(c)
	if !ok || !s.rings.Has(at) {
		return ""
	}
	return string(s.signAt(at)) + ringName(at)[1:]
}

// status says in words what is due.
func (s *State) status() string {
	who := fmt.Sprintf("player %d", s.actorNumber())
	switch {
	case s.result == rules.Draw:
		return fmt.Sprintf("drawn (%s)", s.Ending())
	case s.phase == over:
		return fmt.Sprintf("%s has won (%s)", who, s.Ending())
	case s.phase == removing:
		return who + " removes a ring"
	case s.phase == hopping:
		return fmt.Sprintf("%s hops on from %s", who, ringName(s.hopper))
	case s.canHop():
		return who + " captures"
	case isEmpty(s.purse()):
		return who + " passes"
	}
	return who + " places"
}
