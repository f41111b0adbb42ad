// Package timing says how long the choice of a move may take: so many milliseconds,
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
