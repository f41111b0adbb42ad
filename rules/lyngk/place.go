package lyngk

import (
	"strings"

	"gipf.arena/rules"
)

// Place implements rules.Placed.
func (s *State) Place(name string) (x, y int, ok bool) {
	p, ok := pointByName[name]
	x, y = p.cell().Plane()
	return x, y, ok
}

// Part implements rules.Parted: the colour that is claimed.
func (s *State) Part(text string) (name string, look rules.Shape) {
	letter, claim := strings.CutPrefix(text, "claim:")
	for p, colour := range [pieceCount]string{"ivory", "blue", "red", "green", "black"} {
		if claim && colour != "" && letter == piece(p).String() {
			return "claim " + colour, coin(piece(p), 0)
		}
	}
	return "", look
}
