package gipf

import (
	"cmp"
	_ "embed" // the package comment
	"fmt"
	"strconv"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

//go:embed doc.go
var packageComment string

// Texts describes in several lines how positions and moves are written: it
// returns the section "Texts" of the package comment.
func Texts() string { return kit.Section(packageComment, "Texts") }

// String implements rules.State: six fields, "board actor next reserves intro
// resolved", such as "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -".
func (s *State) String() string { return s.text(rulebook) }

// text is String on a field.
func (s *core) text(on *field) string {
	text := appendBoard(make([]byte, 0, 80), on.columns, s.pieceAt)
	text = append(text, ' ', pieceLetters[s.actor&1], ' ', pieceLetters[s.next&1], ' ')
	text = append(strconv.AppendUint(text, uint64(s.reserve[white]), 10), ',')
	text = append(strconv.AppendUint(text, uint64(s.reserve[black]), 10), ' ')
	text = append(text, '0'+s.intro[white], '0'+s.intro[black], ' ')
	return string(append(text, on.linesText(s.resolved)...))
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

// Draw returns a picture of the position for people, ending in a line feed.
// It shows dots by their names and spots as "." or the letter of the piece
// (capital for a GIPF piece), with upright columns as in the rulebook.
func (s *State) Draw() string { return s.draw(rulebook, s.Ending()) }

// draw is Draw on a field, given how the game has ended.
func (s *core) draw(on *field, ending string) string {
	return on.draw(4, s.pieceAt) + fmt.Sprintf("reserve w %d, b %d; %s\n", s.reserve[white], s.reserve[black], s.status(on, ending))
}

// draw returns a picture of a field with columns of width characters; piece gives the text of
// a spot, "" for an empty one.
func (f *field) draw(width int, piece func(at hexgrid.Spot) string) string {
	return hexgrid.Draw(-f.side, f.side, -2*f.side, 2*f.side, width, func(c hexgrid.Cell) string {
		switch {
		case f.inside(c):
			return cmp.Or(piece(f.spotAt[c]), ".")
		case c.Distance(hexgrid.Cell{}) == f.side:
			return f.pointName(c)
		}
		return ""
	})
}

// status says in words what is due, or how the game has ended. A field knows more about that than the core.
func (s *core) status(on *field, ending string) string {
	switch {
	case s.result != rules.Ongoing:
		return fmt.Sprintf("%s has won (%s)", side(s.result.Winner().Index()), ending)
	case s.pending != 0:
		return fmt.Sprintf("%s removes a row on %s", s.actor, on.linesText(s.pending))
	}
	return fmt.Sprintf("%s pushes", s.actor)
}
