// Package agents holds the players that choose moves: the interface every
// one of them satisfies, the specs they are written as ("mcts:sims=800,c=0.7"),
// the simple ones (random, greedy) and the linear evaluation they share. Tree
// search has packages of its own below this one. Opinions about positions live
// here; facts about them live in package rules.
//
// An agent is single-threaded and belongs to one game at a time. Its randomness
// comes from the seed it was made with and nothing else, so the same seed and
// the same positions give the same moves on every machine.
//
// # Time
//
// [Limits] say how long the choice of a move may take: so many milliseconds,
// or what a clock allows for the turn. Agents of ours that look at the clock and the
// server that lets them be engines have one answer here.
//
// A turn on a clock has two limits ([ForTurn]). It aims at the first and goes beyond
// it only while the choice is open; it never goes beyond the second, which leaves half
// of the clock. A turn of several moves shares its time out over them ([Splitter]). A
// [Keeper] counts the clock down as the arena counts an engine's: a turn without a
// choice costs nothing and brings nothing, every other one takes the time that its
// moves took and brings the increment.
package agents
