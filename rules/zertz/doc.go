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
// # Texts
//
// A position is six fields, "rings supply cap1 cap2 actor phase":
//
//	..../...../....../...w.../....../...../_... 5,8,10 0,0,0 0,0,0 2 -
//
// The rings are the columns of the board from a, each from its lowest number up:
// "." vacant, "w", "g" or "b" a marble, "_" gone. The supply and the captures of
// either player count white, grey and black marbles. The actor is 1 or 2, in a
// finished game the winner, or 0 for a draw. The phase is "-" at the start of a
// turn, "r" when a free ring must be removed, "j" and a ring when the marble there
// must hop on, "#" when the game is over. Neither the variant nor the history is
// in the text.
//
// Actions are "Wd4" (place), "-d1" (remove), "xd1Gd3" (hop from d1 over a grey
// marble to d3) and "pass". The options of a game are those of [ParseOptions].
//
// # Rules
//
// Rules are cited by the names of the rulebook's sections (turn, placing,
// capture, isolating, end, special cases) and by the numbered decisions
// ZERTZ-R1 to ZERTZ-R15 that settle what the rulebook leaves open. Opinions
// about positions do not belong here: Features are facts, their weights live in
// package agents.
package zertz
