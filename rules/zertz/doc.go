// Package zertz is the game of ZÈRTZ: rules, position and move texts, the
// boards of 37, 40, 43, 44 and 48 rings, the blitz game, and changed goals,
// supplies and captures at the start for studies.
//
// A position is four words, the rings that are left and the marbles of each
// colour, with small counters beside them. Every rule is set algebra on those
// words: what may hop, which rings are free, and what has been isolated are a
// few shifts each. A move is one placement, one removal of a ring, one hop
// or a pass; a turn is a placement and perhaps a removal, or a run of hops.
//
// # Texts
//
// A ring is named by its column, from a on the left, and its number from the
// bottom of the column: a1 to g4 on 37 rings. The larger boards share their
// names; 40 and 43 rings have no d1, e1, f1 and g1.
//
// A position is six fields, "rings supply cap1 cap2 actor phase":
//
//	..../...../....../...w.../....../...../_... 5,8,10 0,0,0 0,0,0 2 -
//
//	rings   the columns from a, each from its lowest ring up: . is a vacant ring,
//	        w, g and b are marbles, _ is a ring that is gone
//	supply  white, grey and black marbles that anybody may place
//	cap1    white, grey and black marbles that player 1 has captured
//	cap2    those of player 2
//	actor   the player to move, 1 or 2; in a finished game the winner, 0 for a draw
//	phase   - at the start of a turn, r when a free ring must be removed, j and a
//	        ring (jd4) when the marble there must hop on, # when the game is over
//
// Neither the variant nor the history is in the text: a position that is read
// begins a new history of repetitions.
//
// Moves are "Wd4" (place a white marble on d4), "-d1" (remove the ring d1),
// "xd1Gd3" (hop from d1 over a grey marble to d3) and "pass".
//
// # Rules
//
// Rules are cited by the names of the rulebook's sections (turn, placing,
// capture, isolating, end, special cases) and by the numbered rulings ZERTZ-R1
// to ZERTZ-R15 that settle what the rulebook leaves open. The options of a game
// are those of [ParseOptions]. Opinions about positions do not belong here:
// Features are facts, their weights live in package agents.
package zertz
