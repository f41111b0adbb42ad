package zertz

import (
	"strings"

	"gipf.arena/rules"
)

// Place implements rules.Placed. Rings that are gone have their place, too.
func (s *State) Place(name string) (x, y int, ok bool) {
	ring, ok := s.shape.byName[name]
	x, y = s.shape.cells[ring].Plane()
	return x, y, ok
}

// Part implements rules.Parted: the marble that is placed.
func (s *State) Part(text string) (name string, look rules.Shape) {
	if c := strings.Index(colourSigns, text); c >= 0 && len(text) == 1 {
		return colourNames[c], rules.Shape{Form: rules.Ball, Tone: tones[c]}
	}
	return "", look
}
