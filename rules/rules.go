// Package rules says what a game is, without saying which: the player to move
// makes one Move at a time in a State, and a Game makes states and reads and
// writes their texts.
//
// Below this package lie the games themselves (rules/gipf, …), the board
// geometry they share (rules/hexgrid), the names they are known by
// (rules/catalog), questions about positions (rules/jsonl, rules/perft) and the
// acceptance suite each of them passes (rules/rulestest). Facts about games belong here; opinions about positions
// (weights, search) belong in package agents. Nothing here or below imports
// anything but the standard library.
//
// What comes from outside (Parse, ParseMove) is answered with an error that
// quotes the offending text. What comes from inside is trusted: a Move given
// to Play must stem from Moves of that position, and breaking this rule is a
// bug of the caller. The build tag "invariants" makes such bugs panic.
package rules

import "math/rand/v2"

// A Move is one choice of the player to move (a push, a removal, a placement, a
// hop, a claim, a pass), packed by the game that made it. It is comparable and
// means something only together with the position it was made for. A turn may be
// several moves of one player.
type Move uint32

// A Player is one of the two sides, numbered by who makes the first move
// of the game. In GIPF First is White and Second is Black.
type Player uint8

const (
	// None stands for "nobody": the mover of a finished game, the winner of a draw.
	None Player = iota
	// First makes the first move of the game.
	First
	// Second is the other side.
	Second
)

// Other returns the opponent of p, and None for None.
func (p Player) Other() Player { return (3 - p) % 3 }

// Index returns 0 for First and 1 for Second, for arrays indexed by side. It
// must not be called on None.
func (p Player) Index() int { return int(p) - 1 }

// String returns "first", "second" or "none".
func (p Player) String() string {
	switch p {
	case First:
		return "first"
	case Second:
		return "second"
	}
	return "none"
}

// A Result is how a game stands by its own rules. A game stopped by a cap is
// Ongoing for ever: caps belong to whoever runs the game, and are never a draw.
type Result uint8

const (
	// Ongoing says that somebody is to move.
	Ongoing Result = iota
	// FirstWins says that First has won.
	FirstWins
	// SecondWins says that Second has won.
	SecondWins
	// Draw says that nobody has won, or both have (LYNGK's shared victory).
	Draw
)

// Win returns the Result in which p has won. It must not be called on None.
func Win(p Player) Result { return Result(p) }

// Winner returns who has won, and None for Ongoing and Draw.
func (r Result) Winner() Player {
	if r == FirstWins || r == SecondWins {
		return Player(r)
	}
	return None
}

// Score returns the points of p: 1 for a win, ½ for a draw, 0 for a loss. An
// Ongoing game is worth ½ to both, which is right for a playout that was cut
// off and wrong for a table of results: there, look at Ongoing first.
func (r Result) Score(p Player) float64 {
	switch r {
	case Win(p):
		return 1
	case Ongoing, Draw:
		return 0.5
	}
	return 0
}

// String returns "ongoing", "first", "second" or "draw".
func (r Result) String() string {
	return [...]string{"ongoing", "first", "second", "draw"}[r&3]
}

// A State is a position together with everything that decides its future. It
// is a fixed-size value behind the interface: copying it with CopyFrom is cheap
// and is how search takes moves back. Only a game that must remember earlier
// positions (ZÈRTZ, once they can repeat) keeps those behind a pointer of its own.
type State interface {
	// Mover returns the player to move; the same player may move several times
	// running. It is None exactly when the game is over.
	Mover() Player
	// Moves appends the legal moves to dst, each once and always in the same
	// order, and returns the extended slice. It appends none exactly when the
	// game is over. It allocates nothing when dst has room.
	Moves(dst []Move) []Move
	// Play makes the move m, which must come from Moves for this position.
	Play(m Move)
	// Result returns how the game stands.
	Result() Result
	// CopyFrom makes the receiver equal to src, which must be of the same game.
	CopyFrom(src State)
	// Hash returns a number that is equal for equal positions and, with
	// overwhelming probability, different for different ones. It covers
	// everything that decides the future.
	Hash() uint64
	// String returns the position text, which Game.Parse reads back: printable
	// ASCII, fields with single blanks between them, none of which is "moves".
	String() string
}

