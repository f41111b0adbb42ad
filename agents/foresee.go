package agents

import (
	"context"

	"gipf.arena/rules"
)

// A Foreseer is an Agent that can say how it expects the game to continue.
type Foreseer interface {
	// Foresee appends to dst the moves, at most most, that the agent expects from the
	// position of its last Choose: first the move it chose, then moves of both sides.
	// The caller asks before it reports the move ([Observer]). A move that is illegal in
	// its place ends the line, so an agent may return what it remembers. After a forced
	// move the line may be empty.
	Foresee(dst []rules.Move, most int) []rules.Move
}

// A Line is how an agent expects the game to continue after a move.
type Line struct {
	// Moves are that move and the following moves of both sides, as from Foresee; Info is what the agent says about the move.
	Moves []rules.Move
	Info  Info
	// Within is the number of moves within which a proven result is reached, 0 if unknown.
	Within int
}

// An Analyst is an Agent that can also give lines for the moves that it did not choose.
type Analyst interface {
	// Lines returns at most count lines of at most length moves from the position of the agent's last Choose, which must
	// have succeeded: first the line of the chosen move, then the next best. The caller asks at most once, before it
	// reports the move. After a forced move there may be no line. Each line may cost as much as Choose; Lines ends early
	// with ctx.
	Lines(ctx context.Context, count, length int) []Line
}
