package zertz

import (
	_ "embed" // the package comment
	"fmt"
	"strconv"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

//go:embed doc.go
var packageComment string

// Texts says in several lines how positions and moves are written: the section
// of the package comment with that name.
func Texts() string { return kit.Section(packageComment, "Texts") }

// String implements rules.State: six fields, "rings supply cap1 cap2 actor
// phase", such as "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -".
func (s *State) String() string {
	text := make([]byte, 0, 128)
	for i, column := range s.shape.columns { // each from its lowest ring up
		if i > 0 {
			text = append(text, '/')
		}
		for b := column; b != 0; b &= b - 1 {
			text = append(text, s.signAt(b.First()))
		}
	}
	for _, counts := range [...]*[colours]uint8{&s.supply, &s.captured[0], &s.captured[1]} {
		text = appendCounts(append(text, ' '), counts)
	}
	return string(append(append(text, ' ', '0'+byte(s.actorNumber()), ' '), s.phaseText()...))
}

// The signs of rings in a position text; that of a marble is its colour's letter.
const (
	vacantSign  = '.'
	missingSign = '_'
)

// signAt returns the sign of what is on a place of the board.
func (s *State) signAt(at hexgrid.Spot) byte {
	switch {
	case !s.rings.Has(at):
		return missingSign
	case s.vacant().Has(at):
		return vacantSign
	}
	return colourLetters[s.colourAt(at)]
}

// appendCounts appends the numbers of white, grey and black marbles.
func appendCounts(text []byte, n *[colours]uint8) []byte {
	text = append(strconv.AppendUint(text, uint64(n[white]), 10), ',')
	text = append(strconv.AppendUint(text, uint64(n[grey]), 10), ',')
	return strconv.AppendUint(text, uint64(n[black]), 10)
}

// actorNumber returns the player who is to move or has won as 1 or 2, and 0 in a draw.
func (s *State) actorNumber() int {
	if s.phase == over {
		return int(s.result.Winner())
	}
	return int(s.actor.player())
}

func (s *State) phaseText() string {
	switch s.phase {
	case removing:
		return "r"
	case hopping:
		return "j" + s.shape.names[s.hopper]
	case over:
		return "#"
	}
	return "-"
}

// Draw returns a picture of the position for people, ending in a line feed:
// columns upright with their letters below, each ring as "." or the letter of
// its marble and its number, and nothing where there is no ring.
func (s *State) Draw() string {
	left, bottom, top := s.shape.extent()
	columns := len(s.shape.columns)
	text := []byte(hexgrid.Draw(left, left+columns-1, bottom, top, 4, func(c hexgrid.Cell) string {
		at, ok := s.shape.spots[c]
		if !ok || !s.rings.Has(at) {
			return ""
		}
		return string(s.signAt(at)) + s.shape.names[at][1:]
	}))
	for i := range columns {
		text = fmt.Appendf(text, "%*c", min(4*i, 3)+1, 'a'+i)
	}
	return string(fmt.Appendf(text, "\nsupply %s, captured %s and %s; %s\n", appendCounts(nil, &s.supply),
		appendCounts(nil, &s.captured[0]), appendCounts(nil, &s.captured[1]), s.status()))
}

// extent returns the first column of a board and the heights of its lowest and highest rings,
// in half steps.
func (m *shape) extent() (left, bottom, top int) {
	c := m.cells[m.rings.First()]
	left, bottom, top = c.Q, 2*c.R-c.Q, 2*c.R-c.Q
	for b := m.rings; b != 0; b &= b - 1 {
		c := m.cells[b.First()]
		bottom, top = min(bottom, 2*c.R-c.Q), max(top, 2*c.R-c.Q)
	}
	return left, bottom, top
}

// status says in words what the next move must be.
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
		return fmt.Sprintf("%s hops on from %s", who, s.shape.names[s.hopper])
	case s.canHop():
		return who + " captures"
	case isEmpty(s.purse()):
		return who + " passes"
	}
	return who + " places"
}
