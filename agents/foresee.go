package agents

import "gipf.arena/rules"

// A Foreseer is an Agent that can say how it expects the game to go on.
type Foreseer interface {
	// Foresee appends to dst the moves that the agent expects from the position of its
	// last Choose on, at most so many: first the one that it chose, then those of both
	// sides. It is asked before the agent hears of its move ([Observer]). A move that is
	// not legal where it comes ends the line, so that an agent may say what it
	// remembers. After a forced move there may be none.
	Foresee(dst []rules.Move, most int) []rules.Move
}
