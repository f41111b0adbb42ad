// Package rules defines games in general: the player to move makes one Move
// at a time in a State, and a Game makes states and reads and writes their
// texts.
//
// Below this package lie the games themselves (rules/gipf, …), the board geometry that
// they share (rules/hexgrid), their names and questions about their positions
// (rules/catalog) and the acceptance suite that each of them passes (rules/rulestest).
// Facts about games belong here; opinions about positions (weights, search) belong in
// package agents. Nothing here or below imports anything but the standard library.
//
// Bad input from outside (Parse, ParseMove) gets an error that quotes the
// offending text. Input from inside is trusted: a Move given to Play must
// come from Moves of that position, and breaking this rule is a bug of the
// caller. The build tag "invariants" makes such bugs panic.
//
// # Perft
//
// [Perft] counts the tree of a game: how many sequences of moves there are,
// and how many different positions they reach. The counts must agree with
// those of any other implementation of the same rules. So they are the first
// test of a rules engine and the way to find a difference.
//
// A finished game is not extended and adds nothing further. Ply limits do
// not apply.
package rules
