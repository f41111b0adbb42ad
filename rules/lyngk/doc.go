// Package lyngk is the game of LYNGK: rules, position and action texts, the
// variants base and 6stack, their rule options and handicaps.
//
// A position is a handful of words: each of the 43 points holds a stack packed
// into 32 bits, and sets of points, one word each, say where stacks of a height,
// a top or a colour stand. The points that a stack sees along its lines are
// carried along as well, since lifting a stack changes them in few places; all
// moves are set algebra on these words. A decision is a claim, a move or a pass;
// a turn is an optional claim and a move. A move is named by its origin and
// target alone, whatever route a LYNGK chain takes (decision LYNGK-R12).
//
// Rules are cited as the sections Б–З of the rulebook and as the numbered
// decisions LYNGK-R1 to LYNGK-R19 that settle what the rulebook leaves open.
// Opinions about positions do not belong here: Features are facts, their weights
// live in package agents.
package lyngk
