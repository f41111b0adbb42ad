// Package play is a game of persons and agents as a talk in lines of text: it
// shows the board, reads moves and commands (hint, undo, save, load …), and makes
// the agents' moves. It knows no terminal and no flags: text comes from an
// io.Reader and goes to an io.Writer.
//
//	g, err := New(game, nil, 1, 7) // set-up 1, seed 7
//	g.Seats[1].Builder = greedy         // first is a person
//	err = (&Dialogue{Loader: loader, Game: g, Hints: greedy}).Run(ctx, os.Stdin, os.Stdout)
//
// What an agent plays follows from the seed, the moves so far and nothing else, so
// that hints, undo, save and load change nothing in it.
//
// # In the browser
//
// [Pages] is a person's game against an agent, or an analysis, as a page: the
// board with the legal moves to choose on it or in a list, whole turns taken back, hints
// with values, the game saved as package play saves it.
//
// The page works without scripts: every move is a button of a form. What changes the game
// is sent by POST and names the number of moves that it is about, so that a page that is
// behind changes nothing.
package play
