package zertz

import (
	_ "embed" // the package comment
	"fmt"
	"strings"

	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/comment"
)

//go:embed doc.go
var packageComment string

// Texts says in several lines how positions and moves are written: the section
// of the package comment with that name.
func Texts() string { return comment.Section(packageComment, "Texts") }

// String implements rules.State: six fields, "rings supply cap1 cap2 actor
// phase", such as "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -".
func (s *State) String() string {
	return fmt.Sprintf("%s %s %s %s %d %s", s.ringsText(), countsText(&s.supply),
		countsText(&s.captured[0]), countsText(&s.captured[1]), s.actorNumber(), s.phaseText())
}

// The signs of rings in a position text; that of a marble is its colour's letter.
const (
	vacantSign  = '.'
	missingSign = '_'
)

// ringsText writes the columns of the board, each from its lowest ring up.
func (s *State) ringsText() string {
	var text strings.Builder
	for i, column := range shapes[s.board].columns {
		if i > 0 {
			text.WriteByte('/')
		}
		for b := column; b != 0; b &= b - 1 {
			text.WriteByte(s.signAt(b.First()))
		}
	}
	return text.String()
}

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

func countsText(n *[colours]uint8) string {
	return fmt.Sprintf("%d,%d,%d", n[white], n[grey], n[black])
}

// actorNumber returns who acts or has won as 1 or 2, and 0 in a draw.
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
		return "j" + ringName(s.hopper)
	case over:
		return "#"
	}
	return "-"
}
