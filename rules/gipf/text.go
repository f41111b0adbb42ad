package gipf

import (
	_ "embed" // the package comment
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

//go:embed doc.go
var packageComment string

// Texts says in several lines how positions and moves are written: the section
// of the package comment with that name.
func Texts() string { return kit.Section(packageComment, "Texts") }

// String implements rules.State: six fields, "board actor next reserves intro
// resolved", such as "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -".
func (s *State) String() string {
	return fmt.Sprintf("%s %s %s %d,%d %d%d %s", boardText(s.pieceAt), s.actor, s.next,
		s.reserve[white], s.reserve[black], s.intro[white], s.intro[black], s.resolved.text())
}

// columns returns the spots of column b..h for i = 0..6.
func column(i int) hexgrid.Board { return spots & (0xff << (hexgrid.AxisSE * i)) }

// boardText writes the columns b..h, each from its lowest spot up, with the text that
// cell gives for a spot, "" for an empty one.
func boardText(cell func(at hexgrid.Spot) string) string {
	var texts [2*radius + 1]string
	for i := range texts {
		texts[i] = columnText(column(i), cell)
	}
	return strings.Join(texts[:], "/")
}

// columnText writes one column.
func columnText(column hexgrid.Board, cell func(at hexgrid.Spot) string) string {
	var text strings.Builder
	gap := 0
	for b := column; b != 0; b &= b - 1 {
		piece := cell(b.First())
		if piece == "" {
			gap++
			continue
		}
		writeGap(&text, gap)
		gap = 0
		text.WriteString(piece)
	}
	writeGap(&text, gap)
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

// pieceAt returns the letter of the piece on a spot, and "" for an empty one.
func (s *State) pieceAt(at hexgrid.Spot) string {
	letters := pieceLetters
	if s.gipfs.Has(at) {
		letters = gipfLetters
	}
	for c, pieces := range s.pieces {
		if pieces.Has(at) {
			return letters[c : c+1]
		}
	}
	return ""
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

// Draw returns a picture of the position for people, ending in a line feed:
// dots are shown by their names, spots as "." or by the letter of the piece
// (capital for a GIPF piece), columns upright as the rulebook prints them.
func (s *State) Draw() string {
	return drawBoard(s.label, 4) + fmt.Sprintf("reserve w %d, b %d; %s\n", s.reserve[white], s.reserve[black], s.status())
}

// drawBoard returns the picture of a board, given what to show at each point and how
// many characters a column takes.
func drawBoard(label func(hexgrid.Cell) string, width int) string {
	return drawBoardOf(radius+1, label, width)
}

// drawBoardOf is drawBoard of a board whose dots are so far from the centre.
func drawBoardOf(rim int, label func(hexgrid.Cell) string, width int) string {
	var text strings.Builder
	// One step along a column is two half rows, one to the side a half row: the
	// point (q, r) stands 2r-q half rows above the centre.
	for height := 2 * rim; height >= -2*rim; height-- { // in half rows above e5
		var row strings.Builder
		for q := -rim; q <= rim; q++ {
			c := hexgrid.Cell{Q: q, R: (height + q) >> 1}
			at := ""
			if (height+q)%2 == 0 && c.Distance(hexgrid.Cell{}) <= rim {
				at = label(c)
			}
			fmt.Fprintf(&row, "%-*s", width, at)
		}
		text.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	return text.String()
}

// label returns the name of a dot, or what stands on a spot.
func (s *State) label(c hexgrid.Cell) string {
	if !inside(c) {
		return pointName(c)
	}
	if piece := s.pieceAt(hexgrid.SpotOf(c)); piece != "" {
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
