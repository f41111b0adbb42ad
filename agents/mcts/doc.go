// Package mcts is Monte-Carlo tree search: UCT (Kocsis and Szepesvári 2006) and a
// family of options beside it, each switched on by a parameter of its own, over
// one store of nodes.
//
// A simulation walks down from the root by a rule of selection, expands a leaf,
// finds out what it is worth by a playout or an evaluation, and counts that at every
// node on the way back. Told of every move, an [Agent] keeps the part of its tree
// that still matters. [Roots] searches several trees at once and sums them up.
//
// The nodes lie in one slice with int32 links, owned by one agent and so by one
// game; what only an option needs lies in slices beside it. Each node says who is
// to move in it, because the same player may move several times running; its
// score is always counted for the player whose move led there. Nothing here
// knows the rules of any game, and nothing looks at the clock unless the budget
// is time (package agents).
package mcts
