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
	for _, c := range append(f.rim(), f.cells...) {
		if f.pointName(c) == name {
			x, y = c.Plane()
			return x, y, true
		}
	}
	return 0, 0, false
}

// Part implements rules.Parted: the piece that is pushed.
func (s *State) Part(text string) (name string, look rules.Shape) { return partOf(text, s.Mover()) }

// Part implements rules.Parted: the piece that is pushed.
func (s *PotentialsState) Part(text string) (name string, look rules.Shape) {
	return partOf(text, s.Mover())
}

// partOf returns what people call a piece that a player pushes, by its letter, "" for a basic one.
func partOf(text string, mover rules.Player) (name string, look rules.Shape) {
	look = rules.Shape{Form: rules.Disc, Tone: rules.White}
	if mover == rules.Second {
		look.Tone = rules.Black
	}
	kinds := map[string]string{"": "basic piece", "G": "GIPF piece", "T": "TAMSK", "Z": "ZÈRTZ", "D": "DVONN", "Y": "YINSH", "P": "PÜNCT"}
	if look.Label = text; strings.ContainsAny(text, potentialLetters[black]) {
		look.Size = potentialSize
	}
	return kinds[text], look
}
