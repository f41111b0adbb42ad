// Package gipf is the game of GIPF: rules, position and move texts, the
// variants basic, standard and tournament, reserve handicaps, and potentials with
// the variant ultimate.
//
// A position is a few words: one hexgrid.Board for each colour, one for the
// GIPF pieces among them, and small counters. Rules are set algebra on those
// words and look-ups in tables of lines and pushes that are computed once from
// the geometry. A move is a push or the removal of one row; a turn is one push
// and any number of removals (ruling GIPF-R3).
//
// # Texts
//
// The board has 61 points in columns a to i of 5, 6, 7, 8, 9, 8, 7, 6 and 5,
// numbered from 1 at White's side. In columns a to d point n touches n and n+1 of
// the next column to the right, from e on n-1 and n. The 24 points of the rim are
// dots, where pieces enter; the 37 points inside, columns b to h, are spots. A
// line is named by the dots at its ends, first the one with the smaller letter or
// number.
//
// A position is six fields, "board actor next reserves intro resolved":
//
//	w3/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 a1-i5
//
//	board     the columns b to h, each from its lowest spot up: w and b are basic
//	          pieces, W and B GIPF pieces, a digit is a run of empty spots. An
//	          empty column b is 4; two digits never follow each other.
//	actor     the side to move, w or b
//	next      the side that pushes next: the actor, unless he removes rows first
//	reserves  White's and Black's pieces in reserve; a GIPF piece counts two
//	intro     what White and Black may push: 0 GIPF pieces alone, as the first
//	          push must be one, 1 both kinds, 2 basic pieces alone, after the
//	          first of them. 22 outside of the tournament variant.
//	resolved  the lines on which the actor has kept a row of four GIPF pieces since
//	          the last push, in byte order with commas between them; - for none
//
// Moves are "a1-b2" (push a basic piece from the dot a1 to the spot b2), "Ga1-b2"
// (push a GIPF piece), "xb2-e5" (remove the row whose first and last piece are on
// b2 and e5) and "xb2-e5+c3,d4" (the GIPF pieces on c3 and d4 stay).
//
// With potentials, that is at ultimate or with one of the options tamsk, zertz, dvonn,
// yinsh and punct (white-tamsk and so on for one side alone), positions and moves say more:
//
//	W3/1[wz]3/2[bDd]3/3z3/6/5/B3 w w 5+y1,4 32 -
//
//	board     letters of potentials are small for White's and capital for Black's:
//	          TAMSK t, ZÈRTZ z, DVONN d, YINSH y, PÜNCT p. Alone they are used
//	          potentials. A stack is in brackets, from its bottom up: [wz] is a piece
//	          loaded with ZÈRTZ, [bDd] a used white DVONN on a black piece that is
//	          loaded with DVONN. A spot belongs to its top.
//	reserves  pieces and, after a +, the potentials not brought in yet, by kind
//	intro     3 is loaded and basic pieces; 1 allows loaded pieces too
//	resolved  - or t: the actor has made an extra push before his regular move, and
//	          rows wait until that is made
//
// Moves are also "Za1-b2" (push a piece loaded with ZÈRTZ), "c3^f5" (the potential on c3
// goes to f5), "^a1-b2" (the TAMSK potential on e5 is pushed in from a1) and "^pass" (it is
// given up). In a removal GIPF and loaded pieces may stay, and the row must be broken.
//
// # Rules
//
// Rules are cited as the sections of the rulebook (Basic А–Ж, Standard А–В, Tournament 1–4)
// and as the numbered rulings GIPF-R1 to GIPF-R21 that settle what the rulebook leaves open.
// The rules of potentials, the fourth part of the rulebook, are P1 to P27: the pages of
// gipf.com that explain them are known only in part, and where they are silent a ruling says
// what was decided. A separate state and game play them (PotentialsState, PotentialsGame), on
// the same lines and pushes, so that the game without potentials pays nothing for them. A
// FieldGame plays numbers other than the rulebook's:
//
//	GIPF-R22  side=3..5: a board with so many spots along an edge, 19, 37 or 61 of them, and a
//	          ring of dots. At the start pieces stand in its corners as on the board of 37.
//	          Points are named by column and number as before. A player who has to push and finds no
//	          empty spot on the board has lost, as if without a piece (R13).
//	GIPF-R23  row=4|5: so many adjacent pieces of a side make a row. On a line of nine there
//	          may be two rows of four: the one nearer to the first dot of the line's name is
//	          due first, and then the other, but for this turn not if the first is kept (R8).
//	GIPF-R24  pieces=N: so many pieces of each side in reserve at the start, 2 to 40, to which
//	          white= and black= add.
//	GIPF-R25  stack=no: no GIPF pieces. In standard that is basic, and stack=yes in basic is
//	          standard; tournament begins with basic pieces from an empty board.
//
// Opinions about positions do not belong here: Features are
// facts; their weights are in package agents.
package gipf
