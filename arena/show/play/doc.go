// Package play is a game of people and agents as a dialogue in lines of text: it
// shows the board, reads moves and commands (hint, undo, save, load …), and makes
// the agents' moves. It knows no terminal and no flags: text comes from an
// io.Reader and goes to an io.Writer.
//
//	g, err := New(game, nil, 1, 7) // set-up 1, seed 7
//	g.Seats[1].Builder = greedy         // first is a person
//	err = (&Dialogue{Loader: loader, Game: g, Hints: greedy}).Run(ctx, os.Stdin, os.Stdout)
//
// An agent's play follows only from the seed and the moves so far, so that hints,
// undo, save and load do not affect it.
//
// # In the browser
//
// [Pages] is a person's game against an agent, or an analysis, as a page: the board with
// the legal moves to choose on it or in a list, undo by whole turns, hints with values,
// and the game in the saved form of package play.
//
// The page works without scripts: every move is a button of a form. A change of the game
// is sent by POST with the number of moves that it refers to, so that a stale page
// changes nothing.
package play
