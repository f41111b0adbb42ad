package lyngk

import (
	"fmt"
	"strings"

	"gipf.arena/rules/hexgrid"
)

// Draw returns a picture of the position for people, ending in a line feed:
// stacks as their pieces from bottom to top, "." for an empty point, columns
// upright as the rulebook prints them, and above each column its letter.
func (s *State) Draw() string {
	const width = mostHeight + 2 // of a column
	var text strings.Builder
	for x := range columns {
		fmt.Fprintf(&text, "%-*c", width, 'A'+x)
	}
	drawing := strings.TrimRight(text.String(), " ") + "\n"
	for height := 2*centreHeight + 1; height >= 0; height-- { // in half steps
		row := ""
		for x := range columns {
			row += fmt.Sprintf("%-*s", width, s.label(x, height))
		}
		if row = strings.TrimRight(row, " "); row != "" {
			drawing += row + "\n"
		}
	}
	return drawing + s.status() + "\n"
}

// label returns what stands in a column at a height, "" where there is no point.
func (s *State) label(x, height int) string {
	q, above := x-centreColumn, height-centreHeight
	p, ok := pointAt[hexgrid.Cell{Q: q, R: (above + q) >> 1}]
	if !ok || (above+q)%2 != 0 {
		return ""
	}
	return s.stacks[p].String()
}

// status says in words whose colours are whose, and what is due.
func (s *State) status() string {
	text := ""
	for c := range side(2) {
		text += fmt.Sprintf("player %s: %s", c, s.claims[c])
		if s.laws&sixStack == 0 {
			text += fmt.Sprintf(", %d collected", s.scores[c])
		}
		text += "; "
	}
	switch s.due {
	case aMove:
		if s.claimable != 0 {
			return text + fmt.Sprintf("%s moves or claims", s.actor)
		}
		return text + fmt.Sprintf("%s moves", s.actor)
	case aClaim:
		return text + fmt.Sprintf("%s must claim", s.actor)
	case aPass:
		return text + fmt.Sprintf("%s must pass", s.actor)
	}
	return text + fmt.Sprintf("%s (%s)", s.result, s.Ending())
}
