package combined

import (
	"fmt"
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
)

// The features of the match itself, between those of GIPF and those of the linked game.
const (
	fChallenges = "challenges"
	fAnswer     = "answer"
	fLinked     = "linked"
	subPrefix   = "sub-"
	docPrefix   = "in the linked game, "
)

// The columns of the tables below.
const (
	name = iota
	doc
)

var ownFeatures = [][2]string{
	{fChallenges, "the mover's less the opponent's: challenges left"},
	{fAnswer, "1 for a mover who answers an announced use"},
	{fLinked, "1 for a mover who is the user while the linked game is on, -1 for the challenger"},
}

// FeatureNames implements rules.FeatureNamer: the features of GIPF, the match's own, and
// with the prefix sub- those of the linked game, which are 0 unless it is being played.
func (g *Game) FeatureNames() []string {
	return described(g.main.FeatureNames(), ownFeatures, name, subPrefix, of(g.linked, rules.FeatureNamer.FeatureNames))
}

// FeatureDocs implements rules.FeatureDocer.
func (g *Game) FeatureDocs() []string {
	return described(g.main.FeatureDocs(), ownFeatures, doc, docPrefix, of(g.linked, rules.FeatureDocer.FeatureDocs))
}

// The features of moves that belong to the match, between those of GIPF's moves and those
// of the linked game's.
var ownMoveFeatures = [][2]string{
	{"announce", "1 for a use that the opponent may challenge"},
	{"allow", "1 if an announced use is allowed"},
	{"challenge", "1 if it is challenged"},
}

// MoveFeatureNames implements rules.MoveFeatureNamer, as FeatureNames does.
func (g *Game) MoveFeatureNames() []string {
	return described(g.main.MoveFeatureNames(), ownMoveFeatures, name, subPrefix, of(g.linked, rules.MoveFeatureNamer.MoveFeatureNames))
}

// MoveFeatureDocs implements rules.FeatureDocer.
func (g *Game) MoveFeatureDocs() []string {
	return described(g.main.MoveFeatureDocs(), ownMoveFeatures, doc, docPrefix, of(g.linked, rules.FeatureDocer.MoveFeatureDocs))
}

// described returns the texts of GIPF, a column of the match's own, and the texts of the linked game after a prefix.
func described(main []string, own [][2]string, column int, prefix string, linked []string) []string {
	all := slices.Clone(main)
	for _, f := range own {
		all = append(all, f[column])
	}
	for _, text := range linked {
		all = append(all, prefix+text)
	}
	return all
}

// of returns a list of the linked game; nil if there is no linked game or it has no such list.
func of[T any](linked rules.Game, list func(T) []string) []string {
	if n, ok := linked.(T); ok {
		return list(n)
	}
	return nil
}

// MoveFeatures implements rules.MoveFeatured.
func (s *State) MoveFeatures(m rules.Move, dst []float64) []float64 {
	before, after := s.game.mainMoves, s.game.subMoves
	if s.phase == playing {
		dst, before = s.main.MoveFeatures(m, dst), 0
	}
	dst = append(dst, make([]float64, before)...)
	announce := s.phase == playing && gipf.IsUse(m) && s.left[s.user().Other().Index()] > 0
	for _, is := range [...]bool{announce, m == allow, m == challenge} {
		dst = append(dst, 0)
		if is {
			dst[len(dst)-1] = 1
		}
	}
	if s.phase == linked {
		return s.sub.(rules.MoveFeatured).MoveFeatures(m&^linkedBit, dst)
	}
	return append(dst, make([]float64, after)...)
}

// Features implements rules.Featured.
func (s *State) Features(dst []float64) []float64 {
	me := s.Mover()
	dst = s.main.FeaturesFor(me, dst)
	own := [...]float64{float64(s.left[me.Index()]) - float64(s.left[me.Other().Index()]), 0, 0}
	switch {
	case s.phase == answered:
		own[1] = 1
	case s.phase == linked && me == s.user():
		own[2] = 1
	case s.phase == linked:
		own[2] = -1
	}
	dst = append(dst, own[:]...)
	if s.phase == linked {
		return s.sub.(rules.Featured).Features(dst)
	}
	return append(dst, make([]float64, s.game.subFeatures)...)
}

// Phase implements rules.Phased with the phase of the GIPF game.
func (s *State) Phase() float64 { return s.main.Phase() }

// Noisy implements rules.Noisy with the noisy moves of the game in progress; answers are not noisy.
func (s *State) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	switch s.phase {
	case answered:
		return dst, false
	case linked:
		noisy, forced = s.sub.(rules.Noisy).Noisy(dst)
		return tagged(noisy, len(dst)), forced
	}
	return s.main.Noisy(dst)
}

// Forced implements rules.Noisy.
func (s *State) Forced() bool {
	switch s.phase {
	case answered:
		return false
	case linked:
		return s.sub.(rules.Noisy).Forced()
	}
	return s.main.Forced()
}

// Ending implements rules.Ender with the ending of the GIPF game.
func (s *State) Ending() string { return s.main.Ending() }

// Draw implements rules.Drawer: both boards, and what is due.
func (s *State) Draw() string {
	text := s.main.Draw() + fmt.Sprintf("challenges left: first %d, second %d\n", s.left[0], s.left[1])
	if s.phase == playing {
		return text
	}
	text += fmt.Sprintf("%s announces %s; ", s.user(), s.game.main.FormatMove(&s.main, s.use))
	if s.phase == answered {
		return text + fmt.Sprintf("%s allows or challenges it\n", s.Mover())
	}
	return text + fmt.Sprintf("%s has challenged it and is the first player here:\n%s", s.user().Other(), s.sub.(rules.Drawer).Draw())
}

// Symmetries implements rules.Symmetric with those of the GIPF game.
func (g *Game) Symmetries() int { return g.main.Symmetries() }

// Image implements rules.Symmetric. The linked game is copied unchanged: its players
// are the challenger and the user, in either seat.
func (g *Game) Image(dst, src rules.State, k int) (swapped bool) {
	s, d := src.(*State), dst.(*State)
	d.CopyFrom(s)
	swapped = g.main.Image(&d.main, &s.main, k)
	if s.phase != playing {
		d.use = g.main.ImageMove(s.use, k)
	}
	if swapped {
		d.left[0], d.left[1] = s.left[1], s.left[0]
	}
	return swapped
}
