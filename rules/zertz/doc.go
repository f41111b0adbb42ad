// Package zertz is the game of ZÈRTZ: rules, position and move texts, the
// boards of 37, 40, 43, 44 and 48 rings, the blitz game, and changed goals,
// supplies and captures at the start for studies.
//
// A position is four words, the remaining rings and the marbles of each
// colour, and small counters. Every rule is set algebra on those words: the
// marbles that may hop, the free rings, and the isolated parts take a few
// shifts each. A move is one placement, one removal of a ring, one hop or a
// pass; a turn is a placement and perhaps a removal, or a run of hops.
//
// # Texts
//
// A ring is named by its column, from a on the left, and a number that rises from
// the bottom of the column to the top. In columns a to c ring n touches n and n+1 of
// the next column to the right, from d on n-1 and n:
//
//	37, blitz  a1-a4 b1-b5 c1-c6 d1-d7 e1-e6 f1-f5 g1-g4
//	40         a1-a5 b1-b6 c1-c7 d2-d8 e2-e7 f2-f6 g2-g5
//	43         as 40, and h2-h4
//	44         a1-a5 b1-b6 c1-c7 d1-d8 e1-e7 f1-f6 g1-g5
//	48         as 44, and h1-h4
//
// In a map (ZERTZ-R16) ring 1 is the lowest of its column, and a place without a ring has
// its number too.
//
// A position is six fields, "rings supply cap1 cap2 actor phase":
//
//	..../...../....../...w.../....../...../_... 5,8,10 0,0,0 0,0,0 2 -
//
//	rings   the columns from a, each from its lowest ring up: . is a vacant ring,
//	        w, g and b are marbles, _ is a ring that is gone
//	supply  white, grey and black marbles that either player may place
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
// to ZERTZ-R15 that settle what the rulebook leaves open. [ParseOptions] reads
// the options of a game. Two of them change rules:
//
//	ZERTZ-R16  rings=MAP plays on any 2 to 61 connected rings in up to 26 columns. A map is
//	           the numbers of rings of its columns from the left (4-5-6-7-6-5-4 is the board
//	           of 37 rings). The middle of a column is level with that of the one before or,
//	           where rings would not touch then, half a step higher. A dot is a place without
//	           a ring (3.2, .4), which counts for the middle. A place without a ring is to
//	           all rules what a ring that is gone is. The board's name stands for its map.
//	ZERTZ-R17  remove=no plays on without removing rings: a placement ends the turn. What a
//	           placement isolates goes to the mover all the same (R2), so that who fills the
//	           last vacant ring wins (R7); and as no ring goes, positions may come back as soon
//	           as the supply is empty (R10).
//
// Opinions about positions do not belong here: Features are
// facts, their weights live in package agents.
package zertz
