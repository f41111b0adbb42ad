package agents

import (
	"context"

	"gipf.arena/rules"
)

// A Foreseer is an Agent that can say how it expects the game to go on.
type Foreseer interface {
	// Foresee appends to dst the moves that the agent expects from the position of its
	// last Choose on, at most so many: first the one that it chose, then those of both
	// sides. It is asked before the agent hears of its move ([Observer]). A move that is
	// not legal where it comes ends the line, so that an agent may say what it
	// remembers. After a forced move there may be none.
	Foresee(dst []rules.Move, most int) []rules.Move
}

// A Line is how an agent expects the game to go on after a move.
type Line struct {
	// Moves are that move and those of both sides after it, as Foresee tells them, Info what the agent says of the move.
	Moves []rules.Move
	Info  Info
	// Within is the number of moves within which a proven result comes about, 0 where that is not known.
	Within int
}

// An Analyst is an Agent that can say what the moves which it did not choose would lead to.
type Analyst interface {
	// Lines returns at most so many lines of at most so many moves from the position of its last Choose on, which has no
	// error: first that of the move that it chose, then the next best ones. It is asked before the agent hears of its
	// move, at most once. After a forced move there may be none. It may cost as much as Choose for each line, and ends
	// early with ctx.
	Lines(ctx context.Context, count, length int) []Line
}
