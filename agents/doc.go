// Package agents holds the players that choose moves: the interface that all of
// them satisfy, the specs that name them ("mcts:sims=800,c=0.7"), the simple
// agents (random, greedy) and the linear evaluation that they share. Tree
// searches have their own packages below this one. Opinions about positions
// live here; facts about them live in package rules.
//
// An agent is single-threaded and belongs to one game at a time. Its randomness
// comes only from the seed that it was made with, so the same seed and the same
// positions give the same moves on every machine.
//
// # Time
//
// [Limits] say how long the choice of a move may take: a number of milliseconds, or
// what a clock allows for the turn. Our agents that use a clock, and the server that
// runs them as engines, share this code.
//
// A turn on a clock has two limits ([ForTurn]). It aims at the first and exceeds it
// only while the choice is open; it never exceeds the second, which leaves half of the
// clock. A turn of several moves splits its time over them ([Splitter]). A [Keeper]
// counts the clock down as the arena counts an engine's: a turn without a choice takes
// no time and adds none, and every other turn takes the time of its moves and adds the
// increment.
package agents
