package gipf

import (
	"cmp"
	_ "embed" // the package comment
	"fmt"
	"strconv"
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
func (s *State) String() string { return s.text(columns, rulebook) }

// text is String of a board in columns, on which the field names the lines.
func (s *core) text(columns []hexgrid.Board, on *field) string {
	text := appendBoard(make([]byte, 0, 80), columns, s.pieceAt)
	text = append(text, ' ', pieceLetters[s.actor&1], ' ', pieceLetters[s.next&1], ' ')
	text = append(strconv.AppendUint(text, uint64(s.reserve[white]), 10), ',')
	text = append(strconv.AppendUint(text, uint64(s.reserve[black]), 10), ' ')
	text = append(text, '0'+s.intro[white], '0'+s.intro[black], ' ')
	return string(append(text, on.linesText(s.resolved)...))
}

// columns are the columns b to h.
var columns = makeColumns()

func makeColumns() (all []hexgrid.Board) {
	for i := range 2*radius + 1 {
		all = append(all, spots&(0xff<<(hexgrid.AxisSE*i)))
	}
	return all
}

// appendBoard appends columns, each from its lowest spot up, with the text that cell gives for a
// spot, "" for an empty one.
func appendBoard(text []byte, columns []hexgrid.Board, cell func(at hexgrid.Spot) string) []byte {
	for i, column := range columns {
		if i > 0 {
			text = append(text, '/')
		}
		gap := byte(0) // empty spots in a run
		for b := column; b != 0; b &= b - 1 {
			piece := cell(b.First())
			if piece == "" {
				gap++
				continue
			}
			text = append(appendGap(text, gap), piece...)
			gap = 0
		}
		text = appendGap(text, gap)
	}
	return text
}

// appendGap ends a run of empty spots, if there is one.
func appendGap(text []byte, gap byte) []byte {
	if gap == 0 {
		return text
	}
	return append(text, '0'+gap)
}

// pieceLetters holds the letters of basic and GIPF pieces by side.
const pieceLetters, gipfLetters = "wb", "WB"

// pieceAt returns the letter of the piece on a spot, and "" for an empty one.
func (s *core) pieceAt(at hexgrid.Spot) string {
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

// Draw returns a picture of the position for people, ending in a line feed:
// dots are shown by their names, spots as "." or by the letter of the piece
// (capital for a GIPF piece), columns upright as the rulebook prints them.
func (s *State) Draw() string {
	return s.draw(rulebook, s.Ending(), func(c hexgrid.Cell) string { return s.pieceAt(hexgrid.SpotOf(c)) })
}

// draw is Draw on a field, given how the game has ended and what stands on a spot.
func (s *core) draw(on *field, ending string, piece func(c hexgrid.Cell) string) string {
	return on.draw(4, piece) + fmt.Sprintf("reserve w %d, b %d; %s\n", s.reserve[white], s.reserve[black], s.status(on, ending))
}

// draw returns a picture of a field, given what stands on a spot, "" for nothing, and how many
// characters a column takes.
func (f *field) draw(width int, piece func(c hexgrid.Cell) string) string {
	label := func(c hexgrid.Cell) string {
		if !f.inside(c) {
			return f.pointName(c)
		}
		return cmp.Or(piece(c), ".")
	}
	rim := f.side
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

// status says in words what is due, or how the game has ended, of which a field knows more than the core.
func (s *core) status(on *field, ending string) string {
	switch {
	case s.result != rules.Ongoing:
		return fmt.Sprintf("%s has won (%s)", side(s.result.Winner().Index()), ending)
	case s.pending != 0:
		return fmt.Sprintf("%s removes a row on %s", s.actor, on.linesText(s.pending))
	}
	return fmt.Sprintf("%s pushes", s.actor)
}
