package rules

import "math/rand/v2"

// The interfaces below are what a state or a game can do beyond [State] and
// [Game]. A caller who wants one asks for it by a type assertion and has another way
// without it.

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
	// Forced returns what Noisy says of being compulsory, and costs less.
	Forced() bool
}

// Featured is implemented by states that can describe themselves in numbers.
type Featured interface {
	// Features appends the features of the position as the mover sees it, in the
	// order of the game's FeatureNames, and returns the extended slice. It must
	// not be called on a finished game.
	Features(dst []float64) []float64
}

// SuccessorFeatured is implemented by states that can describe positions to which moves lead
// in less time than it takes to make each move and look at the board.
type SuccessorFeatured interface {
	Featured
	// SuccessorFeatures tells to of some of the moves, in any order, which must be legal
	// and different. After each of them the game is open, and a mover who moves again has a
	// choice. It describes positions in buf and returns that, extended if need be; the state
	// stays as it is, and nothing is allocated when buf has room for the features of one
	// position.
	SuccessorFeatures(moves []Move, buf []float64, to SuccessorReader) []float64
}

// SuccessorReader is told of positions to which moves lead.
type SuccessorReader interface {
	// ReadSuccessor hears of the position after moves[i] who is its mover, its features as he
	// sees it, and its phase, 0 where the states are not Phased. At least the first same
	// features are as in the call before. The slice is good until it returns.
	ReadSuccessor(i int, mover Player, features []float64, same int, phase float64)
}

// FeatureNamer is implemented by games whose states are Featured.
type FeatureNamer interface {
	// FeatureNames returns the names of the features in their fixed order. The
	// caller must not change the slice.
	FeatureNames() []string
}

// Patterned is implemented by states that can describe themselves by patterns: each
// place of the board that counts as one (a slot, such as a line) shows one of finitely
// many.
type Patterned interface {
	// Patterns appends the number of the pattern in each slot, as the mover sees it, and
	// returns the extended slice. It must not be called on a finished game, and
	// allocates nothing when dst has room.
	Patterns(dst []int32) []int32
}

// PatternCounter is implemented by games whose states are Patterned.
type PatternCounter interface {
	// PatternCount returns the number of slots and that of patterns, of which some
	// occur in some slots only.
	PatternCount() (slots, patterns int)
}

// Phased is implemented by states that can say how far their game has got, for
// opinions that change in the course of a game.
type Phased interface {
	// Phase returns 0 at the start of an even game, where one with a handicap may begin
	// later, and values up to 1 towards its end. It goes by what is used up (reserves, rings,
	// stacks), not by moves, and may fall back a little. It must not be called on a finished game.
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
	// ends for want of progress "no-progress" at every game.
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

// Boarded is implemented by games of which several are played on one board with the
// same pieces, under other rules or with handicaps.
type Boarded interface {
	// Board returns the full name of the game that stands for all that begin on the same
	// board: from one set-up number the same pieces lie on the same places, and moves
	// that both know have the same texts. Reserves and captures may differ.
	Board() string
}

// Board returns the name of the game that stands for all that share the board of g:
// openings of these are the same when set-up and moves are. A game that does not say
// shares its board with none.
func Board(g Game) string {
	if b, ok := g.(Boarded); ok {
		return b.Board()
	}
	return g.Name()
}

// Chancy is implemented by states of games in which something may be drawn later on, such
// as dice. What will be drawn follows from the state, so that records can be played again;
// a search must not know it.
type Chancy interface {
	// Reseed makes everything that is still to be drawn follow from a seed, and reports
	// whether there can be anything: if not, it leaves the state as it is.
	Reseed(seed uint64) bool
}
