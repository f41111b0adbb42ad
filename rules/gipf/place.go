package gipf

import (
	"strings"

	"gipf.arena/rules"
)

// Place implements rules.Placed.
func (s *State) Place(name string) (x, y int, ok bool) { return rulebook.place(name) }

// Place implements rules.Placed.
func (s *PotentialsState) Place(name string) (x, y int, ok bool) { return rulebook.place(name) }

// place returns where a dot or a spot is in a picture.
func (f *field) place(name string) (x, y int, ok bool) {
	for _, c := range cellsAt(0, f.side) {
		if f.pointName(c) == name {
			x, y = c.Plane()
			return x, y, true
		}
	}
	return 0, 0, false
}

// Part implements rules.Parted: the piece that is pushed, by its letter, "" for a basic one.
func (s *core) Part(text string) (name string, look rules.Shape) {
	look = rules.Shape{Form: rules.Disc, Tone: rules.White}
	if s.Mover() == rules.Second {
		look.Tone = rules.Black
	}
	kinds := map[string]string{"": "basic piece", "G": "GIPF piece", "T": "TAMSK", "Z": "ZÈRTZ", "D": "DVONN", "Y": "YINSH", "P": "PÜNCT"}
	if look.Label = text; strings.ContainsAny(text, potentialLetters[black]) {
		look.Size = potentialSize
	}
	return kinds[text], look
}
