// Package combined is a match of GIPF with potentials in which a player may challenge the use
// of a potential: another game, or dice, then decide whether the use takes place. The winner
// of the GIPF game wins the match.
//
// A player who wants to use a potential, the user, announces the use. While the opponent, the
// challenger, has challenges left, the challenger answers: allows the use, or spends a
// challenge. After a challenge the same players play the linked game from its start, and the
// challenger begins; or each rolls a die. If the challenger wins (at dice, with the higher
// number), the potential is lost, and the user makes another move; otherwise the use takes
// place.
//
// The rules are cited as C1 to C13. Only the beginning of the page of gipf.com about
// combining games is known. So it was decided here which player begins the linked game
// (C4), and that a potential is lost for good (C7).
//
// # Texts
//
// A position is six fields, "main actor left use sub chance":
//
//	W3/1[wz]3/2b3/7/6/5/B3~w~w~5,5~22~- 2 1,1 c3^e5 ? -
//
//	main    the position of GIPF, with ~ for each blank
//	actor   the player to move, 1 (White) or 2; the winner of a match that is over
//	left    challenges left to player 1 and to player 2
//	use     the use that is announced, - for none
//	sub     - while GIPF goes on; ? while the challenger answers; otherwise the position
//	        of the linked game, with ~ for each blank. Its player 1 is the challenger
//	chance  the state of the generator that dice and set-ups are drawn from; - where the
//	        linked game has no chance
//
// Moves are those of GIPF, "allow" and "challenge", and those of the linked game.
package combined
