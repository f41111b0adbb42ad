// Package lyngk is the game of LYNGK: rules, position and move texts, the
// variants base and 6stack, their rule options and handicaps.
//
// A position is a handful of words: each of the 43 points holds a stack packed
// into 32 bits, and sets of points, one word each, say where stacks of a height, a
// top or a colour stand. The points that a stack sees along its lines are updated
// as well, because lifting a stack changes them in few places; all moves are set
// algebra on these words. A move is a claim, the move of a stack or a pass; a turn
// is an optional claim and the move of a stack. The latter is named only by origin
// and target, for any route of a LYNGK chain (ruling LYNGK-R12).
//
// # Texts
//
// The board has 43 points in columns A to I of 1, 4, 7, 6, 7, 6, 7, 4 and 1,
// numbered from 1 at the bottom of each column. Seen from the lowest, the first
// points of the columns are 6, 3, 0, 1, 0, 1, 0, 3 and 6 half steps up, and each
// further point is two more. A point touches the one above and below and those
// half a step up and down in the columns beside; E4 is the centre.
//
// A position is six fields, "board claims actor claimed scores won":
//
//	./.,.,.,./.,.,.,.,.,.,./.,.,kr,.,.,./.,.,.,b,.,.,./.,.,.,.,.,./.,.,w,.,.,.,./.,.,.,./. r:- 2 0 0,0 -
//
//	board    the columns A to I, each from its lowest point up, points with commas
//	         between them: . is an empty point, otherwise the pieces of a stack
//	         from bottom to top. i, b, r, g and k are ivory, blue, red, green and
//	         black, w is a joker.
//	claims   the colours of player 1 and of player 2, in the order ibrgk; - for none
//	actor    the player to move, 1 or 2; when the game is over, who would be
//	claimed  1 if the actor has claimed in this turn and must move a stack now,
//	         else 0
//	scores   stacks of five that player 1 and player 2 have collected or were granted
//	won      who has won by a stack of six, 1 or 2; - for neither
//
// Moves are "C3-D4" (move the stack on C3 onto the one on D4), "claim:r" (claim
// red) and "pass".
//
// # Rules
//
// Rules are cited as the sections Б–З of the rulebook and as the numbered
// rulings LYNGK-R1 to LYNGK-R19 that settle what the rulebook leaves open. Options change
// rules by
//
//	LYNGK-R20  height=4..6: in base stacks of so many pieces are the largest, and are
//	           collected. What is said of fives is said of them, and all that are lower
//	           count at the end, the highest first (R17). A stack has each colour once, so
//	           that six pieces are five colours and a joker. Seven would take two of the
//	           three jokers, so that a game had one such stack at most.
//	LYNGK-R21  claims=1..3: colours that a player may claim. Those that are left when both
//	           may claim no more stay neutral (R19).
//	LYNGK-R22  colours=4: ivory, blue, red and green, ten pieces of each, laid by the same
//	           number in another way.
//
// Opinions about positions do not belong here: Features are facts, their weights
// live in package agents.
package lyngk
