package combined

import (
	_ "embed" // the package comment
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/internal/kit"
)

//go:embed doc.go
var packageComment string

// Texts describes in several lines how positions and moves are written: it returns
// the section "Texts" of the package comment.
func Texts() string { return kit.Section(packageComment, "Texts") }

// Dice is the name of dice where a linked game is named.
const Dice = "dice"

// MostChallenges is the largest number of challenges that a player can have.
const MostChallenges = 99

// A Game is a combined match. Make it with New. It is immutable.
type Game struct {
	main       gipf.PotentialsGame
	linked     rules.Game  // nil for dice; its states describe and draw themselves
	start      rules.State // of the linked game, for those without chance
	challenges uint8
	chance     bool // dice, or a linked game with a random set-up

	mainMoves, subMoves, subFeatures int // how many features there are
}

// dealer is implemented by linked games with a random set-up, so that a set-up can be
// laid out without allocating.
type dealer interface {
	Deal(dst rules.State, seed uint64)
}

// New returns the match of GIPF with potentials and a linked game, nil for dice; challenges is the
// number each player has. The states of the linked game must be rules.Playouter, Featured,
// MoveFeatured, Noisy and Drawer, as those of this module are. The error says what is out of range.
func New(main gipf.PotentialsGame, linked rules.Game, challenges int) (*Game, error) {
	if err := kit.InRange("challenges", "", challenges, 0, MostChallenges); err != nil {
		return nil, fmt.Errorf("combined: %w", err)
	}
	g := &Game{main: main, linked: linked, challenges: uint8(challenges)}
	_, random := linked.(dealer)
	g.chance = linked == nil || random
	if !g.chance {
		g.start = linked.New(0)
	}
	g.mainMoves = len(main.MoveFeatureNames())
	if linked != nil {
		g.subMoves = len(linked.(rules.MoveFeatureNamer).MoveFeatureNames())
		g.subFeatures = len(linked.(rules.FeatureNamer).FeatureNames())
	}
	return g, nil
}

// linkName returns the name of a game within the name of a match: "gipf-tournament".
func linkName(g rules.Game) string {
	name, variant, _ := rules.SplitName(g.Name())
	return name + "-" + variant
}

// Name implements rules.Game: the options are GIPF's, then challenges, which is always
// written.
func (g *Game) Name() string {
	linked := Dice
	if g.linked != nil {
		linked = linkName(g.linked)
	}
	_, _, options := rules.SplitName(g.main.Name())
	options = strings.TrimPrefix(options+",", ",")
	return fmt.Sprintf("combined/%s+%s:%schallenges=%d", linkName(g.main), linked, options, g.challenges)
}

// Board implements rules.Boarded: a match begins as its GIPF game does and has all its
// moves.
func (g *Game) Board() string { return g.main.Board() }

// Version implements rules.Game: it changes with those of the games inside.
func (g *Game) Version() int {
	version := g.main.Version()
	if g.linked != nil {
		version = 100*version + g.linked.Version()
	}
	return version
}

// New implements rules.Game. The seed determines the dice and the set-ups (C11).
func (g *Game) New(seed uint64) rules.State {
	s := g.empty()
	s.main = *g.main.New(0).(*gipf.PotentialsState)
	if g.chance {
		s.chance = seed
	}
	return s
}

// empty returns a state with room for the linked game.
func (g *Game) empty() *State {
	s := &State{game: g, left: [2]uint8{g.challenges, g.challenges}}
	if g.linked != nil {
		s.sub = g.linked.New(0)
	}
	if _, random := g.linked.(dealer); random {
		s.room = g.linked.New(0)
	}
	return s
}
