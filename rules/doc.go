// Package rules says what a game is, without saying which: the player to move
// makes one Move at a time in a State, and a Game makes states and reads and
// writes their texts.
//
// Below this package lie the games themselves (rules/gipf, …), the board
// geometry they share (rules/hexgrid), their names and questions about their positions
// (rules/catalog) and the acceptance suite each of them passes (rules/rulestest). Facts
// about games belong here; opinions about positions (weights, search) belong in package
// agents. Nothing here or below imports anything but the standard library.
//
// What comes from outside (Parse, ParseMove) is answered with an error that
// quotes the offending text. What comes from inside is trusted: a Move given
// to Play must stem from Moves of that position, and breaking this rule is a
// bug of the caller. The build tag "invariants" makes such bugs panic.
//
// # Perft
//
// [Perft] counts the tree of a game: how many sequences of moves
// there are, and how many different positions they reach. The counts have to
// agree with those of any other implementation of the same rules, which makes
// them the first test of a rules engine and the way to find a difference.
//
// A finished game is not extended and counts nothing further. Caps play no
// part.
package rules
