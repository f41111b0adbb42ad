// Package boardspace reads the records of ZÈRTZ games that boardspace.net keeps, and
// plays them by our rules.
//
// A file is a list of records, each "(;" to ")" on lines of their own, as in SGF but
// not quite. The lines that matter:
//
//	SU[Zertz]                    the board: 37 rings; [Zertz+11] 48, [Zertz+24] 61
//	RE[Game won by X]            how it ended, by the site; [… draw …] a draw
//	P0[id "X"], P1[id "Y"]       the players; P0 moves first unless "Start P1"
//	; P0[1 RtoB 2 2 D 1]         event 1, of player 0: a marble to d1, of colour 0 white,
//	                             1 grey, 2 black, from the supply (2) or a player's own
//	; P0[2 R- A 1]               the ring a1 is taken off
//	; P1[3 BtoB F 4 F 2]         a hop; several in a row are one turn
//	; P1[4 Done]                 the turn is over
//
// Also Resign, WinOnTime, OfferDraw, DeclineDraw, AcceptDraw. Words come in either case.
// The ring of a turn may come before its marble, and old records have no Done: a turn
// ends where the other player's events begin. Which marbles a turn isolates, and who has
// won, no line says: that follows from the rules, and must agree with RE.
//
// A record that cannot be read, or does not replay, is an [Error] with its line; those
// after it are read all the same. Nothing here opens files or looks at a clock.
package exchange
