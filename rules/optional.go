package rules

import "math/rand/v2"

// The interfaces below are optional abilities of a state or a game beyond [State]
// and [Game]. A caller asks for one by a type assertion and must work without it.

// Playouter is implemented by states that can play random games faster than
// by listing their moves.
type Playouter interface {
	// Playout plays moves drawn uniformly from the legal ones until the game is
	// over or maxPlies moves have been made. It plays on a copy and leaves the
	// receiver unchanged. It returns the result, Ongoing if the cap came first,
	// and the number of moves made. Its games must have exactly the distribution
	// of uniform draws from Moves.
	Playout(rng *rand.Rand, maxPlies int) (Result, int)
}

// Noisy is implemented by states that can pick out the moves that immediately
// change what the players have. While such moves exist, an evaluation of the
// position cannot be trusted, so a search follows them beyond its horizon.
type Noisy interface {
	// Noisy appends those of Moves by which the mover captures, claims or
	// completes something that counts, in the order of Moves, and returns the
	// extended slice. The comment of the game's package or method says which moves
	// these are. forced reports that the mover must make one of them; then they are
	// all of Moves. It costs no more than Moves and Features together, and
	// allocates nothing when dst has room.
	Noisy(dst []Move) (noisy []Move, forced bool)
	// Forced returns what Noisy returns as forced, at a lower cost.
	Forced() bool
}

// Featured is implemented by states that can describe themselves in numbers.
type Featured interface {
	// Features appends the features of the position as the mover sees it, in the
	// order of the game's FeatureNames, and returns the extended slice. It must
	// not be called on a finished game.
	Features(dst []float64) []float64
}

// SuccessorFeatured is implemented by states that can describe the positions after their
// moves faster than by making each move and examining the board.
type SuccessorFeatured interface {
	Featured
	// SuccessorFeatures tells to about some of the moves, in any order. The moves must be
	// legal and distinct. After each reported move the game is open, and if the mover moves
	// again he has a choice. It writes features to buf and returns buf, extended if
	// necessary. It leaves the state unchanged and allocates nothing when buf has room for
	// the features of one position.
	SuccessorFeatures(moves []Move, buf []float64, to SuccessorReader) []float64
}

// SuccessorReader receives the positions after moves.
type SuccessorReader interface {
	// ReadSuccessor receives the mover of the position after moves[i], its features as that
	// player sees it, and its phase, 0 if the states are not Phased. At least the first same
	// features equal those of the previous call. The slice is valid until it returns.
	ReadSuccessor(i int, mover Player, features []float64, same int, phase float64)
}

// FeatureNamer is implemented by games whose states are Featured.
type FeatureNamer interface {
	// FeatureNames returns the names of the features in their fixed order. The
	// caller must not change the slice.
	FeatureNames() []string
}

// Patterned is implemented by states that can describe themselves by patterns: each
// slot of the board, such as a line, shows one of finitely many patterns.
type Patterned interface {
	// Patterns appends the number of the pattern in each slot, as the mover sees it, and
	// returns the extended slice. It must not be called on a finished game, and
	// allocates nothing when dst has room.
	Patterns(dst []int32) []int32
}

// PatternCounter is implemented by games whose states are Patterned.
type PatternCounter interface {
	// PatternCount returns the numbers of slots and of patterns; some patterns
	// occur only in some slots.
	PatternCount() (slots, patterns int)
}

// Phased is implemented by states that can say how far their game has
// progressed, for evaluations that change in the course of a game.
type Phased interface {
	// Phase returns 0 at the start of an even game and values up to 1 towards its end; a game with
	// a handicap may start above 0. It measures what is used up (reserves, rings, stacks), not
	// moves, and may fall back a little. It must not be called on a finished game.
	Phase() float64
}

// MoveFeatured is implemented by states that can describe their moves in
// numbers, for policies that must not try each of them.
type MoveFeatured interface {
	// MoveFeatures appends the features of the legal move m as the mover sees
	// it, in the order of the game's MoveFeatureNames, and returns the extended
	// slice. It leaves the position as it is and allocates nothing when dst has
	// room. Features may count what is on the board after the move: what
	// matters is how the moves of one position differ.
	MoveFeatures(m Move, dst []float64) []float64
}

// MoveFeatureNamer is implemented by games whose states are MoveFeatured.
type MoveFeatureNamer interface {
	// MoveFeatureNames returns the names of the features of moves in their
	// fixed order. The caller must not change the slice.
	MoveFeatureNames() []string
}

// FeatureDocer is implemented by games that can explain each of their features
// in one line. The slices are in the order of the names. The caller must not
// change them.
type FeatureDocer interface {
	// FeatureDocs explains FeatureNames.
	FeatureDocs() []string
	// MoveFeatureDocs explains MoveFeatureNames.
	MoveFeatureDocs() []string
}

// Drawer is implemented by states that can show themselves to people.
type Drawer interface {
	// Draw returns a picture of the board with its coordinates and everything
	// else to see (reserves, what is due), in several lines of printable
	// characters, each ending in a line feed.
	Draw() string
}

// Ender is implemented by states that can say which rule ended the game.
type Ender interface {
	// Ending returns the name of that rule, such as "no-reserve", and "" while
	// the game is open. Each game has a small fixed set of names. In every game an
	// end because a position has recurred is called "repetition", and an end for
	// lack of progress "no-progress".
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

// Boarded is implemented by games that share a board and pieces with other games
// that have other rules or handicaps.
type Boarded interface {
	// Board returns the full name of the game that represents all games with the same board
	// at the start: one set-up number puts the same pieces on the same places in all of them,
	// and moves common to two of them have the same texts. Reserves and captures may differ.
	Board() string
}

// Board returns the name of the game that represents all games that share the board
// of g. Their openings are the same when set-up and moves are. A game that is not
// Boarded represents only itself.
func Board(g Game) string {
	if b, ok := g.(Boarded); ok {
		return b.Board()
	}
	return g.Name()
}

// Chancy is implemented by states of games with later random draws, such as dice. The
// state determines the draws, so that records can be replayed; a search must not know
// them.
type Chancy interface {
	// Reseed makes all future draws follow from a seed and reports whether there can be
	// any. If not, it leaves the state unchanged.
	Reseed(seed uint64) bool
}
