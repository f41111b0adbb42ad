// Package zertz is the game of ZÈRTZ: rules, position and action texts, the
// boards of 37, 40, 43, 44 and 48 rings, the blitz game, and changed goals,
// supplies and captures at the start for studies.
//
// A position is four words, the rings that are left and the marbles of each
// colour, with small counters beside them. Every rule is set algebra on those
// words: what may hop, which rings are free, and what has been isolated are a
// few shifts each. A decision is one placement, one removal of a ring, one hop
// or a pass; a turn is a placement and perhaps a removal, or a run of hops.
//
// Rules are cited by the names of the rulebook's sections (turn, placing,
// capture, isolating, end, special cases) and by the numbered decisions
// ZERTZ-R1 to ZERTZ-R15 that settle what the rulebook leaves open. Opinions
// about positions do not belong here: Features are facts, their weights live in
// package agents.
package zertz