// A Game is one game in one variant with its options (handicaps) settled. It
// is immutable and safe for concurrent use; the states it makes are not.
type Game interface {
	// Name returns the canonical full name, such as "gipf/basic:white=2".
	Name() string
	// Version numbers the behaviour of these rules. It changes when any position
	// gets other legal moves, successors or result, never with speed alone.
	Version() int
	// New returns a start position. The seed matters only where the set-up is
	// random (LYNGK).
	New(seed uint64) State
	// Parse reads a position text and refuses, naming the field and quoting the
	// text, what is malformed, not canonical or impossible.
	Parse(position string) (State, error)
	// ParseMove reads the text of a move and refuses, quoting it, what is
	// malformed or not legal in s.
	ParseMove(s State, move string) (Move, error)
	// FormatMove returns the text of a legal move of s: printable ASCII without
	// blanks and none of the characters ; | and ".
	FormatMove(s State, m Move) string
}

// Playouter is implemented by states that can play random games faster than
// by listing their moves.
type Playouter interface {
	// Playout plays moves drawn uniformly from the legal ones until the game
	// is over or maxPlies moves were made, on a copy: the receiver stays as
	// it is. It returns the result, Ongoing if the cap came first, and the number
	// of moves made. Its games must have exactly the distribution of drawing
	// uniformly from Moves.
	Playout(rng *rand.Rand, maxPlies int) (Result, int)
}

// Noisy is implemented by states that can tell apart the moves that change at
// once what the players have. Where there are some, an evaluation of the position
// cannot be trusted, so a search follows them beyond its horizon.
type Noisy interface {
	// Noisy appends those of Moves by which the mover captures, claims or
	// completes something that counts, in the order of Moves, and returns the
	// extended slice. The package comment or the method's own says what that is in
	// the game. forced reports that the mover is due to make one of them; then they
	// are all of Moves. It costs no more than Moves and Features together, and
	// allocates nothing when dst has room.
	Noisy(dst []Move) (noisy []Move, forced bool)
}

// Featured is implemented by states that can describe themselves in numbers.
type Featured interface {
	// Features appends the features of the position as the mover sees it, in the
	// order of the game's FeatureNames, and returns the extended slice. It must
	// not be called on a finished game.
	Features(dst []float64) []float64
}

// FeatureNamer is implemented by games whose states are Featured.
type FeatureNamer interface {
	// FeatureNames returns the names of the features in their fixed order. The
	// caller must not change the slice.
	FeatureNames() []string
}

// Phased is implemented by states that can say how far their game has got, for
// opinions that change in the course of a game.
type Phased interface {
	// Phase returns 0 at the start of a game and values up to 1 towards its end.
	// It goes by what is used up (reserves, rings, stacks), not by moves, and
	// may fall back a little. It must not be called on a finished game.
	Phase() float64
}

// MoveFeatured is implemented by states that can describe their moves in
// numbers, for policies that must not try each of them.
type MoveFeatured interface {
	// MoveFeatures appends the features of the legal move m as the mover sees
	// it, in the order of the game's MoveFeatureNames, and returns the extended
	// slice. It leaves the position as it is and allocates nothing when dst has
	// room. Features may count what stands after the move: what matters is
	// how the moves of one position differ.
	MoveFeatures(m Move, dst []float64) []float64
}

// MoveFeatureNamer is implemented by games whose states are MoveFeatured.
type MoveFeatureNamer interface {
	// MoveFeatureNames returns the names of the features of moves in their
	// fixed order. The caller must not change the slice.
	MoveFeatureNames() []string
}

// FeatureDocer is implemented by games that can say in a line each what their
// features mean. The slices are in the order of the names, and the caller must
// not change them.
type FeatureDocer interface {
	// FeatureDocs explains FeatureNames.
	FeatureDocs() []string
	// MoveFeatureDocs explains MoveFeatureNames.
	MoveFeatureDocs() []string
}

// Drawer is implemented by states that can show themselves to people.
type Drawer interface {
	// Draw returns a picture of the board with its coordinates, and what else is
	// to be seen (reserves, what is due), in several lines of printable
	// characters, each ending in a line feed.
	Draw() string
}

// Ender is implemented by states that can say which rule ended the game.
type Ender interface {
	// Ending returns the name of that rule, such as "no-reserve", and "" while
	// the game is open. The names come from a small fixed set for each game; a game
	// that ends because a position has come again says "repetition", and one that
	// ends for want of progress "no-progress", whatever the game.
	Ending() string
}

// Symmetric is implemented by games whose board has symmetries.
type Symmetric interface {
	// Symmetries returns how many symmetries there are; number 0 is the identity.
	Symmetries() int
	// Image makes dst the image of src under symmetry k and reports whether that
	// symmetry exchanges the players.
	Image(dst, src State, k int) (swapped bool)
}
