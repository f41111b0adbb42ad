// Package playpage is a person's game against an agent, or an analysis, as a page: the
// board with the legal moves to choose on it or in a list, whole turns taken back, hints
// with values, the game saved as package play saves it.
//
// The page works without scripts: every move is a button of a form. What changes the game
// is sent by POST and names the number of moves that it is about, so that a page that is
// behind changes nothing.
package play
