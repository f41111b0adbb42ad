package pie

import (
	_ "embed" // the package comment
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// Swap is the move by which Second takes the first seat. No game may use this
// value for its own moves.
const Swap = ^rules.Move(0) - 1

// swapText is how Swap is written.
const swapText = "swap"

//go:embed doc.go
var packageComment string

// Texts describes in several lines what the swap rule adds to the texts of
// positions and moves: it returns the section "Texts" of the package comment.
func Texts() string { return kit.Section(packageComment, "Texts") }

// A game adds the swap rule to another game. Its states are cores that wrap has wrapped.
type game struct {
	inner rules.Game
	wrap  func(s *state) rules.State
}

// New returns g with the swap rule, under the name of g with the option pie=1. If g has
// all of these optional abilities, the new game has them too: features of positions and
// of moves with their names and lines about them, noise, phases, drawings, endings and
// symmetries; also patterns, if g has them. If g lacks one, the new game is plain, with
// playouts only.
func New(g rules.Game) rules.Game {
	plain := game{g, func(s *state) rules.State { return s }}
	inner, ok := g.(described)
	if _, full := g.New(0).(describing); !ok || !full {
		return plain
	}
	full, features := fullGame{plain, inner, keeping(g, inner)}, len(inner.MoveFeatureNames())
	wrap := func(s *state) *fullState { return &fullState{s, s.inner.(describing), features} }
	full.wrap = func(s *state) rules.State { return wrap(s) }
	counter, ok := g.(rules.PatternCounter)
	if _, patterned := g.New(0).(rules.Patterned); !ok || !patterned {
		return full
	}
	full.wrap = func(s *state) rules.State { return &patternedState{wrap(s), s.inner.(rules.Patterned)} }
	return patternedGame{full, counter}
}

// Name implements rules.Game: pie=1 comes after the options of the game itself.
func (g game) Name() string {
	if _, _, options := rules.SplitName(g.inner.Name()); options != "" {
		return g.inner.Name() + ",pie=1"
	}
	return g.inner.Name() + ":pie=1"
}

// Version implements rules.Game with the version of the game inside.
func (g game) Version() int { return g.inner.Version() }

// Board implements rules.Boarded: a swap moves no piece.
func (g game) Board() string { return rules.Board(g.inner) }

// New implements rules.Game.
func (g game) New(seed uint64) rules.State { return g.around(g.inner.New(seed), open) }

// around returns the state of a position of the game inside.
func (g game) around(inner rules.State, p phase) rules.State {
	return g.wrap(&state{game: g.inner, inner: inner, phase: p})
}

// Parse implements rules.Game.
func (g game) Parse(text string) (rules.State, error) {
	cut := strings.LastIndexByte(text, ' ')
	if cut < 0 {
		return nil, fmt.Errorf("pie: position %q: want the game's own fields, a blank, and open, kept or swapped", text)
	}
	p, err := parsePhase(text[cut+1:])
	if err != nil {
		return nil, fmt.Errorf("pie: position %q: %w", text, err)
	}
	inner, err := g.inner.Parse(text[:cut])
	if err != nil {
		return nil, err
	}
	return g.around(inner, p), nil
}

// ParseMove implements rules.Game.
func (g game) ParseMove(s rules.State, text string) (rules.Move, error) {
	at := of(s)
	if text != swapText {
		return g.inner.ParseMove(at.inner, text)
	}
	if !at.offered() {
		return 0, fmt.Errorf("pie: move %q: seats are exchanged in place of the second player's first turn alone", text)
	}
	return Swap, nil
}

// FormatMove implements rules.Game.
func (g game) FormatMove(s rules.State, m rules.Move) string {
	if m == Swap {
		return swapText
	}
	return g.inner.FormatMove(of(s).inner, m)
}

// The keys that distinguish the classes and hashes of the phases.
const (
	openKey    = 0x5bd1e9955bd1e995
	swappedKey = 0x9e3779b185ebca87
	offeredKey = 0xc2b2ae3d27d4eb4f
)

// Class implements rules.Classed. Once the seats are settled, the game continues like
// the one inside for the player to move, so seats do not matter. Before that, the
// second player has the choice, so an exchange of the sides is not a symmetry.
func (g game) Class(s rules.State) uint64 {
	at := of(s)
	class := rules.Class(g.inner, at.inner)
	switch {
	case at.offered():
		return class ^ offeredKey
	case at.phase == open:
		return class ^ openKey
	}
	return class
}
