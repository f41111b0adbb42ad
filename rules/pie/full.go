package pie

import "gipf.arena/rules"

// described is a game that implements every optional interface about its states.
type described interface {
	rules.FeatureNamer
	rules.MoveFeatureNamer
	rules.FeatureDocer
	rules.Symmetric
}

// describing is a state that implements every optional interface except rules.Patterned.
type describing interface {
	rules.Featured
	rules.MoveFeatured
	rules.Noisy
	rules.Phased
	rules.Drawer
	rules.Ender
}

// A fullGame is a game with the swap rule whose states are describing.
type fullGame struct {
	game
	described
	symmetries []int // the numbers of the inner game's symmetries that exchange no players
}

// keeping returns the symmetries of a game that exchange no players. With the swap
// rule the others are not symmetries: one player begins and the other may choose.
func keeping(g rules.Game, by described) (numbers []int) {
	image, start := g.New(0), g.New(0)
	for k := range by.Symmetries() {
		if !by.Image(image, start, k) {
			numbers = append(numbers, k)
		}
	}
	return numbers
}

// Symmetries implements rules.Symmetric.
func (g fullGame) Symmetries() int { return len(g.symmetries) }

// Image implements rules.Symmetric.
func (g fullGame) Image(dst, src rules.State, k int) (exchanged bool) {
	to, from := of(dst), of(src)
	to.phase = from.phase
	return g.described.Image(to.inner, from.inner, g.symmetries[k])
}

// A fullState is a state of a fullGame.
type fullState struct {
	*state
	describing       // the game inside, whose features the mover's side sees
	moveFeatures int // how many there are
}

// MoveFeatures implements rules.MoveFeatured. No feature describes a swap, so all
// features of a swap are 0.
func (s *fullState) MoveFeatures(m rules.Move, dst []float64) []float64 {
	if m != Swap {
		return s.describing.MoveFeatures(m, dst)
	}
	return append(dst, make([]float64, s.moveFeatures)...)
}

// Noisy implements rules.Noisy. A swap is quiet, and where one is possible nothing else
// is compulsory.
func (s *fullState) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	noisy, forced = s.describing.Noisy(dst)
	return noisy, forced && !s.offered()
}

// Forced implements rules.Noisy.
func (s *fullState) Forced() bool { return s.describing.Forced() && !s.offered() }

// Draw implements rules.Drawer: the drawing of the game inside, and who has which seat.
func (s *fullState) Draw() string {
	picture := s.describing.Draw()
	switch {
	case s.offered():
		picture += "the second player may take the first seat: swap\n"
	case s.phase == swapped:
		picture += "the seats are exchanged: the second player has the side that began\n"
	}
	return picture
}

// A patternedGame is a fullGame whose states are Patterned.
type patternedGame struct {
	fullGame
	rules.PatternCounter
}

// A patternedState is a state of a patternedGame.
type patternedState struct {
	*fullState
	rules.Patterned
}
