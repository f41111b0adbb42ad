package gipf

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

// String implements rules.State: six fields, "board actor next reserves intro
// resolved", such as "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -".
func (s *State) String() string {
	return fmt.Sprintf("%s %s %s %d,%d %d%d %s", s.boardText(), s.actor, s.next,
		s.reserve[white], s.reserve[black], s.intro[white], s.intro[black], s.resolved.text())
}

// columns returns the spots of column b..h for i = 0..6.
func column(i int) hexgrid.Board { return spots & (0xff << (hexgrid.AxisSE * i)) }

// boardText writes the columns b..h, each from its lowest spot up.
func (s *State) boardText() string {
	var text strings.Builder
	for i := range 2*radius + 1 {
		if i > 0 {
			text.WriteByte('/')
		}
		gap := 0
		for b := column(i); b != 0; b &= b - 1 {
			piece := s.pieceAt(b.First())
			if piece == 0 {
				gap++
				continue
			}
			writeGap(&text, gap)
			gap = 0
			text.WriteByte(piece)
		}
		writeGap(&text, gap)
	}
	return text.String()
}

// writeGap ends a run of empty spots, if there is one.
func writeGap(text *strings.Builder, gap int) {
	if gap > 0 {
		text.WriteByte('0' + byte(gap))
	}
}

// pieceLetters holds the letters of basic and GIPF pieces by side.
const pieceLetters, gipfLetters = "wb", "WB"

// pieceAt returns the letter of the piece on a spot, and 0 for an empty one.
func (s *State) pieceAt(at hexgrid.Spot) byte {
	letters := pieceLetters
	if s.gipfs.Has(at) {
		letters = gipfLetters
	}
	for c, pieces := range s.pieces {
		if pieces.Has(at) {
			return letters[c]
		}
	}
	return 0
}

// text lists the line names in byte order, "-" for none.
func (l lineSet) text() string {
	if l == 0 {
		return "-"
	}
	var names []string
	for ; l != 0; l &= l - 1 {
		names = append(names, lines[l.first()].name)
	}
	return strings.Join(names, ",")
}
