// Package mcts is Monte-Carlo tree search: UCT (Kocsis and Szepesvári 2006) and a
// family of options, each switched on by its own parameter, over one store of
// nodes.
//
// A simulation walks down from the root by a selection rule, expands a leaf, values
// it by a playout or an evaluation, and counts that value at every node on the way
// back. An [Agent] that is told of every move keeps the part of its tree that still
// matters. [Roots] searches several trees at once and adds them up.
//
// The nodes lie in one slice with int32 links, owned by one agent and so by one
// game; data that only an option needs lies in slices beside it. Each node stores
// its player to move, because the same player may move several times running; its
// score always counts for the player whose move led there. Nothing here knows the
// rules of any game, and nothing reads the clock unless the budget is time
// (package agents).
package mcts
