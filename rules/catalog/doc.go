// Package catalog finds a game by its name, such as "gipf/standard" or
// "gipf/basic:white=2,black=-1".
//
// Only this package knows all games of the module: a new game is a few lines in
// [Variants]. The games themselves know only their own names. Programs add their
// games to a catalogue with [New].
//
// An [Answerer] answers questions about positions, one JSON object a line. It
// uses only the rules, so that tests, programs in other languages and people
// can check them.
//
// # Question
//
//	game      string, required: "gipf"
//	variant   string, required: "basic"; options after a colon: "basic:white=3"
//	position  string: position text; without it, the start position
//	setup     integer from 0 to 2^64-1: number of a random start position; 1 without it
//	play      list of move texts, played first
//	id        anything, returned unchanged
//
// Keys are case-sensitive; other keys are ignored. So an answer is also a
// question, about the same position without options. Lines may have any length;
// empty lines are skipped.
//
// # Answer
//
// The answer is about the position after all moves of play.
//
//	id          as asked; missing if there was none
//	game        string
//	variant     string, without options
//	position    string: position text
//	actor       the player to move: 1 or 2; 0 when the game is over
//	outcome     "1", "2" or "draw"; null while the game is open
//	actions     texts of all legal moves, in byte order, each once
//	successors  position texts after each move, in byte order, each once;
//	            one for each of actions, in that order, with [Answerer.InOrder]
//
// Repetition counts the positions of the question itself: the given position
// and those after each move of play. The successors ignore it, because they are
// those of the position text alone.
//
// A question that cannot be answered gets {"error": "…"}, with its id if
// there is one, in place of an answer.
package catalog
