package pie

import "gipf.arena/rules"

// described is a game that says everything about its states.
type described interface {
	rules.Game
	rules.FeatureNamer
	rules.MoveFeatureNamer
	rules.FeatureDocer
	rules.Symmetric
}

// describing is a state that says everything there is to say but patterns.
type describing interface {
	rules.State
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
	inner      described
	symmetries []int // the numbers of those of inner that exchange no players
}

// keeping returns the symmetries of a game that leave each player his side. Others are
// none with the swap rule, where one player begins and the other may choose.
func keeping(g described) (numbers []int) {
	image, start := g.New(0), g.New(0)
	for k := range g.Symmetries() {
		if !g.Image(image, start, k) {
			numbers = append(numbers, k)
		}
	}
	return numbers
}

// New implements rules.Game.
func (g fullGame) New(seed uint64) rules.State { return g.full(g.around(g.inner.New(seed), open)) }

func (g fullGame) full(s *state) *fullState {
	return &fullState{s, s.inner.(describing), len(g.inner.MoveFeatureNames())}
}

// Parse implements rules.Game.
func (g fullGame) Parse(text string) (rules.State, error) {
	s, err := g.parse(text)
	if err != nil {
		return nil, err
	}
	return g.full(s), nil
}

// FeatureNames implements rules.FeatureNamer.
func (g fullGame) FeatureNames() []string { return g.inner.FeatureNames() }

// MoveFeatureNames implements rules.MoveFeatureNamer.
func (g fullGame) MoveFeatureNames() []string { return g.inner.MoveFeatureNames() }

// FeatureDocs implements rules.FeatureDocer.
func (g fullGame) FeatureDocs() []string { return g.inner.FeatureDocs() }

// MoveFeatureDocs implements rules.FeatureDocer.
func (g fullGame) MoveFeatureDocs() []string { return g.inner.MoveFeatureDocs() }

// Symmetries implements rules.Symmetric.
func (g fullGame) Symmetries() int { return len(g.symmetries) }

// Image implements rules.Symmetric.
func (g fullGame) Image(dst, src rules.State, k int) (exchanged bool) {
	to, from := of(dst), of(src)
	to.phase = from.phase
	return g.inner.Image(to.inner, from.inner, g.symmetries[k])
}

// A fullState is a state of a fullGame.
type fullState struct {
	*state
	inner        describing
	moveFeatures int // how many there are
}

// Features implements rules.Featured: the mover's side sees them.
func (s *fullState) Features(dst []float64) []float64 { return s.inner.Features(dst) }

// MoveFeatures implements rules.MoveFeatured. The features know nothing of a swap, so
// all of its own are 0.
func (s *fullState) MoveFeatures(m rules.Move, dst []float64) []float64 {
	if m != Swap {
		return s.inner.MoveFeatures(m, dst)
	}
	for range s.moveFeatures {
		dst = append(dst, 0)
	}
	return dst
}

// Noisy implements rules.Noisy. A swap is quiet, and where one is possible nothing else
// is compulsory.
func (s *fullState) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	noisy, forced = s.inner.Noisy(dst)
	return noisy, forced && !s.offered()
}

// Forced implements rules.Noisy.
func (s *fullState) Forced() bool { return s.inner.Forced() && !s.offered() }

// Phase implements rules.Phased.
func (s *fullState) Phase() float64 { return s.inner.Phase() }

// Ending implements rules.Ender.
func (s *fullState) Ending() string { return s.inner.Ending() }

// Draw implements rules.Drawer: what the game inside draws, and who sits where.
func (s *fullState) Draw() string {
	picture := s.inner.Draw()
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
	counter rules.PatternCounter
}

// PatternCount implements rules.PatternCounter.
func (g patternedGame) PatternCount() (slots, patterns int) { return g.counter.PatternCount() }

// New implements rules.Game.
func (g patternedGame) New(seed uint64) rules.State {
	return &patternedState{g.full(g.around(g.game.inner.New(seed), open))}
}

// Parse implements rules.Game.
func (g patternedGame) Parse(text string) (rules.State, error) {
	s, err := g.parse(text)
	if err != nil {
		return nil, err
	}
	return &patternedState{g.full(s)}, nil
}

// A patternedState is a state of a patternedGame.
type patternedState struct{ *fullState }

// Patterns implements rules.Patterned.
func (s *patternedState) Patterns(dst []int32) []int32 {
	return s.inner.(rules.Patterned).Patterns(dst)
}
