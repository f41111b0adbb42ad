package rules

import (
	"fmt"
	"strings"
)

// A Move is one choice of the player to move (a push, a removal, a placement, a
// hop, a claim, a pass), packed by the game that made it. It is comparable and
// has a meaning only in the position it was made for. A turn may be several
// moves of one player.
type Move uint32

// A Player is one of the two sides, numbered in the order of their first
// moves. In GIPF First is White and Second is Black.
type Player uint8

const (
	// None stands for "no player": the mover of a finished game, the winner of a draw.
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

// A Result is the status of a game under its own rules. A game stopped by a cap stays
// Ongoing: caps belong to the caller that runs the game, and are never a draw.
type Result uint8

const (
	// Ongoing says that a player is to move.
	Ongoing Result = iota
	// FirstWins says that First has won.
	FirstWins
	// SecondWins says that Second has won.
	SecondWins
	// Draw says that neither player has won, or both have (LYNGK's shared victory).
	Draw
)

// Win returns the Result in which p has won. It must not be called on None.
func Win(p Player) Result { return Result(p) }

// Winner returns the winner, and None for Ongoing and Draw.
func (r Result) Winner() Player {
	if r == FirstWins || r == SecondWins {
		return Player(r)
	}
	return None
}

// Score returns the points of p: 1 for a win, ½ for a draw, 0 for a loss. An
// Ongoing game is worth ½ to both, which is right for a playout that was cut
// off but wrong for a table of results: check for Ongoing there first.
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

// A State is a position together with everything that decides its future. It is a
// fixed-size value behind the interface: copying it with CopyFrom is cheap, and
// search takes moves back that way. Only a game that must remember earlier
// positions (ZÈRTZ, once they can repeat) keeps them behind a pointer.
type State interface {
	// Mover returns the player to move; the same player may move several times
	// in a row. It is None exactly when the game is over.
	Mover() Player
	// Moves appends the legal moves to dst, each once and always in the same
	// order, and returns the extended slice. It appends none exactly when the
	// game is over. It allocates nothing when dst has room.
	Moves(dst []Move) []Move
	// Play makes the move m, which must come from Moves for this position.
	Play(m Move)
	// Result returns the status of the game.
	Result() Result
	// CopyFrom makes the receiver equal to src, which must be of the same game.
	CopyFrom(src State)
	// Hash returns a number that is the same for equal positions and,
	// with overwhelming probability, different for different ones. It
	// covers everything that decides the future.
	Hash() uint64
	// String returns the position text, which Game.Parse reads back: printable
	// ASCII, fields separated by single blanks, none of which is "moves".
	String() string
}

// A Game is one game in one variant with its options (handicaps) settled. It
// is immutable and safe for concurrent use; the states it makes are not.
type Game interface {
	// Name returns the canonical full name, such as "gipf/basic:white=2".
	Name() string
	// Version numbers the behaviour of these rules. It changes whenever the legal
	// moves, successors or result of any position change, never for speed alone.
	Version() int
	// New returns a start position. The seed matters only in games with a
	// random set-up (LYNGK).
	New(seed uint64) State
	// Parse reads a position text. It refuses malformed, non-canonical and
	// impossible texts with an error that names the field and quotes the text.
	Parse(position string) (State, error)
	// ParseMove reads the text of a move. It refuses malformed moves and
	// moves not legal in s with an error that quotes the text.
	ParseMove(s State, move string) (Move, error)
	// FormatMove returns the text of a legal move of s: printable ASCII without
	// blanks and none of the characters ; | and ".
	FormatMove(s State, m Move) string
}

// SplitName splits the full name of a game without looking it up:
// "gipf/basic:white=2" is the game "gipf", the variant "basic" and the options
// "white=2". A missing part is "".
func SplitName(name string) (game, variant, options string) {
	base, options, _ := strings.Cut(name, ":")
	game, variant, _ = strings.Cut(base, "/")
	return game, variant, options
}

// Start returns the state that the text describes or, if it is nil, the start of
// the set-up with that number. The caller owns the state. The error is Parse's,
// after "position: ".
func Start(g Game, position *string, setup uint64) (State, error) {
	if position == nil {
		return g.New(setup), nil
	}
	s, err := g.Parse(*position)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return s, nil
}

// Fork returns a copy of s, a position of g, to play on.
func Fork(g Game, s State) State {
	at := g.New(0)
	at.CopyFrom(s)
	return at
}
